import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { lockBills, reduceNewBill, refundSource, voidBillsOf, voidForNewPrice } from './public.ts';
import { usedCouponsOf } from '../promotions/public.ts';
import { expireCoupons } from '../promotions/scheduled.ts';
import { type Holders, openHolders } from '../promotions/test/coupon-holders.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h.server.close());

const [balance, credit, onlyCoupons, mixed] = [1, 2, 5, 6];
const [unused, used, expired] = [1, 3, 4];
const ledgerOf = async (billCount: number, account: string) => {
  const rows = await h.server.db
    .selectFrom('ledger_entry' as never)
    .selectAll()
    .execute();
  return (rows as any[]).filter((row) => row.account === account).slice(-billCount);
};

describe('a bill', () => {
  test('is paid as in the example: 250 freight and 20 documents, 30 and 15 off, 225 from balance', async () => {
    const alice = await h.customer({ balance: 525 });
    const bill = await h.bill(
      alice,
      [
        ['FREIGHT', '250'],
        ['VALUE_ADDED', '20'],
      ],
      { billingWeight: '20' },
    );
    const a = await h.issueCoupon(alice, { PreferentialAmount: 30, AvailableAmount: 200, ExpenseTypeId: h.typeOf('FREIGHT') });
    const b = await h.issueCoupon(alice, { PreferentialAmount: 15, AvailableWeight: 10 });
    const { Data } = await h.pay(alice, [bill], balance, { CouponIds: [b, a], ExpectedAmount: 225 });
    expect(await h.open(bill.id)).toMatchObject({
      PaymentStatus: 3,
      PaymentType: 1,
      TotalAmount: 270,
      DiscountAmount: 45,
      CouponAmount: 45,
      PaymentMoney: 225,
      PaidAmount: 225,
      BeforeAmount: 525,
      AfterAmount: 300,
      UserCouponIds: [a, b],
      Lines: [{ DiscountAmount: 45 }, { DiscountAmount: 0 }],
      Payments: [{ Id: Data.PaymentRecordIds[0], Amount: 225 }],
    });
    expect(await h.coupon(alice, a)).toMatchObject({ UserCouponStatus: used, UsedAmount: 30, BillSerialNumber: bill.serialNumber });
    expect(await h.coupon(alice, b)).toMatchObject({ UserCouponStatus: used, UsedAmount: 15 });
    expect((await h.journal(alice)).at(-1)).toMatchObject({ JournalType: 103, Amount: -225, AfterAmount: 300 });
    expect(await ledgerOf(1, 'COUPON')).toMatchObject([{ debit: expect.stringMatching(/^45(\.0+)?$/) }]);
    await h.expectInvariants();
  });

  test('is paid with further coupons beside one that moved to it with a new price', async () => {
    const alice = await h.customer({ balance: 100 });
    const earlier = await h.issueCoupon(alice);
    const order = await h.order(alice);
    const cleared = await h.freight(alice, '8', h.ofOrder(order));
    await h.pay(alice, [cleared], onlyCoupons, { CouponIds: [earlier], ExpectedAmount: 0 });
    const moved = await h.server.inTransaction(async (tx) => {
      const coupons = await usedCouponsOf(tx, h.system, [cleared.id]);
      await voidForNewPrice(tx, h.system, (await lockBills(tx, h.system, [cleared.id])).bills);
      return coupons;
    });
    const bill = await h.freight(alice, '50', h.ofOrder(order));
    await h.server.inTransaction((tx) => reduceNewBill(tx, h.system, bill.id, { discount: '0', coupons: moved }));
    const alone = await h.issueCoupon(alice, { Superposition: false });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [alone], ExpectedAmount: 30 })).toBeRefused('OnlyOneExclusionCouponCanBeUsed');
    const further = await h.issueCoupon(alice, { PreferentialAmount: 15 });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [further], ExpectedAmount: 25 })).toSucceed();
    const reduced = { CouponAmount: 25, DiscountAmount: 25, PaidAmount: 25, UserCouponIds: [earlier, further] };
    expect(await h.open(bill.id)).toMatchObject(reduced);
    for (const id of [earlier, further])
      expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: used, BillSerialNumber: bill.serialNumber });
    await h.expectInvariants();
  });

  test('is paid by coupons alone when they cover it; the excess is lost', async () => {
    const alice = await h.customer();
    const order = await h.order(alice);
    const bill = await h.freight(alice, '7.5', h.ofOrder(order));
    const id = await h.issueCoupon(alice);
    expect(await h.pay(alice, [bill], onlyCoupons, { ExpectedAmount: 0 })).toBeRefused('CouponNotUsable');
    const { Data } = await h.pay(alice, [bill], onlyCoupons, { CouponIds: [id], ExpectedAmount: 0 });
    expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 6, PaymentType: 5, CouponAmount: 7.5, PaymentMoney: 0, PaidAmount: 0 });
    expect(await alice.ok('/UserPaymentRecord/GetPaymentRecordById', { Id: Data.PaymentRecordIds[0] })).toMatchObject({
      Amount: 0,
      PaymentType: 5,
      Bills: [{ BillId: bill.id, Amount: 0 }],
    });
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: used, UsedAmount: 7.5 });
    expect(await alice.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id: order })).toMatchObject({ PaymentStatus: 6 });
    await h.expectInvariants();
  });

  test('is paid by coupons, and by credit, or balance and credit, for the rest', async () => {
    const bob = await h.customer({ balance: 5, credit: 100 });
    const [one, two] = [await h.freight(bob, '30'), await h.freight(bob, '40')];
    const [a, b] = [await h.issueCoupon(bob), await h.issueCoupon(bob)];
    await h.pay(bob, [one], credit, { CouponIds: [a], ExpectedAmount: 20 });
    await h.pay(bob, [two], mixed, { CouponIds: [b], ExpectedAmount: 30 });
    expect(await h.open(one.id)).toMatchObject({ CreditUsed: 20, CouponAmount: 10 });
    expect(await h.open(two.id)).toMatchObject({ BalanceUsed: 5, CreditUsed: 25, CouponAmount: 10 });
    await h.expectInvariants();
  });

  test('is paid with coupons after the staff discount', async () => {
    const alice = await h.customer({ balance: 100 });
    const bill = await h.freight(alice, '50');
    await h.finance.ok('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20, Remarks: 'late' });
    const dear = await h.issueCoupon(alice, { AvailableAmount: 30.01 });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [dear], ExpectedAmount: 20 })).toBeRefused('CouponAmountNotMet');
    await h.pay(alice, [bill], balance, { CouponIds: [await h.issueCoupon(alice, { AvailableAmount: 30 })], ExpectedAmount: 20 });
    expect(await h.open(bill.id)).toMatchObject({ DiscountAmount: 30, CouponAmount: 10, PaidAmount: 20, Lines: [{ DiscountAmount: 30 }] });
    await h.expectInvariants();
  });

  test('is paid with other bills: amounts are added, each coupon reduces one bill', async () => {
    const alice = await h.customer({ balance: 100 });
    const bills = [await h.freight(alice, '12'), await h.freight(alice, '30')];
    const id = await h.issueCoupon(alice, { PreferentialAmount: 20, AvailableAmount: 42 });
    await h.pay(alice, bills, balance, { CouponIds: [id], ExpectedAmount: 22 });
    expect(await Promise.all(bills.map((bill) => h.open(bill.id)))).toMatchObject([
      { CouponAmount: 0, PaidAmount: 12, UserCouponIds: [] },
      { CouponAmount: 20, PaidAmount: 10, UserCouponIds: [id] },
    ]);
    await h.expectInvariants();
  });
});

