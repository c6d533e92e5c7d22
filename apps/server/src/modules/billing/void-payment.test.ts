import { outcomeOf } from '../../testing/outcomes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sql } from 'kysely';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

const { Balance, Credit, Offline } = enumCodes.PaymentType;
const { Unpaid, Paid, Voided: VoidedBill } = enumCodes.PaymentStatus;
const { Voided } = enumCodes.PaymentRecordStatus;
const Remarks = 'typed for the wrong customer';

const voidPayment = (Id: string, more: object = {}) => p.finance.post('/PaymentRecord/VoidPaymentRecord', { Id, Remarks, ...more });

/** Records a payment of bills by staff; returns its id. */
async function record(bills: readonly { id: string }[], PaymentType: number = Offline): Promise<string> {
  const answer = await p.finance.ok('/Bill/PayBillsForUser', { BillIds: bills.map(({ id }) => id), PaymentType });
  return answer.PaymentRecordIds[0];
}

/** The sum of an account's debits less its credits. */
async function accountOf(account: string): Promise<number> {
  const found = await sql<{ sum: string }>`select coalesce(sum(debit - credit), 0) as sum from ledger_entry
    where site_id = ${p.siteId} and account = ${account}`.execute(p.server.db);
  return Number(found.rows[0]!.sum);
}

describe('voiding a payment', () => {
  test('reopens the bills of an offline payment and reverses the cash, not the balance', async () => {
    const alice = await p.customer();
    const bills = [await p.freight(alice, '60'), await p.freight(alice, '40')];
    const before = await accountOf('CASH:offline');
    const id = await record(bills);
    expect(await accountOf('CASH:offline')).toBe(before + 100);
    expect(await voidPayment(id)).toSucceed();
    expect(await accountOf('CASH:offline')).toBe(before);
    expect(await p.wallet(alice)).toMatchObject({ Balance: 0 });
    for (const bill of bills)
      expect(await p.open(bill.id)).toMatchObject({
        PaymentStatus: Unpaid,
        PaidAmount: 0,
        OfflineUsed: 0,
        PaidTime: null,
        PaymentType: null,
      });
    expect(await p.finance.ok('/PaymentRecord/GetPaymentRecordById', { Id: id })).toMatchObject({
      PaymentRecordStatus: Voided,
      VoidRemarks: Remarks,
      OfflineAmount: 100,
    });
    await p.expectInvariants();
    await record(bills);
    expect(await p.open(bills[0]!.id)).toMatchObject({ PaymentStatus: Paid });
    await p.expectInvariants();
  });

  test('returns balance and credit to where they came from', async () => {
    const bob = await p.customer({ balance: 30, credit: 100 });
    const bill = await p.freight(bob, '80');
    const { PaymentRecordIds } = (await p.pay(bob, [bill], enumCodes.PaymentType.Mixed)).Data;
    expect(await voidPayment(PaymentRecordIds[0])).toSucceed();
    expect(await p.wallet(bob)).toMatchObject({ Balance: 30, CreditArrears: 0 });
    await p.expectInvariants();
    // Credit that is used again is refunded to credit again.
    await p.pay(bob, [bill], Credit);
    const { Lines } = await p.open(bill.id);
    await p.finance.ok('/Bill/RefundBill', { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 80 }], Remarks });
    expect(await p.wallet(bob)).toMatchObject({ Balance: 30, CreditArrears: 0 });
    await p.expectInvariants();
  });

  test('returns repaid credit to the balance', async () => {
    const bob = await p.customer({ balance: 50, credit: 100 });
    const bill = await p.freight(bob, '80');
    const id = await record([bill], Credit);
    await bob.ok('/UserAmountJournal/RepayCredit', { Amount: 50 });
    expect(await voidPayment(id)).toSucceed();
    expect(await p.wallet(bob)).toMatchObject({ Balance: 50, CreditArrears: 0 });
    await p.expectInvariants();
  });

  test('happens once, however often it is sent at the same time', async () => {
    const alice = await p.customer({ balance: 70 });
    const id = await record([await p.freight(alice, '70')], Balance);
    const answers = await Promise.all(Array.from({ length: 12 }, () => voidPayment(id)));
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
    for (const answer of answers.filter((one) => outcomeOf(one) !== 'Ok')) expect(answer).toBeRefused('StateNotAllowed');
    expect(await p.wallet(alice)).toMatchObject({ Balance: 70 });
    await p.expectInvariants();
  });

  test('rejects refunds, refunded bills, payments of other sites and staff without the permission', async () => {
    const alice = await p.customer();
    const bill = await p.freight(alice, '50');
    const id = await record([bill]);
    const { Lines } = await p.open(bill.id);
    const back = await p.finance.ok('/Bill/RefundBill', { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 20 }], Remarks });
    expect(await voidPayment(id)).toBeRefused('StateNotAllowed');
    expect(await voidPayment(back.PaymentRecordId)).toBeRefused('StateNotAllowed');
    expect(await (await p.server.as('clerk')).post('/PaymentRecord/VoidPaymentRecord', { Id: id, Remarks })).toBeRefused('NoPermission');
    await p.expectInvariants();
  });

  test('waits for four-eyes approval above the limit of the site', async () => {
    const alice = await p.customer();
    const bill = await p.freight(alice, '500');
    const id = await record([bill]);
    await sql`update site_configuration set manual_limit = 100 where site_id = ${p.siteId}`.execute(p.server.db);
    try {
      expect(await voidPayment(id)).toBeRefused('SecondPersonNeeded');
      expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: Paid });
      const [request] = (await p.finance.ok('/MoneyRequest/GetMoneyRequests', { rows: 5 })).Data;
      expect(request).toMatchObject({ MoneyMovement: enumCodes.MoneyMovement.Reversal, Amount: 500 });
      const manager = await p.server.as('manager');
      expect(await manager.post('/MoneyRequest/AuditMoneyRequest', { Id: request.Id, Approved: true })).toSucceed();
      expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: Unpaid });
    } finally {
      await sql`update site_configuration set manual_limit = 0 where site_id = ${p.siteId}`.execute(p.server.db);
    }
    await p.finance.ok('/Bill/VoidBill', { Id: bill.id, Remarks });
    expect(await p.open(bill.id)).toMatchObject({ PaymentStatus: VoidedBill });
    await p.expectInvariants();
  });
});
