import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { addOrderTracks } from '@entrepot/contract/modules/tracking/calls.ts';
import { trackingErrors } from '@entrepot/contract/modules/tracking/errors.ts';
import { trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { lock } from '../../core/db/rows.ts';
import { checkMoment } from '../../core/calls/stated-moments.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { sentence } from '../../core/calls/texts.ts';
import { writeTrack } from './public.ts';

type AddInput = Input<typeof addOrderTracks>;

/**
 * Adds one track to each of several orders (serial, parcel or carrier numbers) and advances the orders. Returns the result of each number;
 * an unknown number does not stop the others.
 */
export async function addTracks(tx: Tx, caller: Caller, input: AddInput) {
  const at = input.trackTime ?? caller.now;
  checkMoment(caller, 'TrackTime', at);
  const found = await ordersByNumber(tx, caller, input.numbers);
  const inOrder = [...input.numbers].sort((a, b) => (found.get(a) ?? '').localeCompare(found.get(b) ?? ''));
  const results = new Map<string, Awaited<ReturnType<typeof addOne>>>();
  for (const number of inOrder) results.set(number, await addOne(tx, caller, number, found.get(number), { ...input, trackTime: at }));
  return input.numbers.map((number) => results.get(number)!);
}

async function addOne(tx: Tx, caller: Caller, number: string, orderId: string | undefined, input: AddInput & { trackTime: Date }) {
  try {
    if (!orderId) throw trackingErrors.unknownNumber({ number });
    await sql`savepoint one_track`.execute(tx);
    await reportTrack(tx, caller, orderId, input, trackSources.staff);
    return { number, ok: true, code: errorCodes.Ok, message: '' };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (orderId) await sql`rollback to savepoint one_track`.execute(tx);
    return { number, ok: false, code: problem.code, message: sentence(caller.language, problem) };
  }
}

type Report = Pick<AddInput, 'trajectoryStatus' | 'content' | 'location'> & { trackTime: Date; sourceKey?: string };

/** Writes a reported track of one order and publishes it, so that the order advances where its state table allows. */
export async function reportTrack(tx: Tx, caller: Caller, orderId: string, input: Report, source: number): Promise<void> {
  const order = await lock(tx, caller, logisticsOrder, orderId);
  if (source === trackSources.staff) checkMoment(caller, 'TrackTime', input.trackTime, order.creationTime);
  const written = await writeTrack(tx, caller, {
    siteId: order.siteId,
    orderId,
    status: input.trajectoryStatus,
    at: input.trackTime,
    content: input.content ?? null,
    location: input.location ?? null,
    values: { CarrierNo: order.carrierNo ?? '' },
    source,
    sourceKey: input.sourceKey,
  });
  if (written)
    await publish(tx, caller, trackReported, {
      siteId: order.siteId,
      orderId,
      status: input.trajectoryStatus,
      at: input.trackTime,
      source,
    });
}

/** Resolves numbers of any kind within the caller's scope: number → order id. */
export async function ordersByNumber(tx: Db, caller: Caller, numbers: readonly string[]): Promise<Map<string, string>> {
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'id'> & { number: string }>`
    select n as number, o.id
    from unnest(${numbers}::text[]) n
    cross join lateral ( select id
      from logistics_order
      where ${scopeOf(caller, logisticsOrder)} and serial_number = n
      union all select id
      from logistics_order
      where ${scopeOf(caller, logisticsOrder)} and carrier_no = n and fold_text(carrier_no) = fold_text(n)
      union all select p.logistics_order_id
      from order_parcel p
      join logistics_order on logistics_order.site_id = p.site_id and logistics_order.id = p.logistics_order_id
      where ${scopeOf(caller, logisticsOrder)} and p.parcel_no = n
      limit 1) o`.execute(tx);
  return new Map(found.rows.map((row) => [row.number, row.id]));
}
