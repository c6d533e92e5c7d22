import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The currencies and their present rates. */
export function Page() {
  return <ListPage of={currency} />;
}
