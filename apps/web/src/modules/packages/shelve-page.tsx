import { ShelveFloor } from './shelve-floor.tsx';
import { Workplace } from './workplace.tsx';

/** Putting parcels on the shelves of a warehouse. */
export function Page() {
  return <Workplace>{(warehouseId) => <ShelveFloor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}
