import { type RawBuilder, sql } from 'kysely';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, seenBy, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import { type Caller, can, fieldAudience } from '../calls/caller.ts';
import { withoutDatabase } from '../db/db.ts';
import { allFields } from '../db/sql-names.ts';
import { resourceNamed } from '../schema/registry.ts';
import { answered, type Columns, labelOf, namedValues, type OutputShape, quoted } from './json-answers.ts';
import { inLanguage, localizedColumn } from './localized.ts';

type Fragment = RawBuilder<unknown>;

/** Values of an answer besides the resource's own columns. */
export interface ExtraValues<G extends OutputShape = OutputShape> {
  /** The shape of the call's answer, which names the values of `also`; by default the resource's own fields. */
  output?: G;
  /** Code name → SQL over the row, named `r`. A value with the name of a resource field replaces it. */
  also?: Columns<G>;
}

/**
 * How rows of a resource are returned: `full` returns all translations, `without` leaves out fields and the values they display from other
 * rows.
 */
export interface DisplayOptions<G extends OutputShape = OutputShape> extends ExtraValues<G> {
  full?: boolean;
  without?: readonly string[];
}

/** The columns of a resource that this caller may see: `expression as "WireName"`. */
export function columnsOf<G extends OutputShape>(
  caller: Caller,
  resource: AnyResource,
  { output, also = {}, full = false, without = [] }: DisplayOptions<G> = {},
): Fragment {
  const named = namedValues(caller, output ?? { children: allFields(resource) }, also);
  const more = named.map(([name, expression]) => sql`${expression} as ${quoted(name)}`);
  const left = { fields: without, columns: named.map(([name]) => name) };
  return sql.join([ownColumns(caller, resource, full, left), ...more]);
}

/** Fields left out of a row, and columns that are replaced. */
interface OmittedFields {
  fields: readonly string[];
  columns: readonly string[];
}

const known = new WeakMap<Fields, Map<string, Fragment>>();

/** The resource's own columns as SQL text, cached for each audience, language, zone and access to masked fields. */
function ownColumns(caller: Caller, resource: AnyResource, full: boolean, left: OmittedFields): Fragment {
  const who = fieldAudience(caller);
  const visible = Object.entries(allFields(resource)).filter(
    ([name, field]) => name !== 'isDeleted' && field.widget !== 'hidden' && seenBy(field, who) && !left.fields.includes(name),
  );
  const open = visible.flatMap(([name, { masked }]) => (masked && sees(caller, masked) ? [name] : []));
  const texts = known.get(resource.fields) ?? new Map<string, Fragment>();
  known.set(resource.fields, texts);
  const key = [who, caller.language, caller.timeZone, full, ...open, ...[...left.fields, ...left.columns].map((name) => `-${name}`)].join(
    ' ',
  );
  const made = texts.get(key) ?? textOf(caller, resource, visible, full, left.columns);
  texts.set(key, made);
  return made;
}

function textOf(caller: Caller, resource: AnyResource, visible: [string, Field][], full: boolean, left: readonly string[]): Fragment {
  const head = [sql`r.id as "Id"`, ...(siteFieldOf(resource) ? [sql`r.site_id as "SiteId"`] : [])];
  const languageColumns = new Set(full ? [] : visible.map(([, { inLanguages }]) => inLanguages));
  const own = visible
    .filter(([name]) => !languageColumns.has(name))
    .flatMap(([name, field]) =>
      field.inLanguages && !full ? [namedColumn(caller, resource, name, field)] : columnOf(caller, name, field, full),
    );
  const all = sql.join([
    ...head,
    ...own.filter(([name]) => name !== 'Id' && name !== 'SiteId' && !left.includes(name)).map(([, piece]) => piece),
  ]);
  const { sql: text, parameters } = all.compile(withoutDatabase);
  if (parameters.length) throw new Error(`a column of ${resource.name} has a parameter`);
  return sql.raw(text);
}

function namedColumn(caller: Caller, resource: AnyResource, name: string, field: Field): [string, Fragment] {
  const wire = wireName(name, field);
  return [wire, sql`${localizedColumn(resource, name, caller.language, 'r')} as ${quoted(wire)}`];
}

