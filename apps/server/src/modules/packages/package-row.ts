import { sql } from 'kysely';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { user } from '@entrepot/contract/modules/access/user.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { pieceWeight } from '@entrepot/rules/pricing/weights.ts';
import { type Dec, dec, greatest, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { mustHaveRoom } from '../../core/db/customer-room.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { find } from '../../core/db/rows.ts';

export type Package = RowOf<typeof pkg>;
export type Warehouse = RowOf<typeof warehouse>;
export type Customer = Pick<RowOf<typeof user>, 'id' | 'siteId' | 'userName' | 'nickName' | 'memberCode'>;

const { ToBeCompleted, Completed } = enumCodes.CompletionStatus;

/** Whether everything an order needs is known: name, cargo type, value and pieces. */
export const completionOf = (row: Partial<Pick<Package, 'productName' | 'cargoTypeId' | 'price'>>) =>
  row.productName && row.cargoTypeId && row.price !== null && row.price !== undefined ? Completed : ToBeCompleted;

/** Whether a package can be priced by weight. */
export const isWeighed = ({ grossWeight, actualWeight }: Pick<Package, 'grossWeight' | 'actualWeight'>) =>
  dec(pieceWeight(grossWeight, actualWeight)).gt(0);

/** Chargeable weight in kg for display: the greater of the gross weight and volume (cm³) / the warehouse's divisor, 3 decimals. */
export function billingWeightOf(measured: Pick<Package, 'grossWeight' | 'length' | 'width' | 'height'>, volumeRatio: number | null): Dec {
  const volume = dec(measured.length).times(dec(measured.width)).times(dec(measured.height));
  return text(round(greatest(dec(measured.grossWeight), volume.div(volumeRatio ?? 6000)), 3));
}

/** The volumetric divisor (cm³ per kg) of a package's warehouse; null when it has none. */
export async function volumeRatioOf(tx: Tx, { siteId, warehouseId }: Pick<Package, 'siteId' | 'warehouseId'>): Promise<number | null> {
  const place = await tx
    .selectFrom('warehouse')
    .select('volumeRatio')
    .where('siteId', '=', siteId)
    .where('id', '=', warehouseId)
    .executeTakeFirst();
  return place?.volumeRatio ?? null;
}

/** A warehouse in use that the caller works in or declares to. Throws `NotFound`. */
export async function warehouseOf(tx: Db, caller: Caller, id: string): Promise<Warehouse> {
  const row = await find(tx, caller, warehouse, id);
  const own = caller.audience !== 'warehouse' || !caller.warehouseIds || caller.warehouseIds.includes(id);
  if (!own || row.enableStatus === enumCodes.EnableStatus.Disabled) throw refuse('NotFound');
  return row;
}

/** The main account of a customer in a site, given any of its accounts. Customers always get their own. Throws `NotFound`. */
export async function customerOf(tx: Db, caller: Caller, siteId: string, userId: string | null | undefined): Promise<Customer> {
  const wanted = caller.audience === 'customer' ? caller.ownerId : userId;
  const found = await sql<Customer>`select m.*
    from user_account u
    join user_account m on m.site_id = u.site_id and m.id = coalesce(u.main_account_id, u.id)
    where u.site_id = ${siteId}
      and u.id = ${wanted ?? null}::uuid
      and u.account_type_code = ${enumCodes.AccountTypeCode.User}
      and not u.is_deleted`.execute(tx);
  if (!found.rows[0]) throw packagesErrors.noCustomer();
  return found.rows[0];
}

/** The customer with a member code in a site. Throws `NotFound`. */
export async function memberOf(tx: Tx, siteId: string, code: string): Promise<Customer> {
  const found = await tx
    .selectFrom('userAccount')
    .selectAll()
    .where('siteId', '=', siteId)
    .where('memberCode', '=', code)
    .where(notDeleted)
    .executeTakeFirst();
  if (!found) throw packagesErrors.noMember({ code });
  return found;
}

/** Member code and name of a customer; '' without an owner. */
export async function customerName(tx: Tx, row: Pick<Package, 'siteId' | 'ownerId'>): Promise<string> {
  if (!row.ownerId) return '';
  const person = await tx
    .selectFrom('userAccount')
    .select(['memberCode', 'nickName', 'userName'])
    .where('siteId', '=', row.siteId)
    .where('id', '=', row.ownerId)
    .executeTakeFirst();
  return person ? [person.memberCode, person.nickName ?? person.userName].filter(Boolean).join(' ') : '';
}

/** Inserts a package; returns undefined when its number was taken concurrently. */
export async function insertFree(tx: Tx, caller: Caller, values: Partial<Package> & { siteId: string }): Promise<Package | undefined> {
  await mustHaveRoom(tx, caller, pkg, 1);
  const filledEntries = Object.entries({ id: newId(), creationTime: caller.now, creatorId: caller.userId, ...values }).filter(
    ([, value]) => value !== undefined,
  );
  const columns = filledEntries.map(([name]) => sql.ref(name));
  const cells = filledEntries.map(([, value]) => (Array.isArray(value) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`));
  const made =
    await sql<Package>`insert into package (${sql.join(columns)}) values (${sql.join(cells)}) on conflict do nothing returning *`.execute(
      tx,
    );
  const row = made.rows[0];
  if (row)
    caller.changes.push({
      target: pkg.name,
      id: row.id,
      siteId: row.siteId,
      customerIds: row.ownerId ? [row.ownerId] : [],
      before: null,
      after: { CourierNumber: row.courierNumber, PackageStatus: row.packageStatus },
    });
  return row;
}
