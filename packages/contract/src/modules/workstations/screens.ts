import { type MenuPlace, screen } from '../../core/screen.ts';

export const workstationIndex = screen('WorkstationIndex');

/** Its place in the menu. */
export const workstationsScreens: readonly MenuPlace[] = [
  {
    screen: workstationIndex,
    at: ['warehouse', 180],
    audience: ['platform', 'site', 'warehouse'],
    icon: 'monitor',
    titles: ['工作台设备', '工作站裝置', 'Workstations'],
  },
];
