import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { dueTimeFor } from './due-time.ts';
import { billsOf, paymentStatusOf, voidBillsOf } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const supplement = { billType: 2 as const };
const list = async (person: { ok(path: string, body?: object): Promise<any> }, body: object = {}) =>
  (await person.ok('/Bill/GetBills', { rows: 100, ...body })).Data;
const ids = (rows: { Id: string }[]) => rows.map(({ Id }) => Id).sort();

describe('a bill', () => {
  test('translates its generated text and lines to the reader’s language', async () => {
    const reader = await p.customer();
    const explanations = { 'zh-cn': '退件 1', 'zh-tw': '退件 一', 'en-us': 'Return 1' };
    const counted = { 'zh-cn': '2 件', 'zh-tw': '2 個', 'en-us': '2 pieces' };
    const line = { expenseTypeId: p.typeOf('FREIGHT'), code: 'FREIGHT', amount: '7', explanation: explanations, quantity: counted };
    const made = await p.bill(reader, [], { explanation: explanations, lines: [line] });
    for (const language of ['zh-cn', 'zh-tw', 'en-us'] as const)
      expect(await reader.ok('/UserBill/GetBillById', { Id: made.id }, { 'accept-language': language })).toMatchObject({
        Explanation: explanations[language],
        Lines: [{ Explanation: explanations[language], Quantity: counted[language] }],
      });
  });

  test('shows lines, totals, source and number', covers('FIELD-Bill-SerialNumber', 'FIELD-Bill-TotalAmount'), async () => {
    const alice = await p.customer();
    const made = await p.bill(
      alice,
      [
        ['FREIGHT', '270'],
        ['REMOTE_AREA', '12.505'],
      ],
      { explanation: 'Freight of two parcels', sourceNumber: 'TLO250601000129' },
    );
    const opened = await alice.ok('/UserBill/GetBillById', { Id: made.id });
    expect(opened).toMatchObject({
      BillType: 1,
      PaymentStatus: 1,
      TotalAmount: 282.51,
      PaymentMoney: 282.51,
      Symbol: '¥',
      SourceNumber: 'TLO250601000129',
      Explanation: 'Freight of two parcels',
      Lines: [
        { Index: 1, Code: 'FREIGHT', ExpenseTypeName: 'Freight', Amount: 270 },
        { Index: 2, Code: 'REMOTE_AREA', Amount: 12.51 },
      ],
    });
    expect(opened.SerialNumber).toMatch(/^BL\d{13}$/);
    await p.expectInvariants();
  });

  test('subtracts a negative line from the others and needs no payment at zero', covers('FIELD-Bill-PaymentMoney'), async () => {
    const alice = await p.customer();
    const made = await p.bill(
      alice,
      [
        ['FREIGHT', '50'],
        ['REMOTE_AREA', '-12.5'],
        ['SURCHARGE', '3'],
      ],
      supplement,
    );
    expect(await p.open(made.id)).toMatchObject({ TotalAmount: 40.5, Lines: [{ Amount: 37.5 }, { Amount: 3 }] });
    const nothing = await p.bill(alice, [['FREIGHT', '0']]);
    expect(await p.open(nothing.id)).toMatchObject({ PaymentStatus: 6, PaymentMoney: 0 });
    await p.expectInvariants();
  });

  test('is listed by customer, status, kind, source and ids, and hidden from others', covers('FIELD-Bill-BillType'), async () => {
    const [alice, eve] = [await p.customer({ balance: 50 }), await p.customer()];
    const [one, two] = [await p.freight(alice, '20', { sourceNumber: 'TLO-LIST-1' }), await p.freight(alice, '30', supplement)];
    await p.pay(alice, [one], 1);
    expect(ids(await list(alice))).toEqual([one.id, two.id].sort());
    expect(ids(await list(p.finance, { UserId: alice.userId, PaymentStatus: 1 }))).toEqual([two.id]);
    expect(ids(await list(alice, { BillType: [1, 2], PaymentStatus: [2, 3] }))).toEqual([one.id]);
    expect(ids(await list(alice, { SourceNumber: 'list-1' }))).toEqual([one.id]);
    expect(ids(await list(alice, { BillIds: [two.id] }))).toEqual([two.id]);
    expect(ids(await list(alice, { Overdue: true }))).toEqual([two.id]);
    expect(await list(eve, { BillIds: [two.id] })).toEqual([]);
    expect(await list(await p.server.as('hkmanager'), { BillIds: [two.id] })).toEqual([]);
    expect(await (await p.server.as('clerk')).post('/Bill/GetBills')).toBeRefused('NoPermission', { status: 403 });
  });

  test('is included in the totals of its customer', async () => {
    const alice = await p.customer({ balance: 100 });
    const [one] = [await p.freight(alice, '20'), await p.freight(alice, '30', supplement), await p.freight(alice, '7', { dueTime: null })];
    await p.pay(alice, [one], 1);
    expect(await alice.ok('/UserBill/GetBillStatistics')).toMatchObject([
      { Symbol: '¥', UnpaidAmount: 37, UnpaidCount: 2, OverdueAmount: 30, OverdueCount: 1, PaidAmount: 20, RefundAmount: 0 },
    ]);
    expect(await p.finance.ok('/Bill/GetBillStatistics', { UserId: alice.userId })).toMatchObject([{ UnpaidAmount: 37 }]);
  });
});

