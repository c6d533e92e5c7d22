import { z } from 'zod/mini';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { homePhone, plainPhone } from '@entrepot/rules/phones.ts';
import { hasLostDigits } from '@entrepot/rules/sheet-numbers.ts';
import { enumCodes } from '../data/codes.ts';
import { demoCodes, isOffered } from '../data/demo-mode.ts';
import { languages } from './language.ts';
import { type Languages, languageText, writtenSomewhere } from './language-text.ts';
import { richLine } from './rich-text.ts';
import type { StateTable } from './states.ts';
import type { StatusName } from './statuses.ts';
import { dayOf, isDay, isZone, timeIn, usualZone } from './zones.ts';
import { freeText, plainCode } from '@entrepot/rules/plain-text.ts';
import type { Code } from './permission.ts';

/** How a value is rendered. `packages/ui` has one component for each; a new name does not compile until it has one. */
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

/** The kind of value, for code that treats kinds differently: SQL that builds JSON, and wire conversion. */
export type Shape = 'plain' | 'decimal' | 'time' | 'date' | 'enum' | 'enums' | 'translations' | 'json' | 'object' | 'list' | 'page';

/** The kinds of callers a call, a field or a screen may serve: platform staff, site operators, warehouse staff, customers, visitors. */
export type Audience = 'platform' | 'site' | 'warehouse' | 'customer' | 'anonymous';

/** One field of a resource or a call, as plain data. `T` is the value inside the product; `schema` parses it from the wire. */
export interface Field<T = any, R extends boolean = boolean, B extends boolean = boolean, Of = unknown> {
  readonly shape: Shape;
  readonly sql: string;
  readonly widget: Widget;
  readonly schema: z.ZodMiniType<T, any>;
  readonly required: R;
  /** The server sets it; no form ever sends it. */
  readonly readOnly: B;
  /** The name in requests and answers. Default: the key with a capital letter. */
  readonly apiName: string | undefined;
  /** The value of a new row, and of a field that a request empties. */
  readonly default: unknown;
  /** The resource a ref points to. */
  readonly references: string | undefined;
  /** The picker that forms use for it when it offers a part of the rows only; default: that of all rows. */
  readonly picker: PickerName | undefined;
  /** The kind of account that a ref points to: a customer's of the row's site, or that of a member of staff, who may belong to another site. */
  readonly account: 'customer' | 'staff' | undefined;
  /** `site`: a ref may name a row of another customer or warehouse, which the verb checks; without it, only rows in the caller's reach. */
  readonly reach: 'site' | undefined;
  /**
   * Additional columns of the referenced row: wire name → its field. Default: {Name}Name → the resource's title. `displayName` of an account is
   * the nickname, otherwise the user name.
   */
  readonly display: Readonly<Record<string, string>> | undefined;
  /** The enumeration whose label is returned with the value, as `{wire}Name`. */
  readonly enumName: keyof typeof enumCodes | undefined;
  /** The audiences that may read it; undefined: all that may read the row. */
  readonly seenBy: readonly Audience[] | undefined;
  /** Masked except for its end, unless the caller has this permission; `always`: for all callers. */
  readonly masked: Code | 'always' | undefined;
  /** The server stores it encrypted or masked. */
  readonly sealed: boolean;
  /** The unit shown in the header: kg, cm, m³. */
  readonly unit: string | undefined;
  readonly max: number | undefined;
  /**
   * Where the currency of an amount is: the field of its row that references it; `site`: the default currency of the row's site, in which
   * wallets are opened; `target`: that of the row a call is about, which its form states. Default: the row's `currencyId`.
   */
  readonly currency: string | undefined;
  /** Whether a number may be negative. Forms ask this, because they draw fields before they have schemas. */
  readonly signed: boolean;
  /** The field of the row with translations of this text: readers of a language without one see this text. */
  readonly inLanguages: string | undefined;
  /** The fields of an object, or of the rows of a list or page. */
  readonly children: Of;
}

