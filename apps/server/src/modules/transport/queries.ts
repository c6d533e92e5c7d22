import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { bag, bagItem, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import {
  getBagItems,
  getBagReceipt,
  type getSelectShifts,
  getShift,
  getShiftBags,
  type getShiftOrders,
  getShifts,
} from '@entrepot/contract/modules/transport/calls.ts';
import { shiftTrack, transportShift } from '@entrepot/contract/modules/transport/transport-shift.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { orderIdsOf, type Stop, stopsOf } from './depart.ts';
import { looseUnderWay, looseReceived } from './packages-on-shift.ts';
import { countWhole, carryingShift } from './whole-loads.ts';
import { comesHere, hasUnreceivedBags, nearlyFull, shiftScope } from './shift.ts';
import { rightsOnBag, rightsOnShift } from './transport-rights.ts';

const maxChoices = sql.lit(200);

/** One shift with its bags and tracking events. */
export async function shiftWithBags(tx: Db, caller: Caller, { id }: { id: string }): Promise<RawJson> {
  const shift = await rowJson(tx, caller, transportShift, id, { full: true });
  const bags = await rowsJson(tx, caller, bag, sql`r.transport_shift_id = ${id}`, { order: sql`r.bag_no` });
  const tracks = await rowsJson(tx, caller, shiftTrack, sql`r.transport_shift_id = ${id}`, { order: sql`r.track_time desc` });
  return composed(caller, getShift.output, { bags, tracks }, shift);
}

/** A page of the shifts the caller may see. */
export const listShifts = (tx: Db, caller: Caller, query: Input<typeof getShifts>): Promise<RawJson> =>
  pageOf(tx, caller, transportShift, query, {
    where: shiftScope(caller),
    output: getShifts.output,
    also: { can: rightsOfRow(rightsOnShift(caller)) },
    filters: {
      nearlyFull: (wanted: boolean) => (wanted ? nearlyFull : sql`not coalesce(${nearlyFull}, false)`),
      comesHere: (wanted: boolean) => (wanted ? comesHere(caller) : sql`not ${comesHere(caller)}`),
      hasUnreceivedBags: (wanted: boolean) => (wanted ? hasUnreceivedBags : sql`not ${hasUnreceivedBags}`),
    },
  });

/** A page of the orders with parcels on a shift, or in one bag of it. */
export function ordersOfShift(tx: Db, caller: Caller, { id, bagNumberId, ...query }: Input<typeof getShiftOrders>): Promise<RawJson> {
  const inBag = bagNumberId ? sql`and b.id = ${bagNumberId}` : sql``;
  const where = sql`exists (select 1
      from bag_item i
      join bag b on b.site_id = i.site_id and b.id = i.bag_id
      where i.site_id = logistics_order.site_id
        and i.logistics_order_id = logistics_order.id
        and i.removed_time is null
        and b.transport_shift_id = ${id} ${inBag})`;
  return pageOf(tx, caller, logisticsOrder, query, { where });
}

/** A page of the bags of a shift. */
export const bagsOfShift = (tx: Db, caller: Caller, { id, ...query }: Input<typeof getShiftBags>) =>
  pageOf(
    tx,
    caller,
    bag,
    { ...query, transportShiftId: id },
    { output: getShiftBags.output, also: { can: rightsOfRow(rightsOnBag(caller)) } },
  );

/** The events of a shift, newest first. */
export const tracksOfShift = (tx: Db, caller: Caller, { id }: { id: string }): Promise<RawJson> =>
  rowsJson(tx, caller, shiftTrack, sql`r.transport_shift_id = ${id}`, { order: sql`r.track_time desc` });

/** The contents of a bag, then what was taken out of it. */
export const itemsOfBag = (tx: Db, caller: Caller, { id }: { id: string }): Promise<RawJson> =>
  rowsJson(tx, caller, bagItem, sql`r.bag_id = ${id}`, {
    order: sql`r.removed_time nulls first, r.packed_time, r.id`,
    output: getBagItems.output,
    also: { weight: sql`(select p.weight from order_parcel p where p.site_id = r.site_id and p.id = r.parcel_id)` },
  });

/** The expected and the signed bags of a shift; its packages are counted as well. */
export async function receiptOf(tx: Db, caller: Caller, { id }: Input<typeof getBagReceipt>): Promise<RawJson> {
  const shift = await find(tx, caller, transportShift, id);
  const live = sql<boolean>`r.transport_shift_id = ${id} and r.status = any(${bagStates.codes('gone')})`;
  const bags = await rowsJson(tx, caller, bag, live, { order: sql`r.bag_no` });
  const counted = await tx
    .selectFrom('bag as r')
    .select(({ fn }) => [
      fn.countAll<number>().as('expected'),
      fn.countAll<number>().filterWhere('r.status', '=', enumCodes.BagNumberStatus.Received).as('received'),
    ])
    .where(inSites(caller.siteIds, 'r.site_id'))
    .where(sql<boolean>`not r.is_deleted`)
    .where(live)
    .executeTakeFirstOrThrow();
  const came = (await looseReceived(tx, shift)).length;
  const missing = counted.expected - counted.received + (await looseUnderWay(tx, shift)).length;
  const received = counted.received + came;
  return composed(caller, getBagReceipt.output, { expected: received + missing, received, missing, bags });
}

/** Shifts as options, newest first. */
export async function shiftChoices(tx: Db, caller: Caller, query: Input<typeof getSelectShifts>) {
  const { transportShiftType, transportShiftStatus, warehouseId, missingBags } = query;
  let shifts = tx
    .selectFrom('transportShift')
    .select(['id', 'name', 'serialNumber'])
    .where(inSites(caller.siteIds))
    .where(shiftScope(caller))
    .where(notDeleted);
  if (transportShiftType) shifts = shifts.where('type', '=', transportShiftType);
  if (transportShiftStatus) shifts = shifts.where('status', '=', transportShiftStatus);
  if (warehouseId) shifts = shifts.where(sql<boolean>`warehouse_ids ? ${warehouseId}`);
  if (missingBags)
    shifts = shifts.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('bag as b')
          .select('b.id')
          .whereRef('b.siteId', '=', 'transportShift.siteId')
          .whereRef('b.transportShiftId', '=', 'transportShift.id')
          .where('b.status', '=', enumCodes.BagNumberStatus.Missing),
      ),
    );
  const found = await shifts.orderBy('creationTime', 'desc').limit(maxChoices).execute();
  return found.map(({ id, name, serialNumber }) => ({ value: id, name: `${name} ${serialNumber}` }));
}

