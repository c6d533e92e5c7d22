import { expect, test } from 'vitest';
import { dec } from '../../decimal.ts';
import { methods, sources, triggerRules } from '../codes.ts';
import { quote } from '../quote.ts';
import { facts, order, piece, quotation, row } from '../testing.ts';
import type { SurchargeRow } from '../types.ts';
import { validateSurcharges } from '../validate-charges.ts';
import { secondQuote } from './engine.ts';

// An order in which every source has a value: 8.2 kg in three pieces, 16.4 kg by volume, 8.5 kg billed.
const boxes = [
  piece('1.1', { length: '40', width: '30', height: '41', quantity: 2 }),
  piece('6', { length: '160', width: '10', height: '0' }),
];
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
  skuQuantity: 6,
});
/** The value of each source in that order; for pieces the value of one of them. */
const worth: Record<keyof typeof sources, string | null> = {
  none: null,
  billingWeight: '8.5',
  actualWeight: '8.2',
  volumeWeight: '16.4',
  volume: '0.0984',
  pieceQuantity: '3',
  longestSide: '160',
  sumOfSides: '111',
  pieceWeight: '6',
  declaredPrice: '680',
  collectionAmount: '447',
  cargoType: 'battery',
  destinationRegion: '880',
  mailboxCode: '88041',
  commodityQuantity: '34',
  packageQuantity: '9',
  storageDays: '45',
  freightAmount: '106.25',
  volumeExcessWeight: '8',
  binQuantity: '12',
  skuQuantity: '6',
};
/** Trigger values by rule for a source's worth: the first triggers, the second does not; those of "always" trigger always. */
const values: Record<keyof typeof triggerRules, (worth: string) => readonly (string | null)[]> = {
  always: () => [null],
  greater: () => ['0.001', '999999'],
  greaterOrEqual: (value) => [value, '999999'],
  less: () => ['999999', '0.001'],
  lessOrEqual: (value) => [value, '0.001'],
  equal: (value) => [value, '123456'],
  notEqual: (value) => ['123456', value],
  between: () => ['0.001,999999', '500000,600000'],
  in: (value) => [`7777,${value}`, '7777,8888'],
  notIn: (value) => ['7777,8888', `7777,${value}`],
  startsWith: (value) => [`Z,${value[0]}`, 'Z'],
};
const names = <T extends object>(of: T) => Object.keys(of) as (keyof T)[];

interface Combination {
  source: keyof typeof sources;
  rule: keyof typeof triggerRules;
  method: keyof typeof methods;
  rows: SurchargeRow[];
}

/** Every combination of source, rule and method that may be saved, with its rows. */
function combinations(): Combination[] {
  return names(sources).flatMap((source) =>
    names(triggerRules).flatMap((rule) =>
      names(methods).flatMap((method): Combination[] => {
        const rows = values[rule](worth[source] ?? '5').map((triggerValue) =>
          row({
            expenseTypeId: 'E',
            code: `${source}.${rule}.${method}`,
            triggerDataSource: sources[source],
            triggerRule: triggerRules[rule],
            triggerValue,
            calculationMethod: methods[method],
            amountOfMoney: '3.3',
          }),
        );
        const saved = rows.filter((one) => validateSurcharges([one], ['E']).length === 0);
        return saved.length ? [{ source, rule, method, rows: saved }] : [];
      }),
    ),
  );
}

const all = combinations();
const input = (surcharges: SurchargeRow[]) =>
  order({ pieces: boxes, facts: known, quotation: quotation({ splitThrowingRatio: '0', surcharges }) });
/** The charge of a row by both engines; they must agree. */
function charged(one: SurchargeRow): string | null {
  const [first, second] = [quote(input([one])), secondQuote(input([one]))];
  if (!first.ok || second === 'NoWeightRange') throw new Error(`${one.code} has no price`);
  const amounts = first.value.lines.filter(({ amount }) => dec(amount).gt(0)).map(({ step, code, amount }) => `${step} ${code} ${amount}`);
  expect(amounts, one.code).toEqual(second.lines.map(({ step, code, amount }) => `${step} ${code} ${amount}`));
  return amounts[1] ?? null;
}

test('two engines price all valid combinations of 21 sources, 11 rules, 13 methods alike', () => {
  for (const { rows } of all) for (const one of rows) charged(one);
  // Nothing to look at has one rule; numbers have no beginning, cargo types no size. Eleven methods fit each of these, units of the source
  // the fourteen numbers of an order, excess kilograms the volumetric excess by each rule and four weights above one value.
  expect(all.length).toBe(11 * (1 + 17 * 10 + 2 * 11 + 6) + 14 * 10 + 10 + 4 * 3);
});

test.each(names(sources).map((name) => [name]))(
  'the source %s triggers where its value meets the rule, and not where it does not',
  (source) => {
    const own = all.filter((one) => one.source === source && one.method === 'perOrder');
    for (const { rule, rows } of own) {
      const [hit, miss] = rows.map(charged);
      expect(hit, `${source} ${rule}`).not.toBeNull();
      // "Not" on pieces and on several words is true where another one differs.
      const other = ['notEqual', 'notIn'].includes(rule) && ['longestSide', 'sumOfSides', 'pieceWeight'].includes(source);
      if (rule !== 'always' && !other) expect(miss ?? null, `${source} ${rule}`).toBeNull();
    }
  },
);

test.each(names(methods).map((name) => [name]))('the method %s charges something with every source it supports', (method) => {
  const own = all.filter((one) => one.method === method && one.rule === 'always' && one.rows.length > 0);
  expect(own.length).toBeGreaterThan(0);
  for (const { source, rows } of own) expect(charged(rows[0]!), `${source} ${method}`).not.toBeNull();
});