describe('a manual bill', () => {
  const establish = (UserId: string, Lines: object[], more: object = {}) =>
    p.finance.post('/Bill/EstablishManualBill', { UserId, Lines, ...more });

  test('is created, edited and voided while nothing is paid', async () => {
    const alice = await p.customer();
    const { Data } = await establish(alice.userId, [{ ExpenseTypeId: p.typeOf('DUTY'), Amount: 80, Explanation: 'Duty' }], {
      Explanation: 'Customs of June',
    });
    expect(await p.open(Data.Id)).toMatchObject({
      BillType: 9,
      PaymentMoney: 80,
      Overdue: false,
      Lines: [{ Code: 'DUTY', AllowRefunds: false }],
    });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
    const lines = [
      { ExpenseTypeId: p.typeOf('DUTY'), Amount: 60 },
      { ExpenseTypeId: p.typeOf('OTHER'), Amount: 5 },
    ];
    const { RowVersion } = await p.open(Data.Id);
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, RowVersion: RowVersion + 1, Lines: lines })).toBeRefused(
      'ConcurrencyConflict',
    );
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, RowVersion, Lines: lines })).toSucceed({ Data: true });
    expect(await p.open(Data.Id)).toMatchObject({
      PaymentMoney: 65,
      Explanation: 'Customs of June',
      Lines: [{ Amount: 60 }, { Amount: 5 }],
    });
    await p.expectInvariants();
    expect(await p.finance.post('/Bill/VoidBill', { Id: Data.Id, Remarks: 'The broker paid' })).toSucceed({ Data: true });
    expect(await p.open(Data.Id)).toMatchObject({ PaymentStatus: 7, Overdue: false, Remarks: 'The broker paid' });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0, ArrearsTime: null });
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, Lines: lines })).toBeRefused('BillNotPayable');
    expect(await p.finance.post('/Bill/VoidBill', { Id: Data.Id, Remarks: 'again' })).toBeRefused('BillNotPayable');
    await p.expectInvariants();
  });

  test('keeps its discount when lines change and cannot be lower than it', async () => {
    const alice = await p.customer();
    const other = p.typeOf('OTHER');
    const { Data } = await establish(alice.userId, [{ ExpenseTypeId: other, Amount: 100 }]);
    await p.finance.ok('/Bill/DiscountBill', { Id: Data.Id, DiscountAmount: 30, Remarks: 'goodwill' });
    const edit = (Amount: number) => p.finance.post('/Bill/EditManualBill', { Id: Data.Id, Lines: [{ ExpenseTypeId: other, Amount }] });
    expect(await edit(50)).toSucceed();
    expect(await p.open(Data.Id)).toMatchObject({ TotalAmount: 50, DiscountAmount: 30, PaymentMoney: 20, Lines: [{ DiscountAmount: 30 }] });
    expect(await edit(30)).toBeRefused('TotalExceeded');
    await p.expectInvariants();
  });

  test('rejects charges of another site and names the line', async () => {
    const alice = await p.customer();
    const other = (await (await p.server.as('hkmanager')).ok('/ExpenseType/GetExpenseTypes', { rows: 10 })).Data;
    const Lines = [p.typeOf('SURCHARGE'), other[0].Id].map((ExpenseTypeId) => ({ ExpenseTypeId, Amount: 5 }));
    expect(await p.finance.post('/Bill/EstablishManualBill', { UserId: alice.userId, Lines })).toBeRefused('NotFound', {
      Message: expect.stringContaining('several sites'),
      Data: [{ Field: 'Lines.1.ExpenseTypeId', Message: 'Belongs to another site' }],
    });
  });

  test('rejects no lines, invalid amounts, unknown people or charges, and missing permission', async () => {
    const alice = await p.customer();
    const line = { ExpenseTypeId: p.typeOf('OTHER'), Amount: 5 };
    expect(await establish(alice.userId, [])).toBeRefused('ValidationFailed', { Data: [{ Field: 'Lines' }] });
    expect(await establish(alice.userId, [{ ...line, Amount: 0 }])).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'Lines.0.Amount' }],
    });
    expect(await establish(alice.userId, [{ ...line, Amount: 1.001 }])).toBeRefused('ValidationFailed');
    expect(await establish(p.finance.userId, [line])).toBeRefused('NotFound');
    expect(await establish(alice.userId, [{ ...line, ExpenseTypeId: alice.userId }])).toBeRefused('NotFound');
    const body = { UserId: alice.userId, Lines: [line] };
    expect(await (await p.server.as('hkmanager')).post('/Bill/EstablishManualBill', body)).toBeRefused('NotFound');
    for (const person of [alice, await p.server.as('support')])
      expect(await person.post('/Bill/EstablishManualBill', body)).toBeRefused('NoPermission', { status: 403 });
    const freight = await p.freight(alice, '5');
    expect(await p.finance.post('/Bill/EditManualBill', { Id: freight.id, Lines: [line] })).toBeRefused('BillNotPayable');
  });

  test('is created once when sent twice with one key', async () => {
    const alice = await p.customer();
    const lines = [{ ExpenseTypeId: p.typeOf('OTHER'), Amount: 5 }];
    const both = await Promise.all([1, 2].map(() => establish(alice.userId, lines, { IdempotencyKey: 'bill-1' })));
    expect(both[0]!.Data).toEqual(both[1]!.Data);
    expect(await list(alice)).toHaveLength(1);
  });
});

