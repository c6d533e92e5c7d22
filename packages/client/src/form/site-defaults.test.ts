/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { type Call, writes } from '@entrepot/contract/core/call.ts';
import { childFields, f, type Fields } from '@entrepot/contract/core/field.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { siteDefaults, withLineDefaults } from './site-defaults.ts';

const site = { currencyId: 'twd', countryId: 'taiwan', phoneCode: '886' };

test('a new row of a site starts with its currency, country and calling code', () => {
  const proposed = resources.flatMap((of) => {
    const fields = Object.fromEntries((of.page?.form ?? []).flat().map((key) => [key, (of.fields as Fields)[key]!])) as Fields;
    return Object.keys(siteDefaults(of, fields, site)).map((key) => `${of.name}.${key}`);
  });
  expect(proposed.sort()).toMatchInlineSnapshot(`
    [
      "applicant.countryId",
      "consolidationAddress.countryId",
      "customsClearanceCompany.countryId",
      "inboundQuotation.currencyId",
      "logisticsInvoice.currencyId",
      "mallCombination.currencyId",
      "recharge.currencyId",
      "recipient.countryId",
      "recipient.phoneCode",
      "selfPickupAddress.countryId",
      "till.currencyId",
      "transferQuotation.currencyId",
      "user.phoneCode",
      "valueAddedService.currencyId",
      "warehouse.countryId",
      "warehouse.phoneCode",
      "warehouseQuotation.currencyId",
    ]
  `);
});

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/modules/*/*.ts', '!../../../contract/src/modules/*/*.test.ts'],
  { eager: true },
);
const isCall = (one: unknown): one is Call => typeof (one as Call | null)?.path === 'string' && 'input' in (one as Call);
const calls = [...new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isCall)))];

/** The columns of lists, by their path in the form, whose new lines start with one of the values. */
function columnsOf(fields: Fields, name: string): string[] {
  return Object.entries(fields).flatMap(([key, field]) => {
    const line = childFields(field) ?? {};
    const own = Object.entries(line).flatMap(([column, { default: value }]) =>
      Object.values(site).includes(value as string) ? [`${name}.${key}.${column} ${value}`] : [],
    );
    return [...own, ...columnsOf(line, `${name}.${key}`)];
  });
}

test('new lines of lists start with the currency, country and calling code of the site', () => {
  const ofForms = resources.flatMap((of) => {
    const fields = Object.fromEntries((of.page?.form ?? []).flat().map((key) => [key, (of.fields as Fields)[key]!])) as Fields;
    return columnsOf(withLineDefaults(of, fields, site), of.name);
  });
  const ofCalls = calls.filter(writes).flatMap(({ path, input }) => columnsOf(withLineDefaults({}, input, site), path));
  expect([...ofForms, ...ofCalls].sort()).toMatchInlineSnapshot(`
    [
      "/LogisticsOrder/PeerEstablishLogisticsOrder.rows.phoneCode 886",
      "/Receipt/CloseDay.lines.currencyId twd",
      "/Site/EditSiteConfiguration.bankAccounts.currencyId twd",
      "/Site/EditSiteConfiguration.customsRules.countryId taiwan",
      "siteConfiguration.bankAccounts.currencyId twd",
      "siteConfiguration.customsRules.countryId taiwan",
    ]
  `);
});

test('proposes values in lists of lists too, and does not change the fields themselves', () => {
  const line = { currencyId: f.ref('currency', { required: true }), free: f.ref('currency'), countryId: f.ref('region') };
  const fields: Fields = { lists: f.list({ inner: f.list(line) }), shown: f.list(line, { readOnly: true }) };
  const inner = (of: Fields) => childFields(childFields(of.lists!)!.inner!)!;
  const made = withLineDefaults({}, fields, site);
  expect(Object.values(inner(made)).map((field) => field.default)).toEqual(['twd', undefined, 'taiwan']);
  expect(Object.values(inner(fields)).map((field) => field.default)).toEqual([undefined, undefined, undefined]);
  expect(made.shown).toBe(fields.shown);
  expect(withLineDefaults({}, fields, undefined)).toBe(fields);
  expect(withLineDefaults({ shared: true }, fields, site)).toBe(fields);
});

test('proposes nothing for rows that all sites share, nor without a site', () => {
  const currency = resources.find(({ name }) => name === 'region')!;
  expect(siteDefaults(currency, currency.fields as Fields, site)).toEqual({});
  expect(siteDefaults(resources.find(({ name }) => name === 'recipient')!, {}, undefined)).toEqual({});
});
