import { languages } from '@entrepot/contract/core/language.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { wireName } from '@entrepot/contract/core/field.ts';
import { describe, expect, test } from 'vitest';
import { allFields, snake } from '../db/sql-names.ts';
import { resourceNamed } from '../schema/registry.ts';
import { checkProblems } from './check-problems.ts';
import { writtenChecks } from './constraint-refusals.ts';
import { fieldMessages } from './texts.ts';

const checks = [...writtenChecks()];
const checkOf = (resource: string, name: string) => {
  const found = resourceNamed(resource)!;
  return { resource: found, check: found.checks![name]! };
};
const problems = (resource: string, name: string, input: object) => {
  const check = checkOf(resource, name);
  const fields = check.resource.fields as Fields;
  const sent = Object.fromEntries(Object.keys(input).map((key) => [key, fields[key]!]));
  return fieldMessages('en-us', checkProblems(check, { fields: sent, input: input as Record<string, unknown> })).map(
    ({ Field, Message }) => `${Field}: ${Message}`,
  );
};

describe('a violated check names the fields of the request', () => {
  test('there are more than a hundred of them', () => expect(checks.length).toBeGreaterThan(100));

  test.each(checks)('%s', (_, { resource, check }) => {
    const all = allFields(resource);
    const concerned = Object.entries(all).filter(([name]) => new RegExp(`\\b${snake(name)}\\b`).test(check));
    const fields: Fields = Object.fromEntries(concerned);
    const found = checkProblems({ resource, check }, { fields, input: {} });
    const names = new Set(concerned.map(([name, field]) => wireName(name, field)));
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ field }) => !names.has(field))).toEqual([]);
    // A check over several fields states what they have to do with each other.
    if (names.size > 1) expect(found.filter(({ key }) => key === 'invalid')).toEqual([]);
    for (const language of languages)
      for (const { Message } of fieldMessages(language, found))
        expect(Message).not.toMatch(/\{\{|^Some fields|^填写内容有误|^填寫內容有誤/);
  });
});

describe('of several conditions only the violated one is named', () => {
  test('numbers and their bounds', () => {
    const limits = { personLimit: '5', customerLimit: '-1', totalLimit: '0', independentDays: 91 };
    expect(problems('siteConfiguration', 'grant_limits_not_negative', limits)).toEqual([
      'CustomerLimit: Must not be negative',
      'IndependentDays: At most 90',
    ]);
    expect(problems('siteConfiguration', 'cod_fee_is_a_share', { codFeeRate: '100' })).toEqual(['CodFeeRate: Must be less than 100']);
    expect(problems('commodity', 'measures_not_negative', { length: '1', width: '-2' })).toEqual(['Width: Must not be negative']);
    expect(problems('orderGoods', 'quantity_positive', { quantity: 0 })).toEqual(['Quantity: Must be more than 0']);
  });
  test('dates, numbers and warehouses in relation to each other', () => {
    const dates = { startDate: new Date('2026-03-02'), deadline: new Date('2026-03-01') };
    expect(problems('coupon', 'dates_in_order', dates)).toEqual([expect.stringMatching(/^Deadline: Must be after “.+”$/)]);
    expect(problems('shippingMethod', 'days_in_order', { minDays: 9, maxDays: 3 })).toEqual([
      expect.stringMatching(/^MaximumAging: Must not be less than “.+”$/),
    ]);
    const same = { fromWarehouseId: 'a', toWarehouseId: 'a' };
    expect(problems('transferPlan', 'goes_elsewhere', same)).toEqual([expect.stringMatching(/: Must differ from “.+”$/)]);
  });
  test('an edit that sends one of two dates names this one', () => {
    expect(problems('coupon', 'dates_in_order', { startDate: new Date('2026-03-02') })).toEqual(['StartDate: Doesn’t fit “Valid until”']);
  });
  test('a line of a list is named by its place', () => {
    const { resource, check } = checkOf('orderGoods', 'quantity_positive');
    const order = resourceNamed('logisticsOrder')!;
    expect(order).toBeDefined();
    const lines = { children: resource.fields, apiName: undefined } as never;
    const input = { goods: [{ quantity: 1 }, { quantity: 0 }] };
    expect(checkProblems({ resource, check }, { fields: { goods: lines }, input }).map(({ field }) => field)).toEqual(['Goods.1.Quantity']);
  });
});
