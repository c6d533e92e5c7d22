import type { Titles } from '../core/screen.ts';

interface Group {
  /** As the wire and the database name it. */
  readonly name: string;
  /** Whom it is for, as letters of Who. */
  readonly who: string;
  readonly icon: string;
  /** The folder of its screens' routers. */
  readonly folder: string;
  readonly titles: Titles;
}

/** The groups of the menu, in its order. A screen says in its module's `screens.ts` where in them it stands. */
export const menuGroups = {
  home: { name: 'HomePage', who: 'PSWC', icon: 's-home', folder: 'dashboard', titles: ['首页', '首頁', 'Home'] },
  mine: { name: 'Mine', who: 'PSWC', icon: 'user', folder: 'mine', titles: ['个人中心', '個人中心', 'Personal centre'] },
  users: {
    name: 'UserManagement',
    who: 'PS',
    icon: 's-custom',
    folder: 'user',
    titles: ['用户管理', '用戶管理', 'User management'],
  },
  staff: {
    name: 'PlatformStaffManagement',
    who: 'PS',
    icon: 's-operation',
    folder: 'platformStaff',
    titles: ['平台人员管理', '平台人員管理', 'Platform staff management'],
  },
  site: { name: 'SiteManagement', who: 'PS', icon: 'setting', folder: 'site', titles: ['站点管理', '站點管理', 'Site management'] },
  shops: {
    name: 'ShopManagement',
    who: 'PSC',
    icon: 's-shop',
    folder: 'shop',
    titles: ['店铺管理', '店鋪管理', 'Shop management'],
  },
  mall: {
    name: 'MallManagement',
    who: 'PSC',
    icon: 'shopping-cart-full',
    folder: 'mall',
    titles: ['商城管理', '商城管理', 'Mall management'],
  },
  warehouse: {
    name: 'WarehouseManagement',
    who: 'PSW',
    icon: 'office-building',
    folder: 'warehouse',
    titles: ['仓库管理', '倉庫管理', 'Warehouse'],
  },
  goods: {
    name: 'GoodsManagement',
    who: 'PSWC',
    icon: 'goods',
    folder: 'commodity',
    titles: ['客户货物', '客戶貨物', 'Customer goods'],
  },
  inbound: {
    name: 'InboundManagement',
    who: 'PSWC',
    icon: 'download',
    folder: 'warehouseDocument',
    titles: ['入库管理', '入庫管理', 'Inbound'],
  },
  orders: {
    name: 'LogisticsOrderManagement',
    who: 'PSWC',
    icon: 's-order',
    folder: 'logisticsOrder',
    titles: ['物流订单', '物流訂單', 'Logistics orders'],
  },
  quotations: {
    name: 'PricingManagement',
    who: 'PSWC',
    icon: 'price-tag',
    folder: 'quotation',
    titles: ['报价管理', '報價管理', 'Quotations'],
  },
  billing: { name: 'BillManagement', who: 'PSC', icon: 'money', folder: 'bill', titles: ['账单管理', '帳單管理', 'Billing'] },
  returns: {
    name: 'ReturnLogisticsOrderManagement',
    who: 'PSWC',
    icon: 'refresh-left',
    folder: 'returnLogisticsOrder',
    titles: ['退件物流单', '退件物流單', 'Return logistics orders'],
  },
} as const satisfies Record<string, Group>;
export type GroupName = keyof typeof menuGroups;
