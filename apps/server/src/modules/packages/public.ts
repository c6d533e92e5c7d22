// The interface of this module for other modules. Each function locks the packages it changes in ascending id order; the order must be
// locked before.
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lock } from '../../core/db/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { loseRow, recoverRow } from './lost.ts';
import { notifyPackageOwner } from './messages.ts';
import { movement, record } from './movements.ts';
import { freePackages, type ReservedPackage, lockGoods, type OrderGoodsRef, take } from './order-goods.ts';
import type { Package } from './package-row.ts';
import { goodsOnShelf } from './shelve.ts';

export { declarePackage, cancelDeclared } from './declare-for-order.ts';
export { storedSince } from './free-storage.ts';
export { courierNumberOf, typedCourierNumber } from './numbers.ts';
export { answersTo, pieceOf } from './pieces.ts';
export { misroutedScope, receiveMisrouted } from './misrouted.ts';
export { packageOfReturn, undoPackageOfReturn } from './package-of-return.ts';
export { freePackages, reservePackages, type OrderGoodsRef } from './order-goods.ts';
export { refuseOwnCode } from './internal-barcodes.ts';
export { customerName, isWeighed } from './package-row.ts';
export { orderable, storedCountsOf } from './queries.ts';
export { goBack } from './return-queries.ts';
export { byAge, packageWaitsSince } from './waiting-since.ts';
export { signPackages } from './sign-for-document.ts';
export { undoSignings } from './undo-signing.ts';
export {
  arriveInWarehouse,
  cancelTransferOf,
  isAsReceived,
  isInTransfer,
  leaveForTransfer,
  leaveWarehouseAgain,
  packageToTransfer,
  startTransfer,
} from './transfer.ts';
export { areUnknown } from './unknown-queries.ts';
export { columns as packageColumns, type Draft as PackageDraft, draftOf as readPackageRow } from './import-row.ts';
export { lookupsOf as packageLookups } from './import-lookups.ts';
export { enterTakenPackage, type TakenPackage, undoTakenPackage } from './take-over.ts';

const { ShelvesLogType, InventoryState } = enumCodes;
/** One package of an order with the quantity. */
export interface OnePackage {
  siteId: string;
  orderId: string;
  packageId: string;
  quantity: number;
}

const oneOf = ({ siteId, orderId, packageId, quantity }: OnePackage): OrderGoodsRef => ({
  siteId,
  orderId,
  goods: [{ packageId, quantity }],
});
/** The volume stays on the shelf when only some pieces leave it. */
const piecesOnly = (row: Package, quantity: number) => ({ ...goodsOnShelf(row), quantity, volume: '0', weight: '0' });

/** Takes pieces of an order off their shelf. With its last pieces the package is picked and off the shelf. */
export async function pickPackage(tx: Tx, caller: Caller, of: OnePackage): Promise<Package> {
  const [{ row, quantity }] = (await lockGoods(tx, caller, oneOf(of))) as [ReservedPackage];
  if (row.frozenQuantity - row.pickedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
  if (!row.shelfId) throw packagesErrors.notOnShelf({ number: row.courierNumber });
  const last = goodsOnShelf(row).quantity === quantity;
  await takeOff(tx, caller, {
    shelfId: row.shelfId,
    goods: last ? goodsOnShelf(row) : piecesOnly(row, quantity),
    logType: ShelvesLogType.Pick,
  });
  const picked = await take(tx, caller, row, 'pick', { pickedQuantity: row.pickedQuantity + quantity }, last ? { shelfId: null } : {});
  const before = row.frozenQuantity - row.pickedQuantity;
  await record(tx, caller, picked, {
    type: movement.Pick,
    quantity,
    before,
    after: before - quantity,
    orderId: of.orderId,
    fromShelfId: row.shelfId,
  });
  return picked;
}

/** Puts picked pieces back on a shelf; when the rest of the package is on a shelf, they go to that one. */
export async function unpickPackage(tx: Tx, caller: Caller, of: OnePackage, shelfId: string): Promise<Package> {
  const [{ row, quantity }] = (await lockGoods(tx, caller, oneOf(of))) as [ReservedPackage];
  if (row.pickedQuantity - row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
  if (row.shelfId && row.shelfId !== shelfId) throw packagesErrors.restLiesOn({ number: row.courierNumber });
  const goods = row.shelfId ? piecesOnly(row, quantity) : { ...goodsOnShelf(row), quantity };
  await putOn(tx, caller, { shelfId, goods, logType: ShelvesLogType.PutOn });
  const back = await take(tx, caller, row, 'undoPicking', { pickedQuantity: row.pickedQuantity - quantity }, { shelfId });
  const before = row.frozenQuantity - row.pickedQuantity;
  await record(tx, caller, back, {
    type: movement.PutOnShelf,
    quantity,
    before,
    after: before + quantity,
    orderId: of.orderId,
    toShelfId: shelfId,
  });
  return back;
}

/** Marks an order's picked pieces as packed. */
export async function packPackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.pickedQuantity - row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'pack', { packedQuantity: row.packedQuantity + quantity });
  });
}

/** Takes an order's packed pieces out of their parcels. */
export async function unpackPackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'reopenPacking', { packedQuantity: row.packedQuantity - quantity });
  });
}

