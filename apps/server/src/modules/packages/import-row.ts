import type { Dec } from '@entrepot/contract/core/field.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { Lookups } from './import-lookups.ts';
import { type Fault, moneyFault, moneyOf, numberFault } from '@entrepot/contract/modules/packages/lines.ts';
import { courierNumberOf } from './numbers.ts';
import type { Customer } from './package-row.ts';

/** One row of the spreadsheet, read. */
export interface Draft {
  line: number;
  courierNumber: string;
  productName: string | null;
  cargoTypeId: string | null;
  price: Dec | null;
  purchasePrice: Dec | null;
  purchaseCurrencyId: string | null;
  quantity: number;
  remarks: string | null;
  customer: Customer;
}

/** What the rows before and the whole import say: whose the goods are, names to ids, numbers seen so far by row. */
export interface Reading {
  customer: Customer | null;
  lookups: Lookups;
  seen: Map<string, number>;
}

/** Reads one row; everything wrong with it is told, and then there is no draft. */
export function draftOf({ line, values }: ImportRow, { customer, lookups, seen }: Reading, wrong: Wrong): Draft[] {
  const value = (key: string) => values[key] ?? '';
  const [number, code] = [value('courierNumber'), value('memberCode').toUpperCase()];
  const owner = code ? lookups.members.get(code) : customer;
  const quantity = value('quantity') === '' ? 1 : Number(value('quantity'));
  const cargoTypeId = lookups.cargoTypes.get(value('cargoType').toLowerCase()) ?? null;
  const purchaseCurrencyId = lookups.currencies.get(value('purchaseCurrency').toUpperCase()) ?? null;
  const checks: [string, Fault, Record<string, unknown>?][] = [
    ['courierNumber', ...numberCheck(number, line, lookups, seen)],
    ['productName', tooLong(value('productName'), 100), { max: 100 }],
    ['remarks', tooLong(value('remarks'), 500), { max: 500 }],
    ['price', moneyFault(value('price'))],
    ['purchasePrice', moneyFault(value('purchasePrice'))],
    ['quantity', Number.isInteger(quantity) && quantity >= 1 && quantity <= 100_000 ? null : 'packages.lines.quantity'],
    ['cargoType', value('cargoType') && !cargoTypeId ? 'packages.lines.cargoType' : null, { name: value('cargoType') }],
    [
      'purchaseCurrency',
      value('purchaseCurrency') && !purchaseCurrencyId ? 'packages.lines.currency' : null,
      { code: value('purchaseCurrency') },
    ],
    ['memberCode', owner ? null : code ? 'packages.lines.member' : 'core.field.required', { code }],
  ];
  const faults = checks.filter(([, fault]) => fault);
  for (const [key, fault, more] of faults) wrong(line, key, fault!, more);
  if (faults.length || !owner) return [];
  return [
    {
      line,
      courierNumber: courierNumberOf(number),
      productName: value('productName') || null,
      cargoTypeId,
      price: moneyOf(value('price')),
      purchasePrice: moneyOf(value('purchasePrice')),
      purchaseCurrencyId,
      quantity,
      remarks: value('remarks') || null,
      customer: owner,
    },
  ];
}

const tooLong = (text: string, max: number): Fault => (text.length > max ? 'core.field.tooLong' : null);

/** A number must be one, stand in the list once, and belong to nobody yet. */
function numberCheck(text: string, line: number, { taken }: Lookups, seen: Map<string, number>): [Fault, Record<string, unknown>?] {
  const fault = numberFault(text);
  if (fault) return [fault];
  const number = courierNumberOf(text);
  const before = seen.get(number);
  if (before !== undefined) return ['packages.lines.twice', { line: before }];
  seen.set(number, line);
  return [taken.has(number) ? 'packages.lines.taken' : null];
}