describe('coupons', () => {
  test(
    'are refused by rule: owner, validity, kind, combination, minimum spend and weight',
    covers('MSG-SameCouponTypeSelected', 'MSG-OnlyOneExclusionCouponCanBeUsed', 'VAL-COUPON-01', 'VAL-COUPON-02'),
    async () => {
      const alice = await h.customer({ balance: 100 });
      const bill = await h.bill(
        alice,
        [
          ['FREIGHT', '50'],
          ['VALUE_ADDED', '5'],
        ],
        { billingWeight: '3' },
      );
      const pay = (CouponIds: string[], ExpectedAmount = 45) => h.pay(alice, [bill], balance, { CouponIds, ExpectedAmount });
      const kind = await h.kind();
      await h.issue(kind, [alice], 2);
      const sameKindIds = (await h.couponsOf(alice, { CouponId: kind })).map(({ Id }) => Id);
      const alone = await h.issueCoupon(alice, { Superposition: false });
      const fixed = { CouponValidityType: 1, EffectiveDays: null };
      const early = await h.issueCoupon(alice, { ...fixed, StartDate: h.inDays(1), Deadline: h.inDays(2) });
      expect(await pay([await h.issueCoupon(await h.customer())])).toBeRefused('CouponNotUsable', {
        Message: 'This coupon belongs to another account',
      });
      expect(await pay([bill.id])).toBeRefused('CouponNotUsable');
      expect(await pay([early])).toBeRefused('CouponNotUsable', { Message: expect.stringContaining('isn’t valid yet') });
      expect(await pay([await h.issueCoupon(alice, { UseScope: 2 })])).toBeRefused('CouponNotUsable', {
        Message: expect.stringContaining('can’t be used for bills'),
      });
      expect(await pay(sameKindIds)).toBeRefused('SameCouponTypeSelected');
      expect(await pay([sameKindIds[0]!, sameKindIds[0]!])).toBeRefused('SameCouponTypeSelected');
      expect(await pay([alone, sameKindIds[0]!])).toBeRefused('OnlyOneExclusionCouponCanBeUsed');
      expect(await pay([await h.issueCoupon(alice, { AvailableAmount: 50.01, ExpenseTypeId: h.typeOf('FREIGHT') })])).toBeRefused(
        'CouponAmountNotMet',
        { Message: expect.stringContaining('at least ¥50.01') },
      );
      expect(await pay([await h.issueCoupon(alice, { AvailableWeight: 3.001 })])).toBeRefused('CouponWeightNotMet');
      expect(await pay([await h.issueCoupon(alice, { ExpenseTypeId: h.typeOf('RETURN') })])).toBeRefused('CouponNotUsable');
      expect(await pay([sameKindIds[0]!], 55)).toBeRefused('AmountMismatch', { Data: { Due: 45 } });
      expect(await h.pay(alice, [bill], onlyCoupons, { CouponIds: [sameKindIds[0]], ExpectedAmount: 45 })).toBeRefused('AmountMismatch');
      expect(await h.pay(alice, [await h.freight(alice, '500')], balance, { CouponIds: [alone], ExpectedAmount: 490 })).toBeRefused(
        'InsufficientBalance',
      );
      expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 1, DiscountAmount: 0, UserCouponIds: [] });
      expect((await h.couponsOf(alice)).every(({ UserCouponStatus }) => UserCouponStatus === unused)).toBe(true);
      expect((await h.wallet(alice)).Balance).toBe(100);
      await h.expectInvariants();
    },
  );

  test('are refused when used a second time; the exact minimum suffices', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.issueCoupon(alice, { AvailableAmount: 50, AvailableWeight: 3 });
    const bill = await h.freight(alice, '50', { billingWeight: '3' });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 40 })).toSucceed();
    expect(await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 30 })).toBeRefused('BillNotPayable');
    const next = await h.freight(alice, '50', { billingWeight: '3' });
    expect(await h.pay(alice, [next], balance, { CouponIds: [id], ExpectedAmount: 40 })).toBeRefused('CouponNotUsable');
    await h.expectInvariants();
  });

  test('are refused when expired, even if not marked yet', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.issueCoupon(alice, { CouponValidityType: 1, EffectiveDays: null, Deadline: h.inDays(0.0001) });
    const bill = await h.freight(alice, '50');
    await expect
      .poll(async () => outcomeOf(await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 41 })), {
        timeout: 20_000,
        interval: 500,
      })
      .toBe('CouponNotUsable');
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused });
  });
});

