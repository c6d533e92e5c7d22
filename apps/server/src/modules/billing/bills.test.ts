import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dueTimeFor } from './due-time.ts';
import { billsOf, paymentStatusOf, voidBillsOf } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';

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
  test('says what the product says of it, and of its lines, in the language of whoever reads it', async () => {
    const reader = await p.customer();
    const said = { 'zh-cn': '退件 1', 'zh-tw': '退件 一', 'en-us': 'Return 1' };
    const counted = { 'zh-cn': '2 件', 'zh-tw': '2 個', 'en-us': '2 pieces' };
    const line = { expenseTypeId: p.typeOf('FREIGHT'), code: 'FREIGHT', amount: '7', explanation: said, quantity: counted };
    const made = await p.bill(reader, [], { explanation: said, lines: [line] });
    for (const language of ['zh-cn', 'zh-tw', 'en-us'] as const)
      expect(await reader.ok('/UserBill/GetBillById', { Id: made.id }, { 'accept-language': language })).toMatchObject({
        Explanation: said[language],
        Lines: [{ Explanation: said[language], Quantity: counted[language] }],
      });
  });

  test('shows its lines, its sums and where it comes from, and its number', async () => {
    const alice = await p.customer();
    const made = await p.bill(
      alice,
      [
        ['FREIGHT', '270'],
        ['REMOTE_AREA', '12.505'],
      ],
      { explanation: 'Freight of two parcels', sourceNumber: 'TLO250601000129' },
    );
    const shown = await alice.ok('/UserBill/GetBillById', { Id: made.id });
    expect(shown).toMatchObject({
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
    expect(shown.SerialNumber).toMatch(/^BL\d{13}$/);
    await p.everythingHolds();
  });

  test('takes a line below 0 off the others, and needs no payment when nothing is left', async () => {
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
    await p.everythingHolds();
  });

  test('is listed by customer, status, kind, source and ids; others see nothing of it', async () => {
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
    expect(await (await p.server.as('clerk')).post('/Bill/GetBills')).toMatchObject({ status: 403, Code: 1 });
  });

  test('adds up in the totals of its customer', async () => {
    const alice = await p.customer({ balance: 100 });
    const [one] = [await p.freight(alice, '20'), await p.freight(alice, '30', supplement), await p.freight(alice, '7', { dueTime: null })];
    await p.pay(alice, [one], 1);
    expect(await alice.ok('/UserBill/GetBillStatistics')).toMatchObject([
      { Symbol: '¥', UnpaidAmount: 37, UnpaidCount: 2, OverdueAmount: 30, OverdueCount: 1, PaidAmount: 20, RefundAmount: 0 },
    ]);
    expect(await p.finance.ok('/Bill/GetBillStatistics', { UserId: alice.userId })).toMatchObject([{ UnpaidAmount: 37 }]);
  });
});

