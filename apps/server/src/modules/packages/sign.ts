import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packageSigning, type SigningResult } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageSigned } from '@entrepot/contract/modules/packages/facts.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { dec, text as decText } from '@entrepot/rules/decimal.ts';
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameOf } from '../../core/rows/in-language.ts';
import { keptStatement, rowsOfKept } from '../../core/rows/kept-text.ts';
import { keepFiles } from '../../core/files/files.ts';
import { type RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/rows/answers.ts';
import { rowJson } from '../../core/rows/list.ts';
import { changeBehind, findWhere, lockAll } from '../../core/rows/rows.ts';
import { atSite, inSites, wholeSites } from '../../core/rows/scope.ts';
import { text } from '../../core/calls/texts.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import { refuseImplausible } from '../warehouses/public.ts';
import { giveTo } from './give.ts';
import { tellOfPackage } from './messages.ts';
import { courierNumberOf, holdByNumber } from './numbers.ts';
import { refuseOwnCode } from './own-codes.ts';
import { customerName, insertFree, memberOf, type Package, type Warehouse, warehouseOf } from './package-row.ts';
import { flag } from './problem.ts';
import { putRow } from './shelve.ts';
import { weighRow, wireOfSide } from './weigh.ts';

const { PackageStatus, PackageSource, ClaimStatus, UnknownItemStatus } = enumCodes;

/** What is said at the door beside the number. */
export interface Arrival {
  additionalPiece?: boolean | null;
  confirmWarehouse?: boolean | null;
  memberCode?: string | null;
  remarks?: string | null;
  /** Refuses a number that no package here has, instead of taking it for an unknown item's. */
  onlyDeclared?: boolean | null;
}
/** What a scanned number turned out to be. `owned`: nobody declared it, but its label says whose it is. */
export interface Signed {
  row: Package;
  result: SigningResult;
  speech: 'declared' | 'unknown' | 'unknownOwned' | 'duplicate' | 'additional';
}

/**
 * Signs for a parcel at the door, and weighs, flags and shelves it in the same breath when that was sent too. A number that
 * was signed for before changes nothing.
 */
export async function sign(tx: Tx, caller: Caller, input: Input<typeof packageSigning>): Promise<RawJson> {
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
      said: input,
    });
  const signed = await signHolding(tx, caller, place, number, input, orderIds);
  if (signed.result !== 'duplicate') await furnish(tx, caller, signed, input);
  const [customer, row] = await Promise.all([customerName(tx, signed.row), rowJson(tx, wholeSites(caller), pkg, signed.row.id)]);
  const speechText = text(caller.language, `packages.speech.${signed.speech}`, { customer, number: signed.row.courierNumber })!;
  const parts = { package: row, result: signed.result, customerName: customer, speechText };
  return composed(caller, packageSigning.gives, parts);
}

/** Signs for one number in a warehouse. */
export async function signOne(tx: Tx, caller: Caller, place: Warehouse, number: string, arrival: Arrival): Promise<Signed> {
  return signHolding(tx, caller, place, number, arrival, await ordersOf(tx, place.siteId, number));
}

/** The same where it is known which orders the number was in. Orders are held before their packages, everywhere. */
async function signHolding(
  tx: Tx,
  caller: Caller,
  place: Warehouse,
  number: string,
  arrival: Arrival,
  orderIds: readonly string[],
): Promise<Signed> {
  if (orderIds.length) await lockAll(tx, wholeSites(caller), logisticsOrder, orderIds);
  for (let turn = 0; turn < 3; turn++) {
    // An order may have taken the package in until it was held.
    const [row, of] = await Promise.all([holdByNumber(tx, place.siteId, number), ordersOf(tx, place.siteId, number)]);
    const signed = row
      ? await signKnown(tx, caller, place, { row, orderIds: of }, arrival)
      : await signUnknown(tx, caller, place, number, arrival);
    if (signed) return signed;
  }
  throw packagesErrors.numberTaken({ number });
}

/** A package that is held, and the orders that wait for it. */
interface Held {
  row: Package;
  orderIds: readonly string[];
}

async function signKnown(tx: Tx, caller: Caller, place: Warehouse, held: Held, arrival: Arrival): Promise<Signed | undefined> {
  const { row: known, orderIds } = held;
  if (known.packageStatus !== PackageStatus.Declared) {
    if (arrival.memberCode && known.unknownItemStatus === UnknownItemStatus.ToBeClaimed)
      return giveToMember(tx, caller, known, arrival.memberCode);
    if (!arrival.additionalPiece) return { row: known, result: 'duplicate', speech: 'duplicate' };
    const row = await addPiece(tx, caller, place, known);
    return row && { row, result: row.claimStatus === ClaimStatus.Claimed ? 'declared' : 'unknown', speech: 'additional' };
  }
  if (known.warehouseId !== place.id && !arrival.confirmWarehouse) throw await elsewhere(tx, caller, known, place);
  const row = await changeBehind(tx, caller, pkg, known, {
    packageStatus: packageStates.after(known.packageStatus, 'sign'),
    signedTime: caller.now,
    signerId: caller.userId,
    warehouseId: place.id,
    labelMemberCode: arrival.memberCode ?? known.labelMemberCode,
    internalRemarks: arrival.remarks ?? known.internalRemarks,
  });
  await trackArrival(tx, caller, row, orderIds);
  const { siteId, id: packageId, ownerId, packageSource: source } = row;
  await announce(tx, caller, packageSigned, { siteId, packageId, ownerId, source });
  return { row, result: 'declared', speech: 'declared' };
}

