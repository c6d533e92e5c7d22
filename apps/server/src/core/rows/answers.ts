import { type RawBuilder, sql } from 'kysely';
import { type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { objectToWire, type WireWriting } from '@entrepot/contract/core/wire.ts';
import { given } from '@entrepot/contract/core/given.ts';
import type { Caller } from '../calls/caller.ts';
import { isRawJson, type RawJson } from '../calls/handler.ts';
import { enumLabel, enumLabels } from '../calls/texts.ts';
import type { Tx } from './db.ts';
import { timeText } from './times.ts';

/** Who reads an answer: that decides its times and its words. */
export type Reader = Pick<Caller, 'language' | 'timeZone'>;
type Piece = RawBuilder<unknown>;

/** The fields of an answer: of the object, of a row of the list, of a row of the page. */
export type FieldsOf<G> = G extends { readonly of: infer F extends Fields } ? F : Fields;
/** SQL by the code names of an answer's fields. */
export type Columns<G> = { readonly [K in keyof FieldsOf<G>]?: Piece };
/** What a call gives: an object, a list of objects or a page of them. */
export type Gives = Pick<Field, 'of'>;

/** How plain values are written for a reader. */
export const writingFor = ({ language, timeZone }: Reader): WireWriting => ({
  timeZone,
  labelOf: (name, code) => enumLabel(language, name, code),
});

const fieldOf = (gives: Gives, key: string): Field => {
  const field = (gives.of as Fields | undefined)?.[key];
  if (!field) throw new Error(`the answer has no field ${key}`);
  return field;
};

/** A column's value as the wire has it: amounts without idle zeros, moments by the reader's clock. JSON is left as it is. */
export function answered(reader: Reader, field: Field, value: Piece): Piece {
  if (field.shape === 'decimal') return sql`trim_scale(${value})`;
  return field.shape === 'time' ? timeText(value, reader.timeZone) : value;
}

/** The label of an enumeration's code in the reader's language. */
export const labelOf = (reader: Reader, field: Field, value: Piece): Piece =>
  sql`${sql.lit(JSON.stringify(enumLabels(field.enumName!, reader.language)))}::jsonb ->> ${value}::text`;

/** The wire names and SQL of some values of an answer, each under the name its call gives it; beside a code stands its label. */
export function namedValues(reader: Reader, gives: Gives, values: Readonly<Record<string, Piece | undefined>>): [string, Piece][] {
  return Object.entries(values).flatMap(([key, value]): [string, Piece][] => {
    if (!value) return [];
    const field = fieldOf(gives, key);
    const name = wireName(key, field);
    const own: [string, Piece] = [name, answered(reader, field, value)];
    return field.shape === 'enum' ? [own, [`${name}Name`, labelOf(reader, field, value)]] : [own];
  });
}

/** An object as a call gives it, made by PostgreSQL: code name → SQL. */
export const objectJson = <G extends Gives>(reader: Reader, gives: G, values: Columns<G>): Piece =>
  sql`json_build_object(${sql.join(namedValues(reader, gives, values).flatMap(([name, value]) => [sql.lit(name), value]))})`;

/** The rows of a list as a call gives them, made by PostgreSQL: `from` is what follows the word, `order` the order; none are []. */
export const listJson = <G extends Gives>(
  reader: Reader,
  gives: G,
  values: Columns<G>,
  { from, order }: { from: Piece; order: Piece },
): Piece => sql`(select coalesce(json_agg(${objectJson(reader, gives, values)} order by ${order}), '[]'::json) from ${from})`;

/** Some values as columns of a statement whose rows become JSON. */
export const columnList = <G extends Gives>(reader: Reader, gives: G, values: Columns<G>): Piece =>
  sql.join(namedValues(reader, gives, values).map(([name, value]) => sql`${value} as ${quoted(name)}`));

/** A wire name as a column's, kept letter for letter. */
export const quoted = (name: string): Piece => sql.raw(`"${name}"`);

/** Which rows of a page are asked for. */
export interface Paging {
  index?: number | null;
  rows?: number | null;
}

/** The rows of a page: what follows `from`, their order, and which of them are asked for. */
export interface PageRows {
  from: Piece;
  order: Piece;
  paging: Paging;
}

/** The asked-for rows of a list as JSON; without a number of rows all of them, up to `most`. */
export const rowsOf = <G extends Gives>(
  reader: Reader,
  gives: G,
  values: Columns<G>,
  { from, order, paging, most = 20 }: PageRows & { most?: number },
): Piece => {
  const rows = paging.rows ?? most;
  return sql`coalesce((select json_agg(j) from (select ${columnList(reader, gives, values)} from ${from}
    order by ${order} limit ${rows} offset ${((paging.index ?? 1) - 1) * rows}) j), '[]'::json)`;
};

/** One page as the JSON of {Total, TotalIsBound, Data}, made in one statement: for rows that are not those of one resource alone. */
export const pageJson = <G extends Gives>(reader: Reader, gives: G, values: Columns<G>, rows: PageRows): Piece =>
  sql`json_build_object('Total', (select count(*) from ${rows.from}), 'TotalIsBound', false, 'Data', ${rowsOf(reader, gives, values, rows)})`;

/**
 * An answer of pieces: JSON that PostgreSQL made and plain values, each by its code name in the call's `gives`. `whole` is an object
 * whose members come first; what is among the parts must not be in it. A part that is undefined is left out.
 */
export function composed<G extends Gives>(
  reader: Reader,
  gives: G,
  parts: { readonly [K in keyof FieldsOf<G>]?: unknown },
  whole?: RawJson,
): RawJson {
  const members = Object.entries(given(parts)).flatMap(([key, value]) => {
    const field = fieldOf(gives, key);
    if (isRawJson(value)) return [member(wireName(key, field), value.rawJson)];
    const plain = objectToWire({ [key]: field }, { [key]: value }, writingFor(reader));
    return Object.entries(plain).map(([name, one]) => member(name, JSON.stringify(one)));
  });
  const first = whole?.rawJson.trim().slice(1, -1) ?? '';
  return { rawJson: `{${[...(first ? [first] : []), ...members].join(',')}}` };
}

const member = (name: string, json: string) => `${JSON.stringify(name)}:${json}`;

/** A list of answers made one by one. */
export const listOf = (rows: readonly RawJson[]): RawJson => ({ rawJson: `[${rows.map(({ rawJson }) => rawJson).join(',')}]` });

/** An answer with some of its values made anew by the program, such as those the database keeps sealed: in each row of a page or list. */
export function withValues<G extends Pick<Field, 'of' | 'shape'>>(
  gives: G,
  { rawJson }: RawJson,
  values: { readonly [K in keyof FieldsOf<G>]?: (value: any) => unknown },
): RawJson {
  const made = Object.entries(values).map(([key, make]) => [wireName(key, fieldOf(gives, key)), make as (value: any) => unknown] as const);
  const anew = (row: Record<string, unknown>) => ({ ...row, ...Object.fromEntries(made.map(([name, make]) => [name, make(row[name])])) });
  const answer = JSON.parse(rawJson);
  if (gives.shape === 'page') return { rawJson: JSON.stringify({ ...answer, Data: answer.Data.map(anew) }) };
  return { rawJson: JSON.stringify(gives.shape === 'list' ? answer.map(anew) : anew(answer)) };
}

/** The statement that makes the JSON of some pieces of SQL, each by its name; a piece that is undefined is left out. */
export function allOf(made: { readonly [name: string]: Piece | undefined }): RawBuilder<Record<string, string>> {
  const pieces = Object.entries(given(made)) as [string, Piece][];
  return sql`select ${sql.join(pieces.map(([name, piece]) => sql`(${piece})::text as ${sql.ref(name)}`))}`;
}

/** What such a statement answered. */
export const partsOf = (row: Readonly<Record<string, string>> | undefined): Record<string, RawJson> =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, rawJson]) => [name, { rawJson }]));

/** The JSON that a piece of SQL makes, by itself. */
export async function askJson(tx: Tx, made: Piece): Promise<RawJson> {
  const found = await sql<{ json: string }>`select (${made})::text as json`.execute(tx);
  return { rawJson: found.rows[0]!.json };
}
