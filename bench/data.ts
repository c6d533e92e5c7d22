import type pg from 'pg';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { PackageStatus } = enumCodes;
const { PutOnShelf, Outbound } = enumCodes.StockMovementType;

/** The site, customer and warehouse that all measurements use. */
export interface Place {
  siteId: string;
  ownerId: string;
  warehouseId: string;
}

/** Returns the demo's customer alice and the warehouse of its clerk. */
export async function placeOf(owner: pg.Client): Promise<Place> {
  const found = await owner.query(
    `select n.site_id as "siteId", n.user_id as "ownerId", w.id as "warehouseId" from sign_in_name n
     join warehouse w on w.site_id = n.site_id and w.code = 'XM' where n.user_name = 'alice'`,
  );
  return found.rows[0] as Place;
}

export const listNumber = (at: number) => `BENCH${String(at).padStart(10, '0')}`;
const chunk = 500_000;
/** The four hundred days end with the day of the measurement, so that queries over the last thirty days find data. */
const today = new Date().toISOString().slice(0, 10);
const firstDay = new Date(Date.parse(today) - 399 * dayMs).toISOString().slice(0, 10);

/**
 * Fills the package table up to `to` rows, created evenly over 400 days: three of four are declared, the fourth is on a shelf. Bulk inserts
 * drop the indexes first and create them again afterwards.
 */
export async function fillPackages(owner: pg.Client, { siteId, ownerId, warehouseId }: Place, from: number, to: number): Promise<void> {
  const indexes = to - from > chunk ? await dropIndexes(owner, 'package') : [];
  for (let first = from + 1; first <= to; first += chunk) {
    const last = Math.min(to, first + chunk - 1);
    await owner.query(
      `insert into package (site_id, id, creation_time, creator_id, courier_number, product_name, package_status, claim_status, owner_id,
         warehouse_id, completion_status, package_source, price, cargo_type_id)
       select $1, gen_random_uuid(), timestamptz '${firstDay}' + (i * 7919 % $6)::double precision / $6 * interval '400 days', $2,
         'BENCH' || lpad(i::text, 10, '0'), 'Tea ' || i % 97, (array[10, 10, 10, 80])[1 + i % 4], 2, $2, $3, 2, 1, 12.5,
         (select id from cargo_type where site_id = $1 order by display_order limit 1) from generate_series($4::bigint, $5::bigint) i`,
      [siteId, ownerId, warehouseId, first, last, to],
    );
  }
  for (const definition of indexes) await owner.query(definition);
  // A production database has statistics of the other tables too.
  await owner.query('vacuum analyze package');
  await owner.query('analyze');
}

/**
 * Adds orders of 400 days with a freight bill each. Nine of ten are signed for; the others are in earlier statuses, the newest ones in the
 * earliest, as in a warehouse without a backlog.
 */
export async function fillOrders(owner: pg.Client, { siteId, ownerId, warehouseId }: Place, count: number): Promise<void> {
  await owner.query(
    `insert into logistics_order (site_id, id, creation_time, creator_id, serial_number, owner_id, warehouse_id, origin_warehouse_id, order_status,
       submit_time, approval_time, departure_time, signed_time, is_signed, billing_weight, parcel_count, package_count, shipping_method_id)
     select $1, gen_random_uuid(), m.at, $2, 'BO' || i, $2, $3, $3, m.status, m.at, m.at + interval '1 hour',
       case when m.status >= 80 then m.at + interval '1 day' end, case when m.status = 130 then m.at + interval '6 days' end, m.status = 130, 2.5, 1, 1,
       (select id from shipping_method where site_id = $1 order by id limit 1)
     from generate_series(1, $4::int) i cross join lateral (select timestamptz '${firstDay}' + i::double precision / $4 * interval '400 days' as at,
       case when i > $4 * 0.9 then (array[20, 30, 40, 50, 60, 80])[1 + i % 6] else 130 end as status) m`,
    [siteId, ownerId, warehouseId, count],
  );
  await owner.query(
    `insert into bill (site_id, id, creation_time, creator_id, serial_number, owner_id, bill_type, payment_status, currency_id, total_amount,
       payment_money, paid_amount, balance_used, source_type, source_id, source_number, paid_time)
     select o.site_id, gen_random_uuid(), o.creation_time, o.owner_id, 'BB' || o.serial_number, o.owner_id, 1, 3,
       (select currency_id from wallet w where w.site_id = o.site_id and w.owner_id = o.owner_id), 31.5, 31.5, 31.5, 31.5, 'logisticsOrder', o.id,
       o.serial_number, o.creation_time
     from logistics_order o where o.site_id = $1 and o.serial_number like 'BO%'`,
    [siteId],
  );
  await owner.query(
    `update bill set payment_status = 1, paid_amount = 0, balance_used = 0, paid_time = null, overdue = true, due_time = creation_time + interval '10 days'
     where site_id = $1 and serial_number like 'BBBO%00' and creation_time < now() - interval '11 days'`,
    [siteId],
  );
  await addMovements(owner, siteId);
  await owner.query('vacuum analyze logistics_order, bill, stock_movement');
}

