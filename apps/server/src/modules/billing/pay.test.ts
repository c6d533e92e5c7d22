import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { payByCreditIfAble } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';

const [balance, credit, online, freightCollect, coupon, mixed, offline] = [1, 2, 3, 4, 5, 6, 7];
let p: Payers;

beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

describe('a customer', () => {
  test('pays from the balance, consistently in bill, record, journal and wallet', async () => {
    const alice = await p.customer({ balance: 300 });
    const bill = await p.freight(alice, '225');
    const { Data } = await p.pay(alice, [bill], balance);
    expect(await p.open(bill.id)).toMatchObject({
      PaymentStatus: 3,
      PaymentType: 1,
      PaidAmount: 225,
      BalanceUsed: 225,
      CreditUsed: 0,
      BeforeAmount: 300,
      AfterAmount: 75,
      Payments: [{ Id: Data.PaymentRecordIds[0], Amount: 225, BillAmount: 225, PaymentRecordStatus: 2 }],
      Refunds: [],
    });
    expect(await p.wallet(alice)).toMatchObject({ Balance: 75, Arrears: 0 });
    expect((await p.journal(alice)).at(-1)).toMatchObject({
      JournalType: 103,
      BeforeAmount: 300,
      Amount: -225,
      AfterAmount: 75,
      BillSerialNumber: bill.serialNumber,
    });
    expect(await alice.ok('/UserPaymentRecord/GetPaymentRecordById', { Id: Data.PaymentRecordIds[0] })).toMatchObject({
      Amount: 225,
      Bills: [{ BillId: bill.id, BillSerialNumber: bill.serialNumber, Amount: 225 }],
    });
    expect((await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 4 })).Data[0].Title).toMatch(/¥225\.00/);
    await p.expectInvariants();
  });

  test('pays on credit', async () => {
    const bob = await p.customer({ credit: 100 });
    const bill = await p.freight(bob, '60');
    expect(await p.pay(bob, [bill], credit)).toSucceed();
    expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: 3, PaymentType: 2, CreditUsed: 60, BeforeAmount: 0, AfterAmount: 0 });
    expect(await p.wallet(bob)).toMatchObject({ CreditArrears: 60, CreditBalance: 40 });
    await p.expectInvariants();
  });

  test('pays several bills, from the balance first and the rest on credit', async () => {
    const bob = await p.customer({ balance: 50, credit: 100 });
    const bills = [await p.freight(bob, '30'), await p.freight(bob, '40'), await p.freight(bob, '25.5')];
    const { Data } = await p.pay(bob, bills, mixed);
    expect(await Promise.all(bills.map(({ id }) => p.open(id)))).toMatchObject([
      { PaymentType: 1, BalanceUsed: 30, BeforeAmount: 50, AfterAmount: 20 },
      { PaymentType: 6, BalanceUsed: 20, CreditUsed: 20, BeforeAmount: 20, AfterAmount: 0 },
      { PaymentType: 2, CreditUsed: 25.5 },
    ]);
    expect(await bob.ok('/UserPaymentRecord/GetPaymentRecordById', { Id: Data.PaymentRecordIds[0] })).toMatchObject({
      Amount: 95.5,
      BalanceAmount: 50,
      CreditAmount: 45.5,
      PaymentType: 6,
    });
    expect((await p.journal(bob)).slice(2).map((row: any) => [row.JournalType, row.Amount])).toEqual([
      [103, -30],
      [103, -20],
      [201, -20],
      [201, -25.5],
    ]);
    await p.expectInvariants();
  });

  test('pays with available money only: errors state what is missing and nothing moves', async () => {
    const alice = await p.customer({ balance: 10 });
    const [dear] = [await p.freight(alice, '15')];
    expect(await p.pay(alice, [dear], balance)).toBeRefused('InsufficientBalance', { Message: 'The balance of ¥10.00 is ¥5.00 short' });
    expect(await p.pay(alice, [dear], credit)).toBeRefused('CreditNotEnabled');
    expect(await p.pay(alice, [dear], mixed)).toBeRefused('InsufficientBalance');
    const bob = await p.customer({ balance: 10, credit: 4 });
    const bill = await p.freight(bob, '15');
    expect(await p.pay(bob, [bill], credit)).toBeRefused('InsufficientCredit');
    expect(await p.pay(bob, [bill], mixed)).toBeRefused('InsufficientCredit');
    expect(await p.wallet(bob)).toMatchObject({ Balance: 10, CreditArrears: 0 });
    await p.expectInvariants();
  });

  test('pays exactly the amount shown, once, and only by offered means', async () => {
    const alice = await p.customer({ balance: 100 });
    const bill = await p.freight(alice, '20');
    expect(await p.pay(alice, [bill], balance, { ExpectedAmount: 19.99 })).toBeRefused('AmountMismatch', { Data: { Due: 20 } });
    expect(await p.pay(alice, [bill], balance, { CouponIds: [bill.id] })).toBeRefused('CouponNotUsable');
    expect(await p.pay(alice, [bill], coupon)).toBeRefused('CouponNotUsable');
    expect(await p.pay(alice, [bill], online)).toBeRefused('ProviderNotConfigured');
    expect(await p.pay(alice, [bill], balance, { OnlinePaymentConfigurationId: bill.id })).toBeRefused('ProviderNotConfigured');
    for (const type of [freightCollect, offline, 99])
      expect(await p.pay(alice, [bill], type)).toBeRefused('ValidationFailed', { Data: [{ Field: 'PaymentType' }] });
    expect(await p.pay(alice, [], balance)).toBeRefused('AtLeastOneSelection');
    expect(await p.pay(alice, [bill], balance, { PaymentPassword: 'x' })).toBeRefused('ValidationFailed');
    expect(await p.pay(alice, [bill], balance)).toSucceed();
    expect(await p.pay(alice, [bill], balance)).toBeRefused('BillNotPayable');
    expect((await p.wallet(alice)).Balance).toBe(80);
  });

  test('never pays the bills of others, nor without the permission to pay', async () => {
    const [alice, eve] = [await p.customer({ balance: 100 }), await p.customer({ balance: 100 })];
    const bill = await p.freight(alice, '20');
    expect(await p.pay(eve, [bill], balance)).toBeRefused('NotFound');
    expect(await p.pay(eve, [await p.freight(eve, '20'), bill], balance)).toBeRefused('NotFound');
    const clerk = await p.customer({ roleNames: ['SubAccountClerk'] });
    expect(await p.pay(clerk, [bill], balance)).toBeRefused('NoPermission', { status: 403 });
    expect(await p.finance.post('/Bill/PayBills', { BillIds: [bill.id], PaymentType: 1, ExpectedAmount: 20 })).toBeRefused('NoPermission', {
      status: 403,
    });
    expect(await eve.post('/UserBill/GetBillById', { Id: bill.id })).toBeRefused('NotFound');
    expect(await (await p.server.as('hkmanager')).post('/Bill/GetBillById', { Id: bill.id })).toBeRefused('NotFound');
  });

  test('pays nothing on credit while a statement is overdue', async () => {
    const bob = await p.customer({ balance: 20, credit: 100 });
    const old = await p.freight(bob, '40');
    await p.pay(bob, [old], credit);
    await sql`insert into bill_settlement (site_id, id, creation_time, serial_number, owner_id, settlement_cycle_type, period_start, period_end, currency_id,
      total_amount, due_time, bill_settlement_status) select site_id, gen_random_uuid(), now(), 'ST-TEST', owner_id, 5, '2025-01-01', '2025-01-31', currency_id, 40,
      '2025-02-07', 5 from wallet where site_id = ${p.siteId} and owner_id = ${bob.userId}`.execute(p.server.db);
    await sql`update bill set bill_settlement_id = (select id from bill_settlement where owner_id = ${bob.userId}) where id = ${old.id}`.execute(
      p.server.db,
    );
    const bill = await p.freight(bob, '15');
    expect(await p.wallet(bob)).toMatchObject({ Arrears: 40, ArrearsTime: '2025-02-07 08:00:00' });
    expect(await p.pay(bob, [bill], credit)).toBeRefused('InsufficientCredit');
    expect(await p.pay(bob, [bill], mixed)).toSucceed();
    await p.expectInvariants();
  });
});

