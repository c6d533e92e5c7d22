import { describe, expect, test } from 'vitest';
import { applyCoupons, chooserRefusal, type Coupon, reapplyCoupons, rechargeBonus } from './coupons.ts';

const use = { ownerId: 'alice', walletCurrencyId: 'CNY', at: '2025-06-01 10:00:00' };
const lines = [
  { id: '1', expenseTypeId: 'freight', amount: '100' },
  { id: '2', expenseTypeId: 'document', amount: '20' },
  { id: '3', expenseTypeId: 'freight', amount: '50' },
];

function coupon(id: string, changes: Partial<Coupon> = {}): Coupon {
  return {
    id,
    couponId: `template ${id}`,
    ownerId: 'alice',
    status: 1,
    reservedByThisPayment: false,
    startDate: '2025-01-01 00:00:00',
    expirationTime: '2025-12-31 23:59:59',
    currencyIds: ['CNY'],
    useScope: 1,
    preferentialAmount: '30',
    availableAmount: null,
    availableWeight: null,
    expenseTypeId: null,
    superposition: true,
    ...changes,
  };
}

test.each([
  ['Owner', { ownerId: 'bob' }],
  ['Status', { status: 3 }],
  ['Status', { status: 2 }],
  ['NotStarted', { startDate: '2025-06-01 10:00:01' }],
  ['Expired', { expirationTime: '2025-06-01 10:00:00' }],
  ['Currency', { currencyIds: ['TWD'] }],
  ['UseScope', { useScope: 2 }],
] as [string, Partial<Coupon>][])('a coupon is not usable by %s', (rule, changes) => {
  const result = applyCoupons([coupon('a', changes)], lines, '20', use);
  expect(result).toMatchObject({ ok: false, error: 'CouponNotUsable', values: { id: 'a', rule } });
});

test('a coupon reserved by this payment, without dates and currencies, is usable', () => {
  const reserved = coupon('a', { status: 2, reservedByThisPayment: true, startDate: null, expirationTime: null, currencyIds: [] });
  expect(applyCoupons([reserved], lines, '20', use)).toMatchObject({ ok: true, value: { discount: '30', payable: '140' } });
});

test.each([
  ['SameCouponTypeSelected', [coupon('a'), coupon('b', { couponId: 'template a', superposition: false })]],
  ['OnlyOneExclusionCouponCanBeUsed', [coupon('a'), coupon('b', { superposition: false })]],
  ['CouponAmountNotMet', [coupon('a', { availableAmount: '150.01', expenseTypeId: 'freight' })]],
  ['CouponWeightNotMet', [coupon('a', { availableWeight: '20.001' })]],
  ['CouponNotUsable', [coupon('a'), coupon('b', { couponId: 'template a' }), coupon('c', { status: 5 })]],
] as [string, Coupon[]][])('refuses with %s', (error, coupons) => {
  expect(applyCoupons(coupons, lines, '20', use)).toMatchObject({ ok: false, error });
});

test.each([
  ['SameCouponTypeSelected', coupon('present', { couponId: 'template a' })],
  ['OnlyOneExclusionCouponCanBeUsed', coupon('present', { superposition: false })],
] as [string, Coupon][])('refuses a coupon beside one that is already on the bill with %s', (error, present) => {
  expect(applyCoupons([coupon('a')], lines, '20', use, [present])).toMatchObject({ ok: false, error });
  expect(applyCoupons([], lines, '20', use, [present])).toMatchObject({ ok: true });
});

test('equal is enough, and one exclusive coupon may be used alone', () => {
  const exact = coupon('a', { availableAmount: '150', availableWeight: '20', expenseTypeId: 'freight', superposition: false });
  expect(applyCoupons([exact], lines, '20', use)).toMatchObject({ ok: true, value: { discount: '30' } });
});

test('uses bound and larger coupons first, line by line; the unused rest of a coupon is lost', () => {
  const coupons = [
    coupon('general', { preferentialAmount: '10' }),
    coupon('document', { preferentialAmount: '25', expenseTypeId: 'document' }),
    coupon('big', { preferentialAmount: '110' }),
    coupon('freight', { preferentialAmount: '45', expenseTypeId: 'freight' }),
  ];
  const result = applyCoupons(coupons, lines, '20', use);
  expect(result.ok && result.value).toEqual({
    coupons: [
      { id: 'freight', couponId: 'template freight', discount: '45', lines: [{ id: '1', amount: '45' }] },
      { id: 'document', couponId: 'template document', discount: '20', lines: [{ id: '2', amount: '20' }] },
      {
        id: 'big',
        couponId: 'template big',
        discount: '105',
        lines: [
          { id: '1', amount: '55' },
          { id: '3', amount: '50' },
        ],
      },
      { id: 'general', couponId: 'template general', discount: '0', lines: [] },
    ],
    lines: [
      { id: '1', discount: '100' },
      { id: '2', discount: '20' },
      { id: '3', discount: '50' },
    ],
    discount: '170',
    payable: '0',
  });
});

