import { type MenuPlace, screen } from '../../core/screen.ts';

export const wallIndex = screen('WallIndex', ['Establish', 'End']);

/** Its place in the menu. */
export const wallScreens: readonly MenuPlace[] = [
  {
    screen: wallIndex,
    at: ['warehouse', 170],
    activities: ['LargeWarehouse'],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'monitor',
    titles: ['仓库大屏', '倉庫看板', 'Wall screens'],
  },
];
