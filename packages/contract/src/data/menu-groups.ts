import type { Audience } from '../core/field.ts';

export type Titles = readonly [zhCn: string, zhTw: string, enUs: string];

interface Group {
  /** Its name on the wire and in the database. */
  readonly name: string;
  /** The audiences it is for. */
  readonly audience: readonly Audience[];
  readonly icon: string;
  /** The folder of its screens' routers. */
  readonly folder: string;
  readonly titles: Titles;
}

/** The groups of the menu, in order. A screen's place in them is set in its module's `screens.ts`. */
export const menuGroups = {
  home: {
    name: 'HomePage',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-home',
    folder: 'dashboard',
    titles: ['首页', '首頁', 'Home'],
  },
  mine: {
    name: 'Mine',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'user',
    folder: 'mine',
    titles: ['个人中心', '個人中心', 'Personal centre'],
  },
  users: {
    name: 'UserManagement',
    audience: ['platform', 'site'],
    icon: 's-custom',
    folder: 'user',
    titles: ['用户管理', '用戶管理', 'User management'],
  },
  staff: {
    name: 'PlatformStaffManagement',
    audience: ['platform', 'site'],
    icon: 's-operation',
    folder: 'platformStaff',
    titles: ['平台人员管理', '平台人員管理', 'Platform staff management'],
  },
  site: {
    name: 'SiteManagement',
    audience: ['platform', 'site'],
    icon: 'setting',
    folder: 'site',
    titles: ['站点管理', '站點管理', 'Site management'],
  },
  shops: {
    name: 'ShopManagement',
    audience: ['platform', 'site', 'customer'],
    icon: 's-shop',
    folder: 'shop',
    titles: ['店铺管理', '店鋪管理', 'Shop management'],
  },
  mall: {
    name: 'MallManagement',
    audience: ['platform', 'site', 'customer'],
    icon: 'shopping-cart-full',
    folder: 'mall',
    titles: ['商城管理', '商城管理', 'Mall management'],
  },
  warehouse: {
    name: 'WarehouseManagement',
    audience: ['platform', 'site', 'warehouse'],
    icon: 'office-building',
    folder: 'warehouse',
    titles: ['仓库管理', '倉庫管理', 'Warehouse'],
  },
  goods: {
    name: 'GoodsManagement',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'goods',
    folder: 'commodity',
    titles: ['客户货物', '客戶貨物', 'Customer goods'],
  },
  inbound: {
    name: 'InboundManagement',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'download',
    folder: 'warehouseDocument',
    titles: ['入库管理', '入庫管理', 'Inbound'],
  },
  orders: {
    name: 'LogisticsOrderManagement',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 's-order',
    folder: 'logisticsOrder',
    titles: ['物流订单', '物流訂單', 'Logistics orders'],
  },
  quotations: {
    name: 'PricingManagement',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'price-tag',
    folder: 'quotation',
    titles: ['报价管理', '報價管理', 'Quotations'],
  },
  billing: {
    name: 'BillManagement',
    audience: ['platform', 'site', 'customer'],
    icon: 'money',
    folder: 'bill',
    titles: ['账单管理', '帳單管理', 'Billing'],
  },
  returns: {
    name: 'ReturnLogisticsOrderManagement',
    audience: ['platform', 'site', 'warehouse', 'customer'],
    icon: 'refresh-left',
    folder: 'returnLogisticsOrder',
    titles: ['退件物流单', '退件物流單', 'Return logistics orders'],
  },
} as const satisfies Record<string, Group>;
export type GroupName = keyof typeof menuGroups;
