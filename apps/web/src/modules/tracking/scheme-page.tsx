import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The track schemes: what customers are told at each step. */
export function Page() {
  return <ListPage of={trackScheme} />;
}
