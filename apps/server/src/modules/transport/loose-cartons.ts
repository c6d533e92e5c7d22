import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag } from '@entrepot/contract/modules/transport/bag.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insert, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import type { Order, Parcel } from '../orders/public.ts';
import type { Bag } from './bags.ts';
import type { Shift } from './shift.ts';

const { Sealed } = enumCodes.BagNumberStatus;
const loadedHere = ({ siteId, id }: Shift) => ({ siteId, transportShiftId: id, loose: true, status: Sealed });

/** The carton that is loaded on a shift without a bag, by its number. */
export async function looseOn(tx: Tx, caller: Caller, shift: Shift, bagNo: string): Promise<Bag | undefined> {
  return (await findWhere(tx, atSite(caller, shift.siteId), bag, { ...loadedHere(shift), bagNo }))[0];
}

/** Loads a carton on a locked shift without a bag. Its measured weight and sides are those that left. */
export const loadLoose = (tx: Tx, caller: Caller, shift: Shift, { ownerId }: Order, parcel: Parcel): Promise<Bag> =>
  insert(tx, caller, bag, {
    ...loadedHere(shift),
    bagNo: parcel.parcelNo,
    ownerId,
    parcelCount: 1,
    netWeight: parcel.weight,
    grossWeight: parcel.weight,
    long: parcel.length,
    wide: parcel.width,
    high: parcel.height,
    sealedTime: caller.now,
  });

/** Locks the loose carton with a number, or the last loose one of the order with that number. Throws `NotFound`. */
export async function lockLoose(tx: Tx, caller: Caller, shift: Shift, order: Order, number: string): Promise<Bag> {
  const loaded = await lockWhere(tx, caller, bag, loadedHere(shift));
  const named = loaded.find(({ bagNo }) => bagNo === number);
  const found = named ?? (await ofOrder(tx, shift, order, loaded));
  if (!found) throw transportErrors.notLoose({ number, name: shift.name });
  return found;
}

async function ofOrder(tx: Tx, { siteId }: Shift, { id }: Order, loaded: readonly Bag[]): Promise<Bag | undefined> {
  const items = await tx
    .selectFrom('bagItem')
    .select('bagId')
    .where('siteId', '=', siteId)
    .where('logisticsOrderId', '=', id)
    .where('live', '=', true)
    .execute();
  return loaded.filter((one) => items.some(({ bagId }) => bagId === one.id)).at(-1);
}
