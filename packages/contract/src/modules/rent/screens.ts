import { type MenuPlace, screen } from '../../core/screen.ts';

export const warehouseRentIndex = screen('WarehouseRentIndex', ['Settle', 'Waive'], []);

/** Their places in the menu. */
export const rentScreens: readonly MenuPlace[] = [
  {
    screen: warehouseRentIndex,
    at: ['billing', 80],
    activities: ['StorageFees'],
    audience: ['platform', 'site', 'customer'],
    icon: 'house',
    titles: ['仓租', '倉租', 'Warehouse rent'],
    variants: ['Detailed'],
  },
];
