import type pg from 'pg';
import { sizes } from './sizes.ts';

/** Number of rows inserted into a large table, and into a small one, for which the planner assumes `smallSize`. */
const sample = 1_000;
const smallSample = 200;
const smallSize = 500;
const site = '00000000-0000-7000-8000-000000000001';

interface Column {
  name: string;
  type: string;
  longest: number | null;
  required: boolean;
}

interface Table {
  name: string;
  checks: string | null;
  columns: Column[];
}

/**
 * Fills a migrated database and its statistics so that the planner sees years of data: some thousand rows per table, with the statistics of
 * the full number. It is only good for planning afterwards.
 */
export async function grow(superuser: pg.Client): Promise<void> {
  // Rows are generated column by column, which would violate triggers and foreign keys.
  await superuser.query(`set session_replication_role = replica`);
  for (const table of await tablesOf(superuser)) await growTable(superuser, table, sizes[table.name] ?? smallSize);
}

async function growTable(client: pg.Client, { name: table, checks, columns: all }: Table, size: number): Promise<void> {
  const rows = table in sizes ? Math.min(size, sample) : smallSample;
  if (checks) await client.query(`alter table "${table}" ${checks}`);
  const columns = all.map((column) => ({ ...column, value: valueOf(table, column) }));
  const made = columns.filter(({ value }) => value !== null);
  const names = made.map(({ name }) => `"${name}"`).join(', ');
  const values = made.map(({ value }) => value).join(', ');
  await client.query(`insert into "${table}" (${names}) select ${values} from generate_series(1, ${rows}) i on conflict do nothing`);
  await client.query(`analyze "${table}"`);
  if (size > rows) await pretend(client, table, size);
}

/** Sets the statistics of a table and its indexes to this many rows. */
async function pretend(client: pg.Client, table: string, size: number): Promise<void> {
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', c.relpages,
       'reltuples', (c.reltuples * $2 / greatest(t.reltuples, 1))::real)
     from pg_class t left join pg_index i on i.indrelid = t.oid join pg_class c on c.oid in (i.indexrelid, t.oid)
     where t.oid = $1::regclass group by c.oid, c.relname, c.relpages, c.reltuples, t.reltuples`,
    [`"${table}"`, size],
  );
}

/**
 * Reads every table with its columns, and the SQL that drops its checks, in one query: the catalog takes as long for one table as for all.
 */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       (select string_agg(format('drop constraint %I', conname), ', ') from pg_constraint where conrelid = c.oid and contype = 'c' and conislocal) as checks,
       json_agg(json_build_object('name', a.attname, 'type', t.typname, 'required', a.attnotnull,
         'longest', case when t.typname in ('varchar', 'bpchar') and a.atttypmod > 0 then a.atttypmod - 4 end) order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     group by c.oid, c.relname order by c.relname`,
  );
  return rows;
}

/** The value of a column in row i, as SQL; null uses its default. */
function valueOf(table: string, { name, type, longest, required }: Column): string | null {
  if (name === 'site_id') return `'${site}'`;
  if (name === 'id' && type === 'uuid') return `md5('${table}' || i)::uuid`;
  if (name === 'is_deleted') return 'false';
  if (type === 'uuid') return `md5('${name}' || i % 400)::uuid`;
  if (type === 'varchar' || type === 'text' || type === 'bpchar') return longest ? `left('v' || i, ${longest})` : `'v' || i`;
  if (type === 'int2') return '1 + i % 6';
  if (type === 'int4' || type === 'int8') return 'i % 50';
  if (type === 'numeric') return '(i % 90)::numeric';
  if (type === 'bool') return 'i % 2 = 0';
  if (type === 'timestamptz') return `now() - i * interval '1 hour'`;
  if (type === 'date') return 'current_date - i % 400';
  if (type === 'jsonb') return required ? `'[]'::jsonb` : null;
  if (type.startsWith('_')) return required ? `'{}'` : null;
  return null;
}
