import type { Pages } from '../../core/tabs/pages.ts';

/** The timeline has no screen of its own: it is shown on those of others. */
export const pages: Pages = {};
