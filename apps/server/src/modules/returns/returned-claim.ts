import type { Input } from '@entrepot/contract/core/call.ts';
import { doneAlready, Refusal } from '@entrepot/contract/core/errors.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import {
  type deletePackageClaim,
  maxNumbers,
  type parcelTrackingNumberClaim,
  type returnLogisticsOrderClaimByNumbers,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import type { returnLogisticsOrderPackageClaim } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lock, lockAll } from '../../core/db/rows.ts';
import { asSystemIn, atSite } from '../../core/scope/scope.ts';
import { courierNumberOf, packageOfReturn, undoPackageOfReturn } from '../packages/public.ts';
import { mainAccountOf } from '../access/public.ts';
import { notifyReturned } from './returned-messages.ts';
import {
  changeGoods,
  daysToDecide,
  goodsAfter,
  goodsOf,
  isLeft,
  type Returned,
  type ReturnedGoods,
  returnsByNumber,
  returnsNumbered,
} from './returned-row.ts';
import { followShelves, shelfUseOf } from './returned-shelf.ts';

const { ReturnLogisticsOrderStatus, ShelvesLogType } = enumCodes;

/** Throws `AlreadyClaimed` for a return of another customer. */
function refuseOthers({ ownerId, serialNumber, returnsOrderNumberNo }: Returned, wanted: string): void {
  if (ownerId && ownerId !== wanted) throw returnLogisticsErrors.claimedByOther({ number: returnsOrderNumberNo ?? serialNumber });
}

/**
 * Claims returns by the numbers on them for a customer, whom staff name, with a result per number. Customers cannot use our sequential
 * numbers: only a label or an original number proves that they know the goods. Throws `LimitExceeded` above CourierNumberExists.
 */
export async function claimByNumbers(tx: Tx, caller: Caller, { numbers, ownerId }: Input<typeof returnLogisticsOrderClaimByNumbers>) {
  const wanted = [...new Set(numbers.map((number) => number.trim().toUpperCase()).filter(Boolean))];
  if (wanted.length > maxNumbers) throw returnLogisticsErrors.tooManyNumbers({ most: maxNumbers, count: wanted.length });
  const customer = await customerFor(tx, caller, ownerId);
  const meant = new Map<string, string>();
  const known = await returnsByNumber(tx, caller, customer.siteId, wanted);
  for (const number of wanted) {
    const row = meantBy(caller, customer.ownerId, number, known.get(number)!);
    if (row) meant.set(number, row.id);
  }
  // All rows are locked in a fixed order before any is changed.
  const system = asSystemIn(caller, customer.siteId);
  const lockedById = new Map((await lockAll(tx, system, returnLogisticsOrder, [...meant.values()])).map((row) => [row.id, row]));
  const answers = [];
  for (const number of wanted) {
    const row = lockedById.get(meant.get(number) ?? '');
    answers.push(
      await answerFor(caller, number, row?.id ?? null, async () => {
        if (!row) throw returnLogisticsErrors.noReturnUnder({ number });
        lockedById.set(row.id, await claimOne(tx, caller, row, customer.ownerId));
      }),
    );
  }
  return answers;
}

/** The site and main account for which returns are claimed. Throws `NotFound`. */
async function customerFor(tx: Tx, caller: Caller, userId: string | null | undefined): Promise<{ siteId: string; ownerId: string }> {
  if (caller.audience === 'customer') return { siteId: caller.siteId, ownerId: caller.ownerId! };
  if (!userId) throw returnLogisticsErrors.noReturnCustomer();
  for (const siteId of caller.siteIds) {
    const ownerId = await mainAccountOf(tx, atSite(caller, siteId), userId).catch(unknownNumber);
    if (ownerId) return { siteId, ownerId };
  }
  throw returnLogisticsErrors.noReturnCustomer();
}
const unknownNumber = (problem: unknown) => {
  if (problem instanceof Refusal) return null;
  throw problem;
};

/** The return with a number that a customer refers to; claimable ones first. Customers cannot use our own numbers. */
function meantBy(caller: Caller, ownerId: string, number: string, bearing: readonly Returned[]): Returned | undefined {
  const found = bearing.filter((row) => caller.audience !== 'customer' || row.ownerId === ownerId || row.serialNumber !== number);
  const free = (row: Returned) => !row.ownerId || row.ownerId === ownerId;
  return found.find((row) => free(row) && returnLogisticsOrderStates.is(row.status, 'undecided')) ?? found.find(free) ?? found[0];
}

