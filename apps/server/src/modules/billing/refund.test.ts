import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Bill, lockRefunds, refundAmount, refundSource } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

/** Requests the refund of a bill's lines: [line number, amount]. */
async function refund(bill: Bill, parts: [number, number][], more: object = {}) {
  const { Lines } = await p.open(bill.id);
  return p.finance.post('/Bill/RefundBill', {
    Id: bill.id,
    Lines: parts.map(([at, Amount]) => ({ BillLineId: Lines[at - 1].Id, Amount })),
    Remarks: 'goods damaged',
    ...more,
  });
}

describe('a refund', () => {
  test('is made line by line until everything is refunded', async () => {
    const alice = await p.customer({ balance: 100 });
    const bill = await p.bill(alice, [
      ['FREIGHT', '60'],
      ['SURCHARGE', '40'],
    ]);
    await p.pay(alice, [bill], 1);
    const first = await refund(bill, [[1, 25.5]]);
    expect(await p.open(bill.id)).toMatchObject({
      PaymentStatus: 4,
      RefundAmount: 25.5,
      Refunded: false,
      Lines: [{ RefundAmount: 25.5 }, { RefundAmount: 0 }],
      Refunds: [
        {
          Id: first.Data.PaymentRecordId,
          Amount: 25.5,
          PaymentRecordType: 2,
          Remarks: 'goods damaged',
          RefundOfSerialNumber: expect.stringMatching(/^PR/),
        },
      ],
    });
    expect(await p.wallet(alice)).toMatchObject({ Balance: 25.5 });
    expect(
      await refund(bill, [
        [1, 34.5],
        [2, 40],
      ]),
    ).toSucceed();
    expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: 5, Refunded: true });
    expect((await p.journal(alice)).at(-1)).toMatchObject({ JournalType: 104, Amount: 74.5, AfterAmount: 100 });
    await p.expectInvariants();
  });

  test('goes to credit first, but not to repaid credit', async () => {
    const bob = await p.customer({ balance: 40, credit: 100 });
    const bill = await p.freight(bob, '100');
    await p.pay(bob, [bill], 6);
    expect(await refund(bill, [[1, 50]])).toSucceed();
    expect(await p.wallet(bob)).toMatchObject({ Balance: 0, CreditArrears: 10 });
    const [result] = (await bob.ok('/UserMessages/GetUserMessages', { UserMessageType: 4 })).Data;
    expect(result.Content ?? result.Message).toMatch(/returned to your credit/);
    await p.finance.ok('/Recharge/ManualRecharge', { UserId: bob.userId, Amount: 10 });
    await bob.ok('/UserAmountJournal/RepayCredit', { Amount: 10 });
    expect(await refund(bill, [[1, 50]])).toSucceed();
    expect(await p.wallet(bob)).toMatchObject({ Balance: 50, CreditArrears: 0 });
    expect((await p.open(bill.id)).Refunds).toMatchObject([
      { CreditAmount: 50, BalanceAmount: 0, PaymentType: 2 },
      { CreditAmount: 0, BalanceAmount: 50, PaymentType: 1 },
    ]);
    await p.expectInvariants();
  });

  test('of offline money goes to the balance', async () => {
    const alice = await p.customer();
    const bill = await p.freight(alice, '70');
    await p.finance.ok('/Bill/PayBillsForUser', { BillIds: [bill.id], PaymentType: 7 });
    expect(await refund(bill, [[1, 70]])).toSucceed();
    expect(await p.wallet(alice)).toMatchObject({ Balance: 70 });
    await p.expectInvariants();
  });

  test('is limited to the discounted rest of refundable, paid lines', async () => {
    const alice = await p.customer({ balance: 500 });
    const bill = await p.bill(alice, [
      ['FREIGHT', '60'],
      ['DUTY', '40'],
    ]);
    expect(await refund(bill, [[1, 10]])).toBeRefused('BillNotPayable');
    await p.finance.ok('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 15, Remarks: 'goodwill' });
    await alice.ok('/UserBill/PayBills', { BillIds: [bill.id], PaymentType: 1, ExpectedAmount: 85 });
    expect(await refund(bill, [[1, 45.01]])).toBeRefused('RefundExceedsPaid', {
      Message: expect.stringContaining('¥45.01 exceeds the ¥45.00'),
    });
    await sql`update bill_line set allow_refunds = false where site_id = ${p.siteId} and bill_id = ${bill.id} and line_number = 2`.execute(
      p.server.db,
    );
    expect(await refund(bill, [[2, 1]])).toBeRefused('RefundNotAllowed');
    expect(await refund(bill, [])).toBeRefused('AtLeastOneSelection');
    expect(
      await refund(bill, [
        [1, 1],
        [1, 1],
      ]),
    ).toBeRefused('DuplicateSelection');
    expect(await refund(bill, [[1, 0]])).toBeRefused('ValidationFailed');
    const other = await p.freight(alice, '5');
    const { Lines } = await p.open(other.id);
    expect(
      await p.finance.post('/Bill/RefundBill', { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 1 }], Remarks: 'x' }),
    ).toBeRefused('NotFound');
    await p.expectInvariants();
  });

  test('is for finance of the site, not for customers, support or another site', async () => {
    const alice = await p.customer({ balance: 50 });
    const bill = await p.freight(alice, '50');
    await p.pay(alice, [bill], 1);
    const { Lines } = await p.open(bill.id);
    const body = { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 1 }], Remarks: 'x' };
    for (const person of [alice, await p.server.as('support'), await p.server.as('clerk')])
      expect(await person.post('/Bill/RefundBill', body)).toBeRefused('NoPermission', { status: 403 });
    expect(await (await p.server.as('hkmanager')).post('/Bill/RefundBill', body)).toBeRefused('NotFound');
  });

  test('is limited to the paid amount when concurrent, and made once per key', async () => {
    const alice = await p.customer({ balance: 100 });
    const bill = await p.freight(alice, '100');
    await p.pay(alice, [bill], 1);
    const many = await Promise.all(Array.from({ length: 15 }, () => refund(bill, [[1, 9]])));
    expect(many.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(11);
    expect(many.filter((one) => outcomeOf(one) === 'RefundExceedsPaid')).toHaveLength(4);
    const same = await Promise.all([1, 2, 3].map(() => refund(bill, [[1, 1]], { IdempotencyKey: 'refund-1' })));
    expect(new Set(same.map(({ Code, Data }) => `${Code} ${Data.PaymentRecordId}`)).size).toBe(1);
    expect(await p.wallet(alice)).toMatchObject({ Balance: 100 });
    await p.expectInvariants();
  });
});