export type Fields = Record<string, Field>;

/** Pickers of a part of a resource's rows: `sendingWarehouse` leaves out destination warehouses. */
export type PickerName = 'sendingWarehouse';

interface Options {
  picker?: PickerName;
  apiName?: string;
  required?: boolean;
  readOnly?: boolean;
  default?: unknown;
  display?: Record<string, string>;
  seenBy?: readonly Audience[];
  masked?: Code | 'always';
  sealed?: boolean;
  widget?: Widget;
  /** The labels of a flag instead of yes and no: an enumeration whose first value means yes, and its second no. */
  label?: keyof typeof enumCodes;
  reach?: 'site';
}

type Is<Flag> = Flag extends true ? true : false;
type Made<T, O extends Options, Of = unknown> = Field<T, Is<O['required']>, Is<O['readOnly']>, Of>;

interface Kind<T> {
  shape: Shape;
  sql: string;
  widget: Widget;
  /** Created on first use: a start needs only a few of thousands. */
  schema(): z.ZodMiniType<T, any>;
  references?: string;
  account?: Field['account'];
  enumName?: keyof typeof enumCodes;
  sealed?: boolean;
  unit?: string;
  max?: number;
  signed?: boolean;
  children?: Fields;
}

function make<T, const O extends Options & { inLanguages?: string; currency?: string }, Of = unknown>(kind: Kind<T>, o: O): Made<T, O, Of> {
  let schema: z.ZodMiniType<T, any> | undefined;
  return {
    shape: kind.shape,
    sql: kind.sql,
    widget: o.widget ?? kind.widget,
    get schema() {
      return (schema ??= kind.schema());
    },
    required: (o.required ?? false) as Is<O['required']>,
    readOnly: (o.readOnly ?? false) as Is<O['readOnly']>,
    apiName: o.apiName,
    default: o.default,
    references: kind.references,
    reach: o.reach,
    picker: o.picker,
    account: kind.account,
    display: o.display,
    enumName: o.label ?? kind.enumName,
    seenBy: o.seenBy,
    masked: o.masked,
    sealed: kind.sealed ?? o.sealed ?? false,
    unit: kind.unit,
    max: kind.max,
    currency: o.currency,
    signed: kind.signed ?? false,
    inLanguages: o.inLanguages,
    children: kind.children as Of,
  };
}

/** Returns a copy of the field with some properties changed, and its schema when given; like every schema it is created on first use. */
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

/** Parses a value by a schema and transforms it. */
export const transformed = <A, B>(schema: z.ZodMiniType<A, any>, into: (value: A) => B) => z.pipe(schema, z.transform(into));

/** Refuses a value with a key of the `field` texts, and the values of the text's placeholders. */
export const refused = <T>(key: string, isWrong: (value: T) => boolean, values: object = {}) =>
  z.refine<T>((value) => !isWrong(value), { params: { key, ...values } });

/** A list with a maximum length. */
export const listOf = <T>(each: z.ZodMiniType<T, any>, limit: number) => z.array(each).check(z.maxLength(limit));

/** One value, or up to 200 of them, as list filters accept them. */
export const oneOrSeveral = <T>(schema: z.ZodMiniType<T, any>): z.ZodMiniType<T | T[], any> => z.union([schema, listOf(schema, 200)]);

// Control characters are never part of legitimate input; NUL would be a PostgreSQL error.
const control = /(?![\t\n\r])\p{Cc}/u;
const line = (max: number) =>
  z.pipe(
    transformed(z.string(), (text) => freeText(text.normalize('NFC'))),
    z.string().check(
      z.maxLength(max),
      refused('invisible', (text) => control.test(text)),
    ),
  );

/** A line whose full-width digits and letters are converted to plain ones, without characters that are not drawn. */
const plainLine = (max: number) => z.pipe(transformed(z.string(), plainCode), line(max));

/**
 * Codes that are scanned, typed or pasted: no Chinese, no spaces, no long number as a spreadsheet program shortens it; full-width characters
 * are converted to plain ones, and letters to capitals.
 */
