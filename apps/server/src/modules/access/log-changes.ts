import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { type getOperationLogById, operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { localizedColumn } from '../../core/lists/localized.ts';
import { resourceNamed } from '../../core/schema/registry.ts';
import { find } from '../../core/db/rows.ts';
import { inSites } from '../../core/scope/scope.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { readableEntries } from './log-scope.ts';
import { isRefused, refusedIn } from './log-refused.ts';

type Entry = Output<typeof getOperationLogById>;
type Change = Entry['changes'][number];
type Side = Record<string, unknown> & { target: string; id: string };

const longest = 4000;

/** Returns an entry of the log with its changes field by field, in the reader's language (`NotFound`). */
export async function openLogEntry(tx: Db, caller: Caller, { id }: Input<typeof getOperationLogById>): Promise<Entry> {
  const row = await find(tx, caller, operationLog, id);
  await requireReadable(tx, caller, row);
  return { ...row, userName: row.userId && (await nameOf(tx, row.userId)), changes: await changesOf(tx, caller, row) };
}

async function requireReadable(tx: Db, caller: Caller, { siteId, id }: RowOf<typeof operationLog>): Promise<void> {
  const condition = readableEntries(caller);
  if (!condition) return;
  const found = tx.selectFrom('operationLog').select('id').where('siteId', '=', siteId).where('id', '=', id).where(condition);
  if (!(await found.executeTakeFirst())) throw refuse('NotFound');
}

/** There is no index of people without a site, and staff may be of any site. */
async function nameOf(tx: Db, userId: string): Promise<string | null> {
  const users = tx.selectFrom('userAccount').select('userName').where(sql<boolean>`site_id in (select id from site)`);
  return (await users.where('id', '=', userId).executeTakeFirst())?.userName ?? null;
}

async function changesOf(tx: Db, caller: Caller, row: RowOf<typeof operationLog>): Promise<Change[]> {
  const before = sidesOf(row.before);
  const after = sidesOf(row.after);
  const fieldChanges: Change[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const { target, id } = (after[at] ?? before[at])!;
    const fields = [...new Set([...Object.keys(before[at] ?? {}), ...Object.keys(after[at] ?? {})])].filter(
      (key) => key !== 'target' && key !== 'id',
    );
    for (const name of fields) {
      const change = await describeChange(tx, caller, { target, id, name, before: before[at]?.[name], after: after[at]?.[name] });
      // The same amount can be written with more or fewer zeros.
      if (change.before !== change.after) fieldChanges.push(change);
    }
  }
  return fieldChanges;
}

const sidesOf = (value: unknown): Side[] => (Array.isArray(value) ? (value as Side[]) : []);

export interface ChangeRecord {
  target: string;
  id: string;
  name: string;
  before: unknown;
  after: unknown;
}

/**
 * Returns a changed field with its label and its values before and after, in the reader's language. `name` is the field's name on the wire.
 */
export async function describeChange(tx: Db, caller: Caller, { target, id, name, before, after }: ChangeRecord): Promise<Change> {
  const { language } = caller;
  const of = resourceNamed(target);
  const [key, field] = of ? fieldOf(of, name) : [undefined, undefined];
  const label = key && text(language, `${of!.module}.${of!.name}.fields.${key}`);
  const own = text(language, `access.logFields.${name}`);
  return {
    target,
    targetTitle: (of && text(language, `${of.module}.${of.name}.title`)) ?? target,
    targetId: id,
    field: name,
    label: label ?? own ?? name,
    before: await renderValue(tx, caller, field, before),
    after: await renderValue(tx, caller, field, after),
  };
}

/** Finds the field of a wire name, with its key. */
function fieldOf(of: AnyResource, name: string): [string, Field] | [undefined, undefined] {
  const found = Object.entries(of.fields as Fields).find(([key, field]) => wireName(key, field) === name);
  return found ?? [undefined, undefined];
}

/** Whether a value is a keyword such as `reset` and not text that a person wrote. */
const isKeyword = (value: string) => /^[a-z]+$/i.test(value);
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** Renders a value: labels of enumerations, names of the rows it refers to, times in the zone of the reader's site. */
async function renderValue(tx: Db, caller: Caller, field: Field | undefined, value: unknown): Promise<string | null> {
  if (value === null || value === undefined || value === '') return null;
  const rendered = await fullTextOf(tx, caller, field, value);
  return rendered.length > longest ? `${rendered.slice(0, longest - 1)}…` : rendered;
}

async function fullTextOf(tx: Db, caller: Caller, field: Field | undefined, value: unknown): Promise<string> {
  const { language } = caller;
  if (isRefused(value)) return refusedIn(language, value);
  if (!field && typeof value === 'string' && isKeyword(value)) return text(language, `access.logValues.${value}`) ?? value;
  if (typeof value === 'boolean') return text(language, value ? 'access.logFields.yes' : 'access.logFields.no')!;
  if (field?.shape === 'decimal') return dec(String(value)).toFixed();
  if (isTime(value)) return timeToWire(new Date(value), caller.timeZone);
  if (field?.enumName)
    return [value]
      .flat()
      .map((code) => enumLabel(language, field.enumName!, Number(code)))
      .join(', ');
  if (field?.references) return namesOf(tx, caller, field.references, [value].flat().map(String));
  if (field?.shape === 'translations') return (value as Record<Language, string>)[language] ?? JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Returns the titles of rows by id; the id itself for a row that the reader cannot see. */
async function namesOf(tx: Db, caller: Caller, points: string, ids: readonly string[]): Promise<string> {
  const of = resourceNamed(points);
  const isId = ids.every((id) => /^[0-9a-f-]{36}$/.test(id));
  if (!of?.title || !isId) return ids.join(', ');
  const title = localizedColumn(of, of.title, caller.language);
  const site = of.shared ? sql`true` : inSites(caller.siteIds);
  const found = await sql<{
    id: string;
    title: string;
  }>`select id, ${title} as title from ${sql.table(of.table)} where ${site} and id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row.title]));
  return ids.map((id) => byId.get(id) ?? id).join(', ');
}
