import type { Pages } from '../../core/tabs/pages.ts';

/** The workstations of a warehouse with their devices. */
export const pages: Pages = {
  WorkstationIndex: () => import('./workstations-page.tsx'),
};
