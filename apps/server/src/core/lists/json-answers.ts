import { type RawBuilder, sql } from 'kysely';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { objectToWire, type WireWriting } from '@entrepot/contract/core/wire.ts';
import { definedOnly } from '@entrepot/contract/core/defined-only.ts';
import type { Caller } from '../calls/caller.ts';
import { isRawJson, type RawJson } from '../calls/handler.ts';
import { enumLabel, enumLabels } from '../calls/texts.ts';
import type { Db } from '../db/db.ts';
import { timeText } from '../db/times.ts';

/** The reader of an answer, who determines its time zone and language. */
export type Reader = Pick<Caller, 'language' | 'timeZone'>;
type Fragment = RawBuilder<unknown>;

/** The fields of an answer: of the object, of a row of the list, of a row of the page. */
export type FieldsOf<G> = G extends { readonly of: infer F extends Fields } ? F : Fields;
/** SQL by the code names of an answer's fields. */
export type Columns<G> = { readonly [K in keyof FieldsOf<G>]?: Fragment };
/** The shape of a call's answer: an object, a list of objects or a page of them. */
export type OutputShape = Pick<Field, 'children'>;

/** The format of plain values for a reader. */
export const writingFor = ({ language, timeZone }: Reader): WireWriting => ({
  timeZone,
  labelOf: (name, code) => enumLabel(language, name, code),
});

const fieldOf = (output: OutputShape, key: string): Field => {
  const field = (output.children as Fields | undefined)?.[key];
  if (!field) throw new Error(`the answer has no field ${key}`);
  return field;
};

/** A column's value in wire format: amounts without trailing zeros, times in the reader's zone. JSON is unchanged. */
export function answered(reader: Reader, field: Field, value: Fragment): Fragment {
  if (field.shape === 'decimal') return sql`trim_scale(${value})`;
  return field.shape === 'time' ? timeText(value, reader.timeZone) : value;
}

/** The label of an enumeration's code in the reader's language. */
export const labelOf = (reader: Reader, field: Field, value: Fragment): Fragment =>
  sql`${sql.lit(JSON.stringify(enumLabels(field.enumName!, reader.language)))}::jsonb ->> ${value}::text`;

/** The wire names and SQL of some values of an answer, as named by the call; a code is followed by its label. */
export function namedValues(
  reader: Reader,
  output: OutputShape,
  values: Readonly<Record<string, Fragment | undefined>>,
): [string, Fragment][] {
  return Object.entries(values).flatMap(([key, value]): [string, Fragment][] => {
    if (!value) return [];
    const field = fieldOf(output, key);
    const name = wireName(key, field);
    const own: [string, Fragment] = [name, answered(reader, field, value)];
    return field.shape === 'enum' ? [own, [`${name}Name`, labelOf(reader, field, value)]] : [own];
  });
}

/** The SQL that builds an object of a call's answer: code name → SQL. */
export const objectJson = <G extends OutputShape>(reader: Reader, output: G, values: Columns<G>): Fragment =>
  sql`json_build_object(${sql.join(namedValues(reader, output, values).flatMap(([name, value]) => [sql.lit(name), value]))})`;

/** The SQL that builds a list of a call's answer: `from` follows the keyword, `order` is the sort order; without rows the result is []. */
export const listJson = <G extends OutputShape>(
  reader: Reader,
  output: G,
  values: Columns<G>,
  { from, order }: { from: Fragment; order: Fragment },
): Fragment => sql`(select coalesce(json_agg(${objectJson(reader, output, values)} order by ${order}), '[]'::json) from ${from})`;

/** Values as columns of a statement whose rows become JSON. */
export const columnList = <G extends OutputShape>(reader: Reader, output: G, values: Columns<G>): Fragment =>
  sql.join(namedValues(reader, output, values).map(([name, value]) => sql`${value} as ${quoted(name)}`));

/** A wire name as a column name, with its exact case. */
export const quoted = (name: string): Fragment => sql.raw(`"${name}"`);

/** The requested rows of a page. */
export interface Paging {
  index?: number | null;
  rows?: number | null;
}