describe('a discount', () => {
  const discount = (Id: string, DiscountAmount: number) =>
    p.finance.post('/Bill/DiscountBill', { Id, DiscountAmount, Remarks: 'goodwill' });

  test(
    'replaces the previous one, applies to the first lines and can be removed',
    covers('FIELD-Bill-DiscountAmount', 'FIELD-Bill-BeforeAfter'),
    async () => {
      const alice = await p.customer({ balance: 300 });
      const made = await p.bill(alice, [
        ['FREIGHT', '20'],
        ['SURCHARGE', '40'],
      ]);
      expect(await discount(made.id, 10)).toSucceed({ Data: true });
      expect(await discount(made.id, 45)).toSucceed({ Data: true });
      expect(await p.open(made.id)).toMatchObject({
        DiscountAmount: 45,
        PaymentMoney: 15,
        Remarks: 'goodwill',
        Lines: [{ DiscountAmount: 20 }, { DiscountAmount: 25 }],
      });
      await p.expectInvariants();
      expect(await discount(made.id, 0)).toSucceed();
      expect(await p.open(made.id)).toMatchObject({ DiscountAmount: 0, PaymentMoney: 60 });
      expect(await p.pay(alice, [made], 1)).toSucceed();
      expect(await discount(made.id, 5)).toBeRefused('BillNotPayable');
      await p.expectInvariants();
    },
  );

  test('of the full amount leaves nothing to pay; more is refused', covers('MSG-15'), async () => {
    const alice = await p.customer();
    const made = await p.freight(alice, '20', supplement);
    expect(await discount(made.id, 20.01)).toBeRefused('TotalExceeded');
    expect(await discount(made.id, 20)).toSucceed();
    expect(await p.open(made.id)).toMatchObject({ PaymentStatus: 6, PaymentMoney: 0, Overdue: false });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
    expect(await p.finance.post('/Bill/VoidBill', { Id: made.id, Remarks: 'x' })).toBeRefused('BillNotPayable');
    expect(await alice.post('/Bill/DiscountBill', { Id: made.id, DiscountAmount: 1, Remarks: 'x' })).toMatchObject({ status: 403 });
    expect(await (await p.server.as('hkmanager')).post('/Bill/DiscountBill', { Id: made.id, DiscountAmount: 1, Remarks: 'x' })).toBeRefused(
      'NotFound',
    );
    await p.expectInvariants();
  });

  test('and a concurrent payment: the customer pays the amount shown or gets an error', async () => {
    const alice = await p.customer({ balance: 100 });
    const made = await p.freight(alice, '20');
    const [off, paid] = await Promise.all([discount(made.id, 5), p.pay(alice, [made], 1)]);
    expect([off, paid].map(outcomeOf)).toEqual(outcomeOf(paid) === 'Ok' ? ['BillNotPayable', 'Ok'] : ['Ok', 'AmountMismatch']);
    await p.expectInvariants();
  });
});

