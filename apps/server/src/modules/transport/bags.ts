import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { leftContainer } from '@entrepot/contract/modules/containers/events.ts';
import type { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { establishBags, sealBag, transferBag } from '@entrepot/contract/modules/transport/calls.ts';
import { transportErrors } from '@entrepot/contract/modules/transport/errors.ts';
import { transportShift, transportShiftStates } from '@entrepot/contract/modules/transport/transport-shift.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { bagNumber } from '@entrepot/rules/numbers.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import { oneOf } from '../../core/db/conditions.ts';
import { databaseError, type Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insertAll, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { numbersNotForBags, useTypedNumber, voidNumbersOf } from '../customs/public.ts';
import { followBag, setBagNumber } from '../orders/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { lockShift, refuseOtherEnd, type Shift, weighShift } from './shift.ts';

export type Bag = RowOf<typeof bag>;
/** Parcels currently in a bag, in the terms of the unique index that allows one bag per parcel. */
export const inItsBag = sql<boolean>`live`;

interface NewBags {
  quantity?: number | null;
  bagNos?: readonly string[] | null;
  customsBagNumbers?: readonly string[] | null;
}

/**
 * Adds bags to a locked shift: a number of them with running numbers, or the named ones. Throws `BagNumberUsed` or `CustomsNumberUsed` for
 * numbers in use in the site.
 */
export async function addBags(tx: Tx, caller: Caller, shift: Shift, { quantity, bagNos, customsBagNumbers }: NewBags): Promise<Bag[]> {
  if (!transportShiftStates.can(shift.status, 'addBag')) throw transportErrors.closed({ name: shift.name });
  const before = await bagsSoFar(tx, shift);
  const numbers = bagNos?.length
    ? [...bagNos]
    : Array.from({ length: quantity ?? 0 }, (_, at) => bagNumber(shift.serialNumber, before + at + 1));
  if (!numbers.length) throw invalid({ field: 'Quantity', key: 'required' });
  if (customsBagNumbers?.length && customsBagNumbers.length !== numbers.length)
    throw invalid({ field: 'CustomsBagNumbers', key: 'invalid' });
  await refuseUsed(tx, shift.siteId, numbers, customsBagNumbers ?? []);
  const made = await insertAll(
    tx,
    caller,
    bag,
    numbers.map((bagNo, at) => ({
      siteId: shift.siteId,
      bagNo,
      transportShiftId: shift.id,
      customsBagNumber: customsBagNumbers?.[at] ?? null,
    })),
  );
  for (const { id, customsBagNumber } of made)
    if (customsBagNumber) await useTypedNumber(tx, caller, shift.siteId, customsBagNumber, { bagId: id, transportShiftId: shift.id });
  await change(tx, caller, transportShift, shift, { bagNos: [...shift.bagNos, ...numbers], bagCount: shift.bagCount + numbers.length });
  return made;
}

async function bagsSoFar(tx: Tx, shift: Shift): Promise<number> {
  const { bags } = await tx
    .selectFrom('bag')
    .select((row) => row.fn.countAll<number>().as('bags'))
    .where('siteId', '=', shift.siteId)
    .where('bagNo', 'like', `${shift.serialNumber}-%`)
    .executeTakeFirstOrThrow();
  return bags;
}

async function refuseUsed(tx: Tx, siteId: string, numbers: readonly string[], customs: readonly string[]): Promise<void> {
  const used = await tx.selectFrom('bag').select('bagNo').where('siteId', '=', siteId).where('bagNo', '=', oneOf(numbers)).execute();
  const twice = numbers.filter((one, at) => numbers.indexOf(one) !== at);
  const taken = used.map((row) => row.bagNo).concat(twice);
  if (taken.length) throw transportErrors.bagNoUsed({ numbers: taken });
  if (!customs.length) return;
  const ofBags = tx
    .selectFrom('bag')
    .select('customsBagNumber as number')
    .where('siteId', '=', siteId)
    .where('customsBagNumber', '=', oneOf(customs))
    .where('status', '<>', enumCodes.BagNumberStatus.Voided);
  const ofOrders = tx
    .selectFrom('logisticsOrder')
    .select('customsNumber as number')
    .where('siteId', '=', siteId)
    .where('customsNumber', '=', oneOf(customs));
  const usedNumbers = await ofBags.unionAll(ofOrders).execute();
  const refused = [...usedNumbers.flatMap(({ number }) => number ?? []), ...(await numbersNotForBags(tx, siteId, customs))];
  if (refused.length || new Set(customs).size !== customs.length)
    throw transportErrors.customsNumberUsed({ numbers: refused.length ? refused : customs });
}

/** Adds bags to a shift. */
export async function establish(tx: Tx, caller: Caller, { transportShiftId, ...wanted }: Input<typeof establishBags>) {
  const shift = await lockShift(tx, caller, transportShiftId, 'sender');
  const made = await addBags(tx, caller, shift, wanted);
  return { ids: made.map(({ id }) => id), bagNos: made.map(({ bagNo }) => bagNo) };
}

/** Locks the bag's shift, then the bag. Throws `PackagingLocked` after departure. */
async function lockLoadingBag(tx: Tx, caller: Caller, id: string): Promise<{ shift: Shift; row: Bag }> {
  const shift = await lockShift(tx, caller, (await find(tx, caller, bag, id)).transportShiftId, 'sender');
  const row = await lock(tx, caller, bag, id);
  if (transportShiftStates.is(shift.status, 'locked')) throw transportErrors.locked({ name: shift.name });
  return { shift, row };
}

/** Seals a bag with its scale weight, which may be at most 5 % below the sum of its parcels. */
export async function seal(
  tx: Tx,
  caller: Caller,
  { id, grossWeight, weightReading, sealNumber, long, wide, high, ...confirmation }: Input<typeof sealBag>,
) {
  const { shift, row } = await lockLoadingBag(tx, caller, id);
  const status = bagStates.after(row.status, 'seal');
  await refuseSeal(tx, caller, row, sealNumber ?? null);
  if (dec(grossWeight).lt(dec(row.netWeight).times('0.95')))
    throw transportErrors.grossTooLow({ gross: dec(grossWeight).toString(), net: dec(row.netWeight).toString() });
  await refuseImplausible(tx, caller, {
    siteId: row.siteId,
    what: row.bagNo,
    measured: [{ weight: grossWeight, length: long, width: wide, height: high }],
    expected: row.netWeight,
    expectedVolume: await volumeIn(tx, row),
    fieldOf: ({ field }) => ({ weight: 'GrossWeight', length: 'Length', width: 'Width', height: 'Geight' })[field],
    confirmation,
    bag: true,
  });
  const more = dec(grossWeight).minus(row.netWeight);
  if (shift.bearableWeight !== null && dec(shift.usedWeight).plus(more).gt(shift.bearableWeight))
    throw transportErrors.overCapacity({ name: shift.name, left: shift.unusedWeight });
  const sealing = change(tx, caller, bag, row, {
    status,
    grossWeight,
    weightReading: weightReading ?? null,
    sealNumber: sealNumber ?? null,
    long: long ?? null,
    wide: wide ?? null,
    high: high ?? null,
    sealedTime: caller.now,
  });
  // Another bag may be given the same seal at the same time.
  await sealing.catch((problem: unknown) => {
    throw databaseError(problem)?.state === '23505' ? transportErrors.sealTaken({ seal: sealNumber ?? '' }) : problem;
  });
  await weighShift(tx, caller, shift, more.toFixed(3));
  return true;
}

/** Throws `ValidationFailed` where the site wants the seal's number, and `Duplicate` for a seal on another bag: each is used once. */
async function refuseSeal(tx: Tx, caller: Caller, row: Bag, seal: string | null): Promise<void> {
  if (!seal) {
    const { sealNumberRequired } = await siteConfigurationOf(tx, row.siteId);
    if (sealNumberRequired) throw transportErrors.sealMissing({ bagNo: row.bagNo });
    return;
  }
  const [other] = await findWhere(tx, atSite(caller, row.siteId), bag, { sealNumber: seal });
  if (other) throw transportErrors.sealUsed({ seal, bagNo: other.bagNo });
}

/** The volume of a bag's parcels in m³; null when one is unknown. */
async function volumeIn(tx: Tx, { siteId, id }: Bag): Promise<Dec | null> {
  const found = await sql<{ volume: Dec | null }>`select case when bool_and(p.volume > 0) then sum(p.volume) end as volume
    from bag_item i
    join order_parcel p on p.site_id = i.site_id and p.id = i.parcel_id
    where i.site_id = ${siteId} and i.bag_id = ${id} and i.live`.execute(tx);
  return found.rows[0]!.volume;
}

/** Throws `StateNotAllowed` for a loose carton: there is no bag to open, rename or label. */
export function refuseLoose({ loose, bagNo }: Pick<Bag, 'loose' | 'bagNo'>): void {
  if (loose) throw transportErrors.looseCarton({ number: bagNo });
}

/** Unseals a bag before its shift departs. */
export async function unseal(tx: Tx, caller: Caller, { id }: { id: string }) {
  const { shift, row } = await lockLoadingBag(tx, caller, id);
  refuseLoose(row);
  const status = bagStates.after(row.status, 'unseal');
  const less = dec(row.netWeight).minus(dec(row.grossWeight));
  await change(tx, caller, bag, row, { status, grossWeight: null, weightReading: null, sealNumber: null, sealedTime: null });
  await weighShift(tx, caller, shift, less.toFixed(3));
  return true;
}

/** Voids an empty bag; its number stays used. */
export async function voidBag(tx: Tx, caller: Caller, { id }: { id: string }) {
  const { shift, row } = await lockLoadingBag(tx, caller, id);
  await change(tx, caller, bag, row, { status: bagStates.after(row.status, 'void') });
  await voidNumbersOf(tx, caller, row.siteId, { bagId: row.id });
  await change(tx, caller, transportShift, shift, {
    bagNos: shift.bagNos.filter((one) => one !== row.bagNo),
    bagCount: shift.bagCount - 1,
  });
  return true;
}

/** Validates an edit of a bag: before departure, with unused numbers. Throws `StateNotAllowed` for a void bag. */
export async function checkBag(tx: Tx, caller: Caller, draft: Partial<Bag>, row: Bag | null): Promise<Partial<Bag>> {
  if (!row) return {};
  const shift = await find(tx, caller, transportShift, row.transportShiftId);
  refuseOtherEnd(caller, shift, 'sender');
  if (transportShiftStates.is(shift.status, 'locked')) throw transportErrors.locked({ name: shift.name });
  if (row.status === enumCodes.BagNumberStatus.Voided) throw bagStates.refusal(row.status);
  if (draft.bagNo && draft.bagNo !== row.bagNo) refuseLoose(row);
  const renamed = draft.bagNo !== row.bagNo && draft.bagNo ? [draft.bagNo] : [];
  const numbered = draft.customsBagNumber && draft.customsBagNumber !== row.customsBagNumber ? [draft.customsBagNumber] : [];
  await refuseUsed(tx, row.siteId, renamed, numbered);
  if (draft.customsBagNumber !== undefined && draft.customsBagNumber !== row.customsBagNumber)
    await renumber(tx, caller, row, draft.customsBagNumber);
  return {};
}

/** Changes the customs number: the previous one is voided when it came from a broker, and the orders in the bag are updated. */
async function renumber(tx: Tx, caller: Caller, row: Bag, customsBagNumber: string | null): Promise<void> {
  await voidNumbersOf(tx, caller, row.siteId, { bagId: row.id });
  if (customsBagNumber)
    await useTypedNumber(tx, caller, row.siteId, customsBagNumber, { bagId: row.id, transportShiftId: row.transportShiftId });
  await setBagNumber(tx, row, customsBagNumber);
}

/** Moves a bag with its parcels to another shift that is loading, within its capacity. Throws `StateNotAllowed` for a void bag. */
export async function transfer(tx: Tx, caller: Caller, { id, toTransportShiftId }: Input<typeof transferBag>) {
  const seen = await find(tx, caller, bag, id);
  const [first, second] = [seen.transportShiftId, toTransportShiftId].sort();
  const lockedShifts = new Map<string, Shift>();
  for (const one of new Set([first!, second!])) lockedShifts.set(one, await lockShift(tx, caller, one, 'sender'));
  const [from, to] = [lockedShifts.get(seen.transportShiftId)!, lockedShifts.get(toTransportShiftId)!];
  const row = await lock(tx, caller, bag, id);
  if (transportShiftStates.is(from.status, 'locked') || from.id === to.id) throw transportErrors.locked({ name: from.name });
  if (!transportShiftStates.can(to.status, 'load')) throw transportErrors.closed({ name: to.name });
  const status = bagStates.after(row.status, 'move');
  if (from.type !== to.type || from.destinationCountryId !== to.destinationCountryId || from.typeOfShippingId !== to.typeOfShippingId)
    throw transportErrors.otherShipping({ name: to.name });
  const weight = dec(row.grossWeight ?? row.netWeight);
  if (to.bearableWeight !== null && dec(to.usedWeight).plus(weight).gt(to.bearableWeight))
    throw transportErrors.overCapacity({ name: to.name, left: to.unusedWeight });
  const orders = await ordersIn(tx, row);
  const leaves = { kind: 'bag', id: row.id, number: row.bagNo } as const;
  await publish(tx, caller, leftContainer, { siteId: row.siteId, container: { kind: 'shift', id: from.id }, items: [leaves] });
  await change(tx, caller, bag, row, { status, transportShiftId: to.id });
  await followBag(tx, row.siteId, orders, to.id);
  const counted = row.loose ? 0 : 1;
  await weighShift(tx, caller, from, weight.neg().toFixed(3), {
    bagNos: row.loose ? from.bagNos : from.bagNos.filter((one) => one !== row.bagNo),
    bagCount: from.bagCount - counted,
    orderCount: from.orderCount - orders.length,
  });
  await weighShift(tx, caller, to, weight.toFixed(3), {
    bagNos: row.loose ? to.bagNos : [...to.bagNos, row.bagNo],
    bagCount: to.bagCount + counted,
    orderCount: to.orderCount + orders.length,
  });
  return true;
}

/** The orders with parcels in a bag. An order with parcels in another bag of the shift prevents the move (`CargoQuantityAbnormal`). */
async function ordersIn(tx: Tx, row: Bag): Promise<string[]> {
  const found = await sql<Pick<RowOf<typeof logisticsOrder>, 'serialNumber'> & { orderId: string; elsewhere: boolean }>`
    select distinct i.logistics_order_id as order_id, o.serial_number,
      exists (select 1
        from bag_item e
        where e.site_id = i.site_id and e.logistics_order_id = i.logistics_order_id and e.live and e.bag_id <> i.bag_id) as elsewhere
    from bag_item i
    join logistics_order o on o.site_id = i.site_id and o.id = i.logistics_order_id
    where i.site_id = ${row.siteId} and i.bag_id = ${row.id} and i.live
    order by 1`.execute(tx);
  const split = found.rows.filter((one) => one.elsewhere);
  if (split.length) throw transportErrors.partlyBagged({ numbers: split.map((one) => one.serialNumber) });
  return found.rows.map((one) => one.orderId);
}
