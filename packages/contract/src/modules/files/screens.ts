import { type MenuPlace, screen } from '../../core/screen.ts';

export const mineCommonFileIndex = screen('MineCommonFileIndex');
export const commonFileIndex = screen('CommonFileIndex');

/** Where they stand in the menu. */
export const filesScreens: readonly MenuPlace[] = [
  { screen: mineCommonFileIndex, at: ['mine', 90], who: 'SWC', icon: 'folder', titles: ['常用文件', '常用檔案', 'Common files'] },
  { screen: commonFileIndex, at: ['site', 110], who: 'PS', icon: 'folder', titles: ['常用文件', '常用檔案', 'Common files'] },
];