const scanned = (max: number) =>
  transformed(
    plainLine(max).check(
      refused('trackingNumber', (text) => !/^[\x21-\x7e]*$/.test(text)),
      refused('digitsLost', hasLostDigits),
    ),
    (text) => text.toUpperCase(),
  );

const decimal = (precision: number, scale: number, least: number, isMeasured = false) => {
  const limit = 10 ** (precision - scale) - 10 ** -scale;
  // Above every plausible measurement: a code was scanned into a number field.
  const tooMuch = isMeasured ? refused<number>('looksLikeCode', (value) => value > limit) : z.maximum(limit);
  const tooFine = refused<number>('decimals', (value) => decimalsOf(value) > scale, { scale });
  return transformed(z.number().check(z.minimum(least), tooMuch, tooFine), (value): Dec => plainText(value));
};

function decimalsOf(value: number): number {
  const [mantissa = '', exponent = '0'] = String(value).toLowerCase().split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function plainText(value: number): Dec {
  const text = String(value);
  return text.includes('e') ? value.toFixed(20).replace(/(?:\.|(?<![.0]))0+$/, '') : text;
}

interface DecimalOptions extends Options {
  /** May be negative. */
  signed?: boolean;
  currency?: string;
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
        signed: o.signed,
      },
      o,
    );

// A wire time is in the site's zone. A schema has no site: it assumes the default zone, and `readInZone` corrects that.
const timeText = /^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/;
/** Whether the day at the start of a text exists. */
const startsWithDay = z.refine<string>((text) => isDay(text.slice(0, 10)));
const wireTime = transformed(z.string().check(z.regex(timeText), startsWithDay), (text) => timeIn(usualZone, text));
// The last second of a period; a bare day is the whole day.
const wireEnd = transformed(z.string().check(z.regex(timeText), startsWithDay), (text) =>
  timeIn(usualZone, text.length === 10 ? `${text} 23:59:59` : text),
);
const wireDate = z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/), startsWithDay);
// Calendar: a day begins in Kiribati, 14 hours before UTC, for every site.
const wirePastDate = wireDate.check(refused('inFuture', (day) => day > dayOf(new Date(), 'Pacific/Kiritimati')));
// One spelling: ids are compared as texts, and an id in capitals is the same row.
const id = z.uuid().check(z.toLowerCase());
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));
const image = z.string().check(z.maxLength(255), z.regex(/^\/files\/[\w./-]+(\?[\w=&.-]*)?$/));

/** The name of an enumeration. */
export type EnumName = keyof typeof enumCodes;
export type CodeOf<N extends EnumName> = (typeof enumCodes)[N][keyof (typeof enumCodes)[N]] & number;

const codesOf = (name: EnumName) => Object.values(enumCodes[name]) as number[];
const enumSchema = <N extends EnumName>(name: N) =>
  z.int().check(
    refused('choice', (code) => !codesOf(name).includes(code) || !isOffered(name, code)),
    // The API document describes what every server accepts.
    z.meta({ enum: codesOf(name).filter((code) => !demoCodes[name]?.includes(code)) }),
  ) as unknown as z.ZodMiniType<CodeOf<N>, any>;

interface TextOptions extends Options {
  max?: number;
  /** The field of the row with translations of this text, an `f.inLanguages`. */
  inLanguages?: string;
}

// Rejects scripts as addresses, and other hosts as paths of this one.
const isAddress = (text: string) => text === '' || /^(https?:\/\/[^\s/]|\/(?![/\\]))\S*$/.test(text);

const accountKind = (account: Field['account']): Kind<string> => ({
  shape: 'plain',
  sql: 'uuid',
  widget: 'ref',
  schema: () => id,
  references: 'user',
  account,
});