describe('a bill made by hand', () => {
  const establish = (UserId: string, Lines: object[], more: object = {}) =>
    p.finance.post('/Bill/EstablishManualBill', { UserId, Lines, ...more });

  test('is made, edited and voided as long as nothing is paid', async () => {
    const alice = await p.customer();
    const { Data } = await establish(alice.userId, [{ ExpenseTypeId: p.typeOf('DUTY'), Amount: 80, Explanation: 'Duty' }], {
      Explanation: 'Customs of June',
    });
    expect(await p.open(Data.Id)).toMatchObject({
      BillType: 9,
      PaymentMoney: 80,
      Overdue: true,
      Lines: [{ Code: 'DUTY', AllowRefunds: false }],
    });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 80 });
    const lines = [
      { ExpenseTypeId: p.typeOf('DUTY'), Amount: 60 },
      { ExpenseTypeId: p.typeOf('OTHER'), Amount: 5 },
    ];
    const { RowVersion } = await p.open(Data.Id);
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, RowVersion: RowVersion + 1, Lines: lines })).toMatchObject({
      Code: 104,
    });
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, RowVersion, Lines: lines })).toMatchObject({ Code: 0, Data: true });
    expect(await p.open(Data.Id)).toMatchObject({
      PaymentMoney: 65,
      Explanation: 'Customs of June',
      Lines: [{ Amount: 60 }, { Amount: 5 }],
    });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 65 });
    await p.everythingHolds();
    expect(await p.finance.post('/Bill/VoidBill', { Id: Data.Id, Remarks: 'The broker paid' })).toMatchObject({ Code: 0, Data: true });
    expect(await p.open(Data.Id)).toMatchObject({ PaymentStatus: 7, Overdue: false, Remarks: 'The broker paid' });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0, ArrearsTime: null });
    expect(await p.finance.post('/Bill/EditManualBill', { Id: Data.Id, Lines: lines })).toMatchObject({ Code: 453 });
    expect(await p.finance.post('/Bill/VoidBill', { Id: Data.Id, Remarks: 'again' })).toMatchObject({ Code: 453 });
    await p.everythingHolds();
  });

  test('keeps its discount when its lines change, and cannot come to less than it', async () => {
    const alice = await p.customer();
    const other = p.typeOf('OTHER');
    const { Data } = await establish(alice.userId, [{ ExpenseTypeId: other, Amount: 100 }]);
    await p.finance.ok('/Bill/DiscountBill', { Id: Data.Id, DiscountAmount: 30, Remarks: 'goodwill' });
    const edit = (Amount: number) => p.finance.post('/Bill/EditManualBill', { Id: Data.Id, Lines: [{ ExpenseTypeId: other, Amount }] });
    expect(await edit(50)).toMatchObject({ Code: 0 });
    expect(await p.open(Data.Id)).toMatchObject({ TotalAmount: 50, DiscountAmount: 30, PaymentMoney: 20, Lines: [{ DiscountAmount: 30 }] });
    expect(await edit(30)).toMatchObject({ Code: 122 });
    await p.everythingHolds();
  });

  test('made by hand for a customer of one site takes no charge of another, and says which line has it', async () => {
    const alice = await p.customer();
    const other = (await (await p.server.as('hkmanager')).ok('/ExpenseType/GetExpenseTypes', { rows: 10 })).Data;
    const Lines = [p.typeOf('SURCHARGE'), other[0].Id].map((ExpenseTypeId) => ({ ExpenseTypeId, Amount: 5 }));
    expect(await p.finance.post('/Bill/EstablishManualBill', { UserId: alice.userId, Lines })).toMatchObject({
      Code: 101,
      Message: expect.stringContaining('several sites'),
      Data: [{ Field: 'Lines.1.ExpenseTypeId', Message: 'Belongs to another site' }],
    });
  });

  test('is refused without lines, with amounts that are none, for unknown people and charges, and to those who may not', async () => {
    const alice = await p.customer();
    const line = { ExpenseTypeId: p.typeOf('OTHER'), Amount: 5 };
    expect(await establish(alice.userId, [])).toMatchObject({ Code: 100, Data: [{ Field: 'Lines' }] });
    expect(await establish(alice.userId, [{ ...line, Amount: 0 }])).toMatchObject({ Code: 100, Data: [{ Field: 'Lines.0.Amount' }] });
    expect(await establish(alice.userId, [{ ...line, Amount: 1.001 }])).toMatchObject({ Code: 100 });
    expect(await establish(p.finance.userId, [line])).toMatchObject({ Code: 101 });
    expect(await establish(alice.userId, [{ ...line, ExpenseTypeId: alice.userId }])).toMatchObject({ Code: 101 });
    const body = { UserId: alice.userId, Lines: [line] };
    expect(await (await p.server.as('hkmanager')).post('/Bill/EstablishManualBill', body)).toMatchObject({ Code: 101 });
    for (const person of [alice, await p.server.as('support')])
      expect(await person.post('/Bill/EstablishManualBill', body)).toMatchObject({ status: 403, Code: 1 });
    const freight = await p.freight(alice, '5');
    expect(await p.finance.post('/Bill/EditManualBill', { Id: freight.id, Lines: [line] })).toMatchObject({ Code: 453 });
  });

  test('sent twice with one key is one bill', async () => {
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

  test('replaces the one before, lies on the first lines, and can be taken back', async () => {
    const alice = await p.customer({ balance: 300 });
    const made = await p.bill(alice, [
      ['FREIGHT', '20'],
      ['SURCHARGE', '40'],
    ]);
    expect(await discount(made.id, 10)).toMatchObject({ Code: 0, Data: true });
    expect(await discount(made.id, 45)).toMatchObject({ Code: 0, Data: true });
    expect(await p.open(made.id)).toMatchObject({
      DiscountAmount: 45,
      PaymentMoney: 15,
      Remarks: 'goodwill',
      Lines: [{ DiscountAmount: 20 }, { DiscountAmount: 25 }],
    });
    await p.everythingHolds();
    expect(await discount(made.id, 0)).toMatchObject({ Code: 0 });
    expect(await p.open(made.id)).toMatchObject({ DiscountAmount: 0, PaymentMoney: 60 });
    expect(await p.pay(alice, [made], 1)).toMatchObject({ Code: 0 });
    expect(await discount(made.id, 5)).toMatchObject({ Code: 453 });
    await p.everythingHolds();
  });

  test('of everything leaves nothing to pay, and more than everything is refused', async () => {
    const alice = await p.customer();
    const made = await p.freight(alice, '20', supplement);
    expect(await discount(made.id, 20.01)).toMatchObject({ Code: 122 });
    expect(await discount(made.id, 20)).toMatchObject({ Code: 0 });
    expect(await p.open(made.id)).toMatchObject({ PaymentStatus: 6, PaymentMoney: 0, Overdue: false });
    expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
    expect(await p.finance.post('/Bill/VoidBill', { Id: made.id, Remarks: 'x' })).toMatchObject({ Code: 453 });
    expect(await alice.post('/Bill/DiscountBill', { Id: made.id, DiscountAmount: 1, Remarks: 'x' })).toMatchObject({ status: 403 });
    expect(
      await (await p.server.as('hkmanager')).post('/Bill/DiscountBill', { Id: made.id, DiscountAmount: 1, Remarks: 'x' }),
    ).toMatchObject({ Code: 101 });
    await p.everythingHolds();
  });

  test('and a payment at the same moment: the customer pays what was shown or hears that it changed', async () => {
    const alice = await p.customer({ balance: 100 });
    const made = await p.freight(alice, '20');
    const [off, paid] = await Promise.all([discount(made.id, 5), p.pay(alice, [made], 1)]);
    expect([off.Code, paid.Code]).toEqual(paid.Code === 0 ? [453, 0] : [0, 454]);
    await p.everythingHolds();
  });
});

describe('arrears', () => {
  test('are the bills that are due, told when they appear, and gone when they are paid', async () => {
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
    await p.everythingHolds();
  });

  test('wait for the end of the period and the days of grace of a customer who pays by the month', async () => {
    const month = await p.customer({ roleNames: ['MonthlyCustomer'] });
    const made = await p.freight(month, '10', supplement);
    expect(await p.wallet(month)).toMatchObject({ Arrears: 0 });
    expect(made.dueTime!.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
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
  test('are voided together as far as nothing is paid, and what stays paid is given', async () => {
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
    await p.everythingHolds();
  });

  test('together say whether the order is unpaid, needs no payment, is paid in part, whole, or given back', () => {
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

  test('voided and paid at the same moment are one or the other', async () => {
    const alice = await p.customer({ balance: 100 });
    const made = await p.freight(alice, '20', supplement);
    const [voided, paid] = await Promise.all([p.finance.post('/Bill/VoidBill', { Id: made.id, Remarks: 'x' }), p.pay(alice, [made], 1)]);
    expect([voided.Code, paid.Code].sort()).toEqual([0, 453]);
    await p.everythingHolds();
  });
});
