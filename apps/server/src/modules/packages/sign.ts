import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageSigning, type SigningResult } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageSigned } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { notACourierNumber } from '@entrepot/rules/courier-labels.ts';
import { placeOfPiece } from '@entrepot/rules/pieces.ts';
import { dec, text as decText } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { cachedStatement, queryCached } from '../../core/db/statement-cache.ts';
import { storeFiles } from '../../core/files/files.ts';
import { type RawJson, CommittedRefusal } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { updateDeferred, findWhere, lockAll } from '../../core/db/rows.ts';
import { atSite, inSites, wholeSites } from '../../core/scope/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { packageGoods, shelvesFor } from '../shelving/public.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { giveTo } from './assign-owner.ts';
import { notifyPackageOwner } from './messages.ts';
import { misroutedIdsOf, recordMisrouted, settleMisrouted } from './misrouted.ts';
import { courierNumberOf, lockByNumber, successorOf } from './numbers.ts';
import { refuseOwnCode } from './internal-barcodes.ts';
import { customerName, insertFree, memberOf, type Package, type Warehouse, warehouseOf } from './package-row.ts';
import { flag } from './problem.ts';
import { putRow } from './shelve.ts';
import { weighRow, wireOfSide } from './weigh.ts';

const { PackageStatus, PackageSource, ClaimStatus, UnknownItemStatus } = enumCodes;

/** The clerk's input along with the number. */
export interface Arrival {
  additionalPiece?: boolean | null;
  confirmWarehouse?: boolean | null;
  memberCode?: string | null;
  remarks?: string | null;
  /** Rejects an unknown number instead of creating an unknown item. */
  onlyDeclared?: boolean | null;
}
/** The result of a scan. `owned`: not declared, but the label names the customer. */
export interface Signed {
  row: Package;
  result: SigningResult;
  speech: 'declared' | 'unknown' | 'unknownOwned' | 'duplicate' | 'additional';
}

/**
 * Signs for a package and, if sent, weighs, flags and shelves it in the same call. A number that is signed already is unchanged. A package
 * that is expected at another warehouse is refused, and recorded as misrouted.
 */
export async function sign(tx: Tx, caller: Caller, input: Input<typeof packageSigning>): Promise<RawJson | CommittedRefusal> {
  const number = courierNumberOf(input.courierNumber);
  const [place, orderIds] = await Promise.all([
    warehouseOf(tx, caller, input.warehouseId),
    ordersAround(tx, caller, input.warehouseId, number),
  ]);
  if (input.weight || input.length || input.width || input.height)
    await refuseImplausible(tx, caller, {
      siteId: place.siteId,
      what: number,
      measured: [{ ...input, weight: input.weight ?? null }],
      fieldOf: ({ field }) => ({ ...wireOfSide, weight: 'Weight' })[field],
      confirmation: input,
    });
  const signed = await signLocked(tx, caller, place, number, input, orderIds);
  if (signed instanceof CommittedRefusal) return signed;
  if (signed.result !== 'duplicate') await furnish(tx, caller, signed, input);
  const [customer, row] = await Promise.all([customerName(tx, signed.row), rowJson(tx, wholeSites(caller), pkg, signed.row.id)]);
  const speechText = text(caller.language, `packages.speech.${signed.speech}`, {
    customer,
    number: signed.row.courierNumber,
    piece: placeOfPiece(signed.row),
  })!;
  const parts = { package: row, result: signed.result, customerName: customer, speechText };
  return composed(caller, packageSigning.output, parts);
}

/** Signs for one number in a warehouse. */
export async function signOne(tx: Tx, caller: Caller, place: Warehouse, number: string, arrival: Arrival): Promise<Signed> {
  const signed = await signLocked(tx, caller, place, number, arrival, await ordersOf(tx, place.siteId, number));
  if (signed instanceof CommittedRefusal) throw signed.refusal;
  return signed;
}

