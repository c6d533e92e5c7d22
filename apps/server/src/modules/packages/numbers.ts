import { sql } from 'kysely';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { batchTrackingNumber } from '@entrepot/rules/validators.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { inSites } from '../../core/rows/scope.ts';
import type { Package } from './package-row.ts';

const { Cancelled } = enumCodes.PackageStatus;
const longest = 40;

/** Is this a courier number once it is trimmed: no Chinese, no spaces, no odd signs, at most 40 characters? */
export function isCourierNumber(text: string): boolean {
  const number = text.normalize('NFC').trim();
  return number !== '' && number.length <= longest && batchTrackingNumber(number) === null && /^[\x21-\x7e]+$/.test(number);
}

/** A courier number as it is kept, in capitals; anything else is refused (201). */
export function courierNumberOf(text: string): string {
  if (!isCourierNumber(text)) throw packagesErrors.numberFormat({ number: text.trim().slice(0, longest) });
  return text.normalize('NFC').trim().toUpperCase();
}

/** Reads and holds the package with a number in a site, whoever's it is and wherever it is expected; a cancelled one is none. */
export async function holdByNumber(tx: Tx, siteId: string, number: string): Promise<Package | undefined> {
  const found = await sql<Package>`select * from package where site_id = ${siteId} and courier_number = ${number}
    and package_status <> ${Cancelled} and not is_deleted for update`.execute(tx);
  return found.rows[0];
}

/** Reads and holds the package with a number among those the caller may touch (101 when there is none). */
export async function holdOwnByNumber(tx: Tx, caller: Caller, text: string, warehouseId: string | null): Promise<Package> {
  const number = courierNumberOf(text);
  const own = caller.who === 'W' && caller.warehouseIds ? sql`and warehouse_id = any(${caller.warehouseIds}::uuid[])` : sql``;
  const found = await sql<Package>`select * from package where ${inSites(caller.siteIds)} and courier_number = ${number}
    and package_status <> ${Cancelled} and not is_deleted ${own}
    order by (warehouse_id = ${warehouseId}::uuid) desc nulls last, (site_id = ${caller.siteId}::uuid) desc, id limit 1 for update`.execute(
    tx,
  );
  if (!found.rows[0]) throw packagesErrors.noNumber({ number });
  return found.rows[0];
}
