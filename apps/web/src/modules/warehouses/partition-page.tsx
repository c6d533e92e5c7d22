import { partition } from '@entrepot/contract/modules/warehouses/partition.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** The partitions of the warehouses. */
export function Page() {
  return <ListPage of={partition} />;
}