/** Adds the matching stock movements: one when a package was put on a shelf, and one out when its order departed. */
async function addMovements(owner: pg.Client, siteId: string): Promise<void> {
  const row = (type: number, from: string, to: string, source: string, id: string, at: string) =>
    `insert into stock_movement (site_id, id, creation_time, package_id, owner_id, warehouse_id, stock_movement_type, quantity, before_quantity,
       after_quantity, from_state, to_state, source_type, source_id, operator_id)
     select p.site_id, gen_random_uuid(), ${at}, p.id, p.owner_id, p.warehouse_id, ${type}, 1, 0, 1, ${from}, ${to}, '${source}', ${id}, p.owner_id`;
  // Bulk inserts are added to the daily totals in one statement, not row by row.
  await owner.query('alter table stock_movement disable trigger tr_stock_movement_day');
  const shelved = `package p where p.site_id = $1 and p.courier_number like 'BENCH%' and p.package_status = ${PackageStatus.Departed}`;
  await owner.query(`${row(PutOnShelf, 'null', '1', 'packageStep', 'p.id', 'p.creation_time')} from ${shelved}`, [siteId]);
  await owner.query(
    `${row(Outbound, '1', 'null', 'logisticsOrder', 'o.id', 'o.departure_time')} from (select p.*, row_number() over () as at from ${shelved}) p
     join (select id, departure_time, row_number() over () as at from logistics_order where site_id = $1 and serial_number like 'BO%'
       and departure_time <= now()) o on o.at = p.at`,
    [siteId],
  );
  await owner.query('alter table stock_movement enable trigger tr_stock_movement_day');
  await owner.query(`select days_corrected(array[$1]::uuid[], current_date - 400)`, [siteId]);
}

