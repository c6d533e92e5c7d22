import pg from 'pg';

/** A part of a database's schema, as PostgreSQL reports it. */
export interface Part {
  kind: 'extension' | 'table' | 'column' | 'function' | 'constraint' | 'index' | 'trigger' | 'grants';
  /** Empty for parts that belong to no table. */
  table: string;
  name: string;
  /** Its definition; parts with the same definition are equal. */
  is: string;
  /**
   * The definition as written in the contract, for statements: PostgreSQL's normalized form may be normalized differently when it is parsed
   * again.
   */
  text?: string;
  /** Type of a constraint: p, u, f or c. */
  type?: string;
  column?: { type: string; required: boolean; fallback: string | null; identity: boolean };
}

const publicTables = `from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`;
const noExtension = (oid: string) => `not exists (select 1 from pg_depend d where d.objid = ${oid} and d.deptype = 'e')`;

const statements = [
  `select 'extension' as kind, '' as table, extname as name, '' as is from pg_extension where extname <> 'plpgsql'`,
  `select 'function' as kind, '' as table, proname as name, pg_get_functiondef(oid) as is from pg_proc
    where pronamespace = 'public'::regnamespace and ${noExtension('pg_proc.oid')}`,
  `select 'table' as kind, relname as table, '' as name, coalesce(array_to_string(reloptions, ', '), '') as is ${publicTables}`,
  `select 'column' as kind, c.relname as table, a.attname as name, json_build_object('type', replace(replace(format_type(a.atttypid, a.atttypmod), 'character varying', 'varchar'), 'timestamp with time zone', 'timestamptz'), 'required', a.attnotnull,
      'fallback', pg_get_expr(d.adbin, d.adrelid), 'identity', a.attidentity <> '') as column
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.oid in (select c.oid ${publicTables}) and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  `select 'constraint' as kind, conrelid::regclass::text as table, conname as name, contype as type, pg_get_constraintdef(oid) as is
    from pg_constraint where conrelid in (select c.oid ${publicTables}) and contype in ('p', 'u', 'f', 'c')`,
  `select 'index' as kind, indrelid::regclass::text as table, relname as name, pg_get_indexdef(indexrelid) as is
    from pg_index join pg_class i on i.oid = indexrelid
    where indrelid in (select c.oid ${publicTables}) and indisvalid and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
  `select 'trigger' as kind, tgrelid::regclass::text as table, tgname as name, pg_get_triggerdef(oid) as is
    from pg_trigger where tgrelid in (select c.oid ${publicTables}) and not tgisinternal`,
  `select 'grants' as kind, relname as table, '' as name, (select coalesce(string_agg(lower(privilege_type), ', ' order by privilege_type), '')
      from aclexplode(relacl) where grantee = 'entrepot_app'::regrole) as is ${publicTables}`,
];

/** Reads the schema of a database's own tables. An incomplete index counts as missing. */
export async function readCatalog(adminUrl: string): Promise<Part[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    const found: Part[] = [];
    for (const statement of statements) found.push(...(await client.query<Part>(statement)).rows.map(withoutQuotes));
    return found;
  } finally {
    await client.end();
  }
}

const withoutQuotes = (part: Part): Part => ({
  ...part,
  table: part.table.replaceAll('"', ''),
  is: part.column ? columnText(part.column) : part.is,
});

/** The definition of a column in `create table`, after its name. */
function columnText({ type, required, fallback, identity }: NonNullable<Part['column']>): string {
  const parts = [type, required && 'not null', fallback !== null && `default ${fallback}`, identity && 'generated always as identity'];
  return parts.filter(Boolean).join(' ');
}
