import type { Pages } from '../../core/tabs/page-loader.ts';

/** The timeline has no screen; other screens contain it. */
export const pages: Pages = {};
