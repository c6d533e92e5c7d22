import { z } from 'zod/mini';
import { enumCodes } from '../data/codes.ts';
import { languages } from './language.ts';
import { type Languages, languageText, writtenSomewhere } from './language-text.ts';
import { richLine } from './rich-text.ts';
import type { StateTable } from './states.ts';
import { isZone, timeIn, usualZone } from './zones.ts';
import type { Code } from './screen.ts';
import { plainSigns } from './plain-signs.ts';

/** How a value is drawn. `packages/ui` holds one drawing for each; a new name does not compile until it is drawn. */
export type Widget =
  | 'text'
  | 'longText'
  | 'richText'
  | 'richTranslations'
  | 'code'
  | 'phone'
  | 'number'
  | 'measure'
  | 'money'
  | 'flag'
  | 'time'
  | 'date'
  | 'choice'
  | 'choices'
  | 'ref'
  | 'refs'
  | 'state'
  | 'images'
  | 'picture'
  | 'file'
  | 'translations'
  | 'rows'
  | 'hidden';

/** What the value is, for the places that must treat kinds differently: SQL that makes JSON, and wire conversion. */
export type Shape = 'plain' | 'decimal' | 'time' | 'date' | 'enum' | 'enums' | 'translations' | 'json' | 'object' | 'list' | 'page';

/** The five kinds of callers a call or a field may serve: anonymous, customer, platform, site operator, warehouse. */
export type Who = 'A' | 'C' | 'P' | 'S' | 'W';

/** One field of a resource or a call, as plain data. `T` is the value inside the product; `schema` reads it off the wire. */
export interface Field<T = any, R extends boolean = boolean, B extends boolean = boolean, Of = unknown> {
  readonly shape: Shape;
  readonly sql: string;
  readonly widget: Widget;
  readonly schema: z.ZodMiniType<T, any>;
  readonly required: R;
  /** The server sets it; no form ever sends it. */
  readonly byServer: B;
  /** The name in requests and answers. Default: the key with a capital letter. */
  readonly wire: string | undefined;
  /** The value of a new row. */
  readonly starts: unknown;
  /** The resource a ref points to. */
  readonly points: string | undefined;
  /** More columns of the pointed row to show: wire name → its field. Default: {Name}Name → the resource's title. */
  readonly shows: Readonly<Record<string, string>> | undefined;
  /** The enumeration whose labels go with the value, as `{wire}Name`. */
  readonly enumName: keyof typeof enumCodes | undefined;
  /** Who may read it, as letters of Who; undefined: everybody who may read the row. */
  readonly seenBy: string | undefined;
  /** Shown with all but its end hidden, unless the caller holds this permission; `always`: to everybody. */
  readonly masked: Code | 'always' | undefined;
  /** The unit a person reads in the header: kg, cm, m³. */
  readonly unit: string | undefined;
  readonly max: number | undefined;
  /** The field of the row that keeps this text in more languages: who reads one of them is shown that one, everybody else this. */
  readonly inLanguages: string | undefined;
  /** The fields of an object, of a list's rows or of a page's. */
  readonly of: Of;
}

export type Fields = Record<string, Field>;

/** Decimal text, such as "12.500". Money, weights and lengths are carried as text so that nothing rounds on the way. */
export type Dec = string;

interface Options {
  wire?: string;
  required?: boolean;
  byServer?: boolean;
  starts?: unknown;
  shows?: Record<string, string>;
  seenBy?: string;
  masked?: Code | 'always';
  widget?: Widget;
  /** The words of a flag in place of yes and no: an enumeration whose first value says yes, and its second no. */
  says?: keyof typeof enumCodes;
}

type Is<Flag> = Flag extends true ? true : false;
type Made<T, O extends Options, Of = unknown> = Field<T, Is<O['required']>, Is<O['byServer']>, Of>;

interface Kind<T> {
  shape: Shape;
  sql: string;
  widget: Widget;
  /** Made when it is first read: a start reads few of thousands. */
  schema(): z.ZodMiniType<T, any>;
  points?: string;
  enumName?: keyof typeof enumCodes;
  unit?: string;
  max?: number;
  of?: Fields;
}

