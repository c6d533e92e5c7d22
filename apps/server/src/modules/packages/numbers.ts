import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { isCourierNumber, maxNumberLength, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { firstPieceOf } from '@entrepot/rules/pieces.ts';
import { hasLostDigits } from '@entrepot/rules/sheet-numbers.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { cachedStatement } from '../../core/db/statement-cache.ts';
import { lock } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import type { Package } from './package-row.ts';
import { pieceOf, piecesOf } from './pieces.ts';

const { Cancelled } = enumCodes.PackageStatus;

/** The courier number in a typed text or a scanned label. Throws `TrackingNumberFormat`. */
export function courierNumberOf(text: string): string {
  if (!isCourierNumber(text)) throw wrongNumber(text);
  return plainNumber(text);
}

/** The same for a form field, given by its API name, which the error names. */
export function typedCourierNumber(typed: string, field = 'CourierNumber'): string {
  if (isCourierNumber(typed)) return courierNumberOf(typed);
  const { key, text, values } = wrongNumber(typed);
  throw new Refusal(key, text, values, null, [{ field, key: hasLostDigits(typed) ? 'digitsLost' : 'trackingNumber' }]);
}

function wrongNumber(text: string): Refusal {
  const number = text.trim().slice(0, maxNumberLength);
  return hasLostDigits(number) ? packagesErrors.digitsLost({ number }) : packagesErrors.numberFormat({ number });
}

/** The packages with a number: at most one that is not over, and the last one that is. */
interface Numbered {
  open: Package | undefined;
  former: Package | undefined;
}

/** Locks the packages with a number in a site, whatever their owner and warehouse. Cancelled packages are ignored. */
export async function lockByNumber(tx: Tx, siteId: string, number: string): Promise<Numbered> {
  const statement = cachedStatement(
    'lock the packages of a number',
    [siteId, number],
    ([site, wanted]) => sql`select * from package where site_id = ${site} and courier_number = ${wanted}
      and package_status <> ${sql.lit(Cancelled)} and not is_deleted order by creation_time desc, id for update`,
  );
  const { rows } = await tx.executeQuery<Package>(statement);
  return { open: rows.find((row) => !isOver(row)), former: rows.find(isOver) };
}

/** The values that a new package inherits from the last one with its number. Boxes of that one which are still here carry the same label. */
export async function successorOf(tx: Tx, former: Package | undefined): Promise<Pick<Package, 'formerPackageId' | 'labelNumber'>> {
  if (!former?.labelNumber) return { formerPackageId: former?.id ?? null, labelNumber: null };
  const isShared = (await piecesOf(tx, former.siteId, former.labelNumber)).some((piece) => !isOver(piece));
  return { formerPackageId: former.id, labelNumber: isShared ? former.labelNumber : null };
}

const isOver = (row: Package) => packageStates.is(row.packageStatus, 'ended');

const living = (tx: Db, number: string) =>
  tx.selectFrom('package').selectAll().where('courierNumber', '=', number).where('packageStatus', '<>', Cancelled).where(notDeleted);

/** Locks the package with a number among those the caller may change. Throws `NotFound`. */
export async function lockOwnByNumber(tx: Tx, caller: Caller, text: string, warehouseId: string | null): Promise<Package> {
  const number = courierNumberOf(text);
  const found = await own(tx, caller, number, warehouseId).forUpdate().executeTakeFirst();
  if (!found) throw packagesErrors.noNumber({ number });
  return found;
}

/**
 * Locks the package that a scanned label means; boxes under one courier number share their label. `isOpen`: what the scan does has not been
 * done with it. Throws `NotFound`, and `Duplicate` with the pieces to choose from when several are open.
 */
export async function lockScanned(
  tx: Tx,
  caller: Caller,
  text: string,
  warehouseId: string | null,
  isOpen: (row: Package) => boolean,
): Promise<Package> {
  const number = courierNumberOf(text);
  const found = await own(tx, caller, number, warehouseId).forUpdate().executeTakeFirst();
  // Waits for a concurrent scan of the same label, so that this one reads what that one did.
  const piece = await scannedPiece(tx, caller, { number, found, warehouseId }, isOpen);
  return piece === found ? piece : lock(tx, caller, pkg, piece.id);
}

/** The same without a lock. */
export async function findScanned(
  tx: Db,
  caller: Caller,
  text: string,
  warehouseId: string | null,
  isOpen: (row: Package) => boolean,
): Promise<Package> {
  const number = courierNumberOf(text);
  const found = await own(tx, caller, number, warehouseId).executeTakeFirst();
  return scannedPiece(tx, caller, { number, found, warehouseId }, isOpen);
}

interface Scanned {
  number: string;
  /** The package with this number; undefined when only other pieces are left, or for the code of a first piece. */
  found: Package | undefined;
  warehouseId: string | null;
}

async function scannedPiece(
  tx: Db,
  caller: Caller,
  { number, found, warehouseId }: Scanned,
  isOpen: (row: Package) => boolean,
): Promise<Package> {
  if (found && found.labelNumber !== found.courierNumber) return found;
  const firstNumber = firstPieceOf(number);
  const first = !found && firstNumber ? await own(tx, caller, firstNumber, warehouseId).executeTakeFirst() : undefined;
  if (first && first.labelNumber === firstNumber) return first;
  const pieces = await piecesOf(tx, found?.siteId ?? caller.siteId!, number);
  const here = pieces.filter((piece) => mayChange(caller, piece) && (!found || piece.warehouseId === found.warehouseId));
  const piece = pieceOf(number, found ? [found, ...here.filter(({ id }) => id !== found.id)] : here, isOpen);
  if (!piece) throw packagesErrors.noNumber({ number });
  return piece;
}

/** Whether a package is in a warehouse that the caller works in. */
const mayChange = ({ audience, warehouseIds }: Caller, row: Package) =>
  audience !== 'warehouse' || !warehouseIds || warehouseIds.includes(row.warehouseId);

function own(tx: Db, caller: Caller, number: string, warehouseId: string | null) {
  const all = living(tx, number).where(inSites(caller.siteIds));
  const ownPackages =
    caller.audience === 'warehouse' && caller.warehouseIds ? all.where('warehouseId', '=', oneOf(caller.warehouseIds)) : all;
  return (
    ownPackages
      .orderBy(sql`package_status = any(${packageStates.codes('ended')}::integer[])`)
      .orderBy(sql`warehouse_id = ${warehouseId}::uuid`, (order) => order.desc().nullsLast())
      .orderBy(sql`site_id = ${caller.siteId}::uuid`, 'desc')
      // One that is not over is the newest.
      .orderBy('creationTime', 'desc')
      .orderBy('id')
      .limit(onlyOne)
  );
}