/** Marks an order's packed pieces as departed: reserved pieces become used. */
export async function departPackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, async ({ row, quantity }) => {
    if (row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    const counts = {
      frozenQuantity: row.frozenQuantity - quantity,
      usedQuantity: row.usedQuantity + quantity,
      pickedQuantity: row.pickedQuantity - quantity,
      packedQuantity: row.packedQuantity - quantity,
    };
    const departed = await take(tx, caller, row, 'depart', counts, { departedTime: caller.now });
    const states = { fromState: InventoryState.Frozen };
    await record(tx, caller, departed, {
      type: movement.Outbound,
      quantity,
      before: row.frozenQuantity,
      after: counts.frozenQuantity,
      orderId: of.orderId,
      ...states,
    });
    return departed;
  });
}

/** Reverts the departure of an order's pieces: they are packed and reserved again. */
export async function recallPackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, async ({ row, quantity }) => {
    if (row.usedQuantity - row.completedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    const counts = {
      frozenQuantity: row.frozenQuantity + quantity,
      usedQuantity: row.usedQuantity - quantity,
      pickedQuantity: row.pickedQuantity + quantity,
      packedQuantity: row.packedQuantity + quantity,
    };
    const back = await take(tx, caller, row, 'recall', counts, { departedTime: null });
    await record(tx, caller, back, {
      type: movement.Recall,
      quantity,
      before: row.frozenQuantity,
      after: counts.frozenQuantity,
      orderId: of.orderId,
      toState: InventoryState.Frozen,
    });
    return back;
  });
}

/** Marks an order's pieces as delivered; the package is completed with the last of them. */
export async function completePackages(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.usedQuantity - row.completedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'complete', { completedQuantity: row.completedQuantity + quantity });
  });
}

/** Takes the delivery of an order's pieces back; they are with the order again. */
export async function undoCompletion(tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.completedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'undoComplete', { completedQuantity: row.completedQuantity - quantity });
  });
}

/** Moves the packages of an order to another warehouse. The caller has locked the order. */
export async function movePackagesTo(
  tx: Tx,
  { siteId, orderId }: Pick<OrderGoodsRef, 'siteId' | 'orderId'>,
  warehouseId: string,
): Promise<void> {
  await tx.updateTable('package').set({ warehouseId }).where('siteId', '=', siteId).where('logisticsOrderId', '=', orderId).execute();
}

/** Stores the days (yyyy-MM-dd) up to which the rent of packages of a site is settled; earlier days are ignored. */
export async function settleRentUntil(tx: Tx, siteId: string, settled: readonly { id: string; until: string }[]): Promise<void> {
  const [ids, days] = [settled.map(({ id }) => id), settled.map(({ until }) => until)];
  await sql`update package p set rent_settled_until = greatest(p.rent_settled_until, s.day)
    from unnest(${ids}::uuid[], ${days}::date[]) s (id, day)
    where p.site_id = ${siteId} and p.id = s.id`.execute(tx);
}

/** Marks the packages of a returning order as returning, unless pieces of them are elsewhere. */
export const returnPackagesWithOrder = (tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> =>
  follow(tx, caller, of, 'returnWithOrder');

/** Marks the packages of an order that is back in the warehouse as returned. The return decides about their goods. */
export const returnPackagesToWarehouse = (tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> =>
  follow(tx, caller, of, 'confirmReturn');

/** Marks a package that was not found for its order, and is in no order any more, as lost; it can be recovered. */
export async function losePackage(tx: Tx, caller: Caller, packageId: string, remarks: string | null): Promise<void> {
  await loseRow(tx, caller, await lock(tx, caller, pkg, packageId), remarks);
}

/**
 * Marks a package whose picked pieces cannot be found as lost; it is free unless its order still reserves it. Throws `StateNotAllowed` when
 * other pieces of it are elsewhere.
 */
export async function losePickedPackage(tx: Tx, caller: Caller, of: OnePackage & { isReserved: boolean }, reason: string): Promise<void> {
  const [{ row, quantity }] = (await lockGoods(tx, caller, oneOf(of))) as [ReservedPackage];
  const isWhole = row.pickedQuantity === quantity && row.frozenQuantity === quantity && row.availableQuantity + row.usedQuantity === 0;
  if (!isWhole) throw packagesErrors.restElsewhere({ number: row.courierNumber });
  const packageStatus = packageStates.after(row.packageStatus, 'reportMissing');
  const lost = await change(tx, caller, pkg, row, { packageStatus, pickedQuantity: 0, internalRemarks: reason });
  await record(tx, caller, lost, { type: movement.AdjustOut, quantity, before: quantity, after: 0, orderId: of.orderId, reason });
  if (!of.isReserved) await freePackages(tx, caller, oneOf(of));
  await notifyPackageOwner(tx, caller, lost, 'lost');
}

/** Puts a lost package that turned up on a shelf. */
export async function recoverPackage(tx: Tx, caller: Caller, packageId: string, shelfId: string): Promise<void> {
  await recoverRow(tx, caller, await lock(tx, caller, pkg, packageId), shelfId);
}

/** Marks the packages of a lost order as lost. */
export const losePackagesWithOrder = (tx: Tx, caller: Caller, of: OrderGoodsRef): Promise<Package[]> =>
  follow(tx, caller, of, 'loseWithOrder');

const follow = (tx: Tx, caller: Caller, of: OrderGoodsRef, verb: 'returnWithOrder' | 'confirmReturn' | 'loseWithOrder') =>
  eachOf(tx, caller, of, async ({ row }) =>
    packageStates.can(row.packageStatus, verb)
      ? change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, verb) })
      : row,
  );

async function eachOf(
  tx: Tx,
  caller: Caller,
  of: OrderGoodsRef,
  step: (reserved: ReservedPackage) => Promise<Package>,
): Promise<Package[]> {
  const rows: Package[] = [];
  for (const reserved of await lockGoods(tx, caller, of)) rows.push(await step(reserved));
  return rows;
}
