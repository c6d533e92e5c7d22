import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import { listPage } from '../../core/list/plain-page.tsx';
import type { Pages } from '../../core/tabs/page-loader.ts';

/** The screens of the tracking module. */
export const pages: Pages = {
  AddOrderTracks: () => import('./add-tracks-page.tsx'),
  TrajectorySchemeIndex: listPage(trackScheme),
};
