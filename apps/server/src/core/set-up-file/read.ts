import { sql } from 'kysely';
import type { Field } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Caller } from '../calls/caller.ts';
import { databaseError, type Tx } from '../db/db.ts';
import { newId } from '../db/ids.ts';
import { allFields, snake } from '../db/sql-names.ts';
import type { FileRow, SetUpFile } from './format.ts';
import { columnsOf, outsideServices, placeFields, settingTables, setUpTables, targetOf } from './tables.ts';
import { validValue, ValueRefused } from './valid.ts';

/** Why a row of the file is not complete at the site. */
export type Gap =
  | { to: 'enter'; fields: readonly string[] }
  | { to: 'drop'; fields: readonly string[] }
  | { to: 'leave'; otherCurrency: true };
/** The outcome for each row of a file. */
export interface ReadSetUp {
  added: { resource: AnyResource; row: FileRow }[];
  present: { resource: AnyResource; row: FileRow }[];
  incomplete: { resource: AnyResource; row: FileRow; gap: Gap }[];
}
/** The row that the database refused. */
export class RowRefused extends Error {
  readonly resource: AnyResource;
  readonly row: FileRow;
  constructor(resource: AnyResource, row: FileRow) {
    super(`${resource.table}: a row of the set-up file was refused`);
    [this.resource, this.row] = [resource, row];
  }
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/**
 * Adds the rows of a file to a site, referenced ones first. A row whose name or code exists there is not added, and others refer to the
 * existing one. Throws `RowRefused`; the caller's transaction is then rolled back.
 */
export async function readSetUpInto(tx: Tx, caller: Caller, siteId: string, file: SetUpFile): Promise<ReadSetUp> {
  const done: ReadSetUp = { added: [], present: [], incomplete: [] };
  const ids = new Map<string, string>([[file.siteId, siteId], ...(await sharedIds(tx, file))]);
  const isAdded = new Set<string>();
  const base = await tx.selectFrom('site').select('defaultCurrencyId').where('id', '=', siteId).executeTakeFirstOrThrow();
  const late: { resource: AnyResource; id: string; column: string; target: string }[] = [];
  const known = new Set(Object.values(file.tables).flatMap((rows) => rows.map(({ id }) => id)));

  for (const resource of setUpTables())
    for (const row of parentsFirst(resource, file.tables[resource.table] ?? [])) {
      if (resource.table === 'site_configuration' && ids.get(file.baseCurrencyId ?? '') !== base.defaultCurrencyId) {
        done.incomplete.push({ resource, row, gap: { to: 'leave', otherCurrency: true } });
        continue;
      }
      await add(resource, row);
    }
  for (const { resource, id, column, target } of late)
    await sql`update ${sql.table(resource.table)} set ${sql.ref(column)} = ${ids.get(target) ?? null} where site_id = ${siteId} and id = ${id}`.execute(
      tx,
    );
  return done;

  async function add(resource: AnyResource, row: FileRow): Promise<void> {
    const values: Record<string, unknown> = {};
    const dropped: string[] = [];
    const waiting: { column: string; target: string }[] = [];
    for (const [name, field] of columnsOf(resource).columns) {
      if (row[name] === undefined) continue;
      const bound = rebound(validated(resource, row, name, field), field);
      if (bound.dropped) {
        // A reference to a row that follows, as of a warehouse to its picking rule.
        if (isUuid(row[name]) && known.has(row[name]) && !field.required) waiting.push({ column: snake(name), target: row[name] });
        else dropped.push(name);
      }
      values[snake(name)] = bound.value;
      // Without its place a row would become one of the whole site.
      if (bound.dropped && bound.value === null && (field.required || placeFields(resource).includes(name))) {
        // Lines of a row that is not added belong to the existing one.
        if (!resource.bare) done.incomplete.push({ resource, row, gap: { to: 'drop', fields: [name] } });
        return;
      }
    }
    // Texts of another site are read before customers see them.
    if ('draft' in resource.fields) values.draft = true;
    // Without its key or password it would fail; where it sends things to is for the site to decide.
    if ((row.$toEnter?.length || outsideServices.has(resource.table)) && 'enabled' in resource.fields) values.enabled = false;
    const parents = resource.bare ? parentsOf(resource, row) : [];
    if (parents.length && !parents.some((id) => isAdded.has(id))) return;
    const id = newId();
    const json = { ...values, id, site_id: siteId, creation_time: caller.now, ...(!resource.bare && { creator_id: caller.userId }) };
    const existing = await existingRow(resource, json);
    if (existing && settingTables.has(resource.table) && existing.isUntouched) {
      ids.set(row.id, existing.id);
      await guarded(resource, row, () => replace(resource, existing.id, values));
    } else if (existing) {
      ids.set(row.id, existing.id);
      if (!resource.bare) done.present.push({ resource, row });
      return;
    } else {
      ids.set(row.id, id);
      isAdded.add(row.id);
      await guarded(resource, row, () => insertJson(resource, json));
      late.push(...waiting.map((one) => ({ resource, id, ...one })));
    }
    if (!resource.bare) done.added.push({ resource, row });
    if (row.$toEnter?.length) done.incomplete.push({ resource, row, gap: { to: 'enter', fields: row.$toEnter } });
    if (dropped.length) done.incomplete.push({ resource, row, gap: { to: 'drop', fields: dropped } });
  }

  /** A value with the ids of this installation; `dropped`: a reference had no row here. */
  function rebound(value: unknown, field: Field): { value: unknown; dropped: boolean } {
    if (isUuid(value)) {
      const own = ids.get(value);
      return field.references ? { value: own ?? null, dropped: own === undefined } : { value: own ?? value, dropped: false };
    }
    if (Array.isArray(value) && field.references) {
      const own = value.flatMap((one) => ids.get(String(one)) ?? []);
      return { value: own, dropped: own.length < value.length };
    }
    return { value: deeply(value), dropped: false };
  }

  function deeply(value: unknown): unknown {
    if (isUuid(value)) return ids.get(value) ?? value;
    if (Array.isArray(value)) return value.map(deeply);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [ids.get(key) ?? key, deeply(one)]));
  }

  /** The row of the site that has the same name, code or other unique values. */
  async function existingRow({ table, unique, fields, bare }: AnyResource, json: Record<string, unknown>) {
    for (const one of unique ?? []) {
      const { on, where } =
        'on' in one ? { on: one.on as readonly string[], where: one.where } : { on: one as readonly string[], where: undefined };
      const untouched = bare ? sql`false` : sql`(t.last_modification_time is null ${fields.draft ? sql`or t.draft` : sql``})`;
      const same = [sql`true`, ...on.map((name) => sql`t.${sql.ref(snake(name))} = n.${sql.ref(snake(name))}`)];
      const found = await sql<{ id: string; isUntouched: boolean }>`select t.id, ${untouched} as is_untouched
        from (select * from ${sql.table(table)} where site_id = ${siteId} ${where ? sql`and (${sql.raw(where)})` : sql``}) t,
          (select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify({ is_deleted: false, ...json })}::jsonb) ${where ? sql`where ${sql.raw(where)}` : sql``}) n
        where ${sql.join(same, sql` and `)} limit 1`.execute(tx);
      const [row] = found.rows;
      if (!row) continue;
      // Another row is the default already.
      if (where?.includes('is_default')) json.is_default = false;
      else return row;
    }
    return undefined;
  }

  function insertJson({ table }: AnyResource, json: Record<string, unknown>) {
    const columns = sql.join(Object.keys(json).map((name) => sql.ref(name)));
    return sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(json)}::jsonb)`.execute(tx);
  }

  function replace({ table }: AnyResource, id: string, values: Record<string, unknown>) {
    const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)));
    return sql`update ${sql.table(table)} set (${columns}) = (select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(values)}::jsonb)),
      last_modification_time = ${caller.now}, last_modifier_id = ${caller.userId}, row_version = row_version + 1
      where site_id = ${siteId} and id = ${id}`.execute(tx);
  }
}

function validated(resource: AnyResource, row: FileRow, name: string, field: Field): unknown {
  try {
    return validValue(field, row[name]);
  } catch (problem) {
    if (problem instanceof ValueRefused) throw new RowRefused(resource, row);
    throw problem;
  }
}

async function guarded(resource: AnyResource, row: FileRow, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (problem) {
    if (databaseError(problem)?.state.startsWith('2')) throw new RowRefused(resource, row);
    throw problem;
  }
}

const parentsOf = (resource: AnyResource, row: FileRow): string[] =>
  Object.entries(allFields(resource)).flatMap(([name, field]) => {
    const id = row[name];
    return field.required && targetOf(field) && name !== 'siteId' && isUuid(id) ? [id] : [];
  });

/** The rows in an order in which each follows those of its own table that it refers to. */
function parentsFirst(resource: AnyResource, rows: readonly FileRow[]): FileRow[] {
  const own = Object.entries(allFields(resource)).filter(([, field]) => targetOf(field) === resource.table);
  if (!own.length) return [...rows];
  const left = new Map(rows.map((row) => [row.id, row]));
  const ordered: FileRow[] = [];
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const row of left.values()) {
      if (own.some(([name]) => left.has(String(row[name])))) continue;
      ordered.push(row);
      left.delete(row.id);
    }
  }
  return [...ordered, ...left.values()];
}

/** The currencies and regions of this installation for those of the file: by id, otherwise by code. */
async function sharedIds(tx: Tx, { currencies, regions }: SetUpFile): Promise<[string, string][]> {
  const found = await sql<{ old: string; id: string }>`
    with recursive paths (id, path) as (
      select id, code::text from region where parent_id is null and not is_deleted
      union all select r.id, p.path || '/' || r.code from paths p join region r on r.parent_id = p.id and not r.is_deleted
        where exists (select 1 from jsonb_each_text(${JSON.stringify(regions)}::jsonb) w where w.value like p.path || '/%'))
    select w.key as old, c.id from jsonb_each_text(${JSON.stringify(currencies)}::jsonb) w join currency c on c.code = w.value and not c.is_deleted
    union all select w.key, p.id from jsonb_each_text(${JSON.stringify(regions)}::jsonb) w join paths p on p.path = w.value`.execute(tx);
  return found.rows.map(({ old, id }) => [old, id]);
}
