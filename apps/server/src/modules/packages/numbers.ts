import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { isCourierNumber, maxNumberLength, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, oneOf, onlyOne } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { cachedStatement } from '../../core/db/statement-cache.ts';
import { inSites } from '../../core/scope/scope.ts';
import type { Package } from './package-row.ts';

const { Cancelled } = enumCodes.PackageStatus;

/** The courier number in a typed text or a scanned label. Throws `TrackingNumberFormat`. */
export function courierNumberOf(text: string): string {
  if (!isCourierNumber(text)) throw packagesErrors.numberFormat({ number: text.trim().slice(0, maxNumberLength) });
  return plainNumber(text);
}

/** The same for a form field, given by its API name, which the error names. */
export function typedCourierNumber(typed: string, field = 'CourierNumber'): string {
  if (isCourierNumber(typed)) return courierNumberOf(typed);
  const { key, text, values } = packagesErrors.numberFormat({ number: typed.trim().slice(0, maxNumberLength) });
  throw new Refusal(key, text, values, null, [{ field, key: 'trackingNumber' }]);
}

/** Locks the package with a number in a site, whatever its owner and warehouse. Cancelled packages are ignored. */
export async function lockByNumber(tx: Tx, siteId: string, number: string): Promise<Package | undefined> {
  const statement = cachedStatement(
    'hold the package of a number',
    [siteId, number],
    ([site, wanted]) => sql`select * from package where site_id = ${site} and courier_number = ${wanted}
      and package_status <> ${sql.lit(Cancelled)} and not is_deleted for update`,
  );
  return (await tx.executeQuery<Package>(statement)).rows[0];
}

const living = (tx: Db, number: string) =>
  tx.selectFrom('package').selectAll().where('courierNumber', '=', number).where('packageStatus', '<>', Cancelled).where(notHidden);

/** Locks the package with a number among those the caller may change. Throws `NotFound`. */
export const lockOwnByNumber = (tx: Tx, caller: Caller, text: string, warehouseId: string | null): Promise<Package> =>
  ownOrNone(text, (number) => own(tx, caller, number, warehouseId).forUpdate().executeTakeFirst());

/** The same without a lock. */
export const ownByNumber = (tx: Db, caller: Caller, text: string, warehouseId: string | null): Promise<Package> =>
  ownOrNone(text, (number) => own(tx, caller, number, warehouseId).executeTakeFirst());

async function ownOrNone(text: string, read: (number: string) => Promise<Package | undefined>): Promise<Package> {
  const number = courierNumberOf(text);
  const found = await read(number);
  if (!found) throw packagesErrors.noNumber({ number });
  return found;
}

function own(tx: Db, caller: Caller, number: string, warehouseId: string | null) {
  const all = living(tx, number).where(inSites(caller.siteIds));
  const ownPackages =
    caller.audience === 'warehouse' && caller.warehouseIds ? all.where('warehouseId', '=', oneOf(caller.warehouseIds)) : all;
  return ownPackages
    .orderBy(sql`warehouse_id = ${warehouseId}::uuid`, (order) => order.desc().nullsLast())
    .orderBy(sql`site_id = ${caller.siteId}::uuid`, 'desc')
    .orderBy('id')
    .limit(onlyOne);
}
