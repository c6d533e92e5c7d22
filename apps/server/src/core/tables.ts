import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { allFields, snake } from './sql-names.ts';

const quote = (name: string) => `"${name}"`;
const key = (resource: AnyResource) => (resource.shared ? ['id'] : ['site_id', 'id']);

/** The SQL that proposes a resource's table, with its keys, checks and indexes. A migration is written from it. */
export function createTable(resource: AnyResource): string {
  const fields = allFields(resource);
  const columns = Object.entries(fields).map(([name, field]) => `  ${columnSql(name, field)}`);
  const checks = Object.entries(resource.checks ?? {}).map(([name, sql]) => `  constraint ck_${resource.table}_${name} check (${sql})`);
  const primary = `  constraint pk_${resource.table} primary key (${key(resource).join(', ')})`;
  return [`create table ${quote(resource.table)} (`, [...columns, primary, ...checks].join(',\n'), ');', ...indexes(resource), ''].join(
    '\n',
  );
}

function columnSql(name: string, field: Field): string {
  const fallback = field.starts === undefined ? undefined : `default ${literal(field.starts, field)}`;
  return [quote(snake(name)), field.sql, field.required && 'not null', fallback].filter(Boolean).join(' ');
}

function literal(value: unknown, field: Field): string {
  if (field.sql === 'jsonb') return `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;
}

function indexes(resource: AnyResource): string[] {
  const site = resource.shared ? [] : ['site_id'];
  const named = (kind: string, columns: readonly string[]) => `${kind}_${resource.table}_${columns.join('_')}`.slice(0, 60);
  const cols = (names: readonly string[]) => names.map(snake);
  const unique = (resource.unique ?? []).map((u) => {
    const on = cols('on' in u ? (u.on as string[]) : (u as string[]));
    const where = 'on' in u ? ` where ${u.where}` : '';
    return `create unique index ${named('uq', on)} on ${quote(resource.table)} (${[...site, ...on].map(quote).join(', ')})${where};`;
  });
  const alive = resource.bare ? '' : ' where not is_deleted';
  const list = (resource.indexes ?? []).map(
    (names) =>
      `create index ${named('ix', cols(names))} on ${quote(resource.table)} (${[...site, ...cols(names)].map(quote).join(', ')}, creation_time desc, id desc)${alive};`,
  );
  const byTime = resource.page
    ? [
        `create index ix_${resource.table}_time on ${quote(resource.table)} (${[...site, 'creation_time desc', 'id desc'].join(', ')})${alive};`,
      ]
    : [];
  const trigram = (resource.search ?? []).map(snake).map((column) => {
    const head = resource.shared ? '' : 'site_id, ';
    const text = (resource.fields[column] as Field | undefined)?.shape === 'translations' ? `(${quote(column)}::text)` : quote(column);
    return `create index tg_${resource.table}_${column} on ${quote(resource.table)} using gin (${head}${text} gin_trgm_ops);`;
  });
  return [...unique, ...list, ...byTime, ...trigram];
}

/** The foreign keys of a resource, added once every table stands. People are pointed at without one: staff belong to no single site. */
export function foreignKeys(resource: AnyResource, byName: ReadonlyMap<string, AnyResource>): string[] {
  return Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const target = field.points && field.sql === 'uuid' ? byName.get(field.points) : undefined;
    if (!target || (target.name === 'user' && name !== 'ownerId') || (resource.shared && !target.shared)) return [];
    const column = snake(name);
    const [from, to] = target.shared
      ? [[column], ['id']]
      : [
          ['site_id', column],
          ['site_id', 'id'],
        ];
    return [
      `alter table ${quote(resource.table)} add constraint ${`fk_${resource.table}_${column}`.slice(0, 60)} foreign key (${from.map(quote).join(', ')}) references ${quote(target.table)} (${to.join(', ')});`,
    ];
  });
}

/** What the serving role may do with a table. */
export const grants = (resource: AnyResource) =>
  `grant select, insert${resource.appendOnly ? '' : ', update'}${resource.appendOnly ? '' : ', delete'} on ${quote(resource.table)} to entrepot_app;`;
