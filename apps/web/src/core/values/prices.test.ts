import { readdirSync, readFileSync } from 'node:fs';
import { displayed } from '@entrepot/ui/money/price.tsx';
import { product } from '@entrepot/ui/money/product.ts';
import { expect, test } from 'vitest';

const yuan = { code: 'CNY', sign: 'CN¥', decimals: 2 };
const taiwan = { code: 'TWD', sign: 'NT$', decimals: 0 };
const currencies = [
  { ...yuan, isDisplay: false, toDisplay: { rate: '4.47427293', since: null } },
  { ...taiwan, isDisplay: true, toDisplay: null },
];

test('a price is converted exactly and rounded to the decimals of the display currency', () => {
  expect(displayed('356.48', yuan, currencies)).toMatchObject({ amount: '1595', currency: taiwan });
  expect(displayed('-45.5', yuan, currencies)?.amount).toBe('-204');
  expect([product('0.1', '0.2', 8), product('-1.005', '1', 2), product('1', 'x', 2)]).toEqual(['0.02', '-1.01', '']);
});

test('a price in the display currency, or without a rate, is not converted', () => {
  expect(displayed('20', taiwan, currencies)).toBeNull();
  expect(displayed('20', { code: 'JPY', sign: 'JP¥', decimals: 0 }, currencies)).toBeNull();
  expect(displayed('20', yuan, [])).toBeNull();
});

const root = new URL('../../../../..', import.meta.url).pathname;
const folders = ['apps/web/src', 'apps/mobile/src', 'packages/ui/src'];
const sources = folders.flatMap((folder) =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);
/** Amounts of wallets and of orders that exist already: they are in their own currency. */
const ofOrders =
  /modules\/(cod\/(cells|remit-dialog)|mall\/(order-view|buyer-order-page|order-page|orders-page)|orders\/order-tables)\.tsx$/;

test('every place with a price shows it in the display currency', () => {
  const price = /<Money\s[^>]*amount=\{[^}]*(payable|priceNow|usualPrice|unitPrice|walletAmount|\bway\.|\brow\.total\b)[^}]*\}/;
  const wrong = sources.filter((file) => !ofOrders.test(file) && price.test(readFileSync(root + file, 'utf8')));
  expect(sources.length).toBeGreaterThan(300);
  expect(wrong).toEqual([]);
});

test('no client writes a currency sign of its own, except on coupons', () => {
  const coupons = /(coupon-grid|my-coupon-page|dev\/detail-widgets)\.tsx$/;
  expect(sources.filter((file) => !coupons.test(file) && /['"`>]¥/.test(readFileSync(root + file, 'utf8')))).toEqual([]);
});
