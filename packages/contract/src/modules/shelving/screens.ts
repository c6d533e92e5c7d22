import { type MenuPlace, screen } from '../../core/screen.ts';

export const shelvesIndex = screen('ShelvesIndex', ['BatchAdd', 'Deactivate', 'TransferGoods', 'TransferAll', 'Print']);

/** Their places in the menu. */
export const shelvingScreens: readonly MenuPlace[] = [
  {
    screen: shelvesIndex,
    at: ['warehouse', 40],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'takeaway-box',
    titles: ['货架', '貨架', 'Shelves'],
    variants: ['Establish', 'Edit', 'BatchAdd', 'Logs', 'Map'],
    roles: { WarehouseClerk: ['Print'] },
  },
];
