import { type MenuPlace, screen } from '../../core/screen.ts';

export const takeOverIndex = screen('TakeOverIndex', ['Establish', 'Delete', 'Import', 'OpenAll', 'Undo', 'Invite']);

/** Their places in the menu. */
export const takeoverScreens: readonly MenuPlace[] = [
  {
    screen: takeOverIndex,
    at: ['site', 35],
    audience: ['platform', 'site'],
    icon: 'upload',
    titles: ['旧系统迁入', '舊系統移入', 'Take-over'],
  },
];
