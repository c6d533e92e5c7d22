import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as errorCodes from '@entrepot/contract/data/error-codes.ts';
import { refundSource, voidBillsOf } from '../src/modules/billing/public.ts';
import { expireCoupons } from '../src/modules/promotions/by-the-clock.ts';
import { type Holders, openHolders } from './coupon-holders.ts';

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

describe('a bill is paid with coupons', () => {
  test('as in the example: 250 of freight and 20 for documents, 30 off the freight and 15 off all, 225 from the balance', async () => {
    const alice = await h.customer({ balance: 525 });
    const bill = await h.bill(
      alice,
      [
        ['FREIGHT', '250'],
        ['VALUE_ADDED', '20'],
      ],
      { billingWeight: '20' },
    );
    const a = await h.given(alice, { PreferentialAmount: 30, AvailableAmount: 200, ExpenseTypeId: h.typeOf('FREIGHT') });
    const b = await h.given(alice, { PreferentialAmount: 15, AvailableWeight: 10 });
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
    await h.everythingHolds();
  });

  test('by coupons alone when they cover it; what is left of them is lost, and the order needs no payment', async () => {
    const alice = await h.customer();
    const order = await h.order(alice);
    const bill = await h.freight(alice, '7.5', h.ofOrder(order));
    const id = await h.given(alice);
    expect(await h.pay(alice, [bill], onlyCoupons, { ExpectedAmount: 0 })).toMatchObject({ Code: 455 });
    const { Data } = await h.pay(alice, [bill], onlyCoupons, { CouponIds: [id], ExpectedAmount: 0 });
    expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 6, PaymentType: 5, CouponAmount: 7.5, PaymentMoney: 0, PaidAmount: 0 });
    expect(await alice.ok('/UserPaymentRecord/GetPaymentRecordById', { Id: Data.PaymentRecordIds[0] })).toMatchObject({
      Amount: 0,
      PaymentType: 5,
      Bills: [{ BillId: bill.id, Amount: 0 }],
    });
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: used, UsedAmount: 7.5 });
    expect(await alice.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id: order })).toMatchObject({ PaymentStatus: 6 });
    await h.everythingHolds();
  });

  test('and by credit, or from both pockets, for what is left', async () => {
    const bob = await h.customer({ balance: 5, credit: 100 });
    const [one, two] = [await h.freight(bob, '30'), await h.freight(bob, '40')];
    const [a, b] = [await h.given(bob), await h.given(bob)];
    await h.pay(bob, [one], credit, { CouponIds: [a], ExpectedAmount: 20 });
    await h.pay(bob, [two], mixed, { CouponIds: [b], ExpectedAmount: 30 });
    expect(await h.open(one.id)).toMatchObject({ CreditUsed: 20, CouponAmount: 10 });
    expect(await h.open(two.id)).toMatchObject({ BalanceUsed: 5, CreditUsed: 25, CouponAmount: 10 });
    await h.everythingHolds();
  });

  test('on top of what staff took off, which counts first', async () => {
    const alice = await h.customer({ balance: 100 });
    const bill = await h.freight(alice, '50');
    await h.finance.ok('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20, Remarks: 'late' });
    const dear = await h.given(alice, { AvailableAmount: 30.01 });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [dear], ExpectedAmount: 20 })).toMatchObject({ Code: 458 });
    await h.pay(alice, [bill], balance, { CouponIds: [await h.given(alice, { AvailableAmount: 30 })], ExpectedAmount: 20 });
    expect(await h.open(bill.id)).toMatchObject({ DiscountAmount: 30, CouponAmount: 10, PaidAmount: 20, Lines: [{ DiscountAmount: 30 }] });
    await h.everythingHolds();
  });

  test('together with others: amounts count together, each coupon reduces one bill', async () => {
    const alice = await h.customer({ balance: 100 });
    const bills = [await h.freight(alice, '12'), await h.freight(alice, '30')];
    const id = await h.given(alice, { PreferentialAmount: 20, AvailableAmount: 42 });
    await h.pay(alice, bills, balance, { CouponIds: [id], ExpectedAmount: 22 });
    expect(await Promise.all(bills.map((bill) => h.open(bill.id)))).toMatchObject([
      { CouponAmount: 0, PaidAmount: 12, UserCouponIds: [] },
      { CouponAmount: 20, PaidAmount: 10, UserCouponIds: [id] },
    ]);
    await h.everythingHolds();
  });
});

