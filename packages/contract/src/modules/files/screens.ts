import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineCommonFileIndex = screen('MineCommonFileIndex');
export const commonFileIndex = screen('CommonFileIndex');

/** Their places in the menu. */
export const filesScreens: readonly MenuPlace[] = [
  {
    screen: mineCommonFileIndex,
    at: ['mine', 90],
    activities: ['Publishing'],
    audience: ['site', 'warehouse', 'customer'],
    icon: 'folder',
    titles: ['常用文件', '常用檔案', 'Common files'],
    isPersonal: true,
  },
  {
    screen: commonFileIndex,
    at: ['site', 110],
    activities: ['Publishing'],
    audience: ['platform', 'site'],
    icon: 'folder',
    titles: ['常用文件', '常用檔案', 'Common files'],
  },
];
