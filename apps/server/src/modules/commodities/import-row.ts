import type { Dec } from '@entrepot/contract/core/field.ts';
import { plainSigns } from '@entrepot/contract/core/plain-signs.ts';
import { decimal } from '@entrepot/rules/validators.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { Customer } from './customers.ts';
import type { Lookups } from './import-lookups.ts';

/** One row of the spreadsheet, read. */
export interface Draft {
  customer: Customer;
  commodityCode: string;
  name: string;
  identificationCode: string | null;
  categoryId: string | null;
  cargoTypeId: string | null;
  hsCode: string | null;
  currencyId: string | null;
  price: Dec | null;
  earlyWarningQuantity: number;
  texts: Record<(typeof texts)[number], string | null>;
  sizes: Record<(typeof sizes)[number], Dec>;
}

/** What the rows before and the whole import say. */
export interface Reading {
  customer: Customer | null;
  lookups: Lookups;
  /** `owner|code` of the rows so far, with their line. */
  seen: { codes: Map<string, number>; barcodes: Map<string, number> };
}

/** Columns of plain text with their longest. */
export const texts = ['chineseName', 'englishName', 'alias', 'brand', 'material', 'remarks'] as const;
const longest: Record<string, number> = {
  name: 100,
  chineseName: 100,
  englishName: 100,
  alias: 100,
  brand: 64,
  material: 100,
  remarks: 500,
};
/** Columns of sides in cm and weights in kg. */
export const sizes = ['length', 'width', 'height', 'actualWeight', 'grossWeight'] as const;
/** Columns of codes with their longest. */
const codes = { commodityCode: 50, identificationCode: 50, commoditySku: 50, hsCode: 16 };

type Fault = [message: string, values?: Record<string, unknown>] | null;
type Check = readonly [column: string, fault: Fault];

/** The commodity code of a row as it would be saved; '' when it has none. */
export const codeOfRow = (values: ImportRow['values']): string => plainSigns((values.commodityCode ?? '').trim()).toUpperCase();

/** Reads one row; everything wrong with it is told, and then there is no draft. */
export function draftOf({ line, values }: ImportRow, reading: Reading, wrong: Wrong): (Draft & { commoditySku: string | null })[] {
  const value = (key: string) => (values[key] ?? '').trim();
  const code = (key: string) => plainSigns(value(key)).toUpperCase() || null;
  const { lookups } = reading;
  const memberCode = value('memberCode').toUpperCase();
  const customer = memberCode ? lookups.members.get(memberCode) : reading.customer;
  const category = lookups.categories.get(value('category').toLowerCase());
  const cargoTypeId = lookups.cargoTypes.get(value('cargoType').toLowerCase());
  const currencyId = lookups.currencies.get(value('currency').toUpperCase());
  const owner = customer?.id ?? '';
  const found: Check[] = [
    ...Object.entries(codes).map(([key, max]): Check => [key, codeFault(code(key), max)]),
    ...Object.entries(longest).map(([key, max]): Check => [key, value(key).length > max ? ['core.field.tooLong', { max }] : null]),
    ...[...sizes, 'price'].map((key): Check => [key, amountFault(value(key), key === 'price' ? 12 : 7)]),
    [
      'commodityCode',
      value('commodityCode')
        ? takenFault(`${owner}|${code('commodityCode')}`, line, lookups.codes, reading.seen.codes)
        : ['core.field.required'],
    ],
    [
      'identificationCode',
      code('identificationCode')
        ? takenFault(`${owner}|${code('identificationCode')}`, line, lookups.barcodes, reading.seen.barcodes)
        : null,
    ],
    ['name', value('name') ? null : ['core.field.required']],
    ['category', value('category') && !category ? ['commodities.lines.category', { name: value('category') }] : null],
    ['cargoType', value('cargoType') && !cargoTypeId ? ['commodities.lines.cargoType', { name: value('cargoType') }] : null],
    ['currency', value('currency') && !currencyId ? ['commodities.lines.currency', { code: value('currency') }] : null],
    ['earlyWarningQuantity', /^\d{0,7}$/.test(value('earlyWarningQuantity')) ? null : ['core.field.notNumber']],
    ['memberCode', customer ? null : memberCode ? ['commodities.lines.member', { code: memberCode }] : ['core.field.required']],
  ];
  const faults = found.filter(([, fault]) => fault);
  for (const [column, fault] of faults) wrong(line, column, ...fault!);
  if (faults.length || !customer) return [];
  const own = <K extends string, V>(keys: readonly K[], of: (key: K) => V) =>
    Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<K, V>;
  return [
    {
      customer,
      commodityCode: code('commodityCode')!,
      name: value('name'),
      identificationCode: code('identificationCode'),
      commoditySku: code('commoditySku'),
      categoryId: category?.id ?? null,
      cargoTypeId: cargoTypeId ?? category?.defaultCargoTypeId ?? null,
      hsCode: code('hsCode') ?? category?.hsCode ?? null,
      currencyId: currencyId ?? null,
      price: value('price') === '' ? null : plainSigns(value('price')),
      earlyWarningQuantity: Number(value('earlyWarningQuantity') || 0),
      texts: own(texts, (key) => value(key) || null),
      sizes: own(sizes, (key) => plainSigns(value(key)) || '0'),
    },
  ];
}

/** Codes are scanned: letters, digits and signs without spaces. */
function codeFault(code: string | null, max: number): Fault {
  if (!code) return null;
  if (code.length > max) return ['core.field.tooLong', { max }];
  return /^[\x21-\x7e]+$/.test(code) ? null : ['core.field.trackingNumber'];
}

/** What is wrong with an amount with at most three decimals and so many digits before them; empty is none. */
function amountFault(text: string, digits: number): Fault {
  const problem = decimal(plainSigns(text));
  if (problem?.key === 'NumberErrorDecimalFormat') return ['core.field.decimals', { scale: 3 }];
  if (problem?.key === 'NumberNegative') return ['core.field.negative'];
  if (problem) return ['core.field.notNumber'];
  return plainSigns(text).replace(/\..*$/, '').length > digits ? ['core.field.tooBig', { max: '9'.repeat(digits) }] : null;
}

/** A code stands in the list once, and no commodity of the customer has it. */
function takenFault(key: string, line: number, taken: ReadonlySet<string>, seen: Map<string, number>): Fault {
  const before = seen.get(key);
  if (before !== undefined) return ['commodities.lines.twice', { line: before }];
  seen.set(key, line);
  return taken.has(key) ? ['commodities.lines.taken'] : null;
}