/** The source of a page: the `from` clause, the order, and the requested rows. */
export interface PageRows {
  from: Fragment;
  order: Fragment;
  paging: Paging;
}

/** The requested rows of a list as JSON; without a number of rows, at most `most`. */
export const rowsOf = <G extends OutputShape>(
  reader: Reader,
  output: G,
  values: Columns<G>,
  { from, order, paging, most = 20 }: PageRows & { most?: number },
): Fragment => {
  const rows = paging.rows ?? most;
  return sql`coalesce((select json_agg(j) from (select ${columnList(reader, output, values)} from ${from}
    order by ${order} limit ${rows} offset ${((paging.index ?? 1) - 1) * rows}) j), '[]'::json)`;
};

/** One page as the JSON of {Total, TotalIsBound, Data}, built in one statement: for rows that come from more than one resource. */
export const pageJson = <G extends OutputShape>(reader: Reader, output: G, values: Columns<G>, rows: PageRows): Fragment =>
  sql`json_build_object('Total', (select count(*) from ${rows.from}), 'TotalIsBound', false, 'Data', ${rowsOf(reader, output, values, rows)})`;

/**
 * Builds an answer from JSON pieces and plain values, each by its code name in the call's `gives`. The members of `whole` come first and
 * must not repeat those of the parts. Undefined parts are left out.
 */
export function composed<G extends OutputShape>(
  reader: Reader,
  output: G,
  parts: { readonly [K in keyof FieldsOf<G>]?: unknown },
  whole?: RawJson,
): RawJson {
  const members = Object.entries(definedOnly(parts)).flatMap(([key, value]) => {
    const field = fieldOf(output, key);
    if (isRawJson(value)) return [member(wireName(key, field), value.rawJson)];
    const plain = objectToWire({ [key]: field }, { [key]: value }, writingFor(reader));
    return Object.entries(plain).map(([name, one]) => member(name, JSON.stringify(one)));
  });
  const first = whole?.rawJson.trim().slice(1, -1) ?? '';
  return { rawJson: `{${[...(first ? [first] : []), ...members].join(',')}}` };
}

const member = (name: string, json: string) => `${JSON.stringify(name)}:${json}`;

/** A list of separately built answers. */
export const listOf = (rows: readonly RawJson[]): RawJson => ({ rawJson: `[${rows.map(({ rawJson }) => rawJson).join(',')}]` });

/** Replaces some values of an answer in code, such as decrypted ones, in each row of a page or list. */
export function withValues<G extends Pick<Field, 'children' | 'shape'>>(
  output: G,
  { rawJson }: RawJson,
  values: { readonly [K in keyof FieldsOf<G>]?: (value: any) => unknown },
): RawJson {
  const made = Object.entries(values).map(([key, make]) => [wireName(key, fieldOf(output, key)), make as (value: any) => unknown] as const);
  const refreshed = (row: Record<string, unknown>) => ({
    ...row,
    ...Object.fromEntries(made.map(([name, make]) => [name, make(row[name])])),
  });
  const answer = JSON.parse(rawJson);
  if (output.shape === 'page') return { rawJson: JSON.stringify({ ...answer, Data: answer.Data.map(refreshed) }) };
  return { rawJson: JSON.stringify(output.shape === 'list' ? answer.map(refreshed) : refreshed(answer)) };
}

/** One statement that builds the JSON of several SQL pieces by name; undefined pieces are left out. */
export function allOf(made: { readonly [name: string]: Fragment | undefined }): RawBuilder<Record<string, string>> {
  const pieces = Object.entries(definedOnly(made)) as [string, Fragment][];
  return sql`select ${sql.join(pieces.map(([name, piece]) => sql`(${piece})::text as ${sql.ref(name)}`))}`;
}

/** The results of a statement built by `allOf`. */
export const partsOf = (row: Readonly<Record<string, string>> | undefined): Record<string, RawJson> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, rawJson]) => [name, { rawJson }]));

/** Runs one SQL piece and returns its JSON. */
export async function queryJson(tx: Db, made: Fragment): Promise<RawJson> {
  const found = await sql<{ json: string }>`select (${made})::text as json`.execute(tx);
  return { rawJson: found.rows[0]!.json };
}
