import { SignDoor } from './sign-door.tsx';
import { Workplace } from './workplace.tsx';

/** Signing for parcels at the door of a warehouse. */
export function Page() {
  return <Workplace>{(warehouseId) => <SignDoor key={warehouseId} warehouseId={warehouseId} />}</Workplace>;
}
