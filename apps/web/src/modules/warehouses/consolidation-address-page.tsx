import { consolidationAddress } from '@entrepot/contract/modules/warehouses/consolidation-address.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The addresses customers write on their purchases. */
export function Page() {
  return <ListPage of={consolidationAddress} />;
}
