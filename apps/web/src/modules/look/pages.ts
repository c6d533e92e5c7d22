import type { Pages } from '../../core/pages.ts';
export const pages: Pages = { ShelvesIndex: () => import('./look.tsx') };