describe('staff, for a customer,', () => {
  const payFor = (ids: string[], PaymentType: number, more: object = {}) =>
    p.finance.post('/Bill/PayBillsForUser', { BillIds: ids, PaymentType, ...more });

  test('pay from the balance, on credit, and with money received offline', async () => {
    const bob = await p.customer({ balance: 10, credit: 20 });
    const [one, two, three] = [await p.freight(bob, '10'), await p.freight(bob, '20'), await p.freight(bob, '500')];
    expect(await payFor([one.id], balance)).toSucceed();
    expect(await payFor([two.id], credit)).toSucceed();
    expect(await payFor([three.id], offline, { Remarks: 'wire transfer of 3 June' })).toSucceed();
    expect(await p.open(three.id)).toMatchObject({
      PaymentStatus: 3,
      PaymentType: 7,
      OfflineUsed: 500,
      Payments: [{ OfflineAmount: 500, Remarks: 'wire transfer of 3 June', OperatorName: '平台财务' }],
    });
    expect(await p.wallet(bob)).toMatchObject({ Balance: 0, CreditBalance: 0 });
    await p.expectInvariants();
  });

  test('pay for one customer at a time, with sufficient money, within their site', async () => {
    const [alice, bob] = [await p.customer(), await p.customer()];
    const [one, two] = [await p.freight(alice, '10'), await p.freight(bob, '10')];
    expect(await payFor([one.id, two.id], offline)).toBeRefused('DifferentUser');
    expect(await payFor([one.id], balance)).toBeRefused('InsufficientBalance');
    expect(await payFor([one.id], mixed)).toBeRefused('ValidationFailed');
    expect(await (await p.server.as('hkmanager')).post('/Bill/PayBillsForUser', { BillIds: [one.id], PaymentType: 7 })).toBeRefused(
      'NotFound',
    );
    expect(await alice.post('/Bill/PayBillsForUser', { BillIds: [one.id], PaymentType: 7 })).toBeRefused('NoPermission', { status: 403 });
    expect(await (await p.server.as('support')).post('/Bill/PayBillsForUser', { BillIds: [one.id], PaymentType: 7 })).toBeRefused(
      'NoPermission',
      { status: 403 },
    );
  });
});

