import type pg from 'pg';
import { dropIndexes, type Place } from './data.ts';

const movementsEach = 20;
const placesEach = 4;
const chunk = 500_000;

/** The code of the nth commodity, counted from 0. */
export const stockCode = (at: number) => `STOCK${String(at).padStart(8, '0')}`;
/** The id of a text, in SQL: its digest in the format of a random id, which calls accept. */
const idOf = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing 'a' from 17)::uuid`;
/** The number of commodities for a number of movements. */
export const commoditiesOf = (movements: number) => Math.max(1, Math.floor(movements / movementsEach));

/**
 * Fills stock up to a number of movements, created evenly over 400 days: each puts one piece of a commodity on one of four shelves, and the
 * stock of a shelf is their sum.
 */
export async function fillStock(owner: pg.Client, { siteId, ownerId, warehouseId }: Place, movements: number, before = 0): Promise<void> {
  // Data of an earlier fill with fewer movements cannot be extended: its times are closer together.
  if (before) await owner.query(`truncate commodity_inventory, stock_movement, commodity cascade`);
  const goods = commoditiesOf(movements);
  await owner.query(
    `insert into commodity (site_id, id, creation_time, owner_id, commodity_code, name, commodity_status, completion_status, cargo_type_id)
     select $1, ${idOf("'stock ' || i")}, timestamptz '2025-09-01', $2, 'STOCK' || lpad(i::text, 8, '0'), 'Tea ' || i % 97, 2, 2,
       (select id from cargo_type where site_id = $1 order by display_order limit 1) from generate_series(0, $3::int - 1) i`,
    [siteId, ownerId, goods],
  );
  const indexes = movements > chunk ? await dropIndexes(owner, 'stock_movement') : [];
  // These movements are not part of the daily totals.
  await owner.query('alter table stock_movement disable trigger tr_stock_movement_day');
  // Commodities alternate, so that the movements of each are spread over the whole period and over the table.
  for (let first = 0; first < movements; first += chunk)
    await owner.query(
      `with place as (select array_agg(id order by number) as ids from (select id, number from shelf where site_id = $1 and warehouse_id = $3 limit 200) s)
       insert into stock_movement (site_id, id, creation_time, commodity_id, owner_id, warehouse_id, stock_movement_type, quantity, before_quantity,
         after_quantity, to_shelf_id, to_state, to_batch_date, source_type, source_id, line, operator_id)
       select $1, gen_random_uuid(), timestamptz '2025-09-01' + i::double precision / $6 * interval '400 days', ${idOf("'stock ' || i % $7")}, $2, $3, 5,
         1, i / $7, i / $7 + 1, ids[1 + (i % $7 + i / $7 % ${placesEach}) % cardinality(ids)], 1, date '2025-09-01', 'bench', ${idOf("'move ' || i")}, 0, $2
       from place, generate_series($4::bigint, $5::bigint) i`,
      [siteId, ownerId, warehouseId, first, Math.min(movements, first + chunk) - 1, movements, goods],
    );
  await owner.query('alter table stock_movement enable trigger tr_stock_movement_day');
  for (const definition of indexes) await owner.query(definition);
  await owner.query(
    `insert into commodity_inventory (site_id, id, creation_time, commodity_id, owner_id, warehouse_id, shelf_id, inventory_state, batch_date, quantity)
     select site_id, gen_random_uuid(), min(creation_time), commodity_id, owner_id, warehouse_id, to_shelf_id, 1, to_batch_date, sum(quantity)
     from stock_movement where site_id = $1 and source_type = 'bench' group by 1, 4, 5, 6, 7, 9`,
    [siteId],
  );
  await owner.query('vacuum analyze commodity, stock_movement, commodity_inventory');
}
