import { type RawBuilder, sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { rentTargets, type warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import type { Db } from '../../core/db/db.ts';
import { customerGroupsOf } from './customer-groups.ts';
import { stillCounts } from './succession.ts';

type Quotation = RowOf<typeof warehouseQuotation>;

/** The owner and the kind of the stored goods; `groups` are the customer's of `customerGroupsOf`. */
interface Storage {
  siteId: string;
  target: number;
  groups: readonly string[];
  now: Date;
}

/** The criteria of quotations that goods have, as SQL values. */
interface StoredGoods {
  warehouseId: RawBuilder<unknown>;
  cargoTypeId: RawBuilder<unknown>;
}

const inForce = ({ siteId, target, now }: Omit<Storage, 'groups'>) => sql`q.site_id = ${siteId} and q.target = ${sql.lit(target)}
  and coalesce(q.effective_flag, true) and q.time_of_entry_into_force <= ${now} and (q.deadline is null or q.deadline > ${now})
  and ${stillCounts(now)}`;
const isEmpty = (set: RawBuilder<unknown>) => sql`jsonb_array_length(coalesce(${set}, '[]')) = 0`;

/** SQL: the quotation `q` that prices the storage of goods; no row when their storage costs nothing. */
const quotationOf = (storage: Storage, { warehouseId, cargoTypeId }: StoredGoods) => sql`from warehouse_quotation q
  where ${inForce(storage)}
    and (${isEmpty(sql`q.warehouse_ids`)} or q.warehouse_ids ? ${warehouseId}::text)
    and (${isEmpty(sql`q.cargo_type_ids`)} or q.cargo_type_ids ? ${cargoTypeId}::text)
    and (${isEmpty(sql`q.customer_group_ids`)} or q.customer_group_ids ?| ${[...storage.groups]}::text[])
  order by q.display_order, q.version desc, q.id
  limit 1`;

/**
 * SQL: the first day on which storage of goods costs money, as `rentOf` counts them: after the free days, not before the tariff's start;
 * null when it never does. `since` is the day the goods were shelved; `freeOver` returns the calendar days that so many free days last.
 */
export const firstChargedDay = (
  storage: Storage,
  goods: StoredGoods,
  since: RawBuilder<unknown>,
  freeOver: (days: RawBuilder<unknown>) => RawBuilder<unknown> = (days) => days,
): RawBuilder<string | null> => {
  const free = freeOver(sql`coalesce(q.rent_free_days, 0)`);
  return sql<string | null>`(select case
      when q.cubic_amount > 0 or q.single_piece_amount > 0 then greatest(${since} + ${free}, q.start_date)
      when q.ultra_long_inventory_time > 0 and (q.ultra_long_cubic_amount > 0 or q.ultra_long_single_piece_amount > 0)
        then greatest(${since} + greatest(q.ultra_long_inventory_time, ${free}), q.start_date)
    end
    ${quotationOf(storage, goods)})`;
};

/** Returns the quotation for goods at each place, in the order of the places; undefined where storage costs nothing. */
export async function storageQuotationsOf(
  tx: Db,
  { ownerId, ...storage }: Omit<Storage, 'groups'> & { ownerId: string },
  places: readonly { warehouseId: string | null; cargoTypeId: string | null }[],
): Promise<(Quotation | undefined)[]> {
  const groups = await customerGroupsOf(tx, storage.siteId, ownerId);
  const criteria = { warehouseId: sql`p.warehouse_id`, cargoTypeId: sql`p.cargo_type_id` };
  const different = new Map(places.map((place) => [keyOf(place), place]));
  const warehouseIds = [...different.values()].map(({ warehouseId }) => warehouseId);
  const cargoTypeIds = [...different.values()].map(({ cargoTypeId }) => cargoTypeId);
  const found = await sql<Quotation & { place: string }>`
    select concat_ws(' ', coalesce(p.warehouse_id, '-'), coalesce(p.cargo_type_id, '-')) as place, f.*
    from unnest(${warehouseIds}::text[], ${cargoTypeIds}::text[]) p (warehouse_id, cargo_type_id)
    cross join lateral (select q.* ${quotationOf({ ...storage, groups }, criteria)}) f`.execute(tx);
  const byPlace = new Map(found.rows.map(({ place, ...quotation }) => [place, quotation]));
  return places.map((place) => byPlace.get(keyOf(place)));
}

const keyOf = (place: { warehouseId: string | null; cargoTypeId: string | null }) =>
  `${place.warehouseId ?? '-'} ${place.cargoTypeId ?? '-'}`;

/** Returns the number of days for which every customer of a site stores packages free of charge; null when the site charges nothing. */
export async function freeStorageDaysOf(tx: Db, siteId: string, now: Date): Promise<string | null> {
  const found = await sql<{ days: number | null }>`
    select min(coalesce(q.rent_free_days, 0)) as days
    from warehouse_quotation q
    where ${inForce({ siteId, target: rentTargets.packages, now })} and (q.cubic_amount > 0 or q.single_piece_amount > 0)`.execute(tx);
  return found.rows[0]!.days?.toString() ?? null;
}