interface HasFields {
  readonly fields: Fields;
}
/** Marks the fields of a resource's rows: the resource. */
export const rowOf = Symbol('rowOf');
/** The rows of an answer, which only clients parse: without a schema. */
const rowsKind = (of: HasFields, more: Fields) => ({
  sql: 'jsonb',
  schema: () => z.any(),
  children: { ...of.fields, ...more, [rowOf]: of },
});

/** The kinds of fields. Each determines the stored type, the widget and the parsing of one sort of value. */
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
  /** Rich text in the three languages, of which one is enough: readers of another language see what is written. */
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
        schema: () => plainLine(32).check(refused('userName', (text) => !/^[a-zA-Z0-9]*$/.test(text))),
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
  /** A phone number in digits, of a home country with its 0; a `phoneCode` next to it is its calling code. */
  phone: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(32)',
        widget: 'phone',
        // Separators, invisible characters and full-width digits of a paste are removed; `objectSchema` writes it as at home.
        schema: () =>
          z.pipe(transformed(z.string(), plainPhone), line(32).check(refused('phone', (text) => !/^(?:\+?\d+(?:#\d{1,6})?)?$/.test(text)))),
        max: 32,
      },
      o,
    ),
  email: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(128)', widget: 'text', schema: () => z.pipe(plainLine(128), z.email()), max: 128 }, o),
  /** The address of a page: on the web, or on this site when it begins with a slash. */
  url: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      {
        shape: 'plain',
        sql: 'varchar(255)',
        widget: 'text',
        schema: () => plainLine(255).check(refused('url', (text) => !isAddress(text))),
        max: 255,
      },
      o,
    ),
  /** A secret that arrives encrypted (reliability: identity) and is never returned. */
  secret: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>(
      { shape: 'plain', sql: 'varchar(1024)', widget: 'hidden', sealed: true, schema: () => z.string().check(z.maxLength(1024)) },
      o,
    ),
  /** A whole number of things. */
  count: <const O extends Options & { min?: number; max?: number } = {}>(o = {} as O) =>
    make<number, O>(
      {
        shape: 'plain',
        sql: 'integer',
        widget: 'number',
        schema: () => z.int().check(z.minimum(o.min ?? 0), z.maximum(o.max ?? 2_000_000_000)),
        signed: (o.min ?? 0) < 0,
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
  /** The last second of a period, of a validity or before a deadline, or its last day, which counts whole; on the wire in the site's zone. */
  endTime: <const O extends Options = {}>(o = {} as O) =>
    make<Date, O>({ shape: 'time', sql: 'timestamptz', widget: 'time', schema: () => wireEnd }, o),
  /** A calendar day, stored as text yyyy-MM-dd. */
  date: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'date', sql: 'date', widget: 'date', schema: () => wireDate }, o),
  /** A calendar day that is over or has begun somewhere, such as a birthday. */
  pastDate: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'date', sql: 'date', widget: 'date', schema: () => wirePastDate }, o),
  id: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'uuid', widget: 'hidden', schema: () => id }, o),
  /** Another row, by id; an account of any kind when it points to `user`. */
  ref: <const O extends Options = {}>(references: string, o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'uuid', widget: 'ref', schema: () => id, references }, o),
  /** A customer's account; has a foreign key. The resource's `scope` names the customer who may access its rows. */
  customer: <const O extends Options = {}>(o = {} as O) => make<string, O>(accountKind('customer'), o),
  /** The account of a member of staff, displayed by its display name; without a foreign key, because staff may belong to another site. */
  staff: <const O extends Options = {}>(o = {} as O) => make<string, O>(accountKind('staff'), o),
  /** A set of other rows. */
  refs: <const O extends Options = {}>(references: string, o = {} as O) =>
    make<string[], O>({ shape: 'json', sql: 'jsonb', widget: 'refs', schema: () => listOf(id, 200), references }, o),
  /** One of an enumeration's codes. */
  enum: <N extends EnumName, const O extends Options = {}>(name: N, o = {} as O) =>
    make<CodeOf<N>, O>({ shape: 'enum', sql: 'smallint', widget: 'choice', schema: () => enumSchema(name), enumName: name }, o),
  enums: <N extends EnumName, const O extends Options = {}>(name: N, o = {} as O) =>
    make<CodeOf<N>[], O>(
      { shape: 'enums', sql: 'jsonb', widget: 'choices', schema: () => listOf(enumSchema(name), 50), enumName: name },
      o,
    ),
  /** The state of a row. Only verbs change it, according to its table; no form ever sends it. */
  state: <N extends StatusName>(
    table: StateTable<N>,
    initial: NoInfer<keyof (typeof enumCodes)[N] & string>,
    o: { apiName?: string } = {},
  ) =>
    make<CodeOf<N>, { required: true; readOnly: true }>(
      { shape: 'enum', sql: 'smallint', widget: 'state', schema: () => enumSchema(table.enumName), enumName: table.enumName },
      { ...o, required: true, readOnly: true, default: (enumCodes[table.enumName] as Record<string, number>)[initial] } as never,
    ) as Field<CodeOf<N>, true, true>,
  /** File addresses of pictures, at most 15. */
  images: <const O extends Options = {}>(o = {} as O) =>
    make<string[], O>({ shape: 'json', sql: 'jsonb', widget: 'images', schema: () => listOf(image, 15) }, o),
  /** A color as `#rrggbb`. */
  color: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(7)', widget: 'text', schema: () => color, max: 7 }, o),
  /** The address of one picture. */
  picture: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(255)', widget: 'picture', schema: () => image }, o),
  /** The address of one file: a PDF, a spreadsheet, a Word document or a picture. */
  file: <const O extends Options = {}>(o = {} as O) =>
    make<string, O>({ shape: 'plain', sql: 'varchar(255)', widget: 'file', schema: () => image }, o),
  /** A text in all three languages. Lists return only the caller's language. */
  translations: <const O extends TextOptions = {}>(o = {} as O) =>
    make<Languages, O>(
      { shape: 'translations', sql: 'jsonb', widget: 'translations', schema: () => languageText(line(o.max ?? 200)), max: o.max ?? 200 },
      o,
    ),
  /** Translations of another text of the row; empty languages show that text. Only returned to forms. */
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
  /** A nested object; its fields have their own wire names. */
  object: <F extends Fields, const O extends Options = {}>(of: F, o = {} as O) =>
    make<Draft<F>, O, F>(
      {
        shape: 'object',
        sql: 'jsonb',
        widget: 'hidden',
        schema: () => z.lazy(() => objectSchema(of)) as z.ZodMiniType<Draft<F>>,
        children: of,
      },
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
        children: of,
      },
      o,
    ),
  /** An object that is a row of a resource, with more fields. */
  row: <R extends HasFields, M extends Fields = {}, const O extends Options = {}>(of: R, more = {} as M, o = {} as O) =>
    make<Draft<WithMore<R, M>>, O, RowFields<R, M>>({ ...rowsKind(of, more), shape: 'object', widget: 'hidden' }, o),
  /** A list of rows of a resource, with more fields. */
  rows: <R extends HasFields, M extends Fields = {}, const O extends Options = {}>(of: R, more = {} as M, o = {} as O) =>
    make<Draft<WithMore<R, M>>[], O, RowFields<R, M>>({ ...rowsKind(of, more), shape: 'list', widget: 'rows' }, o),
  /** A page of rows of a resource, with more fields. */
  rowPage: <R extends HasFields, M extends Fields = {}>(of: R, more = {} as M) =>
    make<{ total: number; totalIsBound: boolean; data: Draft<WithMore<R, M>>[] }, { required: true }, RowFields<R, M>>(
      { ...rowsKind(of, more), shape: 'page', sql: '', widget: 'rows' },
      { required: true },
    ),
  /** A page of a list, as returned: Total, TotalIsBound, Data. */
  page: <F extends Fields>(of: F) =>
    make<{ total: number; totalIsBound: boolean; data: Draft<F>[] }, { required: true }, F>(
      { shape: 'page', sql: '', widget: 'rows', schema: () => z.any(), children: of },
      { required: true },
    ),
};

