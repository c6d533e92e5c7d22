import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';

type Carrier = Pick<RowOf<typeof carrier>, 'id' | 'siteId'>;
const { Unused, Used, Voided } = enumCodes.LocalTrackingNumberStatus;

const unused = (tx: Db, { siteId, id }: Carrier) =>
  tx.selectFrom('trackingNumber').where('siteId', '=', siteId).where('carrierId', '=', id).where('status', '=', Unused);

/**
 * Assigns the next unused number of a carrier's pool to an order; null when there is none. Concurrent callers skip locked numbers instead
 * of waiting.
 */
export async function takeNumber(tx: Tx, caller: Caller, { siteId, id }: Carrier, orderId: string): Promise<string | null> {
  const next = unused(tx, { siteId, id }).select('id').orderBy('sequence').limit(onlyOne).forUpdate().skipLocked();
  const taken = await tx
    .updateTable('trackingNumber')
    .set({ status: Used, logisticsOrderId: orderId, usedTime: caller.now })
    .where('siteId', '=', siteId)
    .where('id', '=', next)
    .returning('number')
    .executeTakeFirst();
  return taken?.number ?? null;
}

/** Voids a number released by an order permanently, because carriers refuse repeats. */
export async function voidNumber(tx: Tx, caller: Caller, { siteId, id }: Carrier, number: string): Promise<void> {
  await tx
    .updateTable('trackingNumber')
    .set({ status: Voided, voidedTime: caller.now })
    .where('siteId', '=', siteId)
    .where('carrierId', '=', id)
    .where('number', '=', number)
    .where('status', '=', Used)
    .execute();
}

/** The number of unused numbers in a pool. */
export async function numbersLeft(tx: Db, pool: Carrier): Promise<number> {
  const { left } = await unused(tx, pool)
    .select((row) => row.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether a pool has no unused number. */
export async function poolIsEmpty(tx: Tx, pool: Carrier): Promise<boolean> {
  return !(await unused(tx, pool).select('id').limit(onlyOne).executeTakeFirst());
}

/** Marks a manually entered number as used if a pool contains it: 'foreign' when no pool does, 'spent' when it was used or voided. */
export async function useNumber(
  tx: Tx,
  caller: Caller,
  { siteId, id }: Carrier,
  number: string,
  orderId: string,
): Promise<'used' | 'foreign' | 'spent'> {
  const known = await tx
    .selectFrom('trackingNumber')
    .select(['id', 'status'])
    .where('siteId', '=', siteId)
    .where('carrierId', '=', id)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return 'foreign';
  if (known.status !== Unused) return 'spent';
  const used = { status: Used, logisticsOrderId: orderId, usedTime: caller.now };
  await tx.updateTable('trackingNumber').set(used).where('siteId', '=', siteId).where('id', '=', known.id).execute();
  return 'used';
}