describe('coupons are refused and nothing moves', () => {
  test('by the rules: theirs, in time, for bills, one of a kind, combined only when all may be, minimum spend and weight met', async () => {
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
    const twins = (await h.heldBy(alice, { CouponId: kind })).map(({ Id }) => Id);
    const alone = await h.given(alice, { Superposition: false });
    const fixed = { CouponValidityType: 1, EffectiveDays: null };
    const early = await h.given(alice, { ...fixed, StartDate: h.inDays(1), Deadline: h.inDays(2) });
    expect(await pay([await h.given(await h.customer())])).toMatchObject({ Code: 455, Message: 'This coupon is not yours' });
    expect(await pay([bill.id])).toMatchObject({ Code: 455 });
    expect(await pay([early])).toMatchObject({ Code: 455, Message: expect.stringContaining('not valid yet') });
    expect(await pay([await h.given(alice, { UseScope: 2 })])).toMatchObject({
      Code: 455,
      Message: expect.stringContaining('not for bills'),
    });
    expect(await pay(twins)).toMatchObject({ Code: errorCodes.SameCouponTypeSelected });
    expect(await pay([twins[0]!, twins[0]!])).toMatchObject({ Code: 456 });
    expect(await pay([alone, twins[0]!])).toMatchObject({ Code: errorCodes.OnlyOneExclusionCouponCanBeUsed });
    expect(await pay([await h.given(alice, { AvailableAmount: 50.01, ExpenseTypeId: h.typeOf('FREIGHT') })])).toMatchObject({
      Code: 458,
      Message: expect.stringContaining('at least ¥50.01'),
    });
    expect(await pay([await h.given(alice, { AvailableWeight: 3.001 })])).toMatchObject({ Code: 459 });
    expect(await pay([await h.given(alice, { ExpenseTypeId: h.typeOf('RETURN') })])).toMatchObject({ Code: 455 });
    expect(await pay([twins[0]!], 55)).toMatchObject({ Code: 454, Data: { Due: 45 } });
    expect(await h.pay(alice, [bill], onlyCoupons, { CouponIds: [twins[0]], ExpectedAmount: 45 })).toMatchObject({ Code: 454 });
    expect(await h.pay(alice, [await h.freight(alice, '500')], balance, { CouponIds: [alone], ExpectedAmount: 490 })).toMatchObject({
      Code: 450,
    });
    expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 1, DiscountAmount: 0, UserCouponIds: [] });
    expect((await h.heldBy(alice)).every(({ UserCouponStatus }) => UserCouponStatus === unused)).toBe(true);
    expect((await h.wallet(alice)).Balance).toBe(100);
    await h.everythingHolds();
  });

  test('a second time; equal to the minimum is enough', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.given(alice, { AvailableAmount: 50, AvailableWeight: 3 });
    const bill = await h.freight(alice, '50', { billingWeight: '3' });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 40 })).toMatchObject({ Code: 0 });
    expect(await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 30 })).toMatchObject({ Code: 453 });
    const next = await h.freight(alice, '50', { billingWeight: '3' });
    expect(await h.pay(alice, [next], balance, { CouponIds: [id], ExpectedAmount: 40 })).toMatchObject({ Code: 455 });
    await h.everythingHolds();
  });

  test('when its time is over, though nobody marked it yet', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.given(alice, { CouponValidityType: 1, EffectiveDays: null, Deadline: h.inDays(0.0001) });
    const bill = await h.freight(alice, '50');
    await expect
      .poll(async () => (await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 41 })).Code, {
        timeout: 20_000,
        interval: 500,
      })
      .toBe(455);
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused });
  });
});

describe('at the same moment', () => {
  test('one coupon on ten bills is used once', async () => {
    const alice = await h.customer({ balance: 1000 });
    const id = await h.given(alice);
    const bills = await Promise.all(Array.from({ length: 10 }, () => h.freight(alice, '30')));
    const answers = await Promise.all(bills.map((bill) => h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 20 })));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, ...Array.from({ length: 9 }, () => 455)]);
    expect((await h.wallet(alice)).Balance).toBe(980);
    await h.everythingHolds();
  });

  test('a coupon that is used and taken back is one or the other', async () => {
    const alice = await h.customer({ balance: 1000 });
    for (let round = 0; round < 4; round++) {
      const id = await h.given(alice);
      const bill = await h.freight(alice, '30');
      const [paid, revoked] = await Promise.all([
        h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 20 }),
        h.manager.ok('/UserCoupon/RevokeUserCoupons', { Ids: [id] }),
      ]);
      expect([paid.Code === 0, revoked[0].Ok].filter(Boolean)).toHaveLength(1);
    }
    await h.everythingHolds();
  });
});