describe('concurrent payments', () => {
  test('with one key are one payment with one answer', async () => {
    const alice = await p.customer({ balance: 100 });
    const bill = await p.freight(alice, '30');
    const twice = await Promise.all([1, 2].map(() => p.pay(alice, [bill], balance, { IdempotencyKey: 'press-1' })));
    expect(twice.map(outcomeOf)).toEqual(['Ok', 'Ok']);
    expect(twice[0]!.Data).toEqual(twice[1]!.Data);
    expect((await p.wallet(alice)).Balance).toBe(70);
    expect(await p.pay(alice, [await p.freight(alice, '30')], balance, { IdempotencyKey: 'press-1' })).toBeRefused('IdempotencyConflict');
    await p.expectInvariants();
  });

  test('of a bill with two keys pay it once; the second answer reports it as paid', async () => {
    const alice = await p.customer({ balance: 100 });
    const bill = await p.freight(alice, '30');
    const both = await Promise.all(['a', 'b'].map((key) => p.pay(alice, [bill], balance, { IdempotencyKey: key })));
    expect(both.map(outcomeOf).sort()).toEqual(['BillNotPayable', 'Ok']);
    expect((await p.wallet(alice)).Balance).toBe(70);
    await p.expectInvariants();
  });

  test('exceeding balance and credit leave both empty and refuse the rest (200 payments)', async () => {
    const bob = await p.customer({ balance: 505, credit: 600 });
    const bills = [];
    for (let made = 0; made < 200; made++) bills.push(await p.freight(bob, '10'));
    const answers = await Promise.all(bills.map((bill, at) => p.pay(bob, [bill], mixed, { IdempotencyKey: `rush-${at}` })));
    const count = (outcome: ErrorKey) => answers.filter((one) => outcomeOf(one) === outcome).length;
    expect([count('Ok'), count('InsufficientCredit')]).toEqual([110, 90]);
    expect(await p.wallet(bob)).toMatchObject({ Balance: 0, CreditArrears: 595, CreditBalance: 5 });
    await p.expectInvariants();
  });

  test('of one customer’s orders, two bills each in any order, do not deadlock', async () => {
    const alice = await p.customer({ balance: 1000 });
    const orders = await Promise.all(Array.from({ length: 6 }, () => p.order(alice)));
    const bills = await Promise.all(orders.map((id) => p.freight(alice, '10', p.ofOrder(id))));
    const more = await Promise.all(orders.map((id) => p.freight(alice, '5', p.ofOrder(id))));
    const rounds = bills.map((bill, at) => p.pay(alice, [more[(at + 1) % 6]!, bill], balance));
    expect((await Promise.all(rounds)).map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok', 'Ok', 'Ok', 'Ok']);
    expect((await p.wallet(alice)).Balance).toBe(910);
    await p.expectInvariants();
  });
});

describe('automatic credit', () => {
  const try_ = (id: string) => p.server.inTransaction((tx) => payByCreditIfAble(tx, p.system, id));

  test('pays a bill when possible and leaves it otherwise', async () => {
    const [bob, alice] = [await p.customer({ credit: 100 }), await p.customer({ balance: 500 })];
    const [small, dear, without] = [await p.freight(bob, '80'), await p.freight(bob, '21'), await p.freight(alice, '5')];
    expect(await try_(small.id)).toBe(true);
    expect(await try_(small.id)).toBe(false);
    expect(await try_(dear.id)).toBe(false);
    expect(await try_(without.id)).toBe(false);
    expect(await p.open(small.id)).toMatchObject({ PaymentStatus: 3, CreditUsed: 80 });
    expect((await p.wallet(alice)).Balance).toBe(500);
  });

  test('is repaid from the balance, at most the amount used', async () => {
    const bob = await p.customer({ balance: 50, credit: 100 });
    await p.pay(bob, [await p.freight(bob, '80')], credit);
    expect(await bob.post('/UserAmountJournal/RepayCredit', { Amount: 80.01 })).toBeRefused('TotalExceeded');
    expect(await bob.post('/UserAmountJournal/RepayCredit', { Amount: 60 })).toBeRefused('InsufficientBalance');
    expect(await bob.post('/UserAmountJournal/RepayCredit', { Amount: 50 })).toSucceed({
      Data: [
        { JournalType: 115, Amount: -50, AfterAmount: 0 },
        { JournalType: 202, Amount: 50, BeforeAmount: -80, AfterAmount: -30 },
      ],
    });
    expect(await p.wallet(bob)).toMatchObject({ Balance: 0, CreditArrears: 30, CreditBalance: 70 });
    await p.expectInvariants();
  });

  test('stops when the limit falls below the used amount, and notifies at 90 %', async () => {
    const bob = await p.customer({ credit: 100 });
    await p.pay(bob, [await p.freight(bob, '91')], credit);
    expect((await bob.ok('/UserMessages/GetUserMessages', { UserMessageType: 4 })).Data.map((row: any) => row.Content).join()).toContain(
      '¥91.00',
    );
    await p.finance.ok('/User/SetUserCredit', { Id: bob.userId, CreditEnabled: true, CreditLimit: 50 });
    expect(await p.wallet(bob)).toMatchObject({ CreditBalance: -41 });
    expect(await p.pay(bob, [await p.freight(bob, '1')], credit)).toBeRefused('InsufficientCredit');
    await p.finance.ok('/User/SetUserCredit', { Id: bob.userId, CreditEnabled: false, CreditLimit: 500 });
    expect(await p.pay(bob, [await p.freight(bob, '1')], credit)).toBeRefused('CreditNotEnabled');
    await p.expectInvariants();
  });
});