function make<T, const O extends Options & { inLanguages?: string }, Of = unknown>(kind: Kind<T>, o: O): Made<T, O, Of> {
  let schema: z.ZodMiniType<T, any> | undefined;
  return {
    shape: kind.shape,
    sql: kind.sql,
    widget: o.widget ?? kind.widget,
    get schema() {
      return (schema ??= kind.schema());
    },
    required: (o.required ?? false) as Is<O['required']>,
    byServer: (o.byServer ?? false) as Is<O['byServer']>,
    wire: o.wire,
    starts: o.starts,
    points: kind.points,
    shows: o.shows,
    enumName: o.says ?? kind.enumName,
    seenBy: o.seenBy,
    masked: o.masked,
    unit: kind.unit,
    max: kind.max,
    inLanguages: o.inLanguages,
    of: kind.of as Of,
  };
}

/** The same field with some properties changed, and its schema when one is given; like every schema it is made when it is first read. */
export function fieldWith<F extends Field>(
  field: F,
  changes: Partial<Omit<Field, 'schema'>>,
  schemaFrom?: (schema: z.ZodMiniType<any, any>) => z.ZodMiniType<any, any>,
): Field {
  let schema: z.ZodMiniType<any, any> | undefined;
  const get = () => (schema ??= schemaFrom ? schemaFrom(field.schema) : field.schema);
  const own = { ...Object.getOwnPropertyDescriptors(field), ...Object.getOwnPropertyDescriptors(changes) };
  return Object.defineProperties({} as Field, { ...own, schema: { get, enumerable: true, configurable: true } });
}

/** Reads something by a schema and turns it into something else. */
export const turned = <A, B>(schema: z.ZodMiniType<A, any>, into: (value: A) => B) => z.pipe(schema, z.transform(into));

/** Refuses a value for a reason of the `field` texts, with the values that its sentence names. */
export const refused = <T>(key: string, isWrong: (value: T) => boolean, values: object = {}) =>
  z.refine<T>((value) => !isWrong(value), { params: { key, ...values } });

/** A list of so many at most. */
export const listOf = <T>(each: z.ZodMiniType<T, any>, most: number) => z.array(each).check(z.maxLength(most));

/** One value, or up to 200 of them, as the filters of lists take them. */
export const oneOrSeveral = <T>(schema: z.ZodMiniType<T, any>): z.ZodMiniType<T | T[], any> => z.union([schema, listOf(schema, 200)]);

// Control and invisible characters are never part of an honest value; NUL would be a PostgreSQL error.
const invisible = /(?![\t\n\r])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060\ufeff]/u;
const line = (max: number) =>
  z.pipe(
    turned(z.string(), (text) => text.normalize('NFC').trim()),
    z.string().check(
      z.maxLength(max),
      refused('invisible', (text) => invisible.test(text)),
    ),
  );

/** A line whose full-width digits and letters are read as plain ones. */
const plainLine = (max: number) => z.pipe(turned(z.string(), plainSigns), line(max));

/** Codes that are scanned or typed: no Chinese, no spaces; full-width characters are read as plain ones, all kept in capitals. */
const scanned = (max: number) =>
  turned(plainLine(max).check(refused('trackingNumber', (text) => !/^[\x21-\x7e]*$/.test(text))), (text) => text.toUpperCase());

const decimal = (precision: number, scale: number, least: number, isMeasured = false) => {
  const most = 10 ** (precision - scale) - 10 ** -scale;
  // Nothing that is measured comes near: a scanned code stands where a number should.
  const tooMuch = isMeasured ? refused<number>('looksLikeCode', (value) => value > most) : z.maximum(most);
  const tooFine = refused<number>('decimals', (value) => decimalsOf(value) > scale, { scale });
  return turned(z.number().check(z.minimum(least), tooMuch, tooFine), (value): Dec => plainText(value));
};

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function plainText(value: number): Dec {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

interface DecimalOptions extends Options {
  /** May be below zero. */
  signed?: boolean;
}

const decimalKind =
  (precision: number, scale: number, widget: Widget, unit?: string) =>
  <const O extends DecimalOptions = {}>(o = {} as O) =>
    make<Dec, O>(
      {
        shape: 'decimal',
        sql: `numeric(${precision},${scale})`,
        widget,
        schema: () => decimal(Math.min(precision, scale + 12), scale, o.signed ? -(10 ** 12) : 0, widget === 'measure'),
        unit,
      },
      o,
    );

// A wire time is in the site's zone. A schema knows of no site: it reads the usual zone, and `readInZone` puts that right.
const timeText = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
/** Is the day that a text begins with one that there is? Computers take the 29th of February of most years for the 1st of March. */
const isDay = z.refine<string>((text) => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
});
const wireTime = turned(z.string().check(z.regex(timeText), isDay), (text) => timeIn(usualZone, text));
const wireDate = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/), isDay);
const id = z.uuid();
const image = z.string().check(z.maxLength(255), z.regex(/^\/files\/[\w./-]+(\?[\w=&.-]*)?$/));

