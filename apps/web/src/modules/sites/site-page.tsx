import { site } from '@entrepot/contract/modules/sites/site.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The sites: their hosts, letter and currency. */
export function Page() {
  return <ListPage of={site} />;
}
