import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';

type Carrier = Pick<RowOf<typeof carrier>, 'id' | 'siteId'>;
const { Unused, Used, Voided } = enumCodes.LocalTrackingNumberStatus;

const unused = (tx: Tx, { siteId, id }: Carrier) =>
  tx.selectFrom('trackingNumber').where('siteId', '=', siteId).where('carrierId', '=', id).where('status', '=', Unused);

/**
 * Takes the next unused number of a carrier's pool, by sequence, for an order; null when there is none. Callers at the same
 * moment pass over each other's numbers instead of waiting.
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

/** Takes a number that an order gave back out of use for good; carriers refuse repeats. */
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

/** How many unused numbers a pool holds. */
export async function numbersLeft(tx: Tx, pool: Carrier): Promise<number> {
  const { left } = await unused(tx, pool)
    .select((row) => row.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left;
}

/** Whether a pool holds no unused number any more. */
export async function poolIsEmpty(tx: Tx, pool: Carrier): Promise<boolean> {
  return !(await unused(tx, pool).select('id').limit(onlyOne).executeTakeFirst());
}

/** Takes a number that a person typed out of a pool that has it: 'foreign' when the pool does not know it, 'spent' when it was used or voided. */
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