/** The same with the known orders of the number. Orders are always locked before their packages. */
async function signLocked(
  tx: Tx,
  caller: Caller,
  place: Warehouse,
  number: string,
  arrival: Arrival,
  orderIds: readonly string[],
): Promise<Signed | CommittedRefusal> {
  if (orderIds.length) await lockAll(tx, wholeSites(caller), logisticsOrder, orderIds);
  for (let turn = 0; turn < 3; turn++) {
    // An order may have added the package before the lock.
    const [{ open: row, former }, of, misroutedIds] = await Promise.all([
      lockByNumber(tx, place.siteId, number),
      ordersOf(tx, place.siteId, number),
      misroutedIdsOf(tx, place.siteId, number),
    ]);
    const signed = row
      ? await signKnown(tx, caller, place, { row, orderIds: of, misroutedIds }, arrival)
      : await signUnknown(tx, caller, place, { number, former }, arrival);
    if (signed) return signed;
  }
  throw packagesErrors.numberTaken({ number });
}

/** A locked package, the orders that wait for it, and where it is listed as misrouted. */
interface LockedPackage {
  row: Package;
  orderIds: readonly string[];
  misroutedIds: readonly string[];
}

async function signKnown(
  tx: Tx,
  caller: Caller,
  place: Warehouse,
  lockedPackage: LockedPackage,
  arrival: Arrival,
): Promise<Signed | CommittedRefusal | undefined> {
  const { row: known, orderIds, misroutedIds } = lockedPackage;
  if (known.packageStatus !== PackageStatus.Declared) {
    if (arrival.memberCode && known.unknownItemStatus === UnknownItemStatus.ToBeClaimed)
      return giveToMember(tx, caller, known, arrival.memberCode);
    if (!arrival.additionalPiece) return { row: known, result: 'duplicate', speech: 'duplicate' };
    const row = await addPiece(tx, caller, place, known);
    return row && { row, result: row.claimStatus === ClaimStatus.Claimed ? 'declared' : 'unknown', speech: 'additional' };
  }
  if (known.warehouseId !== place.id && !arrival.confirmWarehouse) return elsewhere(tx, caller, known, place);
  await settleMisrouted(tx, caller, misroutedIds, place);
  const row = await updateDeferred(tx, caller, pkg, known, {
    packageStatus: packageStates.after(known.packageStatus, 'sign'),
    signedTime: caller.now,
    signerId: caller.userId,
    warehouseId: place.id,
    labelMemberCode: arrival.memberCode ?? known.labelMemberCode,
    internalRemarks: arrival.remarks ?? known.internalRemarks,
  });
  await trackArrival(tx, caller, row, orderIds);
  const { siteId, id: packageId, ownerId, packageSource: source } = row;
  await publish(tx, caller, packageSigned, { siteId, packageId, ownerId, source });
  return { row, result: 'declared', speech: 'declared' };
}

async function signUnknown(
  tx: Tx,
  caller: Caller,
  place: Warehouse,
  { number, former }: { number: string; former: Package | undefined },
  arrival: Arrival,
): Promise<Signed | undefined> {
  await refuseOwnCode(tx, caller, place.siteId, number);
  if (arrival.onlyDeclared) throw packagesErrors.tooShort({ number });
  const otherThing = notACourierNumber(number);
  if (otherThing) throw packagesErrors[otherThing]({ number });
  const owner = arrival.memberCode ? await memberOf(tx, place.siteId, arrival.memberCode) : null;
  const row = await insertFree(tx, caller, {
    ...(await successorOf(tx, former)),
    siteId: place.siteId,
    warehouseId: place.id,
    courierNumber: number,
    packageStatus: PackageStatus.Signed,
    packageSource: PackageSource.Unknown,
    ownerId: owner?.id ?? null,
    claimStatus: owner ? ClaimStatus.Claimed : ClaimStatus.Unclaimed,
    unknownItemStatus: owner ? null : UnknownItemStatus.ToBeClaimed,
    labelMemberCode: arrival.memberCode ?? null,
    internalRemarks: arrival.remarks ?? null,
    signedTime: caller.now,
    signerId: caller.userId,
  });
  return row && { row, result: 'unknown', speech: owner ? 'unknownOwned' : 'unknown' };
}

