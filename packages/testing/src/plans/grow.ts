import type pg from 'pg';
import { sizes } from './sizes.ts';

const sample = 2_000;
const site = '00000000-0000-7000-8000-000000000001';

interface Column {
  name: string;
  type: string;
  longest: number | null;
  required: boolean;
}

/**
 * Makes a migrated database look to the planner as if years had passed: some thousand rows of each table, and statistics that say how
 * many there would be. Nothing but plans can be asked of it then.
 */
export async function grow(superuser: pg.Client): Promise<void> {
  // Rows are made column by column: what keeps real ones in order would refuse them.
  await superuser.query(`set session_replication_role = replica`);
  const { rows } = await superuser.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await growTable(superuser, name, sizes[name] ?? 500);
}

async function growTable(client: pg.Client, table: string, size: number): Promise<void> {
  const checks = await client.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [`"${table}"`],
  );
  for (const { name } of checks.rows) await client.query(`alter table "${table}" drop constraint "${name}"`);
  const columns = (await columnsOf(client, table)).map((column) => ({ ...column, value: valueOf(table, column) }));
  const made = columns.filter(({ value }) => value !== null);
  const names = made.map(({ name }) => `"${name}"`).join(', ');
  const values = made.map(({ value }) => value).join(', ');
  await client.query(
    `insert into "${table}" (${names}) select ${values} from generate_series(1, ${Math.min(size, sample)}) i on conflict do nothing`,
  );
  await client.query(`analyze "${table}"`);
  if (size > sample) await pretend(client, table, size);
}

/** Says of a table and its indexes that so many rows lie on the pages that there are. */
async function pretend(client: pg.Client, table: string, size: number): Promise<void> {
  await client.query(
    `select pg_restore_relation_stats('schemaname', 'public', 'relname', c.relname::text, 'relpages', c.relpages,
       'reltuples', (c.reltuples * $2 / greatest(t.reltuples, 1))::real)
     from pg_class t left join pg_index i on i.indrelid = t.oid join pg_class c on c.oid in (i.indexrelid, t.oid)
     where t.oid = $1::regclass group by c.oid, c.relname, c.relpages, c.reltuples, t.reltuples`,
    [`"${table}"`, size],
  );
}

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select column_name as name, udt_name as type, character_maximum_length as longest, is_nullable = 'NO' as required
     from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and is_identity = 'NO'`,
    [table],
  );
  return rows;
}

/** What stands in a column of row i, as SQL; null leaves it to its default. */
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
