import type { Dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { refuseImplausible, type TypedMeasures } from '../warehouses/public.ts';

/** The entered weight in kg; absent where none is asked for. */
interface TypedWeight {
  siteId: string;
  label: string;
  grossWeight?: Dec | null;
  confirmation: TypedMeasures['confirmation'];
}

/** Throws `ValidationFailed` for an implausible weight until confirmed; see `refuseImplausible`. */
export async function refuseWeight(tx: Tx, caller: Caller, { siteId, label, grossWeight, confirmation }: TypedWeight): Promise<void> {
  if (!grossWeight) return;
  await refuseImplausible(tx, caller, {
    siteId,
    what: label,
    measured: [{ weight: grossWeight }],
    fieldOf: () => 'GrossWeight',
    confirmation,
  });
}
