import { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The cargo types, which decide what may travel together and by which quotation. */
export function Page() {
  return <ListPage of={cargoType} />;
}