async function signUnknown(tx: Tx, caller: Caller, place: Warehouse, number: string, arrival: Arrival): Promise<Signed | undefined> {
  await refuseOwnCode(tx, caller, place.siteId, number);
  if (arrival.onlyDeclared) throw packagesErrors.tooShort({ number });
  const owner = arrival.memberCode ? await memberOf(tx, place.siteId, arrival.memberCode) : null;
  const row = await insertFree(tx, caller, {
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

/** The label of an item that lies here unclaimed was read after all: it is the member's. */
async function giveToMember(tx: Tx, caller: Caller, known: Package, code: string): Promise<Signed> {
  const owner = await memberOf(tx, known.siteId, code);
  const labelled = await changeBehind(tx, caller, pkg, known, { labelMemberCode: code });
  return { row: await giveTo(tx, caller, labelled, owner.id, {}), result: 'unknown', speech: 'unknownOwned' };
}

/** One more box under a number that was signed for: the number with -2, -3 …, the same owner and declaration. */
async function addPiece(tx: Tx, caller: Caller, place: Warehouse, first: Package): Promise<Package | undefined> {
  const start = `${first.courierNumber}-`;
  const ending = sql`right(courier_number, ${-start.length}::integer)`;
  const { last } = await tx
    .selectFrom('package')
    .select(sql<number | null>`max(${ending}::integer)`.as('last'))
    .where('siteId', '=', first.siteId)
    .where('courierNumber', 'like', `${start.replaceAll(/[\\%_]/g, '\\$&')}%`)
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
    courierNumber: courierNumberOf(`${start}${(last ?? 1) + 1}`),
    warehouseId: place.id,
    packageStatus: PackageStatus.Signed,
    unknownItemStatus: ownerId ? null : UnknownItemStatus.ToBeClaimed,
    signedTime: caller.now,
    signerId: caller.userId,
  });
}

/** Says where a parcel was expected, so that the receiver can confirm that it stays here. */
async function elsewhere(tx: Tx, caller: Caller, known: Package, place: Warehouse) {
  const [other] = await findWhere(tx, atSite(caller, known.siteId), warehouse, { id: known.warehouseId });
  const expected = other ? nameOf(other, caller.language) : '';
  return packagesErrors.otherWarehouse(
    { number: known.courierNumber, expected, here: nameOf(place, caller.language) },
    { WarehouseId: known.warehouseId, WarehouseName: expected },
  );
}

const waitingFor = sql`join order_goods g on g.site_id = p.site_id and g.package_id = p.id
    join logistics_order o on o.site_id = g.site_id and o.id = g.logistics_order_id and o.order_status = any(${orderStates.codes('notSigned')})`;

const ofNumber = (number: unknown) =>
  sql`p.courier_number = ${number} and p.package_status <> ${sql.lit(PackageStatus.Cancelled)} and not p.is_deleted`;

/** The orders, not signed for yet, that the package with a number in a site is in. */
async function ordersOf(tx: Tx, siteId: string, number: string): Promise<string[]> {
  const statement = keptStatement(
    'orders of a number',
    [siteId, number],
    ([site, wanted]) =>
      sql`select distinct o.id from package p ${waitingFor} where p.site_id = ${site} and ${ofNumber(wanted)} order by o.id`,
  );
  const found = await tx.executeQuery<Pick<RowOf<typeof logisticsOrder>, 'id'>>(statement);
  return found.rows.map(({ id }) => id);
}

/** The same for the site of a warehouse, which may be any of the caller's. */
async function ordersAround(tx: Tx, caller: Caller, warehouseId: string, number: string): Promise<string[]> {
  const found = await rowsOfKept<Pick<RowOf<typeof logisticsOrder>, 'id'>>(tx, caller, {
    name: 'orders around of a number',
    given: [warehouseId, number],
    isPlain: true,
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

/** Weighs, flags and shelves what has just been signed for, as far as it was sent; one message tells how far it came. */
async function furnish(tx: Tx, caller: Caller, signed: Signed, input: Input<typeof packageSigning>): Promise<void> {
  const { weight, length, width, height, problem, remarks, shelfId } = input;
  const pictures = await keepFiles(tx, caller, input.pictures ?? null);
  let row = signed.row;
  // The label of a parcel nobody owns is not for customers to see.
  if (pictures.length) row = await changeBehind(tx, caller, pkg, row, row.ownerId ? { pictures } : { labelPictures: pictures });
  if (weight)
    row = await weighRow(tx, caller, row, { actualWeight: weight, length: length ?? null, width: width ?? null, height: height ?? null });
  if (problem) row = await flag(tx, caller, row, problem, remarks ?? null, []);
  if (shelfId) {
    const [place] = await findWhere(tx, atSite(caller, row.siteId), shelf, { id: shelfId });
    if (!place) throw packagesErrors.noNumber({ number: '' });
    row = await putRow(tx, caller, row, place);
  }
  const knowsAlready = signed.row.unknownItemStatus === UnknownItemStatus.Claimed && !weight && !shelfId;
  const furthest = shelfId ? 'shelved' : weight ? 'weighed' : signed.speech === 'unknownOwned' ? 'signedUndeclared' : 'signed';
  if (!knowsAlready) await tellOfPackage(tx, caller, row, furthest, { weight: weight ? decText(dec(weight)) : '' });
  signed.row = row;
}