async function answerFor(caller: Caller, number: string, id: string | null, act: () => Promise<void>) {
  try {
    await act();
    return { number, ok: true, code: errorCodes.Ok, message: null, id };
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    return { number, ok: false, code: problem.code, message: sentence(caller.language, problem), id: null };
  }
}

/** Assigns a locked return to the customer who claims it (20, 30 → 40). */
async function claimOne(tx: Tx, caller: Caller, row: Returned, ownerId: string): Promise<Returned> {
  refuseOthers(row, ownerId);
  if (row.status === ReturnLogisticsOrderStatus.Claimed) throw returnLogisticsErrors.claimedBefore({ number: row.serialNumber });
  const claimed = await change(tx, caller, returnLogisticsOrder, row, {
    status: returnLogisticsOrderStates.after(row.status, 'claim'),
    ownerId,
    claimedTime: caller.now,
    ...(row.ownerId ? {} : await daysToDecide(tx, caller, row.siteId)),
  });
  for (const one of (await goodsOf(tx, caller, row)).filter(isLeft))
    await changeGoods(tx, caller, one, { goodsStatus: goodsAfter(caller, one, 'claim') });
  if (caller.audience !== 'customer') await notifyReturned(tx, caller, claimed, 'Given');
  return claimed;
}

/** Claims a return as a package of its owner. A customer can name an unowned one by its label or original number, which claims it too. */
export async function claimAsPackage(
  tx: Tx,
  caller: Caller,
  { id, courierNumber }: Input<typeof parcelTrackingNumberClaim>,
): Promise<true> {
  const number = courierNumber?.trim().toUpperCase() ?? null;
  if (!id && !number) throw returnLogisticsErrors.noReturnUnder({ number: '' });
  const row = id ? await ownOrNumbered(tx, caller, id, number) : await numbered(tx, caller, number!);
  const ownerId = caller.audience === 'customer' ? caller.ownerId! : row.ownerId;
  if (!ownerId) throw returnLogisticsErrors.noOwner({ number: row.serialNumber });
  await makePackage(tx, caller, row, ownerId, number);
  return true;
}

/** Locks a return by id: the caller's own, or an unowned one whose number the caller knows. Throws `NotFound`. */
async function ownOrNumbered(tx: Tx, caller: Caller, id: string, number: string | null): Promise<Returned> {
  if (caller.audience !== 'customer' || !number) return lock(tx, caller, returnLogisticsOrder, id);
  const row = await lock(tx, asSystemIn(caller, caller.siteId), returnLogisticsOrder, id);
  const knows = !row.ownerId && [row.returnsOrderNumberNo, row.originalOrderNumberNo].includes(number);
  return knows ? row : lock(tx, caller, returnLogisticsOrder, id);
}

async function numbered(tx: Tx, caller: Caller, number: string): Promise<Returned> {
  for (const siteId of caller.siteIds) {
    const row = meantBy(caller, caller.ownerId ?? '', number, await returnsNumbered(tx, caller, siteId, number));
    if (row && caller.audience === 'customer') return lock(tx, asSystemIn(caller, siteId), returnLogisticsOrder, row.id);
    if (row) return lock(tx, caller, returnLogisticsOrder, row.id);
  }
  throw returnLogisticsErrors.noReturnUnder({ number });
}

/** Claims a return as a package for its owner or the customer whom staff name; returns the package. */
export async function claimForCustomer(
  tx: Tx,
  caller: Caller,
  { id, ownerId: userId, courierNumber }: Input<typeof returnLogisticsOrderPackageClaim>,
) {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  const ownerId = userId ? await mainAccountOf(tx, atSite(caller, row.siteId), userId) : row.ownerId;
  if (!ownerId) throw returnLogisticsErrors.noReturnCustomer();
  return { packageId: await makePackage(tx, caller, row, ownerId, courierNumber ?? null) };
}

/**
 * Creates a package from the rest of a locked return, on its shelf, so that it can be ordered again. Throws `AlreadyClaimed` for another
 * owner or an existing package and `ReturnProhibited` for goods that must not be resent.
 */