/** The current load of a shift. */
async function loadOf(tx: Db, caller: Caller, id: string) {
  const shift = await find(tx, caller, transportShift, id);
  const bags = await findWhere(tx, caller, bag, { transportShiftId: id, siteId: shift.siteId });
  const orderIds = await orderIdsOf(tx, shift);
  const orders = orderIds.length ? await findWhere(tx, caller, logisticsOrder, { id: orderIds, siteId: shift.siteId }) : [];
  const full = bags.filter((one) => one.parcelCount > 0);
  const carries = carryingShift(shift);
  const counts = {
    bags: full.filter(({ loose }) => !loose).length,
    loose: full.filter(({ loose }) => loose).length,
    whole: carries ? await countWhole(tx, caller, carries) : 0,
    emptyBags: bags.filter((one) => one.status === enumCodes.BagNumberStatus.Empty).length,
    orders: orders.length,
    parcels: full.reduce((sum, one) => sum + one.parcelCount, 0),
    weight: shift.usedWeight,
  };
  return { counts, stops: await stopsOf(tx, caller, shift, full, orders) };
}

const stopText =
  ({ language }: Caller) =>
  ({ serialNumber, bagNo, reason, remarks }: Stop) => ({
    serialNumber,
    bagNo,
    reason: [text(language, `transport.stops.${reason}`) ?? reason, remarks].filter(Boolean).join(': '),
  });

/** Previews what closing the loading ends, what prevents it, and what would prevent the departure. */
export async function closingPreview(tx: Db, caller: Caller, { id }: { id: string }) {
  const { counts, stops } = await loadOf(tx, caller, id);
  const prevents = ({ reason }: Stop) => reason === 'unsealed';
  return {
    ...counts,
    stops: stops.filter(prevents).map(stopText(caller)),
    laterStops: stops.filter((stop) => !prevents(stop)).map(stopText(caller)),
  };
}

/** Previews what confirming the departure locks, and everything that blocks it. */
export async function departurePreview(tx: Db, caller: Caller, { id }: { id: string }) {
  const { counts, stops } = await loadOf(tx, caller, id);
  return { ...counts, stops: stops.map(stopText(caller)) };
}
