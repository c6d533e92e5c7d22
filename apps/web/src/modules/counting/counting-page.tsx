import { Workplace } from '../packages/public.tsx';
import { CountFloor } from './count-floor.tsx';

/** Counting the shelves of a warehouse with a scanner. */
export function Page() {
  return <Workplace>{(warehouseId) => <CountFloor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}
