import { type MenuPlace, screen } from '../../core/screen.ts';
import { stockInSeveralWarehouses } from '../../data/activities.ts';

export const warehouseTransferIndex = screen('WarehouseTransferIndex', ['Establish', 'Cancel']);
export const stockTransferIndex = screen('StockTransferIndex', ['Establish', 'Cancel', 'Pick', 'Depart', 'Receive', 'Decide']);
export const transferPlanIndex = screen('TransferPlanIndex', ['Establish', 'Edit', 'Delete', 'Confirm', 'Execute', 'Cancel']);

/** Their places in the menu. */
export const transferScreens: readonly MenuPlace[] = [
  {
    screen: warehouseTransferIndex,
    at: ['warehouse', 130],
    activities: ['Transfers'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'sort',
    titles: ['仓间调拨', '倉間調撥', 'Warehouse transfer'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: stockTransferIndex,
    at: ['warehouse', 135],
    activities: stockInSeveralWarehouses,
    audience: ['platform', 'site', 'warehouse'],
    icon: 'sort',
    titles: ['库存调拨', '庫存調撥', 'Stock transfers'],
    roles: { WarehouseClerk: ['Pick', 'Depart', 'Receive'] },
  },
  {
    screen: transferPlanIndex,
    at: ['warehouse', 140],
    activities: ['Transfers'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'date',
    titles: ['调拨计划', '調撥計畫', 'Transfer plans'],
  },
];