type WithMore<R extends HasFields, M extends Fields> = Omit<R['fields'], keyof M> & M;
/** The fields of an answer's rows that are rows of a resource; such rows also have the columns of every row. */
export type RowFields<R extends HasFields, M extends Fields = {}> = WithMore<R, M> & { readonly [rowOf]?: R };
/** Whether these are the fields of a resource's rows. */
export type AreOfRow<F> = typeof rowOf extends keyof F ? true : false;

type ValueOf<X> = X extends Field<infer T, infer R> ? (R extends true ? T : T | null) : never;
/** The values of fields as a stored row has them. */
export type Values<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> };
type Writable<F extends Fields> = { [K in keyof F as F[K] extends Field<any, any, true> ? never : K]: F[K] };
type Must<F extends Fields> = { [K in keyof F as F[K] extends Field<any, true> ? K : never]: ValueOf<F[K]> };
type May<F extends Fields> = { [K in keyof F as F[K] extends Field<any, true> ? never : K]?: ValueOf<F[K]> };
/** The fields that a form or a call sends: those the server does not set. */
export type Draft<F extends Fields> = Must<Writable<F>> & May<Writable<F>>;

/** The fields of an object, or of the rows of a list or page; undefined for a field of another kind. */
export const childFields = ({ children }: Field): Fields | undefined =>
  children && typeof children === 'object' && !('schema' in children) ? (children as Fields) : undefined;