type EnumName = keyof typeof enumCodes;
export type CodeOf<N extends EnumName> = (typeof enumCodes)[N][keyof (typeof enumCodes)[N]] & number;

const codesOf = (name: EnumName) => Object.values(enumCodes[name]) as number[];
const enumSchema = <N extends EnumName>(name: N) =>
  z.int().check(
    refused('choice', (code) => !codesOf(name).includes(code)),
    z.meta({ enum: codesOf(name) }),
  ) as unknown as z.ZodMiniType<CodeOf<N>, any>;

interface TextOptions extends Options {
  max?: number;
  /** The field of the row that keeps this text in more languages, an `f.inLanguages`. */
  inLanguages?: string;
}

// A script must not pass for an address, nor another host for a path of this one.
const isAddress = (text: string) => text === '' || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(text);

/** The field kinds. Each gives the stored type, the widget and the reading of one sort of value. */
export const f = {
  /** One line of text, trimmed. */
  text: <const O extends TextOptions = {}>(o = {} as O) =>
    make<string, O>(
      { shape: 'plain', sql: `varchar(${o.max ?? 64})`, widget: 'text', schema: () => line(o.max ?? 64), max: o.max ?? 64 },
      o,
    ),
  /** Several lines of text. */
  longText: <const O extends TextOptions = {}>(o = {} as O) =>
    make<string, O>(
      { shape: 'plain', sql: `varchar(${o.max ?? 500})`, widget: 'longText', schema: () => line(o.max ?? 500), max: o.max ?? 500 },
      o,
    ),
  /** Rich text; the server cleans it on save. */
  richText: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'text', widget: 'richText', schema: () => richLine(200_000) }, o),
  /** Rich text in the three languages, of which one may be enough: who reads another one is given what is written. */
  richTranslations: <const O extends TextOptions = {}>(o = {} as O) =>
    make<Languages, O>(
      {
        shape: 'translations',
        sql: 'jsonb',
        widget: 'richTranslations',
        schema: () => writtenSomewhere(richLine(o.max ?? 50_000)),
        max: o.max ?? 50_000,
      },
      o,
    ),
  /** A number or code that is scanned or typed; stored in capitals. */
  code: <const O extends TextOptions = {}>(o = {} as O) =>
    make<string, O>(
      { shape: 'plain', sql: `varchar(${o.max ?? 40})`, widget: 'code', schema: () => scanned(o.max ?? 40), max: o.max ?? 40 },
      o,
    ),
  /** A sign-in name: letters and digits only. */
  userName: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(32)',
        widget: 'text',
        schema: () => line(32).check(refused('userName', (text) => !/^[a-zA-Z0-9]*$/.test(text))),
        max: 32,
      },
      o,
    ),
  /** The IANA name of a time zone, such as Asia/Taipei. */
  zone: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(64)',
        widget: 'text',
        schema: () => line(64).check(refused('zone', (text) => text !== '' && !isZone(text))),
        max: 64,
      },
      o,
    ),
  phone: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(32)',
        widget: 'phone',
        schema: () => plainLine(32).check(refused('phone', (text) => !/^[\d+() -]*$/.test(text))),
        max: 32,
      },
      o,
    ),
  email: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(128)', widget: 'text', schema: () => z.pipe(line(128), z.email()), max: 128 }, o),
  /** The address of a page: of the web, or of this site when it begins with a slash. */
  url: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(255)',
        widget: 'text',
        schema: () => line(255).check(refused('url', (text) => !isAddress(text))),
        max: 255,
      },
      o,
    ),
  /** A secret that arrives encrypted (reliability: identity) and never leaves. */
  secret: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(1024)', widget: 'hidden', schema: () => z.string().check(z.maxLength(1024)) }, o),
  /** A whole number of things. */
  count: <const O extends Options & { min?: number; max?: number } = {}>(o = {} as O) =>
    make<number, O>(
      {
        shape: 'plain',
        sql: 'integer',
        widget: 'number',
        schema: () => z.int().check(z.minimum(o.min ?? 0), z.maximum(o.max ?? 2_000_000_000)),
      },
      o,
    ),
  money: decimalKind(18, 3, 'money'),
  kilograms: decimalKind(12, 3, 'measure', 'kg'),
  centimetres: decimalKind(10, 3, 'measure', 'cm'),
  cubicMetres: decimalKind(14, 6, 'measure', 'm³'),
  rate: decimalKind(18, 8, 'number'),
  percent: decimalKind(7, 3, 'number', '%'),
  flag: <const O extends Options = {}>(o = {} as O) =>
    make<boolean, O>({ shape: 'plain', sql: 'boolean', widget: 'flag', schema: () => z.boolean() }, o),
  /** A moment; on the wire in the site's zone. */
  time: <const O extends Options = {}>(o = {} as O) =>
    make<Date, O>({ shape: 'time', sql: 'timestamptz', widget: 'time', schema: () => wireTime }, o),
  /** A calendar day, kept as text yyyy-MM-dd. */
  date: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'date', sql: 'date', widget: 'date', schema: () => wireDate }, o),
  id: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'uuid', widget: 'hidden', schema: () => id }, o),
  /** Another row, by id. */
  ref: <const O extends Options = {}>(points: string, o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'uuid', widget: 'ref', schema: () => id, points }, o),
  /** A set of other rows. */
  refs: <const O extends Options = {}>(points: string, o = {} as O) =>
    make<string[], O>({ shape: 'json', sql: 'jsonb', widget: 'refs', schema: () => listOf(id, 200), points }, o),
  /** One of an enumeration's codes. */
  enum: <N extends EnumName, const O extends Options = {}>(name: N, o = {} as O) =>
    make<CodeOf<N>, O>({ shape: 'enum', sql: 'smallint', widget: 'choice', schema: () => enumSchema(name), enumName: name }, o),
  enums: <N extends EnumName, const O extends Options = {}>(name: N, o = {} as O) =>
    make<CodeOf<N>[], O>(
      { shape: 'enums', sql: 'jsonb', widget: 'choices', schema: () => listOf(enumSchema(name), 50), enumName: name },
      o,
    ),
  /** The state of a row. Only verbs move it, along its table; no form ever sends it. */
  state: <N extends EnumName>(table: StateTable<N>, starts: NoInfer<keyof (typeof enumCodes)[N] & string>, o: { wire?: string } = {}) =>
    make<CodeOf<N>, { required: true; byServer: true }>(
      { shape: 'enum', sql: 'smallint', widget: 'state', schema: () => enumSchema(table.enumName), enumName: table.enumName },
      { ...o, required: true, byServer: true, starts: (enumCodes[table.enumName] as Record<string, number>)[starts] } as never,
    ) as Field<CodeOf<N>, true, true>,
  /** File addresses of pictures, at most 15. */
  images: <const O extends Options = {}>(o = {} as O) =>
    make<string[], O>({ shape: 'json', sql: 'jsonb', widget: 'images', schema: () => listOf(image, 15) }, o),
  /** The address of one picture. */
  picture: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(255)', widget: 'picture', schema: () => image }, o),
  /** The address of one file: a PDF, a spreadsheet, a Word document or a picture. */
  file: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(255)', widget: 'file', schema: () => image }, o),
  /** A text in all three languages. Lists answer only the caller's language. */
  translations: <const O extends TextOptions = {}>(o = {} as O) =>
    make<Languages, O>(
      { shape: 'translations', sql: 'jsonb', widget: 'translations', schema: () => languageText(line(o.max ?? 200)), max: o.max ?? 200 },
      o,
    ),
  /** What a text beside it is called in single languages; those that are left empty are shown that text. Only a form is given it. */
  inLanguages: <const O extends TextOptions = {}>(o = {} as O) =>
    make<Languages, O>(
      { shape: 'translations', sql: 'jsonb', widget: 'translations', schema: () => writtenSomewhere(line(o.max ?? 64)), max: o.max ?? 64 },
      o,
    ),
  /** Free JSON that only the server writes. */
  json: <T = unknown, const O extends Options = {}>(o = {} as O) =>
    make<T, O>({ shape: 'json', sql: 'jsonb', widget: 'hidden', schema: () => z.any() as z.ZodMiniType<T> }, o),
  /** A list of plain texts. */
  texts: <const O extends Options & { max?: number; each?: number; code?: boolean } = {}>(o = {} as O) =>
    make<string[], O>(
      {
        shape: 'json',
        sql: 'jsonb',
        widget: 'hidden',
        schema: () => listOf(o.code ? scanned(o.each ?? 60) : line(o.each ?? 200), o.max ?? 200),
      },
      o,
    ),
  /** A list of ids that a call acts on. */
  ids: <const O extends Options & { max?: number } = {}>(o = {} as O) =>
    make<string[], O>({ shape: 'json', sql: 'jsonb', widget: 'hidden', schema: () => listOf(id, o.max ?? 200) }, o),
  /** A nested object; its fields have wire names of their own. */
  object: <F extends Fields, const O extends Options = {}>(of: F, o = {} as O) =>
    make<Draft<F>, O, F>(
      { shape: 'object', sql: 'jsonb', widget: 'hidden', schema: () => z.lazy(() => objectSchema(of)) as z.ZodMiniType<Draft<F>>, of },
      o,
    ),
  /** A list of objects or of plain values. */
  list: <F extends Fields, const O extends Options & { max?: number } = {}>(of: F, o = {} as O) =>
    make<Draft<F>[], O, F>(
      {
        shape: 'list',
        sql: 'jsonb',
        widget: 'rows',
        schema: () => z.lazy(() => listOf(objectSchema(of), o.max ?? 200)) as z.ZodMiniType<Draft<F>[]>,
        of,
      },
      o,
    ),
  /** A page of a list, as answered: Total, TotalIsBound, Data. */
  page: <F extends Fields>(of: F) =>
    make<{ total: number; totalIsBound: boolean; data: Draft<F>[] }, { required: true }, F>(
      { shape: 'page', sql: '', widget: 'rows', schema: () => z.any(), of },
      { required: true },
    ),
};

