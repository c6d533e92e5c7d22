import { Workplace } from '../packages/public.tsx';
import { Dock } from './dock.tsx';

/** Signing for bins and inbound documents at the dock of a warehouse. */
export function Page() {
  return <Workplace>{(warehouseId) => <Dock key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}
