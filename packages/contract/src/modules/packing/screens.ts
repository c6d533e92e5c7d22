import { type MenuPlace, screen } from '../../core/screen.ts';

export const packingIndex = screen('PackingIndex', ['Reopen', 'ApproveMeasures']);
export const packEdit = screen('PackEdit', ['Scan', 'CancelScan', 'Complete']);

/** Their places in the menu. */
export const packingScreens: readonly MenuPlace[] = [
  {
    screen: packingIndex,
    at: ['orders', 50],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'present',
    titles: ['打包', '打包', 'Packing'],
    roles: { WarehouseClerk: [], SiteSupport: 'none' },
  },
  {
    screen: packEdit,
    at: ['orders', 60],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'edit-outline',
    titles: ['打包作业', '打包作業', 'Pack an order'],
    roles: { WarehouseClerk: 'all', SiteSupport: 'none' },
  },
];