async function makePackage(tx: Tx, caller: Caller, row: Returned, ownerId: string, number: string | null): Promise<string> {
  refuseOthers(row, ownerId);
  if (row.packageId) throw returnLogisticsErrors.claimedBefore({ number: row.serialNumber }, doneAlready);
  const status = returnLogisticsOrderStates.after(row.status, 'claim');
  if (row.returnProhibited) throw returnLogisticsErrors.isProhibited({ number: row.serialNumber });
  const goods = await goodsOf(tx, caller, row);
  const left = goods.filter(isLeft);
  if (!left.length) throw returnLogisticsErrors.nothingLeft({ number: row.serialNumber });
  const before = shelfUseOf(row, goods);
  const courierNumber = courierNumberOf(number ?? row.returnsOrderNumberNo);
  const claimed = await change(tx, caller, returnLogisticsOrder, row, {
    status,
    ownerId,
    claimedTime: row.claimedTime ?? caller.now,
    shelfId: null,
  });
  await followShelves(tx, caller, row.siteId, before, null, { logType: ShelvesLogType.Transfer });
  const made = await packageOfReturn(tx, asSystemIn(caller, row.siteId), {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    ownerId,
    courierNumber,
    productName: nameOf(left),
    quantity: left.reduce((all, { quantity }) => all + quantity, 0),
    grossWeight: row.grossWeight ?? '0',
    pictures: row.imageUrls ?? [],
    shelfId: row.shelfId,
    signedTime: row.signedTime,
    shelvedTime: row.shelvedTime,
    ...(await declaredIn(tx, caller, row)),
  });
  const packed = await change(tx, caller, returnLogisticsOrder, claimed, { packageId: made.id });
  for (const one of left) await changeGoods(tx, caller, one, { goodsStatus: claimedStatus(caller, one), packageId: made.id });
  await notifyReturned(tx, caller, packed, 'Package', { package: courierNumber });
  return made.id;
}

const claimedStatus = (caller: Caller, one: ReturnedGoods) =>
  one.goodsStatus === enumCodes.ReturnGoodsStatus.Claimed ? one.goodsStatus : goodsAfter(caller, one, 'claim');

const nameOf = (goods: readonly ReturnedGoods[]) =>
  goods
    .map(({ productName }) => productName)
    .join(', ')
    .slice(0, 100);

/** Declaration values from the returning order: cargo type and average price per piece. */
async function declaredIn(
  tx: Tx,
  caller: Caller,
  { siteId, orderId }: Returned,
): Promise<{ cargoTypeId: string | null; price: Dec | null }> {
  if (!orderId) return { cargoTypeId: null, price: null };
  const order = await find(tx, asSystemIn(caller, siteId), logisticsOrder, orderId);
  const found = await sql<{ price: Dec | null }>`select case
      when bool_and(coalesce(g.declared_price, k.price) is not null) then trim_scale(round(sum(coalesce(g.declared_price, k.price) * g.quantity) / sum(g.quantity),
        2))::text end as price
    from order_goods g
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    where g.site_id = ${siteId} and g.logistics_order_id = ${orderId}`.execute(tx);
  return { cargoTypeId: order.cargoTypeId, price: found.rows[0]?.price ?? null };
}

/**
 * Releases a claim (40 → 30): deletes the package unless an order has reserved it (`PackageFrozen`); the return takes its place on the
 * shelf.
 */
export async function releaseClaim(tx: Tx, caller: Caller, { id }: Input<typeof deletePackageClaim>): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  if (row.status !== ReturnLogisticsOrderStatus.Claimed) throw returnLogisticsOrderStates.refusal(row.status);
  const system = asSystemIn(caller, row.siteId);
  const shelfId = row.packageId ? await undoPackageOfReturn(tx, system, row.packageId) : row.shelfId;
  const goods = await goodsOf(tx, caller, row);
  const released = await change(tx, caller, returnLogisticsOrder, row, {
    status: returnLogisticsOrderStates.after(row.status, shelfId ? 'release' : 'releaseUnshelved'),
    shelfId,
    packageId: null,
    claimedTime: null,
    ownerId: await ownerWithout(tx, system, row),
  });
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(released, goods), {
    logType: ShelvesLogType.Adjust,
    found: true,
  });
  for (const one of goods.filter(isLeft))
    await changeGoods(tx, caller, one, {
      packageId: null,
      goodsStatus: one.goodsStatus === enumCodes.ReturnGoodsStatus.Claimed ? goodsAfter(caller, one, 'release') : undefined,
    });
  return true;
}

/** The owner of a return without its claim: that of its order; none when it was claimed by a number only. */
async function ownerWithout(tx: Tx, system: Caller, { orderId, packageId, ownerId }: Returned): Promise<string | null> {
  if (orderId) return (await find(tx, system, logisticsOrder, orderId)).ownerId;
  return packageId ? ownerId : null;
}
