import type pg from 'pg';
import { allResources } from '@entrepot/server/core/schema/registry.ts';
import { recountSql } from '@entrepot/server/core/schema/tables.ts';
import { storedTables } from '@entrepot/contract/core/retention.ts';

/** The logs that grow with the business, besides its books. */
const logs = ['operation_log', 'packing_scan', 'shelf_log', 'track', 'tracking_number', 'user_message', 'security_event', 'sent_message'];
/** Books whose rows are unique in a way that a copy cannot be, or that do not grow with orders. */
const single = new Set([
  'book_month',
  'operation_log_seal',
  'operation_log_removal',
  'ledger_check',
  'currency_rate',
  'day_close',
  'practice_payment',
]);
const years = 5;

interface Column {
  name: string;
  type: string;
}

const columnsOf = async (owner: pg.Client, table: string): Promise<Column[]> =>
  (
    await owner.query<Column>(
      `select attname as name, atttypid::regtype::text as type from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      [`"${table}"`],
    )
  ).rows;

/** The text columns of a table that a unique index contains: copies get a suffix there. */
const uniqueTexts = async (owner: pg.Client, table: string): Promise<ReadonlySet<string>> => {
  const { rows } = await owner.query<{ name: string }>(
    `select distinct a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisunique and a.atttypid in ('varchar'::regtype, 'text'::regtype)`,
    [`"${table}"`],
  );
  return new Set(rows.map(({ name }) => name));
};

/**
 * Multiplies the business of the demo until a database has so many orders, spread over five years: each copy is the whole demo, some days
 * earlier. Ids of copies start with their time, as those of the product do, so that indexes grow as in operation. The connection is a
 * superuser's, because triggers and foreign keys are off meanwhile; totals are counted again afterwards. Returns the number of orders.
 */
export async function fillYears(superuser: pg.Client, orders: number, report: (line: string) => void): Promise<number> {
  const count = async () => Number((await superuser.query('select count(*) as n from logistics_order')).rows[0].n);
  const copies = Math.max(1, Math.ceil(orders / (await count())) - 1);
  const stepDays = (years * 365) / copies;
  const tables = [...storedTables.books.filter((table) => !single.has(table)), ...logs];
  await superuser.query(`
    create schema bench;
    create table bench.copied (id uuid primary key);
    create function bench.copy_of(v uuid, k integer, days double precision) returns uuid language sql immutable parallel safe as $$
      select (lpad(to_hex(greatest(0, ('x' || lpad(substr(replace(v::text, '-', ''), 1, 12), 16, '0'))::bit(64)::bigint - (k * days * 86400000)::bigint)), 12, '0')
        || substr(md5(v::text || k), 1, 20))::uuid $$;
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    set work_mem = '128MB'`);
  for (const table of tables) await superuser.query(`insert into bench.copied select id from only "${table}" on conflict do nothing`);
  for (const table of tables) {
    const started = performance.now();
    const [columns, texts] = [await columnsOf(superuser, table), await uniqueTexts(superuser, table)];
    const values = columns.map(({ name, type }) => {
      const column = `t."${name}"`;
      if (type === 'uuid')
        return `case when ${column} in (select id from bench.copied) then bench.copy_of(${column}, k, $2) else ${column} end`;
      if (type === 'timestamp with time zone') return `${column} - k * $2 * interval '1 day'`;
      if (type === 'date') return `${column} - (k * $2)::integer`;
      if (texts.has(name)) return `left(${column}, 24) || to_hex(k)`;
      return column;
    });
    const names = columns.map(({ name }) => `"${name}"`).join(', ');
    // The oldest first, as in operation.
    const inserted = await superuser.query(
      `insert into "${table}" (${names}) select ${values.join(', ')} from generate_series($1::integer, 1, -1) k, only "${table}" t
       order by k desc, t.id on conflict do nothing`,
      [copies, stepDays],
    );
    if (performance.now() - started > 5000)
      report(`${table}: ${inserted.rowCount} rows, ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  await superuser.query('set session_replication_role = origin');
  for (const resource of allResources) {
    const recount = recountSql(resource);
    if (recount) await superuser.query(recount);
  }
  await superuser.query(`select days_corrected(array(select id from site), current_date - ${years * 365 + 100})`);
  await superuser.query('drop schema bench cascade');
  await superuser.query('vacuum analyze');
  return count();
}

/** Bytes of a table: its rows and its indexes. */
interface TableBytes {
  table: string;
  rows: number;
  heap: number;
  indexes: number;
}

/** The sizes of the tables, the largest first. */
export async function tableBytes(owner: pg.Client): Promise<TableBytes[]> {
  const { rows } = await owner.query<TableBytes>(
    `select relname as table, reltuples::float8 as rows, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by pg_total_relation_size(oid) desc`,
  );
  return rows;
}

/** The indexes that no query has used, the largest first; unique ones enforce a rule and are left out. */
export async function unusedIndexes(owner: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await owner.query<{ name: string; bytes: number }>(
    `select s.indexrelname as name, pg_relation_size(s.indexrelid)::float8 as bytes from pg_stat_user_indexes s join pg_index i using (indexrelid)
     where s.idx_scan = 0 and not i.indisunique and pg_relation_size(s.indexrelid) > 1000000 order by 2 desc`,
  );
  return rows;
}
