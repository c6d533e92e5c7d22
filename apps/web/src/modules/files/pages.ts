import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the files module. */
export const pages: Pages = {
  CommonFileIndex: () => import('./common-file-page.tsx'),
  MineCommonFileIndex: () => import('./my-files-page.tsx'),
};
