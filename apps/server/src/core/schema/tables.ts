import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { allFields, snake } from '../db/sql-names.ts';
import { foldTextFunction } from './fold-text.sql.ts';
import { systemTables } from './system-tables.sql.ts';

const quote = (name: string) => `"${name}"`;
const key = (resource: AnyResource) => (resource.shared ? ['id'] : ['site_id', 'id']);

/** The SQL of the whole database as defined by the contract's resources and the server core: the expected result of all migrations. */
export function wholeSchema(resources: readonly AnyResource[]): string {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  return [
    'create extension if not exists pg_trgm;',
    'create extension if not exists btree_gin;',
    foldTextFunction,
    ...resources.map(createTable),
    ...resources.flatMap((resource) => foreignKeys(resource, byName)),
    ...resources.map(grants),
    systemTables,
  ].join('\n');
}

/** The name of a check of a resource's table. */
export const checkName = ({ table }: AnyResource, name: string): string => `ck_${table}_${name}`;

const indexName = (kind: string, { table }: AnyResource, columns: readonly string[]) =>
  `${kind}_${table}_${columns.join('_')}`.slice(0, 60);

/** The name of the unique index over fields of a resource. */
export const uniqueName = (resource: AnyResource, fields: readonly string[]): string => indexName('uq', resource, fields.map(snake));

/** The name of the foreign key of a field. */
export const foreignKeyName = ({ table }: AnyResource, field: string): string => `fk_${table}_${snake(field)}`.slice(0, 60);

/** The SQL of a resource's table, with its keys, checks and indexes. */
export function createTable(resource: AnyResource): string {
  const fields = allFields(resource);
  const columns = Object.entries(fields).map(([name, field]) => `  ${columnSql(name, field)}`);
  const checks = Object.entries(resource.checks ?? {}).map(([name, sql]) => `  constraint ${checkName(resource, name)} check (${sql})`);
  const primary = `  constraint pk_${resource.table} primary key (${key(resource).join(', ')})`;
  return [
    `create table ${quote(resource.table)} (`,
    [...columns, primary, ...checks].join(',\n'),
    ');',
    ...indexes(resource),
    ...totals(resource),
    '',
  ].join('\n');
}

function columnSql(name: string, field: Field): string {
  const fallback = field.default === undefined ? undefined : `default ${literal(field.default, field)}`;
  return [quote(snake(name)), field.sql, field.required && 'not null', fallback].filter(Boolean).join(' ');
}

