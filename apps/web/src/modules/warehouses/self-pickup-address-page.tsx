import { selfPickupAddress } from '@entrepot/contract/modules/warehouses/self-pickup-address.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The points where customers fetch their orders. */
export function Page() {
  return <ListPage of={selfPickupAddress} />;
}
