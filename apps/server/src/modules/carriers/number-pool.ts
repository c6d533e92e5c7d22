import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';

type Carrier = Pick<RowOf<typeof carrier>, 'id' | 'siteId'>;
const { Unused, Used, Voided } = enumCodes.LocalTrackingNumberStatus;

/**
 * Takes the next unused number of a carrier's pool, by sequence, for an order; null when there is none. Callers at the same
 * moment pass over each other's numbers instead of waiting.
 */
export async function takeNumber(tx: Tx, caller: Caller, { siteId, id }: Carrier, orderId: string): Promise<string | null> {
  const taken = await sql<{ number: string }>`
    update tracking_number set status = ${Used}, logistics_order_id = ${orderId}, used_time = ${caller.now}
    where site_id = ${siteId} and id = (select id from tracking_number where site_id = ${siteId} and carrier_id = ${id} and status = ${Unused}
      order by sequence limit 1 for update skip locked)
    returning number`.execute(tx);
  return taken.rows[0]?.number ?? null;
}

/** Takes a number that an order gave back out of use for good; carriers refuse repeats. */
export async function voidNumber(tx: Tx, caller: Caller, { siteId, id }: Carrier, number: string): Promise<void> {
  await sql`update tracking_number set status = ${Voided}, voided_time = ${caller.now}
    where site_id = ${siteId} and carrier_id = ${id} and number = ${number} and status = ${Used}`.execute(tx);
}

/** How many unused numbers a pool holds. */
export async function numbersLeft(tx: Tx, { siteId, id }: Carrier): Promise<number> {
  const found = await sql<{ n: number }>`
    select count(*)::int as n from tracking_number where site_id = ${siteId} and carrier_id = ${id} and status = ${Unused}`.execute(tx);
  return found.rows[0]!.n;
}

/** Whether a pool holds no unused number any more. */
export async function poolIsEmpty(tx: Tx, { siteId, id }: Carrier): Promise<boolean> {
  const found =
    await sql`select 1 from tracking_number where site_id = ${siteId} and carrier_id = ${id} and status = ${Unused} limit 1`.execute(tx);
  return found.rows.length === 0;
}
