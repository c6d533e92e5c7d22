import { expect, test } from 'vitest';
import { currencyOf, type SiteCurrency } from './use-currencies.ts';

const currency = (id: string, sign: string): SiteCurrency => ({
  id,
  code: id.toUpperCase(),
  sign,
  decimals: 2,
  isOffered: true,
  isBase: false,
  isDisplay: false,
  toDisplay: null,
});
const [cny, hkd] = [currency('cny', '¥'), currency('hkd', 'HK$')];
const oneSite = { currencies: [cny, hkd], baseOf: new Map([['T', 'cny']]), own: cny, audience: 'site' } as const;
const allSites = {
  ...oneSite,
  baseOf: new Map([
    ['T', 'cny'],
    ['H', 'hkd'],
  ]),
  audience: 'platform',
} as const;
const customer = { ...oneSite, own: hkd, audience: 'customer' } as const;
const wallet = { currency: undefined };
const ofSite = { currency: 'site' };

test('reads the currency that a row references, whatever the reader’s own one is', () => {
  expect(currencyOf(wallet, { currencyId: 'hkd' }, allSites)).toBe(hkd);
  expect(currencyOf({ currency: 'walletCurrencyId' }, { currencyId: 'cny', walletCurrencyId: 'hkd' }, oneSite)).toBe(hkd);
  expect(currencyOf({ currency: 'receivedCurrency' }, { receivedCurrency: 'HKD' }, oneSite)).toBe(hkd);
});

test('reads the default currency of the row’s site for staff of several sites', () => {
  expect(currencyOf(ofSite, { siteId: 'H' }, allSites)).toBe(hkd);
  expect(currencyOf(ofSite, { siteId: 'T' }, allSites)).toBe(cny);
});

test('assumes no currency where neither the row nor the reader determines one', () => {
  expect(currencyOf(ofSite, {}, allSites)).toBeUndefined();
  expect(currencyOf(ofSite, undefined, allSites)).toBeUndefined();
  expect(currencyOf(wallet, { currencyId: null }, oneSite)).toBeUndefined();
  expect(currencyOf(wallet, {}, customer)).toBeUndefined();
  expect(currencyOf({ currency: 'target' }, { siteId: 'T' }, oneSite)).toBeUndefined();
});

test('reads the currency of the only site of its staff, and of the wallet of a customer', () => {
  expect(currencyOf(ofSite, {}, oneSite)).toBe(cny);
  expect(currencyOf(ofSite, { siteId: 'T' }, customer)).toBe(hkd);
});

test('reads the one currency that a coupon is limited to, and that of the site without a limit', () => {
  const limited = { currency: 'currencyIds' };
  expect(currencyOf(limited, { currencyIds: ['hkd'], siteId: 'T' }, allSites)).toBe(hkd);
  expect(currencyOf(limited, { currencyIds: ['hkd', 'cny'], siteId: 'T' }, allSites)).toBeUndefined();
  expect(currencyOf(limited, { currencyIds: [], siteId: 'H' }, allSites)).toBe(hkd);
});
