import { describe, expect, test } from 'vitest';
import { type Offer, offerCard, type Product, offerTerms } from './offers.ts';

const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;

const tea: Offer = {
  id: '1',
  name: 'Tea',
  mallShopId: '2',
  mallShopName: 'Leaf',
  pictures: ['/a.png', '/b.png'],
  price: '20',
  unitPrice: '20',
  priceNow: '20',
  currencyId: '3',
  currencyCode: 'CNY',
  stockMode: 1,
  warehouseId: null,
  warehouseName: null,
  orderableQuantity: 30,
  soldQuantity: 0,
  limitPerUser: null,
  releaseTime: null,
  hasDiscounts: false,
  hasGifts: false,
};

describe('offerCard', () => {
  test.each([
    [0, 5, 'pages.soldOut {}', { isSoldOut: true, isScarce: false }],
    [10, 5, 'pages.left {"count":10}', { isSoldOut: false, isScarce: true }],
    [11, 5, 'pages.sold {"count":5}', { isSoldOut: false, isScarce: false }],
    [11, 0, '', { isSoldOut: false, isScarce: false }],
  ])('describes a stock of %s pieces with %s sold', (orderableQuantity, soldQuantity, stock, flags) => {
    expect(offerCard({ ...tea, orderableQuantity, soldQuantity }, t)).toMatchObject({ stock, ...flags });
  });

  test('shows the usual price only if the current one is lower', () => {
    expect(offerCard(tea, t)).toMatchObject({ price: '20', usualPrice: null, picture: '/a.png', marks: [] });
    const reduced = { ...tea, priceNow: '15', hasDiscounts: true, hasGifts: true };
    expect(offerCard(reduced, t)).toMatchObject({ price: '15', usualPrice: '20', marks: ['pages.discountLine {}', 'pages.gift {}'] });
  });
});

test('offerTerms lists discounts before gifts, each with its mark', () => {
  const discounts: Product['discounts'] = [{ percentage: '10', amount: null, minimumQuantity: 2, endTime: null }];
  const gifts: Product['gifts'] = [{ commodityId: '7', name: 'Cup', pictures: null, quantity: 1, minimumQuantity: 1 }];
  expect(offerTerms({ discounts, gifts }, t, (amount) => amount ?? '')).toEqual([
    { key: 'discount 0', mark: 'pages.discountLine {}', text: 'pages.percentFrom {"count":2,"percent":10}' },
    { key: '7 1', mark: 'pages.gift {}', text: 'pages.giftEach {"count":1,"pieces":1,"name":"Cup"}' },
  ]);
});