/** Drops the indexes of a table before a bulk insert; returns the statements that create them again. */
export async function dropIndexes(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  await owner.query(`set maintenance_work_mem = '1GB'`);
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** Adds declared packages to be signed for, `{start}1` … , in one site or distributed over several, without notifications. */
export async function addDeclared(owner: pg.Client, start: string, places: readonly Place[], count: number): Promise<void> {
  for (const [turn, { siteId, ownerId, warehouseId }] of places.entries())
    await owner.query(
      `insert into package (site_id, id, creation_time, creator_id, courier_number, claim_status, owner_id, warehouse_id)
       select $1, gen_random_uuid(), timestamptz '${today}' + i * interval '1 second', $2, $3 || i, 2, $2, $4
       from generate_series($5::int, $6::int, $7::int) i`,
      [siteId, ownerId, start, warehouseId, turn + 1, count, places.length],
    );
  await owner.query('analyze package');
}

/** Adds packages on a shelf that can be ordered, `ORDER1` …; returns their ids in order. */
export async function addShelved(owner: pg.Client, { siteId, ownerId, warehouseId }: Place, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into package (site_id, id, creation_time, creator_id, courier_number, product_name, package_status, claim_status, owner_id,
       warehouse_id, completion_status, price, cargo_type_id, shelf_id, length, width, height, actual_weight, gross_weight, billing_weight)
     select $1, gen_random_uuid(), timestamptz '${today}', $2, 'ORDER' || i, 'Tea', ${PackageStatus.OnShelf}, 2, $2, $3, 2, 12.5,
       (select id from cargo_type where site_id = $1 and code = 'GENERAL'), (select id from shelf where site_id = $1 and warehouse_id = $3 limit 1),
       20, 10, 10, 1, 1, 1 from generate_series(1, $4::int) i returning id`,
    [siteId, ownerId, warehouseId, count],
  );
  return rows.map(({ id }) => id);
}

/** Copies rows of a table with some columns changed: `changes` and `from` are SQL. */
export const like = (table: string, changes: string, from: string) =>
  `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes}))).* from ${from}`;

/**
 * Adds a number of sites with a warehouse and a customer each, like those of the given place; returns all places including the given one.
 */
export async function addSites(owner: pg.Client, place: Place, count: number): Promise<Place[]> {
  const places = [place];
  const letters = [...'ABCDEFGIJKLMNOPQRSUVWXYZ'];
  for (const letter of letters.slice(0, count - 1)) {
    const { rows } = await owner.query<Place>(
      `select gen_random_uuid() as "siteId", gen_random_uuid() as "ownerId", gen_random_uuid() as "warehouseId"`,
    );
    const { siteId, ownerId, warehouseId } = rows[0]!;
    const only = (table: string) => `${table} t where t.site_id = '${place.siteId}'`;
    await owner.query(
      like(
        'site',
        `'id', '${siteId}', 'code', '${letter}', 'name', '${letter}', 'site_path', '${letter}', 'user_path', '${letter}', 'api_path', '${letter}', 'hosts', '[]'::jsonb`,
        `site t where t.id = '${place.siteId}'`,
      ),
    );
    const person = `'id', '${ownerId}', 'site_id', '${siteId}', 'user_name', 'alice${letter}'`;
    await owner.query(like('user_account', person, `${only('user_account')} and t.id = '${place.ownerId}'`));
    const building = `'id', '${warehouseId}', 'site_id', '${siteId}', 'track_scheme_id', null, 'default_picking_rule_id', null`;
    await owner.query(like('warehouse', building, `${only('warehouse')} and t.id = '${place.warehouseId}'`));
    places.push({ siteId, ownerId, warehouseId });
  }
  return places;
}

/** Adds the balances of wallets to their journals where a journal contains less: a wallet that does not match its journal cannot pay. */
export const topUp = (which: string) => `
  insert into journal (site_id, id, creation_time, serial_number, owner_id, amount_account, journal_type, step, amount, before_amount, after_amount,
    currency_id, source_type, source_id)
  select w.site_id, gen_random_uuid(), greatest(coalesce(j.creation_time, timestamptz '2026-10-01'), timestamptz '2026-10-01'), 'J' || gen_random_uuid(),
    w.owner_id, 1, 111, 1 + coalesce(j.step, 0), w.balance - coalesce(j.after_amount, 0), coalesce(j.after_amount, 0), w.balance, w.currency_id, 'manual', w.id
  from wallet w left join lateral (select * from journal j where j.site_id = w.site_id and j.owner_id = w.owner_id and j.amount_account = 1
    order by step desc limit 1) j on true
  where w.site_id = $1 and (${which}) and w.balance > coalesce(j.after_amount, 0)`;

/** Adds open bills of 10 each, distributed over five thousand customers with full wallets; returns their ids in order. */
export async function addBills(owner: pg.Client, { siteId, ownerId }: Place, count: number): Promise<string[]> {
  const own = (table: string, who: string) =>
    `${table} t, generate_series(1, 5000) i where t.site_id = '${siteId}' and t.${who} = '${ownerId}'`;
  const person = `'id', md5('customer ' || i)::uuid, 'user_name', 'payer' || i, 'member_code', null`;
  await owner.query(like('user_account', person, own('user_account', 'id')));
  const full = `'id', gen_random_uuid(), 'owner_id', md5('customer ' || i)::uuid, 'balance', 10000000`;
  await owner.query(like('wallet', full, own('wallet', 'owner_id')));
  await owner.query(topUp('true'), [siteId]);
  const { rows } = await owner.query<{ id: string }>(
    `insert into bill (site_id, id, creation_time, serial_number, owner_id, bill_type, currency_id, total_amount, payment_money, source_type)
     select $1, gen_random_uuid(), timestamptz '${today}' + i * interval '1 second', 'BENCH' || i, md5('customer ' || 1 + i % 5000)::uuid, 1,
       (select currency_id from wallet where site_id = $1 and owner_id = $2), 10, 10, 'manual' from generate_series(1, $3::int) i returning id`,
    [siteId, ownerId, count],
  );
  await owner.query('analyze bill, wallet, user_account');
  return rows.map(({ id }) => id);
}
