import { type Language, languages } from '@entrepot/contract/core/language.ts';
import { readInZone, timeToWire } from '@entrepot/contract/core/wire.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { resourceNamed } from '../../core/schema/registry.ts';
import { findWhere } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { asSystem, atSite } from '../../core/scope/scope.ts';
import { enumLabels, text } from '../../core/calls/texts.ts';

/** The records that a sheet may refer to, by resource: id by any of their names, and the name used for export. */
export interface Known {
  idOf(resource: string, name: string): string | undefined;
  nameOf(resource: string, id: string, language: Language): string;
  /** The time zone of the sheet. */
  timeZone: string;
}
type Row = { id: string } & Record<string, unknown>;

const pointed = ['currency', 'carrier', 'shippingMethod', 'warehouse', 'cargoType', 'role', 'expenseType'] as const;
const same = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase();

/** Reads everything that a rate sheet of a site may refer to: each record by its code and its name in every language. */
export async function knownIn(tx: Db, caller: Caller, siteId: string): Promise<Known> {
  const within = asSystem(atSite(caller, siteId));
  const rows = new Map<string, Row[]>();
  for (const name of pointed) rows.set(name, (await findWhere(tx, within, resourceNamed(name)!, {})) as Row[]);
  rows.set('region', (await findWhere(tx, within, resourceNamed('region')!, { level: 1 } as never)) as Row[]);
  const ids = new Map(
    [...rows].map(([name, list]) => [name, new Map(list.flatMap((row) => namesOf(row).map((one) => [same(one), row.id])))]),
  );
  const byId = new Map([...rows.values()].flat().map((row) => [row.id, row]));
  return {
    timeZone: zoneOf(siteId),
    idOf: (resource, name) => ids.get(resource)?.get(same(name)),
    nameOf(_resource, id, language) {
      const row = byId.get(id);
      const { code, name } = (row ?? {}) as { code?: string; name?: string | Record<Language, string> };
      return code || (typeof name === 'object' ? name[language] : name) || '';
    },
  };
}

function namesOf({ code, name }: Row): string[] {
  const names = typeof name === 'object' && name ? Object.values(name as Record<string, string>) : [name as string | null];
  return [code as string | null, ...names].filter((one): one is string => Boolean(one));
}

/** The value of a cell, or the locale path and values of the problem. */
export type Read = { value: unknown } | { wrong: string; values?: Record<string, unknown> };
const listSigns = /[;；、]/;

/** Parses a cell that is not empty. */
export function readCell(field: Field, cell: string, known: Known): Read {
  if (field.references) return field.sql === 'jsonb' ? readNames(field.references, cell, known) : readName(field.references, cell, known);
  if (field.enumName) return readChoice(field, cell);
  if (field.sql === 'boolean') return readFlag(cell);
  const sent = field.shape === 'decimal' || field.sql === 'integer' ? (/^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell) : cell;
  const read = field.schema.safeParse(sent);
  if (read.success) return readInZone({ value: field }, { value: read.data as unknown }, known.timeZone);
  return {
    wrong: typeof sent === 'number' ? 'pricing.sheet.outOfRange' : field.shape === 'time' ? 'core.field.invalid' : 'core.field.notNumber',
  };
}

function readName(resource: string, cell: string, known: Known): Read {
  const id = known.idOf(resource, cell);
  return id ? { value: id } : { wrong: 'pricing.sheet.unknown', values: { name: cell } };
}

function readNames(resource: string, cell: string, known: Known): Read {
  const names = cell
    .split(listSigns)
    .map((name) => name.trim())
    .filter(Boolean);
  const unknown = names.filter((name) => !known.idOf(resource, name));
  if (unknown.length) return { wrong: 'pricing.sheet.unknown', values: { name: unknown.join(', ') } };
  return { value: [...new Set(names.map((name) => known.idOf(resource, name)!))] };
}

function readChoice({ enumName, schema }: Field, cell: string): Read {
  const labelled = languages.flatMap((language) => Object.entries(enumLabels(enumName!, language)));
  const code = labelled.find(([, label]) => same(label) === same(cell))?.[0] ?? cell;
  const read = schema.safeParse(Number(code));
  return read.success ? { value: read.data } : { wrong: 'core.field.choice' };
}

function readFlag(cell: string): Read {
  const means = (word: 'yes' | 'no') => [word, ...languages.map((language) => text(language, `files.sheet.${word}`) ?? word)].map(same);
  if (['1', 'true', ...means('yes')].includes(same(cell))) return { value: true };
  return ['0', 'false', ...means('no')].includes(same(cell)) ? { value: false } : { wrong: 'core.field.choice' };
}

/** Formats a value so that `readCell` can parse it. */
export function writeCell(field: Field, value: unknown, known: Known, language: Language): string | number | null {
  if (value === null || value === undefined) return null;
  if (field.references && field.sql === 'jsonb')
    return (value as string[]).map((id) => known.nameOf(field.references!, id, language)).join('; ') || null;
  if (field.references) return known.nameOf(field.references, value as string, language);
  if (field.enumName) return enumLabels(field.enumName, language)[String(value)] ?? String(value);
  if (field.sql === 'boolean') return text(language, `files.sheet.${value ? 'yes' : 'no'}`) ?? String(value);
  if (field.shape === 'decimal') return Number(plain(dec(value as string)));
  if (field.shape === 'time') return timeToWire(value as Date, known.timeZone);
  return value as string | number;
}
