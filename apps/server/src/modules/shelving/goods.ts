import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { shelvingErrors } from '@entrepot/contract/modules/shelving/errors.ts';
import { shelfLog, type ShelfLogTarget } from '@entrepot/contract/modules/shelving/shelf-log.ts';
import { type Dec, dec, round, text } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insertAllDeferred } from '../../core/db/rows.ts';
import type { Load, Shelf } from './load.ts';
import { notDeleted, onlyOne } from '../../core/db/conditions.ts';

export type LogType = CodeOf<'ShelvesLogType'>;
/** Goods as shelves see them: kind, owner and load (pieces, m³, kg). */
export interface Goods extends Load {
  targetType: ShelfLogTarget;
  targetId: string;
  /** Number shown to people, for the log. */
  targetNumber?: string | null;
  ownerId: string | null;
  /** Location of the goods; a shelf of another warehouse is refused. */
  warehouseId?: string;
}

type Package = Pick<
  RowOf<typeof pkg>,
  | 'id'
  | 'courierNumber'
  | 'ownerId'
  | 'warehouseId'
  | 'availableQuantity'
  | 'frozenQuantity'
  | 'pickedQuantity'
  | 'length'
  | 'width'
  | 'height'
  | 'grossWeight'
>;

/**
 * Returns the load of a package on a shelf: the pieces that are neither picked nor departed, its measured volume (6 decimals) and gross
 * weight.
 */
export const goodsOf = (row: Package): Goods => ({
  targetType: 'package',
  targetId: row.id,
  targetNumber: row.courierNumber,
  ownerId: row.ownerId,
  warehouseId: row.warehouseId,
  quantity: row.availableQuantity + row.frozenQuantity - row.pickedQuantity,
  volume: volumeOfPackage(row),
  weight: row.grossWeight,
});

const volumeOfPackage = ({ length, width, height }: Package): Dec =>
  text(round(dec(length).times(dec(width)).times(dec(height)).div(1_000_000), 6));

/** Writes the log of a shelf, one row for each of the goods. */
export async function logGoods(tx: Tx, caller: Caller, row: Shelf, logType: LogType, list: readonly Goods[]): Promise<void> {
  const entries = list.map(({ targetType, targetId, targetNumber = null, quantity }) => ({
    siteId: row.siteId,
    shelfId: row.id,
    warehouseId: row.warehouseId,
    logType,
    targetType,
    targetId,
    targetNumber,
    quantity,
    operatorId: caller.userId,
  }));
  await insertAllDeferred(tx, caller, shelfLog, entries);
}

/**
 * Throws `DifferentUser` for goods on a shelf that does not allow mixing and has another customer's packages, stock, bins, returns or packed boxes. Call
 * it with the shelf locked, so that no concurrent put-away interferes.
 */
export async function refuseMixing(tx: Tx, row: Shelf, list: readonly Goods[]): Promise<void> {
  if (row.mixOwners !== false) return;
  const owners = new Set(list.map(({ ownerId }) => ownerId));
  const [owner = null] = owners;
  const ids = list.map(({ targetId }) => targetId);
  const other = await tx
    .selectFrom('package')
    .select('id')
    .where('siteId', '=', row.siteId)
    .where('shelfId', '=', row.id)
    .where(notDeleted)
    .where('id', '<>', sql<string>`all(${ids}::uuid[])`)
    .where('ownerId', 'is distinct from', owner)
    .limit(onlyOne)
    .executeTakeFirst();
  if (owners.size > 1 || other || (await hasOtherOwner(tx, row, owner))) throw shelvingErrors.otherCustomer({ number: row.number });
}

const { OnShelf, Claimed } = enumCodes.ReturnLogisticsOrderStatus;
/** Stock, bins, returns and packed boxes of another customer than `owner` on the shelf `s` of a statement. */
const anothersOn = (owner: string | null) => sql`select 1
  from commodity_inventory x
  where x.site_id = s.site_id and x.shelf_id = s.id and x.quantity > 0 and x.owner_id is distinct from ${owner}
  union all select 1
  from bin x
  where x.site_id = s.site_id and x.shelf_id = s.id and not x.is_deleted and x.owner_id is distinct from ${owner}
  union all select 1
  from return_logistics_order x
  where x.site_id = s.site_id
    and x.shelf_id = s.id
    and not x.is_deleted
    and x.package_id is null
    and x.status in (${sql.lit(OnShelf)}, ${sql.lit(Claimed)})
    and x.owner_id is distinct from ${owner}
  union all select 1
  from order_parcel x
  join logistics_order o on o.site_id = x.site_id and o.id = x.logistics_order_id
  where x.site_id = s.site_id and x.shelf_id = s.id and o.owner_id is distinct from ${owner}`;

/** Are there stock, bins, returns or packed boxes of another customer on a shelf? */
async function hasOtherOwner(tx: Tx, { siteId, id }: Shelf, owner: string | null): Promise<boolean> {
  const found = await sql`select 1 from shelf s where s.site_id = ${siteId} and s.id = ${id} and exists (${anothersOn(owner)})`.execute(tx);
  return found.rows.length > 0;
}

/** SQL condition: may goods of a customer share the shelf `s`? Suggested shelves must not be refused afterwards. */
export const canShareShelf = (owner: string | null) => sql<boolean>`(s.mix_owners or not exists (${anothersOn(owner)}
    union all select 1 from package x where x.site_id = s.site_id and x.shelf_id = s.id and not x.is_deleted and x.owner_id is distinct from ${owner}))`;