describe('arrears', () => {
  test('contain due bills, notify when they appear and end with the payment', async () => {
    const alice = await p.customer({ balance: 100 });
    const freight = await p.freight(alice, '50');
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
    const due = await p.freight(alice, '37.5', { ...supplement, dueNow: true });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 37.5 });
    expect((await p.wallet(alice)).ArrearsTime).not.toBeNull();
    expect((await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 4 })).Data[0].Content).toContain('¥37.50');
    await p.pay(alice, [due], 1);
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0, ArrearsTime: null });
    expect(await p.open(freight.id)).toMatchObject({ Overdue: false });
    await p.expectInvariants();
  });

  test('wait for the end of period and grace days of a monthly customer', async () => {
    const month = await p.customer({ roleNames: ['MonthlyCustomer'] });
    const made = await p.freight(month, '10', supplement);
    expect(await p.wallet(month)).toMatchObject({ Arrears: 0 });
    expect(made.dueTime!.getTime()).toBeGreaterThan(Date.now() + 6 * dayMs);
  });

  test.each([
    ['by order', 1, 7, '2025-06-05 10:00', '2025-06-05 10:00:00'],
    ['by day', 2, 0, '2025-06-05 23:30', '2025-06-06 23:59:59'],
    ['by week, which ends on Sunday', 3, 7, '2025-06-05 10:00', '2025-06-16 23:59:59'],
    ['by week, on its last day', 3, 0, '2025-06-08 10:00', '2025-06-09 23:59:59'],
    ['by half month, in the first half', 4, 1, '2025-06-15 10:00', '2025-06-17 23:59:59'],
    ['by half month, in the second half', 4, 0, '2025-06-16 00:00', '2025-07-01 23:59:59'],
    ['by month, over the turn of the year', 5, 7, '2025-12-31 23:00', '2026-01-08 23:59:59'],
  ])('of a customer who pays %s fall due in time', (_, cycle, grace, at, due) => {
    const moment = (text: string) => new Date(`${text.replace(' ', 'T')}+08:00`);
    expect(dueTimeFor(cycle, grace, moment(at), 'Asia/Shanghai')).toEqual(moment(due));
  });
});

describe('the bills of an order', () => {
  test('are voided unless paid; paid ones are returned', async () => {
    const alice = await p.customer({ balance: 100 });
    const orderId = await p.order(alice);
    const [paid, open] = [
      await p.freight(alice, '30', p.ofOrder(orderId)),
      await p.freight(alice, '5', { ...supplement, ...p.ofOrder(orderId) }),
    ];
    await p.pay(alice, [paid], 1);
    const status = async () => paymentStatusOf(await p.server.inTransaction((tx) => billsOf(tx, p.system, p.ofOrder(orderId))));
    expect(await status()).toBe(2);
    const left = await p.server.inTransaction((tx) => voidBillsOf(tx, p.system, p.ofOrder(orderId)));
    expect(left.map(({ id }) => id)).toEqual([paid.id]);
    expect(await p.open(open.id)).toMatchObject({ PaymentStatus: 7 });
    expect(await status()).toBe(3);
    await p.expectInvariants();
  });

  test('determine the order’s payment status: unpaid, none, partial, paid or refunded', covers('FIELD-Bill-PaymentStatus'), () => {
    const bill = (billType: number, paymentMoney: string, paidAmount = '0', refundAmount = '0', paymentStatus = 1) =>
      ({ billType, paymentMoney, paidAmount, refundAmount, paymentStatus }) as never;
    expect(paymentStatusOf([])).toBe(1);
    expect(paymentStatusOf([bill(1, '0')])).toBe(6);
    expect(paymentStatusOf([bill(1, '10', '10'), bill(2, '5')])).toBe(2);
    expect(paymentStatusOf([bill(1, '10', '10'), bill(2, '5', '5')])).toBe(3);
    expect(paymentStatusOf([bill(1, '10', '10', '4'), bill(5, '5', '5')])).toBe(4);
    expect(paymentStatusOf([bill(1, '10', '10', '10'), bill(5, '5', '5', '5')])).toBe(5);
    expect(paymentStatusOf([bill(1, '10', '10'), bill(3, '5'), bill(2, '7', '0', '0', 7)])).toBe(3);
  });

  test('are either void or paid when both happen concurrently', async () => {
    const alice = await p.customer({ balance: 100 });
    const made = await p.freight(alice, '20', supplement);
    const [voided, paid] = await Promise.all([p.finance.post('/Bill/VoidBill', { Id: made.id, Remarks: 'x' }), p.pay(alice, [made], 1)]);
    expect([voided, paid].map(outcomeOf).sort()).toEqual(['BillNotPayable', 'Ok']);
    await p.expectInvariants();
  });
});
