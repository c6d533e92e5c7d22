import type { Pages } from '../../core/tabs/page-loader.ts';

/** The shell's search shows the results. */
export const pages: Pages = {};
