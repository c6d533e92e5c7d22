import { expect, test } from 'vitest';
import { applyCoupons, chooserRefusal, type Coupon, rechargeBonus } from './coupons.ts';

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
    heldByThisPayment: false,
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
  expect(result).toMatchObject({ ok: false, error: 'CouponNotUsable', code: 455, values: { id: 'a', rule } });
});

test('a coupon held by this payment, without dates and currencies, is usable', () => {
  const held = coupon('a', { status: 2, heldByThisPayment: true, startDate: null, expirationTime: null, currencyIds: [] });
  expect(applyCoupons([held], lines, '20', use)).toMatchObject({ ok: true, value: { discount: '30', payable: '140' } });
});

test.each([
  ['SameCouponTypeSelected', 456, [coupon('a'), coupon('b', { couponId: 'template a', superposition: false })]],
  ['OnlyOneExclusionCouponCanBeUsed', 457, [coupon('a'), coupon('b', { superposition: false })]],
  ['CouponAmountNotMet', 458, [coupon('a', { availableAmount: '150.01', expenseTypeId: 'freight' })]],
  ['CouponWeightNotMet', 459, [coupon('a', { availableWeight: '20.001' })]],
  ['CouponNotUsable', 455, [coupon('a'), coupon('b', { couponId: 'template a' }), coupon('c', { status: 5 })]],
])('%s (%i)', (error, code, coupons) => {
  expect(applyCoupons(coupons, lines, '20', use)).toMatchObject({ ok: false, error, code });
});

test('equal is enough, and one exclusive coupon may be used alone', () => {
  const exact = coupon('a', { availableAmount: '150', availableWeight: '20', expenseTypeId: 'freight', superposition: false });
  expect(applyCoupons([exact], lines, '20', use)).toMatchObject({ ok: true, value: { discount: '30' } });
});

test('bound coupons are taken first, larger ones first, line by line, and what is left of a coupon is lost', () => {
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

test('the chooser refuses the same kind twice, and anything beside an exclusive coupon', () => {
  const [a, b, exclusive] = [coupon('a'), coupon('b'), coupon('c', { superposition: false })];
  expect(chooserRefusal([], exclusive)).toBeNull();
  expect(chooserRefusal([a], b)).toBeNull();
  expect(chooserRefusal([exclusive], exclusive)).toBeNull();
  expect(chooserRefusal([a], { ...b, couponId: a.couponId })).toBe('SameCouponTypeSelected');
  expect(chooserRefusal([exclusive], a)).toBe('OnlyOneExclusionCouponCanBeUsed');
  expect(chooserRefusal([a], exclusive)).toBe('OnlyOneExclusionCouponCanBeUsed');
});

test('a coupon reduces one of several bills only: the one on which most of it counts', () => {
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