describe('locked refunds', () => {
  test('block every route, whether the order or its bills are locked', async () => {
    const alice = await p.customer({ balance: 100 });
    const [one, two] = [await p.order(alice), await p.order(alice)];
    const [first, second] = [await p.freight(alice, '30', p.ofOrder(one)), await p.freight(alice, '30', p.ofOrder(two))];
    await p.pay(alice, [first, second], 1);
    await p.server.inTransaction((tx) => lockRefunds(tx, p.system, p.ofOrder(one)));
    await sql`update logistics_order set refund_locked = true where site_id = ${p.siteId} and id = ${two}`.execute(p.server.db);
    expect(await refund(first, [[1, 1]])).toBeRefused('RefundLocked');
    expect(await refund(second, [[1, 1]])).toBeRefused('RefundLocked');
    const whole = p.server.inTransaction((tx) => refundSource(tx, p.system, { ...p.ofOrder(two), reason: 'x', key: 'locked' }));
    await expect(whole).rejects.toMatchObject({ key: 'RefundLocked' });
    expect(await p.open(first.id)).toMatchObject({ RefundLocked: true, RefundAmount: 0 });
  });
});

describe('the refund of an order', () => {
  const whole = (orderId: string, more: object = {}) =>
    p.server.inTransaction((tx) =>
      refundSource(tx, p.system, { ...p.ofOrder(orderId), reason: 'Order cancelled', key: `cancel:${orderId}`, ...more }),
    );

  test('refunds all its paid bills once, however often it is requested', async () => {
    const bob = await p.customer({ balance: 50, credit: 100 });
    const orderId = await p.order(bob);
    const bills = [await p.freight(bob, '60', p.ofOrder(orderId)), await p.freight(bob, '20', { ...p.ofOrder(orderId), billType: 2 })];
    await p.pay(bob, bills, 6);
    // Either of the two refunds; the other one, like a later repetition, answers the same record or none.
    const answers = [...(await Promise.all([whole(orderId), whole(orderId)])), await whole(orderId)].filter((record) => record !== null);
    expect(answers[0]).toMatchObject({ amount: '80.000', creditAmount: '30.000', balanceAmount: '50.000' });
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await p.wallet(bob)).toMatchObject({ Balance: 50, CreditArrears: 0 });
    expect((await p.open(bills[1]!.id)).PaymentStatus).toBe(5);
    await p.expectInvariants();
  });

  test('retains a fee and non-refundable lines, and refunds nothing unpaid', async () => {
    const alice = await p.customer({ balance: 200 });
    const [orderId, unpaid] = [await p.order(alice), await p.order(alice)];
    await p.freight(alice, '10', p.ofOrder(unpaid));
    const bill = await p.bill(
      alice,
      [
        ['FREIGHT', '60'],
        ['SURCHARGE', '20'],
      ],
      p.ofOrder(orderId),
    );
    await p.pay(alice, [bill], 1);
    expect(await whole(unpaid)).toBeNull();
    expect(await whole(orderId, { retained: '15' })).toMatchObject({ amount: '65.000' });
    expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: 4, Lines: [{ RefundAmount: 45 }, { RefundAmount: 20 }] });
    expect(await p.wallet(alice)).toMatchObject({ Balance: 185 });
    await p.expectInvariants();
  });

  test('refunds single lines of several bills after a re-quote', async () => {
    const alice = await p.customer({ balance: 200 });
    const orderId = await p.order(alice);
    const bills = [
      await p.bill(
        alice,
        [
          ['FREIGHT', '60'],
          ['SURCHARGE', '20'],
        ],
        p.ofOrder(orderId),
      ),
      await p.freight(alice, '10', { ...p.ofOrder(orderId), billType: 2 }),
    ];
    await p.pay(alice, bills, 1);
    const [[freight, surcharge], [supplement]] = (await Promise.all(bills.map(({ id }) => p.open(id)))).map(({ Lines }) =>
      Lines.map(({ Id }: { Id: string }) => Id),
    ) as [[string, string], [string]];
    const back = (lines: { billLineId: string; amount: string }[], key: string) =>
      p.server.inTransaction((tx) => refundAmount(tx, p.system, { ...p.ofOrder(orderId), lines, reason: 'Lighter than declared', key }));
    await back(
      [
        { billLineId: supplement, amount: '10' },
        { billLineId: freight, amount: '15' },
        { billLineId: surcharge, amount: '5' },
      ],
      'requote-1',
    );
    expect((await p.open(bills[0]!.id)).Lines).toMatchObject([{ RefundAmount: 15 }, { RefundAmount: 5 }]);
    expect(await p.open(bills[1]!.id)).toMatchObject({ PaymentStatus: 5, RefundAmount: 10 });
    await expect(back([{ billLineId: surcharge, amount: '15.01' }], 'requote-2')).rejects.toMatchObject({ key: 'RefundExceedsPaid' });
    expect(await back([{ billLineId: freight, amount: '0' }], 'requote-3')).toBeNull();
    expect(await p.wallet(alice)).toMatchObject({ Balance: 140 });
    await p.expectInvariants();
  });
});
