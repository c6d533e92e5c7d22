import type { Dec } from '@entrepot/contract/core/field.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { refuseImplausible, type TypedMeasures } from '../warehouses/public.ts';

/** What was typed of a return's weight, kg; nothing is typed where nothing is asked. */
interface TypedWeight {
  siteId: string;
  label: string;
  grossWeight?: Dec | null;
  said: TypedMeasures['said'];
}

/** Asks (100) about a weight that no return is likely to have; see `refuseImplausible`. */
export async function refuseWeight(tx: Tx, caller: Caller, { siteId, label, grossWeight, said }: TypedWeight): Promise<void> {
  if (!grossWeight) return;
  await refuseImplausible(tx, caller, { siteId, what: label, measured: [{ weight: grossWeight }], fieldOf: () => 'GrossWeight', said });
}
