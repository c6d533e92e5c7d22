import { type MenuPlace, screen } from '../../core/screen.ts';

export const workstationIndex = screen('WorkstationIndex');

/** Where it stands in the menu. */
export const workstationsScreens: readonly MenuPlace[] = [
  { screen: workstationIndex, at: ['warehouse', 180], who: 'PSW', icon: 'monitor', titles: ['工作台设备', '工作站裝置', 'Workstations'] },
];