describe('concurrent use', () => {
  test('uses one coupon on ten bills once', async () => {
    const alice = await h.customer({ balance: 1000 });
    const id = await h.issueCoupon(alice);
    const bills = await Promise.all(Array.from({ length: 10 }, () => h.freight(alice, '30')));
    const answers = await Promise.all(bills.map((bill) => h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 20 })));
    expect(answers.map(outcomeOf).sort()).toEqual([...Array(9).fill('CouponNotUsable'), 'Ok']);
    expect((await h.wallet(alice)).Balance).toBe(980);
    await h.expectInvariants();
  });

  test('either uses or withdraws a coupon', async () => {
    const alice = await h.customer({ balance: 1000 });
    for (let round = 0; round < 4; round++) {
      const id = await h.issueCoupon(alice);
      const bill = await h.freight(alice, '30');
      const [paid, revoked] = await Promise.all([
        h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 20 }),
        h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [id] }),
      ]);
      expect([outcomeOf(paid) === 'Ok', revoked[0].Ok].filter(Boolean)).toHaveLength(1);
    }
    await h.expectInvariants();
  });
});

describe('used coupons', () => {
  const restoreRetained = (orderId: string, retained = '0') =>
    h.server.inTransaction((tx) =>
      refundSource(tx, h.system, { ...h.ofOrder(orderId), retained, reason: 'cancelled', key: `cancel:${orderId}` }),
    );

  test('are released when the whole bill is refunded, not before, and never as money', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.issueCoupon(alice);
    const bill = await h.freight(alice, '50');
    await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 40 });
    const [line] = (await h.open(bill.id)).Lines;
    const refund = (Amount: number) =>
      h.finance.post('/Bill/RefundBill', { Id: bill.id, Lines: [{ BillLineId: line.Id, Amount }], Remarks: 'lost' });
    expect(await refund(40.01)).toBeRefused('RefundExceedsPaid');
    await refund(15);
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: used });
    await refund(25);
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused, UsedTime: null, BillId: null });
    expect((await h.wallet(alice)).Balance).toBe(100);
    const next = await h.freight(alice, '50');
    expect(await h.pay(alice, [next], balance, { CouponIds: [id], ExpectedAmount: 40 })).toSucceed();
    await h.expectInvariants();
  });

  test('are released as expired when they expired meanwhile', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.issueCoupon(alice, { EffectiveDays: 1 });
    const order = await h.order(alice);
    await h.pay(alice, [await h.freight(alice, '50', h.ofOrder(order))], balance, { CouponIds: [id], ExpectedAmount: 40 });
    const later = { ...h.system, now: new Date(Date.now() + 2 * dayMs) };
    await expireCoupons({ db: h.server.db, now: later.now });
    await h.server.inTransaction((tx) => refundSource(tx, later, { ...h.ofOrder(order), reason: 'cancelled', key: 'later' }));
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: expired, BillId: null });
    await h.expectInvariants();
  });

  test('are released when the bill they covered alone is voided with its order, or by staff', async () => {
    const alice = await h.customer();
    const [a, b] = [await h.issueCoupon(alice), await h.issueCoupon(alice)];
    const order = await h.order(alice);
    const [one, two] = [await h.freight(alice, '8', h.ofOrder(order)), await h.freight(alice, '9')];
    await h.pay(alice, [one], onlyCoupons, { CouponIds: [a], ExpectedAmount: 0 });
    await h.pay(alice, [two], onlyCoupons, { CouponIds: [b], ExpectedAmount: 0 });
    await h.server.inTransaction((tx) => voidBillsOf(tx, h.system, h.ofOrder(order)));
    expect(await h.open(one.id)).toMatchObject({ PaymentStatus: 6 });
    await restoreRetained(order);
    await h.finance.ok('/Bill/VoidBill', { Id: two.id, Remarks: 'wrong' });
    for (const [bill, id] of [
      [one, a],
      [two, b],
    ] as const) {
      expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 7 });
      expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused });
    }
    await h.expectInvariants();
  });

  test('are not released while a fee is retained', async () => {
    const alice = await h.customer({ balance: 100 });
    const [a, b] = [await h.issueCoupon(alice), await h.issueCoupon(alice)];
    const [paid, cleared] = [await h.order(alice), await h.order(alice)];
    await h.pay(alice, [await h.freight(alice, '50', h.ofOrder(paid))], balance, { CouponIds: [a], ExpectedAmount: 40 });
    await h.pay(alice, [await h.freight(alice, '5', h.ofOrder(cleared))], onlyCoupons, { CouponIds: [b], ExpectedAmount: 0 });
    await restoreRetained(paid, '10');
    await restoreRetained(cleared, '10');
    expect([await h.coupon(alice, a), await h.coupon(alice, b)]).toMatchObject([{ UserCouponStatus: used }, { UserCouponStatus: used }]);
    expect((await h.wallet(alice)).Balance).toBe(90);
    await h.expectInvariants();
  });
});
