import type { Pages } from '../../core/tabs/page-loader.ts';

/** The workstations of a warehouse with their devices. */
export const pages: Pages = {
  WorkstationIndex: () => import('./workstations-page.tsx'),
};
