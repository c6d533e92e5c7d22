import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { isCourierNumber, longestNumber, plainNumber } from '@entrepot/contract/modules/packages/lines.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notHidden, oneOf, onlyOne } from '../../core/rows/conditions.ts';
import type { Tx } from '../../core/rows/db.ts';
import { keptStatement } from '../../core/rows/kept-text.ts';
import { inSites } from '../../core/rows/scope.ts';
import type { Package } from './package-row.ts';

const { Cancelled } = enumCodes.PackageStatus;

/** A courier number as it is kept, in capitals; anything else is refused (201). */
export function courierNumberOf(text: string): string {
  if (!isCourierNumber(text)) throw packagesErrors.numberFormat({ number: text.trim().slice(0, longestNumber) });
  return plainNumber(text).toUpperCase();
}

/** The same of a form's field, by its wire name, at which the refusal is told too. */
export function typedCourierNumber(typed: string, field = 'CourierNumber'): string {
  if (isCourierNumber(typed)) return courierNumberOf(typed);
  const { key, text, values } = packagesErrors.numberFormat({ number: typed.trim().slice(0, longestNumber) });
  throw new Refusal(key, text, values, null, [{ field, key: 'trackingNumber' }]);
}

/** Reads and holds the package with a number in a site, whoever's it is and wherever it is expected; a cancelled one is none. */
export async function holdByNumber(tx: Tx, siteId: string, number: string): Promise<Package | undefined> {
  const statement = keptStatement(
    'hold the package of a number',
    [siteId, number],
    ([site, wanted]) => sql`select * from package where site_id = ${site} and courier_number = ${wanted}
      and package_status <> ${sql.lit(Cancelled)} and not is_deleted for update`,
  );
  return (await tx.executeQuery<Package>(statement)).rows[0];
}

const living = (tx: Tx, number: string) =>
  tx.selectFrom('package').selectAll().where('courierNumber', '=', number).where('packageStatus', '<>', Cancelled).where(notHidden);

/** Reads and holds the package with a number among those the caller may touch (101 when there is none). */
export const holdOwnByNumber = (tx: Tx, caller: Caller, text: string, warehouseId: string | null): Promise<Package> =>
  ownOrNone(text, (number) => own(tx, caller, number, warehouseId).forUpdate().executeTakeFirst());

/** The same without holding it. */
export const ownByNumber = (tx: Tx, caller: Caller, text: string, warehouseId: string | null): Promise<Package> =>
  ownOrNone(text, (number) => own(tx, caller, number, warehouseId).executeTakeFirst());

async function ownOrNone(text: string, read: (number: string) => Promise<Package | undefined>): Promise<Package> {
  const number = courierNumberOf(text);
  const found = await read(number);
  if (!found) throw packagesErrors.noNumber({ number });
  return found;
}

function own(tx: Tx, caller: Caller, number: string, warehouseId: string | null) {
  const all = living(tx, number).where(inSites(caller.siteIds));
  const mine = caller.who === 'W' && caller.warehouseIds ? all.where('warehouseId', '=', oneOf(caller.warehouseIds)) : all;
  return mine
    .orderBy(sql`warehouse_id = ${warehouseId}::uuid`, (order) => order.desc().nullsLast())
    .orderBy(sql`site_id = ${caller.siteId}::uuid`, 'desc')
    .orderBy('id')
    .limit(onlyOne);
}