function columnOf(caller: Caller, name: string, field: Field, full: boolean): [string, Fragment][] {
  const wire = wireName(name, field);
  const column = sql`r.${sql.ref(name)}`;
  const value: [string, Fragment] = [wire, sql`${valueOf(caller, field, column, full)} as ${quoted(wire)}`];
  if (field.shape === 'enum') return [value, [`${wire}Name`, sql`${labelOf(caller, field, column)} as ${quoted(`${wire}Name`)}`]];
  return field.references && field.sql === 'uuid' ? [value, ...displayColumnsOf(caller, name, field, column)] : [value];
}

const sees = (caller: Caller, masked: NonNullable<Field['masked']>) =>
  masked !== 'always' && (caller.audience === 'customer' || can(caller, masked));

function valueOf(caller: Caller, field: Field, column: Fragment, full: boolean): Fragment {
  if (field.masked && !sees(caller, field.masked))
    return sql`case when length(${column}) > 4 then repeat('*', length(${column}) - 4) || right(${column}, 4) else '****' end`;
  if (field.shape === 'translations' && !full) return inLanguage(column, caller.language);
  if (field.shape === 'list' || field.shape === 'object') return jsonNamed(field, column);
  return answered(caller, field, column);
}

/** JSON columns of typed rows have code names in the table; the answer has wire names. */
function jsonNamed(field: Field, column: Fragment): Fragment {
  const pairs = Object.entries(field.children as Fields).flatMap(([name, inner]) => {
    const raw = sql`x -> ${sql.lit(name)}`;
    const value = inner.shape === 'decimal' ? sql`trim_scale((x ->> ${sql.lit(name)})::numeric)` : raw;
    return [sql.lit(wireName(name, inner)), value];
  });
  const object = sql`jsonb_build_object(${sql.join(pairs)})`;
  if (field.shape === 'object') return sql`(select ${object} from (select ${column} as x) o where x is not null)`;
  return sql`(select coalesce(jsonb_agg(${object}), '[]'::jsonb) from jsonb_array_elements(${column}) x)`;
}

/** The value `displayName` of an account: the nickname, otherwise the user name, which every account has. */
const displayName = sql`coalesce(nullif(t.nick_name, ''), t.user_name)`;

/** The default display of a ref: the title of its row; for a member of staff, the display name. */
function defaultDisplay(target: AnyResource, key: string, field: Field): Record<string, string> {
  if (!target.title) return {};
  return { [`${wireName(key, field).replace(/Id$/, '')}Name`]: field.account === 'staff' ? 'displayName' : target.title };
}

/** The row that a ref points to, with alias `t`: its table, the condition on its site, and its displayed values by name. */
export interface ReferencedRow {
  table: Fragment;
  site: Fragment;
  visible: [string, Fragment][];
}

/** The row that a field references and what is displayed of it; `siteId` is the site of the row itself. */
export function referencedRow(caller: Caller, key: string, field: Field, siteId: Fragment): ReferencedRow | undefined {
  const target = resourceNamed(field.references!);
  if (!target) return;
  // Customers belong to the row's site; staff may belong to another, and every index on users starts with the site.
  const anySite = target.scope?.mainAccount && field.account !== 'customer';
  const site = target.shared ? sql`` : anySite ? sql`t.site_id in (select id from site) and ` : sql`t.site_id = ${siteId} and `;
  const visible = Object.entries(field.display ?? defaultDisplay(target, key, field)).map(([name, title]): [string, Fragment] => [
    name,
    title === 'displayName' ? displayName : localizedColumn(target, title, caller.language, 't'),
  ]);
  return { table: sql.table(target.table), site, visible };
}

/** The displayed values of a referenced row, as columns of a list. */
function displayColumnsOf(caller: Caller, key: string, field: Field, column: Fragment): [string, Fragment][] {
  const { table, site, visible = [] } = referencedRow(caller, key, field, sql`r.site_id`) ?? {};
  return visible.map(([name, value]) => [name, sql`(select ${value} from ${table} t where ${site}t.id = ${column}) as ${quoted(name)}`]);
}
