import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import {
  type cancelMisroutedPackage,
  misroutedPackage,
  misroutedStates,
  type placeMisroutedPackage,
} from '@entrepot/contract/modules/packages/misrouted-package.ts';
import { misroutedPackageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { shelf } from '@entrepot/contract/modules/shelving/shelf.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { packageSigned } from '@entrepot/contract/modules/packages/events.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { publish } from '../../core/calls/events.ts';
import { change, find, findWhere, insert, lock, lockAll, lockWhere, updateDeferred } from '../../core/db/rows.ts';
import { cachedStatement } from '../../core/db/statement-cache.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { notifyStaff } from '../messaging/public.ts';
import { type Package, type Warehouse, warehouseOf } from './package-row.ts';
import { placeRow } from './shelve.ts';

const { Waiting } = enumCodes.MisroutedPackageStatus;

/** Warehouse staff see the packages that are at their warehouses and those that are expected there. */
export function misroutedScope({ audience, warehouseIds }: Caller): RawBuilder<boolean> {
  if (audience !== 'warehouse' || !warehouseIds) return sql<boolean>`true`;
  const own = sql`${warehouseIds}::uuid[]`;
  return sql<boolean>`(misrouted_package.warehouse_id = any(${own}) or misrouted_package.expected_warehouse_id = any(${own}))`;
}

const waitingOf = (tx: Tx, caller: Caller, { siteId, id: packageId }: Package) =>
  lockWhere(tx, atSite(caller, siteId), misroutedPackage, { packageId, status: Waiting });

/**
 * Records that a locked package is at another warehouse than expected, and notifies that warehouse. A repeated scan changes nothing.
 * Returns the id of its row.
 * @param suggested the number of the shelf that the answer suggests for it; null where the warehouse has no area for transfers.
 */
export async function recordMisrouted(tx: Tx, caller: Caller, row: Package, place: Warehouse, suggested: string | null): Promise<string> {
  const waiting = await waitingOf(tx, caller, row);
  const known = waiting.find(({ warehouseId }) => warehouseId === place.id);
  if (known) return known.id;
  // It was carried on to a third warehouse.
  for (const earlier of waiting) await settle(tx, caller, earlier, 'cancel');
  const { siteId, id: packageId, courierNumber: number, ownerId, warehouseId: expectedWarehouseId } = row;
  const shelves = suggested ? await findWhere(tx, atSite(caller, siteId), shelf, { number: suggested, warehouseId: place.id }) : [];
  const { id } = await insert(tx, caller, misroutedPackage, {
    siteId,
    packageId,
    number,
    ownerId,
    expectedWarehouseId,
    warehouseId: place.id,
    suggestedShelfId: shelves[0]?.id ?? null,
    foundTime: caller.now,
    finderId: caller.userId,
  });
  await notifyStaff(tx, caller, {
    siteId,
    warehouseId: expectedWarehouseId,
    screen: misroutedPackageIndex,
    type: enumCodes.UserMessageType.Package,
    text: 'packages.messages.misrouted',
    values: { number, warehouse: nameOf(place, caller.language) },
    link: `/MisroutedPackageIndex?status=${Waiting}`,
    sourceType: 'package',
    sourceId: packageId,
  });
  return id;
}

/** The waiting rows of a number in a site. Read for each signing, so in a cached statement next to others. */
export async function misroutedIdsOf(tx: Tx, siteId: string, number: string): Promise<string[]> {
  const statement = cachedStatement(
    'misrouted packages of a number',
    [siteId, number],
    ([site, wanted]) => sql`select id from misrouted_package
      where site_id = ${site} and number = ${wanted} and status = ${sql.lit(Waiting)} and not is_deleted`,
  );
  const { rows } = await tx.executeQuery<{ id: string }>(statement);
  return rows.map(({ id }) => id);
}

/** Ends the wait of a locked package that was signed for in a warehouse: it stays where it was found, or it arrived where it belongs. */
export async function settleMisrouted(tx: Tx, caller: Caller, ids: readonly string[], place: Warehouse): Promise<void> {
  for (const waiting of ids.length ? await lockAll(tx, atSite(caller, place.siteId), misroutedPackage, ids) : [])
    if (waiting.status === Waiting) await settle(tx, caller, waiting, waiting.warehouseId === place.id ? 'retain' : 'arrive');
}

type Row = Awaited<ReturnType<typeof waitingOf>>[number];

async function settle(tx: Tx, caller: Caller, row: Row, action: 'retain' | 'arrive' | 'forward' | 'cancel'): Promise<void> {
  const status = misroutedStates.after(row.status, action);
  await change(tx, caller, misroutedPackage, row, { status, settledTime: caller.now });
}

/** Locks a row at a warehouse of the caller. Throws `NotFound`. */
async function lockHere(tx: Tx, caller: Caller, id: string): Promise<Row> {
  const row = await lock(tx, wholeSites(caller), misroutedPackage, id);
  await warehouseOf(tx, caller, row.warehouseId);
  return row;
}

/** Records the shelf of a misrouted package. Throws `NotFound` for a shelf of another warehouse. */
export async function placeMisrouted(tx: Tx, caller: Caller, { id, shelfNumber }: Input<typeof placeMisroutedPackage>) {
  const row = await lockHere(tx, caller, id);
  if (row.status !== Waiting) throw misroutedStates.refusal(row.status);
  const number = shelfNumber.trim().toUpperCase();
  const [place] = await findWhere(tx, atSite(caller, row.siteId), shelf, { number, warehouseId: row.warehouseId });
  if (!place) throw packagesErrors.noShelf({ number });
  await change(tx, caller, misroutedPackage, row, { shelfId: place.id });
  return true;
}

/**
 * Receives a misrouted package at the warehouse where it is, on the shelf that was recorded for it, so that it can be sent to the warehouse
 * where it is expected. Returns it locked, with that warehouse. Throws `StateNotAllowed` when it was received meanwhile.
 */
export async function receiveMisrouted(tx: Tx, caller: Caller, id: string): Promise<{ row: Package; toWarehouseId: string }> {
  // A signing locks the package before its row here.
  const { packageId } = await find(tx, wholeSites(caller), misroutedPackage, id);
  const known = await lock(tx, wholeSites(caller), pkg, packageId);
  const waiting = await lockHere(tx, caller, id);
  await settle(tx, caller, waiting, 'forward');
  const signed = await updateDeferred(tx, caller, pkg, known, {
    packageStatus: packageStates.after(known.packageStatus, 'sign'),
    signedTime: caller.now,
    signerId: caller.userId,
    warehouseId: waiting.warehouseId,
  });
  const { siteId, ownerId, packageSource: source } = signed;
  await publish(tx, caller, packageSigned, { siteId, packageId, ownerId, source });
  const place = waiting.shelfId && (await find(tx, atSite(caller, siteId), shelf, waiting.shelfId));
  return { row: place ? await placeRow(tx, caller, signed, place) : signed, toWarehouseId: waiting.expectedWarehouseId };
}

/** Takes a package off the list that is not here. Throws `StateNotAllowed` when it was received meanwhile. */
export async function cancelMisrouted(tx: Tx, caller: Caller, { id }: Input<typeof cancelMisroutedPackage>) {
  await settle(tx, caller, await lockHere(tx, caller, id), 'cancel');
  return true;
}
