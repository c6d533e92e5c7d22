import type { Dec } from '@entrepot/rules/decimal.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { importColumns, tooLongCells } from '../../core/sheets/import-columns.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import type { Lookups } from './import-lookups.ts';
import { type Fault, moneyFault, moneyOf, numberFault } from '@entrepot/contract/modules/packages/lines.ts';
import { courierNumberOf } from './numbers.ts';
import type { Customer } from './package-row.ts';

/** The columns; customers have no `memberCode`. */
export const columns = importColumns('packages.import', pkg, {
  courierNumber: true,
  productName: true,
  cargoType: 'cargoTypeId',
  price: true,
  purchasePrice: true,
  purchaseCurrency: 'purchaseCurrencyId',
  quantity: true,
  remarks: true,
  memberCode: 'ownerId',
});

/** One parsed row of the spreadsheet. */
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

/** Context of a row: the customer of the import, the lookups and the rows of the numbers seen so far. */
export interface Reading {
  customer: Customer | null;
  lookups: Lookups;
  seen: Map<string, number>;
}

/** Parses one row. Reports every error in it and returns no draft when there is one. */
export function draftOf({ line, values }: ImportRow, { customer, lookups, seen }: Reading, wrong: Wrong): Draft[] {
  const value = (key: string) => values[key] ?? '';
  const [number, code] = [value('courierNumber'), value('memberCode').toUpperCase()];
  const owner = code ? lookups.members.get(code) : customer;
  const quantity = value('quantity') === '' ? 1 : Number(value('quantity'));
  const cargoTypeId = lookups.cargoTypes.get(value('cargoType').toLowerCase()) ?? null;
  const purchaseCurrencyId = lookups.currencies.get(value('purchaseCurrency').toUpperCase()) ?? null;
  const checks: [string, Fault, Record<string, unknown>?][] = [
    ['courierNumber', ...numberCheck(number, line, lookups, seen)],
    ...tooLongCells(columns, { productName: value('productName'), remarks: value('remarks') }),
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

/** The number must be valid, unique in the list and not in use. */
function numberCheck(text: string, line: number, { taken }: Lookups, seen: Map<string, number>): [Fault, Record<string, unknown>?] {
  const fault = numberFault(text);
  if (fault) return [fault];
  const number = courierNumberOf(text);
  const before = seen.get(number);
  if (before !== undefined) return ['packages.lines.twice', { line: before }];
  seen.set(number, line);
  return [taken.has(number) ? 'packages.lines.taken' : null];
}
