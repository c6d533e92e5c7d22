import { expect, test } from 'vitest';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { siteDefaults } from './site-defaults.ts';

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

test('proposes nothing for rows that all sites share, nor without a site', () => {
  const currency = resources.find(({ name }) => name === 'region')!;
  expect(siteDefaults(currency, currency.fields as Fields, site)).toEqual({});
  expect(siteDefaults(resources.find(({ name }) => name === 'recipient')!, {}, undefined)).toEqual({});
});
