import { type MenuPlace, screen } from '../../core/screen.ts';

export const packingIndex = screen('PackingIndex', ['Reopen', 'ApproveMeasures']);
export const packEdit = screen('PackEdit', ['Scan', 'CancelScan', 'Complete']);

/** Where they stand in the menu. */
export const packingScreens: readonly MenuPlace[] = [
  { screen: packingIndex, at: ['orders', 50], who: 'PSW', icon: 'present', titles: ['打包', '打包', 'Packing'] },
  { screen: packEdit, at: ['orders', 60], who: 'PSW', icon: 'edit-outline', titles: ['打包作业', '打包作業', 'Pack an order'] },
];
