/** All demo accounts, with their kind, site, role and (for warehouse staff) warehouse. */
export const demoAccounts = [
  { name: 'admin', nickName: '平台管理员', kind: 'PlatformStaff', site: 'T', role: 'PlatformAdministrator', superUser: true },
  { name: 'finance', nickName: '平台财务', kind: 'PlatformStaff', site: 'T', role: 'PlatformFinance' },
  { name: 'manager', nickName: '王经理', kind: 'SiteOperator', site: 'T', role: 'SiteManager' },
  { name: 'support', nickName: '客服小林', kind: 'SiteOperator', site: 'T', role: 'SiteSupport' },
  { name: 'leader', nickName: '厦门仓主管', kind: 'WarehouseStaff', site: 'T', role: 'WarehouseLeader', warehouse: 'xiamen' },
  { name: 'clerk', nickName: '厦门仓收货', kind: 'WarehouseStaff', site: 'T', role: 'WarehouseClerk', warehouse: 'xiamen' },
  { name: 'picker', nickName: '厦门仓拣货', kind: 'WarehouseStaff', site: 'T', role: 'WarehouseClerk', warehouse: 'xiamen' },
  { name: 'dgclerk', nickName: '东莞仓作业', kind: 'WarehouseStaff', site: 'T', role: 'WarehouseClerk', warehouse: 'dongguan' },
  { name: 'hkmanager', nickName: '陳經理', kind: 'SiteOperator', site: 'H', role: 'SiteManager' },
  { name: 'alice', nickName: '林雅婷', kind: 'User', site: 'T', role: 'Customer', phoneCode: '886', phoneNumber: '0912345601' },
  { name: 'bob', nickName: '張柏豪', kind: 'User', site: 'T', role: 'MonthlyCustomer', phoneCode: '886', phoneNumber: '0923456702' },
  { name: 'peer', nickName: '順達貨運', kind: 'User', site: 'T', role: 'PeerCustomer', phoneCode: '886', phoneNumber: '0934567803' },
  { name: 'merchant', nickName: '好物選店', kind: 'User', site: 'T', role: 'Merchant', phoneCode: '86', phoneNumber: '13950012804' },
  { name: 'hkcarol', nickName: '黃嘉兒', kind: 'User', site: 'H', role: 'Customer', phoneCode: '852', phoneNumber: '61234505' },
] as const;
export type DemoAccount = (typeof demoAccounts)[number];
export type DemoName = DemoAccount['name'];

/** The password of every demo account. */
export const demoPassword = 'Entrepot2026';
