import { type MenuPlace, screen } from '../../core/screen.ts';

export const warehouseTransferIndex = screen('WarehouseTransferIndex', ['Establish', 'Cancel']);
export const transferPlanIndex = screen('TransferPlanIndex', ['Establish', 'Edit', 'Delete', 'Confirm', 'Execute', 'Cancel']);

/** Their places in the menu. */
export const transferScreens: readonly MenuPlace[] = [
  {
    screen: warehouseTransferIndex,
    at: ['warehouse', 130],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'sort',
    titles: ['仓间调拨', '倉間調撥', 'Warehouse transfer'],
    roles: { WarehouseClerk: [] },
  },
  {
    screen: transferPlanIndex,
    at: ['warehouse', 140],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'date',
    titles: ['调拨计划', '調撥計畫', 'Transfer plans'],
  },
];
