import type { Dec } from '@entrepot/rules/decimal.ts';
import { plainSigns } from '@entrepot/rules/plain-text.ts';
import { decimal } from '@entrepot/rules/validators.ts';
import { maxOptions, variantOptions } from '@entrepot/contract/modules/commodities/variant-options.ts';
import { nameOfVariant, type VariantOption } from '@entrepot/rules/variants.ts';
import { commodity, maxBarcodes } from '@entrepot/contract/modules/commodities/commodity.ts';
import { importColumns, tooLongCells } from '../../core/sheets/import-columns.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import { storedBarcodes } from './barcodes.ts';
import type { Customer } from './customers.ts';
import { articleVariant } from './variant-names.ts';
import type { Lookups } from './import-lookups.ts';

/** The columns; customers have no `memberCode`. */
export const columns = importColumns('commodities.import', commodity, {
  commodityCode: true,
  name: true,
  identificationCode: true,
  moreBarcodes: true,
  commoditySku: true,
  articleCode: true,
  variantOptions: true,
  chineseName: true,
  englishName: true,
  alias: true,
  category: 'categoryId',
  cargoType: 'cargoTypeId',
  price: true,
  currency: 'currencyId',
  length: true,
  width: true,
  height: true,
  actualWeight: true,
  grossWeight: true,
  hsCode: true,
  brand: true,
  material: true,
  earlyWarningQuantity: true,
  remarks: true,
  memberCode: 'ownerId',
});
const barcodeLength = 50;
const maxName = commodity.fields.name.max!;
const codes = ['commodityCode', 'identificationCode', 'commoditySku', 'articleCode', 'hsCode'];

/** One parsed row of the spreadsheet. */
export interface Draft {
  customer: Customer;
  commodityCode: string;
  name: string;
  identificationCode: string | null;
  moreBarcodes: string[] | null;
  articleCode: string | null;
  variantOptions: VariantOption[] | null;
  categoryId: string | null;
  cargoTypeId: string | null;
  hsCode: string | null;
  currencyId: string | null;
  price: Dec | null;
  earlyWarningQuantity: number;
  texts: Record<(typeof texts)[number], string | null>;
  sizes: Record<(typeof sizes)[number], Dec>;
}

/** Look-up tables and state of the import so far. */
export interface Reading {
  customer: Customer | null;
  lookups: Lookups;
  /** `owner|code` of the previous rows, and `owner|article|variant`, with their line. */
  seen: { codes: Map<string, number>; barcodes: Map<string, number>; variants: Map<string, number> };
}

/** Text columns without rules of their own. */
export const texts = ['chineseName', 'englishName', 'alias', 'brand', 'material', 'remarks'] as const;
/** Columns of sides in cm and weights in kg. */
export const sizes = ['length', 'width', 'height', 'actualWeight', 'grossWeight'] as const;

type Fault = [message: string, values?: Record<string, unknown>] | null;
type Check = readonly [column: string, fault: Fault];

/** Returns the commodity code of a row as it would be saved; '' without one. */
export const codeOfRow = (values: ImportRow['values']): string => plainSigns((values.commodityCode ?? '').trim()).toUpperCase();