function literal(value: unknown, field: Field): string {
  if (field.sql === 'jsonb') return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

function indexes(resource: AnyResource): string[] {
  const site = resource.shared ? [] : ['site_id'];
  const cols = (names: readonly string[]) => names.map(snake);
  const unique = (resource.unique ?? []).map((u) => {
    const on = cols('on' in u ? (u.on as string[]) : (u as string[]));
    const alike = 'on' in u && u.nullsAlike ? ' nulls not distinct' : '';
    const where = 'on' in u && u.where ? ` where ${u.where}` : '';
    return `create unique index ${indexName('uq', resource, on)} on ${quote(resource.table)} (${[...site, ...on].map(quote).join(', ')})${alike}${where};`;
  });
  const alive = resource.bare ? '' : ' where not is_deleted';
  const list = (resource.indexes ?? []).map((index) => {
    const names = cols('on' in index ? (index.on as string[]) : (index as string[]));
    const where = [...(resource.bare ? [] : ['not is_deleted']), ...('on' in index ? [index.where] : [])].join(' and ');
    return `create index ${indexName('ix', resource, names)} on ${quote(resource.table)} (${[...site, ...names].map(quote).join(', ')}, creation_time desc, id desc)${where && ` where ${where}`};`;
  });
  const byTime = resource.page
    ? [
        `create index ix_${resource.table}_time on ${quote(resource.table)} (${[...site, 'creation_time desc', 'id desc'].join(', ')})${alive};`,
      ]
    : [];
  const byChange = resource.sortedByChange
    ? [
        `create index ix_${resource.table}_changed on ${quote(resource.table)} (${[...site, '(coalesce(last_modification_time, creation_time)) desc', 'id desc'].join(', ')})${alive};`,
      ]
    : [];
  const trigram = (resource.search ?? []).map((name) => {
    // The text column first: the index is searched by its first column, and the site's entry covers every one of its rows.
    const [tail, column] = [resource.shared ? '' : ', site_id', snake(name)];
    const text = (resource.fields[name] as Field | undefined)?.sql === 'jsonb' ? `${quote(column)}::text` : quote(column);
    return `create index tg_${resource.table}_${column} on ${quote(resource.table)} using gin (fold_text(${text}) gin_trgm_ops${tail});`;
  });
  return [...unique, ...list, ...byTime, ...byChange, ...trigram];
}

/**
 * The triggers that record changes in the number of a list's rows as deltas, which block no other transaction. They cover every kind of
 * write; an update that does not affect the totals costs one comparison.
 */
function totals(resource: AnyResource): string[] {
  if (!resource.totals?.length) return [];
  const { table, name } = resource;
  const counted = (resource.totals as readonly string[]).map(snake);
  const row = (of: string) =>
    [
      `${of}.site_id`,
      `'${name}'`,
      `date_trunc('hour', ${of}.creation_time, 'UTC')`,
      `array[${counted.map((c) => `${of}.${c}::text`).join(', ')}]`,
    ].join(', ');
  const delta = 'insert into list_delta (site_id, list, since, keys, n)';
  const many = (rows: string, n: string) =>
    `${delta} select ${row('c')}, ${n} from ${rows} c where not c.is_deleted group by 1, 3, 4; return null;`;
  const one = (of: string, n: number) => `if not ${of}.is_deleted then ${delta} values (${row(of)}, ${n}); end if;`;
  const body = (verb: string, text: string) =>
    `create function ${table}_${verb}() returns trigger language plpgsql as $$ begin ${text} end $$;`;
  const place = (of: string) => ['site_id', 'is_deleted', 'creation_time', ...counted].map((column) => `${of}.${column}`).join(', ');
  return [
    body('added', many('added', 'count(*)')),
    body('removed', many('removed', '-count(*)')),
    body('moved', `${one('old', -1)} ${one('new', 1)} return null;`),
    `create trigger tr_${table}_added after insert on "${table}" referencing new table as added for each statement execute function ${table}_added();`,
    `create trigger tr_${table}_removed after delete on "${table}" referencing old table as removed for each statement execute function ${table}_removed();`,
    `create trigger tr_${table}_moved after update on "${table}" for each row when ((${place('old')}) is distinct from (${place('new')})) execute function ${table}_moved();`,
  ];
}

/**
 * The statement that recounts the rows of a resource's list, for a migration that changes what its totals count; `undefined` when nothing
 * is counted. It blocks writes to the table.
 */
export function recountSql({ table, name, totals: counted }: AnyResource): string | undefined {
  if (!counted?.length) return undefined;
  const keys = (counted as readonly string[]).map((column) => `c.${snake(column)}::text`).join(', ');
  const [lock, deleteTotals, count] = [
    `lock table ${quote(table)} in share row exclusive mode;`,
    `delete from list_delta where list = '${name}'; delete from list_total where list = '${name}';`,
    `insert into list_delta (site_id, list, since, keys, n) select c.site_id, '${name}', date_trunc('hour', c.creation_time, 'UTC'), array[${keys}], count(*) from ${quote(table)} c where not c.is_deleted group by 1, 3, 4;`,
  ];
  return `do $$ begin ${lock} ${deleteTotals} ${count} end $$;`;
}

/**
 * The foreign keys of a resource, added after all tables. Of the references to accounts only those to customers have one, because staff do
 * not belong to a single site.
 */
export function foreignKeys(resource: AnyResource, byName: ReadonlyMap<string, AnyResource>): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const target = field.references && field.sql === 'uuid' ? byName.get(field.references) : undefined;
    if (!target || (target.scope?.mainAccount && field.account !== 'customer') || (resource.shared && !target.shared)) return [];
    const column = snake(name);
    const [from, to] = target.shared
      ? [[column], ['id']]
      : [
          ['site_id', column],
          ['site_id', 'id'],
        ];
    return [
      `alter table ${quote(resource.table)} add constraint ${foreignKeyName(resource, name)} foreign key (${from.map(quote).join(', ')}) references ${quote(target.table)} (${to.join(', ')});`,
    ];
  });
}

/** The privileges of the serving role on a table. */
const grants = (resource: AnyResource) =>
  `grant select, insert${resource.appendOnly ? '' : ', update'}${resource.appendOnly ? '' : ', delete'} on ${quote(resource.table)} to entrepot_app;`;