type ValueOf<X> = X extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;
/** The values of fields as a stored row has them. */
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };
type Sent<F extends Fields> = { [K in keyof F as F[K] extends Field<any, any, true> ? never : K]: F[K] };
type Must<F extends Fields> = { [K in keyof F as F[K] extends Field<any, true> ? K : never]: ValueOf<F[K]> };
type May<F extends Fields> = { [K in keyof F as F[K] extends Field<any, true> ? never : K]?: ValueOf<F[K]> };
/** What a person fills in, or a call takes: the fields the server does not set. */
export type Draft<F extends Fields> = Must<Sent<F>> & May<Sent<F>>;

/** The name of a field on the wire. */
export const wireName = (key: string, field: Pick<Field, 'wire'>) => field.wire ?? key[0]!.toUpperCase() + key.slice(1);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The strict schema of an object on the wire. Reads wire names, gives code names; unknown fields are refused, an empty
 * text is an absent one, and every optional field that was not sent is null.
 */
export function objectSchema<F extends Fields>(fields: F, names: 'wire' | 'code' = 'wire'): z.ZodMiniType<Draft<F>> {
  const sent = Object.entries(fields).filter(([, field]) => !field.byServer);
  const nameOf = (key: string, field: Field) => (names === 'wire' ? wireName(key, field) : key);
  const shape = Object.fromEntries(
    sent.map(([key, field]) => [nameOf(key, field), field.required ? notEmpty(field) : emptyIsNull(field.schema)]),
  );
  return turned(z.strictObject(shape), (body) =>
    Object.fromEntries(sent.map(([key, field]) => [key, (body as Record<string, unknown>)[nameOf(key, field)] ?? null])),
  ) as unknown as z.ZodMiniType<Draft<F>>;
}

/** An empty text is an absent one, so it does not fill a required field; nor does one that is written in no language. */
const notEmpty = ({ schema, widget }: Field): z.ZodMiniType =>
  schema.check(refused('required', (value) => value === '' || (widget === 'translations' && isUnwritten(value as Languages))));
const isUnwritten = (texts: Languages) => languages.every((language) => !texts[language]);
const emptyIsNull = (schema: z.ZodMiniType) =>
  z.optional(turned(z.union([z.literal(''), z.null(), schema]), (value) => (isEmpty(value) ? null : value)));
