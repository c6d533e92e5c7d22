import { expect, test } from 'vitest';
import { cancellationLines } from './cancellation.ts';

const t = (key: string, values: Record<string, unknown> = {}) => [key.replace('pages.cancelBack.', ''), ...Object.values(values)].join(' ');
const nothing = {
  currencyId: '1',
  refundAmount: '0',
  balanceAmount: '0',
  creditAmount: '0',
  onlineAmount: '0',
  voidedAmount: '0',
  retained: [],
  coupons: [],
};

test('names each pocket, what is retained and why, and each coupon', () => {
  const lines = cancellationLines(
    {
      ...nothing,
      refundAmount: '13',
      balanceAmount: '10',
      onlineAmount: '3',
      retained: [
        { reason: 'fee', name: null, amount: '2' },
        { reason: 'notRefundable', name: 'Insurance', amount: '5' },
      ],
      coupons: [
        { id: 'a', name: 'Summer', amount: '4', returned: true, reason: null },
        { id: 'b', name: 'Winter', amount: '6', returned: false, reason: 'site' },
      ],
    },
    t,
    (amount) => `¥${amount}`,
  );
  expect(lines).toEqual([
    'balance ¥10',
    'online ¥3',
    'fee ¥2 ',
    'notRefundable ¥5 Insurance',
    'coupon ¥4 Summer',
    'couponStays.site ¥6 Winter',
  ]);
});

test('states that nothing is refunded, and what is no longer owed', () => {
  expect(cancellationLines({ ...nothing, voidedAmount: '30' }, t, (amount) => amount)).toEqual(['nothing', 'voided 30']);
});
