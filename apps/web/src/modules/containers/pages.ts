import type { Pages } from '../../core/tabs/page-loader.ts';

/** Containers have no screen of their own; the lists of each kind open their contents and history. */
export const pages: Pages = {};
