import { type MenuPlace, screen } from '../../core/screen.ts';

export const warehouseIndex = screen('WarehouseIndex', ['Enable', 'Disable']);
export const warehousePartitionsIndex = screen('WarehousePartitionsIndex');
export const consolidationAddressIndex = screen('ConsolidationAddressIndex');
export const selfPickupAddressIndex = screen('SelfPickupAddressIndex');

/** Their places in the menu. */
export const warehousesScreens: readonly MenuPlace[] = [
  { screen: warehouseIndex, at: ['warehouse', 10], audience: ['platform', 'site'], icon: 'house', titles: ['仓库', '倉庫', 'Warehouses'] },
  {
    screen: warehousePartitionsIndex,
    at: ['warehouse', 20],
    audience: ['platform', 'site', 'warehouse'],
    icon: 's-grid',
    titles: ['分区', '分區', 'Partitions'],
  },
  {
    screen: consolidationAddressIndex,
    at: ['warehouse', 30],
    activities: ['Forwarding'],
    audience: ['platform', 'site'],
    icon: 'location',
    titles: ['集运地址', '集運地址', 'Consolidation addresses'],
  },
  {
    screen: selfPickupAddressIndex,
    at: ['orders', 110],
    activities: ['CounterPickup'],
    audience: ['platform', 'site'],
    icon: 'place',
    titles: ['自提地址', '自取地址', 'Self-pickup addresses'],
  },
];
