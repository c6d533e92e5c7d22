import { expect, test } from 'vitest';
import type { CalculationMethod, TriggerDataSource, TriggerRule } from './codes.ts';
import { quote } from './quote.ts';
import { facts, order, piece, quotation, row, service } from './testing.ts';
import { isRuleMet, type SourceValue } from './triggers.ts';
import { dec } from '../decimal.ts';
import type { Quotation, QuoteInput, SurchargeRow } from './types.ts';

const known = facts({
  declared: { amount: '680', currencyId: 'CNY' },
  collection: { amount: '2000', currencyId: 'TWD' },
  cargoTypeIds: ['battery', 'food'],
  regionCodes: ['TW', '880', '880-01'],
  mailboxCode: '88041',
  packageQuantity: 9,
  commodityQuantity: 34,
  storageDays: 45,
  binQuantity: 12,
  skuQuantity: 5,
});

/** 8.2 kg in 3 pieces, 16.4 kg by volume (r = 0), so 8.5 kg billed and 106.25 freight. */
const boxes = [
  piece('1.1', { length: '40', width: '30', height: '41', quantity: 2 }),
  piece('6', { length: '160', width: '10', height: '0' }),
];

function charged(rows: Partial<SurchargeRow>[], changes: Partial<QuoteInput> = {}, tariff: Partial<Quotation> = {}): string[] {
  const surcharges = rows.map((each) => row(each));
  const rules = quotation({ splitThrowingRatio: '0', surcharges, ...tariff });
  const result = quote(order({ quotation: rules, pieces: boxes, facts: known, ...changes }));
  return result.ok ? result.value.lines.slice(1).map((line) => line.amount) : [result.error];
}

test.each([
  [2, '8.5'],
  [3, '8.2'],
  [4, '16.4'],
  [5, '0.0984'],
  [6, '3'],
  [7, '242'],
  [8, '392'],
  [9, '8.2'],
  [10, '680'],
  [11, '447'],
  [15, '34'],
  [16, '9'],
  [17, '45'],
  [18, '106.25'],
  [19, '8'],
  [20, '12'],
  [21, '5'],
] as [TriggerDataSource, string][])('source %i is worth %s units', (triggerDataSource, units) => {
  const places = { ...order().currencies, CNY: { rate: '1', decimalPlaces: 6, effective: true } };
  expect(charged([{ triggerDataSource, calculationMethod: 13, amountOfMoney: '1' }], { currencies: places })).toEqual([units]);
});

test.each([
  [1, { triggerValue: null, triggerRule: 1 }, '10'],
  [2, {}, '30'],
  [2, { freeQuantity: '2' }, '10'],
  [2, { triggerDataSource: 9, triggerRule: 4, triggerValue: '2' }, '20'],
  [3, { freeWeight: '3' }, '55'],
  [4, { triggerDataSource: 2, triggerRule: 2, triggerValue: '5.2' }, '35'],
  [4, { triggerDataSource: 9, triggerRule: 2, triggerValue: '0.9', freeWeight: '1' }, '55'],
  [4, { triggerDataSource: 19, triggerRule: 2, triggerValue: '3' }, '80'],
  [5, { amountOfMoney: '10' }, '10.63'],
  [6, { amountOfMoney: '1.5' }, '10.2'],
  [7, { amountOfMoney: '2' }, '8.94'],
  [8, { amountOfMoney: '1000' }, '98.4'],
  [9, { freeQuantity: '5', firstCharge: '3', amountOfMoney: '2' }, '9'],
  [10, { freeQuantity: '30', amountOfMoney: '0.5' }, '7.5'],
  [11, { amountOfMoney: '0.15' }, '5.1'],
  [12, { amountOfMoney: '10' }, '10.63'],
  [13, { triggerDataSource: 20, freeQuantity: '10', amountOfMoney: '5' }, '10'],
] as [CalculationMethod, Partial<SurchargeRow>, string][])('method %i with %o charges %s', (calculationMethod, changes, amount) => {
  expect(charged([{ amountOfMoney: '10', calculationMethod, ...changes }])).toEqual([amount]);
});

test('a free part leaves no line, a minimum raises the remaining amount', () => {
  expect(charged([{ calculationMethod: 2, freeQuantity: '3', amountOfMoney: '10', minimumMoney: '50' }])).toEqual([]);
  expect(charged([{ calculationMethod: 2, freeQuantity: '2', amountOfMoney: '10', minimumMoney: '50' }])).toEqual(['50']);
  expect(charged([{ calculationMethod: 6, amountOfMoney: '1', minimumMoney: '10' }])).toEqual(['10']);
});

test('the first unit has its own price, but not for a charge by order', () => {
  expect(charged([{ calculationMethod: 2, amountOfMoney: '2', firstCharge: '5' }])).toEqual(['9']);
  expect(charged([{ calculationMethod: 1, amountOfMoney: '2', firstCharge: '5' }])).toEqual(['2']);
  expect(charged([{ calculationMethod: 3, amountOfMoney: '2', firstCharge: '5', freeWeight: '8' }])).toEqual(['5']);
});

