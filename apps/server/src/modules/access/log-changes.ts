import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { AnyResource, RowOf } from '@entrepot/contract/core/resource.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { type getOperationLogById, operationLog } from '@entrepot/contract/modules/access/operation-log.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { shownIn } from '../../core/rows/in-language.ts';
import { resourceNamed } from '../../core/rows/registry.ts';
import { find } from '../../core/rows/rows.ts';
import { inSites } from '../../core/rows/scope.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { isRefused, refusedIn } from './log-refused.ts';

type Entry = Output<typeof getOperationLogById>;
type Change = Entry['changes'][number];
type Side = Record<string, unknown> & { target: string; id: string };

const longest = 4000;

/** One entry of the log with its changes field by field, in the reader's language (101 when there is none). */
export async function openLogEntry(tx: Tx, caller: Caller, { id }: Input<typeof getOperationLogById>): Promise<Entry> {
  const row = await find(tx, caller, operationLog, id);
  return { ...row, userName: row.userId && (await nameOf(tx, row.userId)), changes: await changesOf(tx, caller, row) };
}

/** No index of people is without a site, and staff may be of any. */
async function nameOf(tx: Tx, userId: string): Promise<string | null> {
  const people = tx.selectFrom('userAccount').select('userName').where(sql<boolean>`site_id in (select id from site)`);
  return (await people.where('id', '=', userId).executeTakeFirst())?.userName ?? null;
}

async function changesOf(tx: Tx, caller: Caller, row: RowOf<typeof operationLog>): Promise<Change[]> {
  const before = sidesOf(row.before);
  const after = sidesOf(row.after);
  const told: Change[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    const { target, id } = (after[at] ?? before[at])!;
    const fields = [...new Set([...Object.keys(before[at] ?? {}), ...Object.keys(after[at] ?? {})])].filter(
      (key) => key !== 'target' && key !== 'id',
    );
    for (const name of fields) {
      const change = await changeInWords(tx, caller, { target, id, name, before: before[at]?.[name], after: after[at]?.[name] });
      // The same amount may be written with more or fewer zeros.
      if (change.before !== change.after) told.push(change);
    }
  }
  return told;
}

const sidesOf = (value: unknown): Side[] => (Array.isArray(value) ? (value as Side[]) : []);

export interface Told {
  target: string;
  id: string;
  name: string;
  before: unknown;
  after: unknown;
}

/** One changed field with its label and its values before and after, in the reader's language. `name` is the field's name on the wire. */
export async function changeInWords(tx: Tx, caller: Caller, { target, id, name, before, after }: Told): Promise<Change> {
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
    before: await shown(tx, caller, field, before),
    after: await shown(tx, caller, field, after),
  };
}

/** The field of a wire name, and its key. */
function fieldOf(of: AnyResource, name: string): [string, Field] | [undefined, undefined] {
  const found = Object.entries(of.fields as Fields).find(([key, field]) => wireName(key, field) === name);
  return found ?? [undefined, undefined];
}

/** A word that stands for something, such as `reset`, and no text that a person wrote. */
const isWord = (value: string) => /^[a-z]+$/i.test(value);
const isTime = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** A value as people read it: labels of enumerations, names of the rows it points to, times of the reader's site. */
async function shown(tx: Tx, caller: Caller, field: Field | undefined, value: unknown): Promise<string | null> {
  if (value === null || value === undefined || value === '') return null;
  const said = await wordsOf(tx, caller, field, value);
  return said.length > longest ? `${said.slice(0, longest - 1)}…` : said;
}

async function wordsOf(tx: Tx, caller: Caller, field: Field | undefined, value: unknown): Promise<string> {
  const { language } = caller;
  if (isRefused(value)) return refusedIn(language, value);
  if (!field && typeof value === 'string' && isWord(value)) return text(language, `access.logValues.${value}`) ?? value;
  if (typeof value === 'boolean') return text(language, value ? 'access.logFields.yes' : 'access.logFields.no')!;
  if (field?.shape === 'decimal') return dec(String(value)).toFixed();
  if (isTime(value)) return timeToWire(new Date(value), caller.timeZone);
  if (field?.enumName)
    return [value]
      .flat()
      .map((code) => enumLabel(language, field.enumName!, Number(code)))
      .join(', ');
  if (field?.points) return namesOf(tx, caller, field.points, [value].flat().map(String));
  if (field?.shape === 'translations') return (value as Record<Language, string>)[language] ?? JSON.stringify(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The titles of the rows behind some ids; an id whose row cannot be seen stays itself. */
async function namesOf(tx: Tx, caller: Caller, points: string, ids: readonly string[]): Promise<string> {
  const of = resourceNamed(points);
  const isId = ids.every((id) => /^[0-9a-f-]{36}$/.test(id));
  if (!of?.title || !isId) return ids.join(', ');
  const title = shownIn(of, of.title, caller.language);
  const site = of.shared ? sql`true` : inSites(caller.siteIds);
  const found = await sql<{
    id: string;
    title: string;
  }>`select id, ${title} as title from ${sql.table(of.table)} where ${site} and id = any(${ids}::uuid[])`.execute(tx);
  const byId = new Map(found.rows.map((row) => [row.id, row.title]));
  return ids.map((id) => byId.get(id) ?? id).join(', ');
}
