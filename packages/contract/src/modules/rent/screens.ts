import { type MenuPlace, screen } from '../../core/screen.ts';

export const warehouseRentIndex = screen('WarehouseRentIndex', ['Settle', 'Waive'], []);

/** Where they stand in the menu. */
export const rentScreens: readonly MenuPlace[] = [
  {
    screen: warehouseRentIndex,
    at: ['billing', 80],
    who: 'PSC',
    icon: 'house',
    titles: ['仓租', '倉租', 'Warehouse rent'],
    variants: ['Detailed'],
  },
];