/** Parses one row. Reports every problem through `wrong`; returns no draft if there is any. */
export function draftOf({ line, values }: ImportRow, reading: Reading, wrong: Wrong): (Draft & { commoditySku: string | null })[] {
  const value = (key: string) => (values[key] ?? '').trim();
  const code = (key: string) => plainSigns(value(key)).toUpperCase() || null;
  const { lookups } = reading;
  const barcodes = [...new Set(splitCodes(value('moreBarcodes')))];
  const options = optionsOf(value('variantOptions'));
  const name = nameOfVariant(value('name'), options ?? []);
  const memberCode = value('memberCode').toUpperCase();
  const customer = memberCode ? lookups.members.get(memberCode) : reading.customer;
  const category = lookups.categories.get(value('category').toLowerCase());
  const cargoTypeId = lookups.cargoTypes.get(value('cargoType').toLowerCase());
  const currencyId = lookups.currencies.get(value('currency').toUpperCase());
  const owner = customer?.id ?? '';
  const tooLong = tooLongCells(columns, Object.fromEntries(Object.keys(values).map((key) => [key, value(key)])));
  const found: Check[] = [
    ...tooLong.map(([key, ...fault]): Check => [key, fault]),
    ...codes.map((key): Check => [key, tooLong.some(([one]) => one === key) ? null : codeFault(code(key))]),
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
    ...barcodes.flatMap((one): Check[] => [
      ['moreBarcodes', one.length > barcodeLength ? ['core.field.tooLong', { max: barcodeLength }] : codeFault(one)],
      [
        'moreBarcodes',
        one === code('identificationCode') ? null : takenFault(`${owner}|${one}`, line, lookups.barcodes, reading.seen.barcodes),
      ],
    ]),
    ['moreBarcodes', barcodes.length > maxBarcodes ? ['core.field.tooMany', { max: maxBarcodes }] : null],
    ['name', value('name') ? (name.length > maxName ? ['core.field.tooLong', { max: maxName }] : null) : ['core.field.required']],
    ['articleCode', options?.length && !value('articleCode') ? ['core.field.required'] : null],
    ['variantOptions', options ? null : ['commodities.lines.options', { max: maxOptions }]],
    [
      'variantOptions',
      options?.length && value('articleCode')
        ? takenFault(
            `${owner}|${articleVariant({ articleCode: code('articleCode'), variantOptions: options })}`,
            line,
            lookups.variants,
            reading.seen.variants,
          )
        : null,
    ],
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
      name,
      identificationCode: code('identificationCode'),
      moreBarcodes: storedBarcodes({ identificationCode: code('identificationCode'), moreBarcodes: barcodes }),
      commoditySku: code('commoditySku'),
      articleCode: code('articleCode'),
      variantOptions: options?.length ? options : null,
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

/** The options of a cell such as `Colour: Red; Size: L`; null if it cannot be read. */
function optionsOf(cell: string): VariantOption[] | null {
  const parts = cell
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const options = parts.map((part) => {
    const [name = '', ...value] = part.split(/[:：=]/);
    return { name: name.trim(), value: value.join(':').trim() };
  });
  const isRead = options.every(({ name, value }) => [name, value].every((text) => text && text.length <= variantOptions.name.max!));
  return isRead && options.length <= maxOptions ? options : null;
}

/** Several codes of one cell, separated by commas, semicolons, spaces or lines. */
const splitCodes = (cell: string): string[] =>
  plainSigns(cell)
    .toUpperCase()
    .split(/[\s,;，；、]+/)
    .filter(Boolean);

/** Codes are scanned: letters, digits and punctuation without spaces. */
function codeFault(code: string | null): Fault {
  return !code || /^[\x21-\x7e]+$/.test(code) ? null : ['core.field.trackingNumber'];
}

/** Checks an amount with at most three decimals and `digits` integer digits; empty is valid. */
function amountFault(text: string, digits: number): Fault {
  const problem = decimal(plainSigns(text));
  if (problem?.key === 'NumberErrorDecimalFormat') return ['core.field.decimals', { scale: 3 }];
  if (problem?.key === 'NumberNegative') return ['core.field.negative'];
  if (problem) return ['core.field.notNumber'];
  return plainSigns(text).replace(/\..*/s, '').length > digits ? ['core.field.tooBig', { max: '9'.repeat(digits) }] : null;
}

/** A code must be unique in the list and among the customer's commodities. */
function takenFault(key: string, line: number, taken: ReadonlySet<string>, seen: Map<string, number>): Fault {
  const before = seen.get(key);
  if (before !== undefined) return ['commodities.lines.twice', { line: before }];
  seen.set(key, line);
  return taken.has(key) ? ['commodities.lines.taken'] : null;
}
