import type { Pages } from '../../core/tabs/pages.ts';

/** The screens of the tracking module. */
export const pages: Pages = {
  AddOrderTracks: () => import('./add-tracks-page.tsx'),
  TrajectorySchemeIndex: () => import('./scheme-page.tsx'),
};
