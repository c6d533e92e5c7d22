// What this module offers to the others. Each function holds the packages it changes, in rising id; the order is held before.
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { movement, record } from './movements.ts';
import { type Held, holdGoods, type OfOrder, take } from './order-goods.ts';
import type { Package } from './package-row.ts';
import { goodsOnShelf } from './shelve.ts';

export { declarePackage, takeBackDeclared } from './declare-for-order.ts';
export { courierNumberOf, typedCourierNumber } from './numbers.ts';
export { packageOfReturn, undoPackageOfReturn } from './of-return.ts';
export { freePackages, holdPackages, type OfOrder, type Pieces } from './order-goods.ts';
export { refuseOwnCode } from './own-codes.ts';
export { customerName } from './package-row.ts';
export { keptOf } from './queries.ts';
export { goBack } from './return-queries.ts';
export { byAge, packageWaitsSince } from './since.ts';
export { signPackages } from './sign-for-document.ts';
export { areUnknown } from './unknown-queries.ts';

const { ShelvesLogType, InventoryState } = enumCodes;
/** One package of an order, with the pieces that are meant. */
export interface OnePackage {
  siteId: string;
  orderId: string;
  packageId: string;
  quantity: number;
}

const oneOf = ({ siteId, orderId, packageId, quantity }: OnePackage): OfOrder => ({ siteId, orderId, goods: [{ packageId, quantity }] });
/** What stays on the shelf when only some pieces leave it: the room of the parcel stays taken. */
const piecesOnly = (row: Package, quantity: number) => ({ ...goodsOnShelf(row), quantity, volume: '0', weight: '0' });

/** Takes pieces of an order off their shelf; the package is picked, and off the shelf, with its last pieces. */
export async function pickPackage(tx: Tx, caller: Caller, of: OnePackage): Promise<Package> {
  const [{ row, quantity }] = (await holdGoods(tx, caller, oneOf(of))) as [Held];
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

/** Puts picked pieces back on a shelf; pieces of a package that partly lies somewhere go back beside the others. */
export async function unpickPackage(tx: Tx, caller: Caller, of: OnePackage, shelfId: string): Promise<Package> {
  const [{ row, quantity }] = (await holdGoods(tx, caller, oneOf(of))) as [Held];
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
export async function packPackages(tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.pickedQuantity - row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'pack', { packedQuantity: row.packedQuantity + quantity });
  });
}

/** Takes an order's packed pieces out of their parcels again. */
export async function unpackPackages(tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'reopenPacking', { packedQuantity: row.packedQuantity - quantity });
  });
}

/** Sends an order's packed pieces away: frozen ones are used. There is no way back. */
export async function departPackages(tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> {
  return eachOf(tx, caller, of, async ({ row, quantity }) => {
    if (row.packedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    const counts = {
      frozenQuantity: row.frozenQuantity - quantity,
      usedQuantity: row.usedQuantity + quantity,
      pickedQuantity: row.pickedQuantity - quantity,
      packedQuantity: row.packedQuantity - quantity,
    };
    const gone = await take(tx, caller, row, 'depart', counts, { departedTime: caller.now });
    const states = { fromState: InventoryState.Frozen };
    await record(tx, caller, gone, {
      type: movement.Outbound,
      quantity,
      before: row.frozenQuantity,
      after: counts.frozenQuantity,
      orderId: of.orderId,
      ...states,
    });
    return gone;
  });
}

/** Marks an order's pieces as arrived for good; the package is completed with the last of them. */
export async function completePackages(tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> {
  return eachOf(tx, caller, of, ({ row, quantity }) => {
    if (row.usedQuantity - row.completedQuantity < quantity) throw packagesErrors.notThatMany({ number: row.courierNumber, quantity });
    return take(tx, caller, row, 'complete', { completedQuantity: row.completedQuantity + quantity });
  });
}

/** Tells that the packages of an order lie in another warehouse; the order's lock guards them. */
export async function bringPackagesTo(
  tx: Tx,
  { siteId, orderId }: Pick<OfOrder, 'siteId' | 'orderId'>,
  warehouseId: string,
): Promise<void> {
  await tx.updateTable('package').set({ warehouseId }).where('siteId', '=', siteId).where('logisticsOrderId', '=', orderId).execute();
}

/** Notes up to which day (yyyy-MM-dd) the rent of a package is settled; it never goes back. */
export async function settleRentUntil(tx: Tx, { siteId, id }: Pick<Package, 'siteId' | 'id'>, day: string): Promise<void> {
  await tx
    .updateTable('package')
    .set({ rentSettledUntil: sql<string>`greatest(rent_settled_until, ${day}::date)` })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute();
}

/** The packages of an order that comes back come back with it, once nothing of them is elsewhere. */
export const returnPackagesWithOrder = (tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> =>
  follow(tx, caller, of, 'returnWithOrder');

/** The packages of an order that is back in the house have come back; what becomes of their goods is said of the return. */
export const bringBackPackagesWithOrder = (tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> =>
  follow(tx, caller, of, 'confirmReturn');

/** The packages of an order that was lost are lost with it. */
export const losePackagesWithOrder = (tx: Tx, caller: Caller, of: OfOrder): Promise<Package[]> => follow(tx, caller, of, 'loseWithOrder');

const follow = (tx: Tx, caller: Caller, of: OfOrder, verb: 'returnWithOrder' | 'confirmReturn' | 'loseWithOrder') =>
  eachOf(tx, caller, of, async ({ row }) =>
    packageStates.can(row.packageStatus, verb)
      ? change(tx, caller, pkg, row, { packageStatus: packageStates.after(row.packageStatus, verb) })
      : row,
  );

async function eachOf(tx: Tx, caller: Caller, of: OfOrder, step: (held: Held) => Promise<Package>): Promise<Package[]> {
  const rows: Package[] = [];
  for (const held of await holdGoods(tx, caller, of)) rows.push(await step(held));
  return rows;
}