test('amounts come first, then percentages of freight, then of the subtotal, in sequence', () => {
  const rows = [
    { calculationMethod: 12, amountOfMoney: '10', code: 'A' },
    { calculationMethod: 5, amountOfMoney: '10', code: 'B' },
    { calculationMethod: 1, amountOfMoney: '20', code: 'C' },
    { calculationMethod: 12, amountOfMoney: '10', code: 'D' },
  ] as const;
  const quotation1 = quotation({ surcharges: rows.map((each) => row(each)) });
  const services = [service({ calculationMethod: 12, amountOfMoney: '10' }), service({ amountOfMoney: '100', currencyId: 'TWD' })];
  const result = quote(order({ quotation: quotation1, services, carrierMinimum: { amount: '200', currencyId: 'CNY' } }));
  const lines = result.ok ? result.value.lines.map((line) => [line.step, line.code, line.amount]) : [];
  expect(lines).toEqual([
    [1, 'FREIGHT', '125'],
    [2, 'CARRIER_MINIMUM', '75'],
    [5, 'C', '20'],
    [6, 'B', '20'],
    [7, 'A', '24'],
    [7, 'D', '26.4'],
    [8, 'SERVICE', '29.04'],
    [8, 'SERVICE', '22.35'],
  ]);
});

test('a carrier minimum of another currency is converted', () => {
  const result = quote(order({ carrierMinimum: { amount: '1000', currencyId: 'TWD' } }));
  expect(result).toMatchObject({ value: { total: '223.5' } });
});

test('over-size pieces cost extra', () => {
  const tariff = quotation({ superMaterialLength: '150', excessMaterialCost: '35' });
  const result = quote(order({ quotation: tariff, pieces: boxes }));
  expect(result).toMatchObject({ value: { overSizePieces: 1, lines: [{ code: 'FREIGHT' }, { code: 'EXCESS_MATERIAL', amount: '35' }] } });
});

test('COD brackets are met in the quotation currency', () => {
  const brackets = { triggerDataSource: 11, triggerRule: 8, triggerValue: '400,447' } as const;
  expect(charged([{ ...brackets, amountOfMoney: '30' }])).toEqual(['30']);
  expect(charged([{ ...brackets, triggerValue: '2000,2000', amountOfMoney: '30' }])).toEqual([]);
});

const number = (value: string): SourceValue => ({ kind: 'number', value: dec(value) });
const texts = (...values: string[]): SourceValue => ({ kind: 'texts', values });

test.each([
  [1, { kind: 'none' }, null, true],
  [3, { kind: 'none' }, '0', false],
  [2, number('5'), '5', false],
  [2, number('5.001'), '5', true],
  [3, number('5'), '5.0', true],
  [4, number('4.999'), '5', true],
  [4, number('5'), '5', false],
  [5, number('5'), '5', true],
  [6, number('5'), '5.00', true],
  [6, number('5'), 'five', false],
  [7, number('5'), '6', true],
  [7, number('5'), '5.0', false],
  [8, number('5'), '5,6', true],
  [8, number('6'), '5, 6', true],
  [8, number('6.001'), '5,6', false],
  [8, number('5'), '5', false],
  [9, number('5'), '1, 5.0', true],
  [10, number('5'), '1,2', true],
  [10, number('5'), '1,5', false],
  [11, number('512'), '51', true],
  [6, texts('battery', 'food'), 'food', true],
  [6, texts('battery', 'food'), 'foo', false],
  [7, texts('battery', 'food'), 'food', false],
  [7, texts(), 'food', true],
  [9, texts('battery', 'food'), 'tea, food', true],
  [9, texts(), 'food', false],
  [10, texts('battery', 'food'), 'tea,food', false],
  [10, texts('battery'), 'tea,food', true],
  [11, texts('88041'), '88', true],
  [11, texts('88041'), '89', false],
  [8, texts('88041'), '88000,88999', true],
  [8, texts('SW1A'), '88000,88999', false],
  [2, texts('88041'), '88000', true],
] as [TriggerRule, SourceValue, string | null, boolean][])('rule %i of %o against %s holds: %s', (rule, value, triggerValue, applies) => {
  expect(isRuleMet(rule, value, triggerValue)).toBe(applies);
});

test.each([
  ['declared', { facts: facts({ declared: { amount: '1', currencyId: 'USD' } }) }],
  ['wallet', { walletCurrencyId: 'USD' }],
  ['carrier', { carrierMinimum: { amount: '1', currencyId: 'USD' } }],
  ['service', { services: [service({ currencyId: 'USD' })] }],
  ['stopped', { currencies: { CNY: { rate: '1', decimalPlaces: 2, effective: false } } }],
])('a currency without a rate, or not effective, gives no price: %s', (_what, changes) => {
  expect(quote(order(changes))).toMatchObject({ ok: false, error: 'CurrencyNotEffective' });
});