/** Whether the value of a field is a secret or personal number: the server seals or masks it, and clients must not store it in a browser. */
export const isConfidential = ({ sealed, masked }: Field): boolean => sealed || masked !== undefined;

/** The name of a field on the wire. */
export const wireName = (key: string, field: Pick<Field, 'apiName'>) => field.apiName ?? key[0]!.toUpperCase() + key.slice(1);

const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/**
 * The strict schema of an object on the wire: reads wire names, returns code names, and rejects unknown fields. An optional field that was
 * sent empty (null or an empty text) has its default, or is null without one. One that was not sent is null, or with `unsent: 'absent'`
 * missing.
 */
export function objectSchema<F extends Fields>(
  fields: F,
  names: 'wire' | 'code' = 'wire',
  unsent: 'null' | 'absent' = 'null',
): z.ZodMiniType<Draft<F>> {
  const sent = Object.entries(fields).filter(([, field]) => !field.readOnly);
  const nameOf = (key: string, field: Field) => (names === 'wire' ? wireName(key, field) : key);
  const shape = Object.fromEntries(sent.map(([key, field]) => [nameOf(key, field), field.required ? notEmpty(field) : orEmpty(field)]));
  const codeField = fields.phoneCode;
  const code = (body: Record<string, unknown>) => {
    const value = codeField && body[nameOf('phoneCode', codeField)];
    return typeof value === 'string' ? value : null;
  };
  return transformed(z.strictObject(shape), (body: Record<string, unknown>) =>
    Object.fromEntries(
      sent.flatMap(([key, field]) => {
        const value = body[nameOf(key, field)];
        if (value === undefined && unsent === 'absent') return [];
        return [[key, field.widget === 'phone' && typeof value === 'string' ? homePhone(value, code(body)) : (value ?? null)]];
      }),
    ),
  ) as unknown as z.ZodMiniType<Draft<F>>;
}

/** An empty text counts as absent, so it does not fill a required field; nor does a translation without any language. */
const notEmpty = ({ schema, widget }: Field): z.ZodMiniType =>
  schema.check(refused('required', (value) => value === '' || (widget === 'translations' && isUnwritten(value as Languages))));
const isUnwritten = (texts: Languages) => languages.every((language) => !texts[language]);
const orEmpty = ({ schema, default: fallback = null }: Field) =>
  z.optional(transformed(z.union([z.literal(''), z.null(), schema]), (value) => (isEmpty(value) ? fallback : value)));
