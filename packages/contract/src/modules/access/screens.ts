import { type MenuPlace, screen } from '../../core/screen.ts';

export const subAccountIndex = screen('SubAccountIndex', ['Establish', 'Edit', 'Delete']);
export const referralIndex = screen('ReferralIndex');
export const userIndex = screen('UserIndex', [
  'Establish',
  'Edit',
  'Delete',
  'ResetPassword',
  'Lock',
  'Unlock',
  'Freeze',
  'Unfreeze',
  'SetRoles',
  'SetWarehouses',
  'SetCredit',
  'Export',
]);
export const userRoleIndex = screen('UserRoleIndex', ['Establish', 'Edit', 'Delete', 'Enable', 'Disable', 'Authorize']);
export const userOrganizesIndex = screen('UserOrganizesIndex', ['Establish', 'Edit', 'Delete']);
export const userApiIndex = screen('UserApiIndex', ['Establish', 'Edit', 'Delete', 'Synchronize']);
export const userViewIndex = screen('UserViewIndex', ['Establish', 'Edit', 'Delete']);
export const userMenusIndex = screen('UserMenusIndex', ['Establish', 'Edit', 'Delete', 'Authorize']);
export const platformStaffIndex = screen('PlatformStaffIndex', [
  'Establish',
  'Edit',
  'Delete',
  'ResetPassword',
  'Lock',
  'Unlock',
  'SetRoles',
]);
export const platformStaffRoleIndex = screen('PlatformStaffRoleIndex', ['Establish', 'Edit', 'Delete', 'Enable', 'Disable', 'Authorize']);
export const platformStaffOrganizesIndex = screen('PlatformStaffOrganizesIndex', ['Establish', 'Edit', 'Delete']);
export const apiIndex = screen('ApiIndex', ['Synchronize']);
export const viewIndex = screen('ViewIndex');
export const menusIndex = screen('MenusIndex', ['Establish', 'Edit', 'Delete', 'Authorize']);
export const operationLogIndex = screen('OperationLogIndex');
export const securityLogIndex = screen('SecurityLogIndex');

/** Their places in the menu. */
export const accessScreens: readonly MenuPlace[] = [
  { screen: subAccountIndex, at: ['mine', 70], audience: ['customer'], icon: 'connection', titles: ['子账号', '子帳號', 'Sub accounts'] },
  {
    screen: referralIndex,
    at: ['mine', 80],
    activities: ['Marketing'],
    audience: ['customer'],
    icon: 'share',
    titles: ['推荐记录', '推薦紀錄', 'Referrals'],
  },
  {
    screen: userIndex,
    at: ['users', 10],
    audience: ['platform', 'site'],
    icon: 'user',
    titles: ['用户', '用戶', 'Users'],
    variants: ['Establish', 'Edit', 'Detailed'],
    roles: { PlatformFinance: ['SetCredit', 'Export'], SiteFinance: ['SetCredit'], SiteSupport: [] },
  },
  {
    screen: userRoleIndex,
    at: ['users', 20],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 's-check',
    titles: ['用户角色', '用戶角色', 'User roles'],
    variants: ['Establish', 'Edit', 'Permission'],
  },
  {
    screen: userOrganizesIndex,
    at: ['users', 30],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'office-building',
    titles: ['用户组织', '用戶組織', 'User organizations'],
  },
  {
    screen: userApiIndex,
    at: ['users', 40],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'cpu',
    titles: ['用户接口', '用戶介面', 'User APIs'],
  },
  {
    screen: userViewIndex,
    at: ['users', 50],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'view',
    titles: ['用户视图', '用戶檢視', 'User views'],
  },
  {
    screen: userMenusIndex,
    at: ['users', 60],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'menu',
    titles: ['用户菜单', '用戶選單', 'User menus'],
  },
  {
    screen: platformStaffIndex,
    at: ['staff', 10],
    audience: ['platform', 'site'],
    icon: 'user-solid',
    titles: ['平台人员', '平台人員', 'Platform staff'],
  },
  {
    screen: platformStaffRoleIndex,
    at: ['staff', 20],
    audience: ['platform', 'site'],
    icon: 's-check',
    titles: ['平台角色', '平台角色', 'Platform roles'],
    variants: ['Establish', 'Edit', 'Permission'],
  },
  {
    screen: platformStaffOrganizesIndex,
    at: ['staff', 30],
    activities: ['Administration'],
    audience: ['platform', 'site'],
    icon: 'office-building',
    titles: ['平台组织', '平台組織', 'Platform organizations'],
  },
  {
    screen: apiIndex,
    at: ['staff', 40],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'cpu',
    titles: ['接口', '介面', 'APIs'],
  },
  {
    screen: viewIndex,
    at: ['staff', 50],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'view',
    titles: ['视图', '檢視', 'Views'],
  },
  {
    screen: menusIndex,
    at: ['staff', 60],
    activities: ['Administration'],
    audience: ['platform'],
    icon: 'menu',
    titles: ['菜单', '選單', 'Menus'],
  },
  {
    screen: operationLogIndex,
    at: ['staff', 70],
    audience: ['platform', 'site'],
    icon: 'tickets',
    titles: ['操作日志', '操作日誌', 'Operation logs'],
  },
  {
    screen: securityLogIndex,
    at: ['staff', 75],
    audience: ['platform', 'site'],
    icon: 'lock',
    titles: ['安全日志', '安全日誌', 'Security log'],
  },
];