test('a recharge coupon adds its amount when the recharge is enough', () => {
  const gift = coupon('a', { useScope: 2, availableAmount: '500' });
  expect(rechargeBonus(gift, '500', use)).toEqual({ ok: true, value: '30' });
  expect(rechargeBonus(gift, '499.99', use)).toMatchObject({ ok: false, error: 'CouponAmountNotMet' });
  expect(rechargeBonus(coupon('b'), '500', use)).toMatchObject({ ok: false, error: 'CouponNotUsable' });
});

test('refuses to select the same kind twice, or anything with an exclusive coupon', () => {
  const [a, b, exclusive] = [coupon('a'), coupon('b'), coupon('c', { superposition: false })];
  expect(chooserRefusal([], exclusive)).toBeNull();
  expect(chooserRefusal([a], b)).toBeNull();
  expect(chooserRefusal([exclusive], exclusive)).toBeNull();
  expect(chooserRefusal([a], { ...b, couponId: a.couponId })).toBe('SameCouponTypeSelected');
  expect(chooserRefusal([exclusive], a)).toBe('OnlyOneExclusionCouponCanBeUsed');
  expect(chooserRefusal([a], exclusive)).toBe('OnlyOneExclusionCouponCanBeUsed');
});

test('a coupon reduces one of several bills only: the one with the largest discount', () => {
  const bills = [
    { id: '1', expenseTypeId: 'freight', amount: '20', billId: 'A' },
    { id: '2', expenseTypeId: 'freight', amount: '25', billId: 'B' },
    { id: '3', expenseTypeId: 'document', amount: '10', billId: 'A' },
  ];
  const freight = coupon('a', { expenseTypeId: 'freight', availableAmount: '45' });
  const result = applyCoupons([coupon('b', { preferentialAmount: '15' }), freight], bills, '20', use);
  expect(result).toMatchObject({
    ok: true,
    value: {
      coupons: [
        { id: 'a', discount: '25', lines: [{ id: '2', amount: '25' }] },
        { id: 'b', discount: '15', lines: [{ id: '1', amount: '15' }] },
      ],
      payable: '15',
    },
  });
});

describe('coupons of a changed price', () => {
  const freight = (amount: string) => [{ id: '1', expenseTypeId: 'freight', amount }];
  const alone = { withRules: true, paidWith: { lines: [], billingWeight: '0' } };

  test('apply again although they have expired since', () => {
    const spent = coupon('a', { status: 3, expirationTime: '2025-01-02 00:00:00' });
    expect(reapplyCoupons([spent], freight('100'), '5', alone)).toMatchObject({
      discounts: { discount: '30', payable: '70' },
      dropped: [],
    });
  });

  test('are dropped by minimum spend, minimum weight and combination, in the order of their use', () => {
    const coupons = [
      coupon('a', { availableAmount: '300' }),
      coupon('b', { availableWeight: '6' }),
      coupon('c'),
      coupon('d', { superposition: false }),
      coupon('e', { couponId: 'template c' }),
    ];
    expect(reapplyCoupons(coupons, freight('22.5'), '5', alone)).toMatchObject({
      discounts: { coupons: [{ id: 'c', discount: '22.5' }], payable: '0' },
      dropped: [
        { id: 'a', error: 'CouponAmountNotMet', wanted: '300' },
        { id: 'b', error: 'CouponWeightNotMet', wanted: '6' },
        { id: 'd', error: 'OnlyOneExclusionCouponCanBeUsed' },
        { id: 'e', error: 'SameCouponTypeSelected' },
      ],
    });
  });

  test('count what the same payment covered for their thresholds, but do not reduce it', () => {
    const paidWith = { lines: [{ id: '9', expenseTypeId: 'freight', amount: '280' }], billingWeight: '20' };
    const result = reapplyCoupons([coupon('a', { availableAmount: '300' })], freight('20'), '5', { withRules: true, paidWith });
    expect(result).toMatchObject({ discounts: { discount: '20', payable: '0' }, dropped: [] });
  });

  test('stay without rules, except those with nothing to reduce', () => {
    const coupons = [coupon('a', { availableAmount: '300' }), coupon('b', { expenseTypeId: 'document' })];
    expect(reapplyCoupons(coupons, freight('50'), '5', { ...alone, withRules: false })).toMatchObject({
      discounts: { coupons: [{ id: 'a', discount: '30' }] },
      dropped: [{ id: 'b', error: null }],
    });
  });
});
