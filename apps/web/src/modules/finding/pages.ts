import type { Pages } from '../../core/tabs/pages.ts';

/** What is found is shown by the shell's search. */
export const pages: Pages = {};