/** The label of an unclaimed item was read later and names the member. */
async function giveToMember(tx: Tx, caller: Caller, known: Package, code: string): Promise<Signed> {
  const owner = await memberOf(tx, known.siteId, code);
  const labelled = await updateDeferred(tx, caller, pkg, known, { labelMemberCode: code });
  return { row: await giveTo(tx, caller, labelled, owner.id, {}), result: 'unknown', speech: 'unknownOwned' };
}

/** Adds a box under a signed number: the number with -2, -3 …, the same owner and declaration. */
async function addPiece(tx: Tx, caller: Caller, place: Warehouse, first: Package): Promise<Package | undefined> {
  const labelNumber = first.labelNumber ?? first.courierNumber;
  const start = `${labelNumber}-`;
  const pattern = `${start.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const ending = sql`right(courier_number, ${-start.length}::integer)`;
  const { last } = await tx
    .selectFrom('package')
    .select(sql<number | null>`max(${ending}::integer)`.as('last'))
    .where('siteId', '=', first.siteId)
    .where('courierNumber', 'like', pattern)
    // The folded text has the index.
    .where(sql<boolean>`fold_text(courier_number) like fold_text(${pattern})`)
    .where(sql<boolean>`${ending} ~ '^[0-9]{1,3}$'`)
    .where('packageStatus', '<>', PackageStatus.Cancelled)
    .executeTakeFirstOrThrow();
  const {
    siteId,
    ownerId,
    claimStatus,
    productName,
    cargoTypeId,
    price,
    purchasePrice,
    purchaseCurrencyId,
    completionStatus,
    packageSource,
    labelMemberCode,
  } = first;
  if (!first.labelNumber) await updateDeferred(tx, caller, pkg, first, { labelNumber });
  return insertFree(tx, caller, {
    siteId,
    ownerId,
    claimStatus,
    productName,
    cargoTypeId,
    price,
    purchasePrice,
    purchaseCurrencyId,
    completionStatus,
    packageSource,
    labelMemberCode,
    labelNumber,
    courierNumber: courierNumberOf(`${start}${(last ?? 1) + 1}`),
    warehouseId: place.id,
    packageStatus: PackageStatus.Signed,
    unknownItemStatus: ownerId ? null : UnknownItemStatus.ToBeClaimed,
    signedTime: caller.now,
    signerId: caller.userId,
  });
}

/**
 * Records a package that is expected at another warehouse, and returns the refusal that names it, so that the clerk can put the package aside
 * or confirm that it stays here.
 */
async function elsewhere(tx: Tx, caller: Caller, known: Package, place: Warehouse) {
  const [other] = await findWhere(tx, atSite(caller, known.siteId), warehouse, { id: known.warehouseId });
  const expected = other ? nameOf(other, caller.language) : '';
  const { siteId, ownerId } = known;
  const { volume, weight } = packageGoods(known);
  const goods = { siteId, warehouseId: place.id, ownerId, areas: [enumCodes.PartitionType.Transfer], volume, weight, near: [] };
  const [[transfer], customer] = await Promise.all([shelvesFor(tx, caller, goods), customerName(tx, known)]);
  const misroutedId = await recordMisrouted(tx, caller, known, place, transfer?.shelfNumber ?? null);
  const refusal = packagesErrors.otherWarehouse(
    { number: known.courierNumber, expected, here: nameOf(place, caller.language) },
    {
      WarehouseId: known.warehouseId,
      WarehouseName: expected,
      CustomerName: customer || null,
      TransferShelf: transfer?.shelfNumber ?? null,
      MisroutedId: misroutedId,
    },
  );
  return new CommittedRefusal(refusal);
}

const waitingFor = sql`join order_goods g on g.site_id = p.site_id and g.package_id = p.id
  join logistics_order o on o.site_id = g.site_id
    and o.id = g.logistics_order_id
    and o.order_status = any(${orderStates.codes('notSigned')})`;

const ofNumber = (number: unknown) =>
  sql`p.courier_number = ${number} and p.package_status <> ${sql.lit(PackageStatus.Cancelled)} and not p.is_deleted`;

/** The orders with the package of a number in a site that are not signed yet. */
async function ordersOf(tx: Tx, siteId: string, number: string): Promise<string[]> {
  const statement = cachedStatement(
    'orders of a number',
    [siteId, number],
    ([site, wanted]) =>
      sql`select distinct o.id from package p ${waitingFor} where p.site_id = ${site} and ${ofNumber(wanted)} order by o.id`,
  );
  const found = await tx.executeQuery<Pick<RowOf<typeof logisticsOrder>, 'id'>>(statement);
  return found.rows.map(({ id }) => id);
}

/** The same for the site of a warehouse of the caller. */
async function ordersAround(tx: Tx, caller: Caller, warehouseId: string, number: string): Promise<string[]> {
  const found = await queryCached<Pick<RowOf<typeof logisticsOrder>, 'id'>>(tx, caller, {
    name: 'orders around of a number',
    sqlParameters: [warehouseId, number],
    isCallerIndependent: true,
    make: ({ siteIds }, [at, wanted]) => sql`select distinct o.id from warehouse w
      join package p on p.site_id = w.site_id and ${ofNumber(wanted)} ${waitingFor}
      where ${inSites(siteIds, 'w.site_id')} and w.id = ${at} order by o.id`,
  });
  return found.map(({ id }) => id);
}

async function trackArrival(tx: Tx, caller: Caller, row: Package, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    await writeTrack(tx, caller, { siteId: row.siteId, orderId, status: trackStatus.PackageSigned, sourceKey: `package:${row.id}` });
  }
}

/** Weighs, flags and shelves a signed package as far as sent, with one notification about the result. */
async function furnish(tx: Tx, caller: Caller, signed: Signed, input: Input<typeof packageSigning>): Promise<void> {
  const { weight, weightReading, length, width, height, problem, remarks, shelfId } = input;
  const pictures = await storeFiles(tx, caller, input.pictures ?? null);
  let row = signed.row;
  // Customers must not see the label of an unclaimed item.
  if (pictures.length) row = await updateDeferred(tx, caller, pkg, row, row.ownerId ? { pictures } : { labelPictures: pictures });
  if (weight)
    row = await weighRow(tx, caller, row, {
      actualWeight: weight,
      weightReading,
      length: length ?? null,
      width: width ?? null,
      height: height ?? null,
    });
  if (problem) row = await flag(tx, caller, row, problem, remarks ?? null, []);
  if (shelfId) {
    const [place] = await findWhere(tx, atSite(caller, row.siteId), shelf, { id: shelfId });
    if (!place) throw packagesErrors.noNumber({ number: '' });
    row = await putRow(tx, caller, row, place);
  }
  const knowsAlready = signed.row.unknownItemStatus === UnknownItemStatus.Claimed && !weight && !shelfId;
  const furthest = shelfId ? 'shelved' : weight ? 'weighed' : signed.speech === 'unknownOwned' ? 'signedUndeclared' : 'signed';
  const { Arrived, ReadyToOrder } = enumCodes.CustomerMailEvent;
  if (!knowsAlready)
    await notifyPackageOwner(tx, caller, row, furthest, { weight: weight ? decText(dec(weight)) : '' }, shelfId ? ReadyToOrder : Arrived);
  signed.row = row;
}