describe('coupons come back', () => {
  const giveBack = (orderId: string, keep = '0') =>
    h.server.inTransaction((tx) =>
      refundSource(tx, h.system, { ...h.ofOrder(orderId), keep, reason: 'cancelled', key: `cancel:${orderId}` }),
    );

  test('when the whole bill is refunded, not before, and no money comes back for them', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.given(alice);
    const bill = await h.freight(alice, '50');
    await h.pay(alice, [bill], balance, { CouponIds: [id], ExpectedAmount: 40 });
    const [line] = (await h.open(bill.id)).Lines;
    const refund = (Amount: number) =>
      h.finance.post('/Bill/RefundBill', { Id: bill.id, Lines: [{ BillLineId: line.Id, Amount }], Remarks: 'lost' });
    expect(await refund(40.01)).toMatchObject({ Code: 460 });
    await refund(15);
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: used });
    await refund(25);
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused, UsedTime: null, BillId: null });
    expect((await h.wallet(alice)).Balance).toBe(100);
    const next = await h.freight(alice, '50');
    expect(await h.pay(alice, [next], balance, { CouponIds: [id], ExpectedAmount: 40 })).toMatchObject({ Code: 0 });
    await h.everythingHolds();
  });

  test('expired, when their time was over meanwhile', async () => {
    const alice = await h.customer({ balance: 100 });
    const id = await h.given(alice, { EffectiveDays: 1 });
    const order = await h.order(alice);
    await h.pay(alice, [await h.freight(alice, '50', h.ofOrder(order))], balance, { CouponIds: [id], ExpectedAmount: 40 });
    const later = { ...h.system, now: new Date(Date.now() + 2 * 86_400_000) };
    await expireCoupons({ db: h.server.db, now: later.now });
    await h.server.inTransaction((tx) => refundSource(tx, later, { ...h.ofOrder(order), reason: 'cancelled', key: 'later' }));
    expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: expired, BillId: null });
    await h.everythingHolds();
  });

  test('when the bill they cleared alone is voided with its order, or by staff', async () => {
    const alice = await h.customer();
    const [a, b] = [await h.given(alice), await h.given(alice)];
    const order = await h.order(alice);
    const [one, two] = [await h.freight(alice, '8', h.ofOrder(order)), await h.freight(alice, '9')];
    await h.pay(alice, [one], onlyCoupons, { CouponIds: [a], ExpectedAmount: 0 });
    await h.pay(alice, [two], onlyCoupons, { CouponIds: [b], ExpectedAmount: 0 });
    await h.server.inTransaction((tx) => voidBillsOf(tx, h.system, h.ofOrder(order)));
    expect(await h.open(one.id)).toMatchObject({ PaymentStatus: 6 });
    await giveBack(order);
    await h.finance.ok('/Bill/VoidBill', { Id: two.id, Remarks: 'wrong' });
    for (const [bill, id] of [
      [one, a],
      [two, b],
    ] as const) {
      expect(await h.open(bill.id)).toMatchObject({ PaymentStatus: 7 });
      expect(await h.coupon(alice, id)).toMatchObject({ UserCouponStatus: unused });
    }
    await h.everythingHolds();
  });

  test('not while a fee is kept', async () => {
    const alice = await h.customer({ balance: 100 });
    const [a, b] = [await h.given(alice), await h.given(alice)];
    const [paid, cleared] = [await h.order(alice), await h.order(alice)];
    await h.pay(alice, [await h.freight(alice, '50', h.ofOrder(paid))], balance, { CouponIds: [a], ExpectedAmount: 40 });
    await h.pay(alice, [await h.freight(alice, '5', h.ofOrder(cleared))], onlyCoupons, { CouponIds: [b], ExpectedAmount: 0 });
    await giveBack(paid, '10');
    await giveBack(cleared, '10');
    expect([await h.coupon(alice, a), await h.coupon(alice, b)]).toMatchObject([{ UserCouponStatus: used }, { UserCouponStatus: used }]);
    expect((await h.wallet(alice)).Balance).toBe(90);
    await h.everythingHolds();
  });
});
