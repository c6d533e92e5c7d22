import { sql } from 'kysely';
import { outcomeOf } from '../../testing/outcomes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { type Desk, openDesk } from './test/money-desk.ts';

let d: Desk;
beforeAll(async () => {
  d = await openDesk();
});
afterAll(() => d.server.close());

const Remarks = 'recorded by mistake';
const { Unpaid, NoPayment, Paid } = enumCodes.PaymentStatus;
const { Reversal, WithdrawalReturn, CreditReversal } = enumCodes.JournalType;
const account = { BankName: 'Bank', AccountName: 'Li', AccountNumber: '6222000011112222' };

/** The sum of every account of the site's ledger: debits less credits. */
async function ledger(): Promise<Record<string, number>> {
  const found = await sql<{ account: string; sum: string }>`select account, sum(debit - credit) as sum from ledger_entry
    where site_id = ${d.siteId} group by account`.execute(d.server.db);
  return Object.fromEntries(found.rows.filter(({ sum }) => Number(sum) !== 0).map(({ account: name, sum }) => [name, Number(sum)]));
}

/** Sends a reversal ten times at the same time, and expects that it runs once and restores the ledger. */
async function expectReversed(before: Record<string, number>, path: string, body: object): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => d.finance.post(path, { Remarks, ...body })));
  expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
  for (const answer of answers.filter((one) => outcomeOf(one) !== 'Ok')) expect(answer).toBeRefused('StateNotAllowed');
  expect(await ledger()).toEqual(before);
  await d.expectInvariants();
}

const withdraw = async (person: Person, Amount: number) => {
  const { Id } = await person.ok('/Recharge/EstablishWithdrawal', { ...account, Amount });
  await d.finance.ok('/Recharge/AuditWithdrawal', { Id, Approved: true, TransferNo: 'T-1' });
  return Id as string;
};
const manualBill = async (person: Person, Amount: number): Promise<string> =>
  (await d.finance.ok('/Bill/EstablishManualBill', { UserId: person.userId, Lines: [{ ExpenseTypeId: d.typeOf('SURCHARGE'), Amount }] }))
    .Id;

describe('a reversal', () => {
  test('voids an offline payment', async () => {
    const person = await d.customer();
    const Id = await manualBill(person, 35);
    const before = await ledger();
    const { PaymentRecordIds } = await d.finance.ok('/Bill/PayBillsForUser', { BillIds: [Id], PaymentType: 7 });
    await expectReversed(before, '/PaymentRecord/VoidPaymentRecord', { Id: PaymentRecordIds[0] });
    expect(await d.open(Id)).toMatchObject({ PaymentStatus: Unpaid });
  });

  test('voids a manual recharge; money that was spent is returned by voiding the payment first', async () => {
    const person = await d.customer();
    const bill = await manualBill(person, 30);
    const before = await ledger();
    const { Id } = await d.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount: 50 });
    const { PaymentRecordIds } = await d.finance.ok('/Bill/PayBillsForUser', { BillIds: [bill], PaymentType: 1 });
    expect(await d.finance.post('/Recharge/VoidRecharge', { Id, Remarks })).toBeRefused('InsufficientBalance');
    expect(await d.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: PaymentRecordIds[0], Remarks })).toSucceed();
    await expectReversed(before, '/Recharge/VoidRecharge', { Id });
    expect(await d.rechargeOf(person, Id)).toMatchObject({
      RechargeStatus: enumCodes.RechargeStatus.Voided,
      WalletAmount: 50,
      VoidRemarks: Remarks,
    });
    expect((await d.journal(person)).at(-1)).toMatchObject({ JournalType: Reversal, Amount: -50, AfterAmount: 0 });
    expect(await d.finance.post('/Recharge/RefundRecharge', { Id, Amount: 1, Remarks })).toBeRefused('StateNotAllowed');
  });

  test('voids a bank slip, also in another currency', async () => {
    const person = await d.customer();
    for (const CurrencyId of [d.currency('CNY'), d.currency('USD')]) {
      const Id = await d.transfer(person, 80, { CurrencyId });
      const before = await ledger();
      expect(await d.audit(Id, true, { ReceivedAmount: 800 })).toSucceed();
      await expectReversed(before, '/Recharge/VoidRecharge', { Id });
    }
    expect(await d.wallet(person)).toMatchObject({ Balance: 0 });
  });

  test('of an online recharge is refused: the money was received', async () => {
    const person = await d.customer();
    const { Id, OnlinePayment } = await d.online(person, 60);
    await d.act(OnlinePayment.Redirect, 'pay');
    await expect.poll(async () => (await d.rechargeOf(person, Id)).WalletAmount, { timeout: 20_000 }).toBeGreaterThan(0);
    expect(await d.finance.post('/Recharge/VoidRecharge', { Id, Remarks })).toBeRefused('StateNotAllowed');
  });

  test('returns a withdrawal to the balance, whose transfer number can be corrected before', async () => {
    const person = await d.customer({ balance: 90 });
    const before = await ledger();
    const Id = await withdraw(person, 70);
    expect(await d.finance.post('/Recharge/CorrectWithdrawalTransfer', { Id, TransferNo: 'T-2', Remarks })).toSucceed();
    expect(await person.ok('/Recharge/GetWithdrawalById', { Id })).toMatchObject({ TransferNo: 'T-2' });
    await expectReversed(before, '/Recharge/ReturnWithdrawal', { Id });
    expect(await d.wallet(person)).toMatchObject({ Balance: 90 });
    expect((await d.journal(person)).at(-1)).toMatchObject({ JournalType: WithdrawalReturn, Amount: 70 });
    expect(await d.finance.post('/Recharge/CorrectWithdrawalTransfer', { Id, TransferNo: 'T-3', Remarks })).toBeRefused('StateNotAllowed');
  });

  test('undoes the recorded return of a withdrawal, while its money was not used', async () => {
    const person = await d.customer({ balance: 90 });
    const Id = await withdraw(person, 70);
    const before = await ledger();
    const back = () => d.finance.ok('/Recharge/ReturnWithdrawal', { Id, Remarks });
    await back();
    await expectReversed(before, '/Recharge/UndoWithdrawalReturn', { Id });
    expect(await person.ok('/Recharge/GetWithdrawalById', { Id })).toMatchObject({
      WithdrawalStatus: enumCodes.WithdrawalStatus.Paid,
      TransferNo: 'T-1',
      ReturnRemarks: null,
    });
    await back();
    await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: person.userId, Amount: -50, Remarks });
    expect(await d.finance.post('/Recharge/UndoWithdrawalReturn', { Id, Remarks })).toBeRefused('InsufficientBalance');
    await d.expectInvariants();
  });

  test('books money of refunds outside the product back, in parts, with the bonus, and no more', async () => {
    const person = await d.customer();
    const userCoupon = await d.issueCoupon(person, { UseScope: 2, PreferentialAmount: 10 });
    const Id = await d.transfer(person, 100, { UserCouponId: userCoupon });
    expect(await d.audit(Id, true)).toSucceed();
    const before = await ledger();
    expect(await d.finance.post('/Recharge/RefundRecharge', { Id, Amount: 60, Remarks })).toSucceed();
    const part = await ledger();
    expect(await d.finance.post('/Recharge/RefundRecharge', { Id, Amount: 40, Remarks })).toSucceed();
    expect(await d.wallet(person)).toMatchObject({ Balance: 0 });
    const back = (Amount: number) => d.finance.post('/Recharge/ReturnRechargeRefund', { Id, Amount, Remarks });
    expect(await back(40)).toSucceed();
    expect(await ledger()).toEqual(part);
    const answers = await Promise.all([back(60), back(60), back(60)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'TotalExceeded', 'TotalExceeded']);
    expect(await ledger()).toEqual(before);
    expect(await d.rechargeOf(person, Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.Succeeded, RefundAmount: 0 });
    expect(await d.finance.post('/Recharge/RefundRecharge', { Id, Amount: 100, Remarks })).toSucceed();
    await d.expectInvariants();
  });

  test('and a refund of a foreign bank slip move the account that received it, in its currency', async () => {
    const person = await d.customer();
    const Id = await d.transfer(person, 80, { CurrencyId: d.currency('USD') });
    expect(await d.audit(Id, true)).toSucceed();
    const { WalletAmount } = await d.rechargeOf(person, Id);
    const bank = async (code: string) =>
      Number(
        (
          await sql<{ sum: string }>`select coalesce(sum(e.debit - e.credit), 0) as sum from ledger_entry e
            join currency c on c.id = e.currency_id
            where e.site_id = ${d.siteId} and e.account = 'CASH:bank' and c.code = ${code}`.execute(d.server.db)
        ).rows[0]!.sum,
      );
    const [dollars, yuan] = [await bank('USD'), await bank('CNY')];
    const refund = (Amount: number) => d.finance.ok('/Recharge/RefundRecharge', { Id, Amount, Remarks });
    const [first, rest] = [33.33, Number((WalletAmount - 33.33).toFixed(2))];
    await refund(first);
    await refund(rest);
    expect(Number(((await bank('USD')) - dollars).toFixed(2))).toBe(-80);
    expect(await bank('CNY')).toBe(yuan);
    await d.finance.ok('/Recharge/ReturnRechargeRefund', { Id, Amount: WalletAmount, Remarks });
    expect(await bank('USD')).toBe(dollars);
    await d.expectInvariants();
  });

  test('takes a paid manual bill from the wrong customer', async () => {
    const person = await d.customer({ balance: 40 });
    const before = await ledger();
    const Id = await manualBill(person, 40);
    const { PaymentRecordIds } = await d.finance.ok('/Bill/PayBillsForUser', { BillIds: [Id], PaymentType: 1 });
    expect(await d.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: PaymentRecordIds[0], Remarks })).toSucceed();
    expect(await d.finance.post('/Bill/VoidBill', { Id, Remarks })).toSucceed();
    expect(await ledger()).toEqual(before);
    expect(await d.wallet(person)).toMatchObject({ Balance: 40 });
    await d.expectInvariants();
  });

  test('reverses an adjustment, but not an entry of a document', async () => {
    const person = await d.customer({ balance: 10 });
    const before = await ledger();
    for (const Amount of [25, -5]) {
      const { Id } = await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: person.userId, Amount, Remarks });
      await expectReversed(before, '/UserAmountJournal/ReverseUserAmount', { Id });
    }
    const [recharge] = await d.journal(person);
    expect(await d.finance.post('/UserAmountJournal/ReverseUserAmount', { Id: recharge.Id, Remarks })).toBeRefused('StateNotAllowed');
  });

  test('reverses a repayment of credit in both pockets', async () => {
    const person = await d.customer({ balance: 60, credit: 100 });
    await d.finance.ok('/Bill/PayBillsForUser', { BillIds: [await manualBill(person, 50)], PaymentType: 2 });
    const before = await ledger();
    const [{ Id }] = await person.ok('/UserAmountJournal/RepayCredit', { Amount: 50 });
    await expectReversed(before, '/UserAmountJournal/ReverseUserAmount', { Id });
    expect(await d.wallet(person)).toMatchObject({ Balance: 60, CreditArrears: 50 });
    expect((await d.journal(person)).map((row: { JournalType: number }) => row.JournalType)).toContain(CreditReversal);
  });

  test('reopens a bill that a discount cleared', async () => {
    const person = await d.customer();
    const Id = await manualBill(person, 45);
    const before = await ledger();
    await d.finance.ok('/Bill/DiscountBill', { Id, DiscountAmount: 45, Remarks });
    expect(await d.open(Id)).toMatchObject({ PaymentStatus: NoPayment });
    expect(await d.finance.post('/Bill/DiscountBill', { Id, DiscountAmount: 0, Remarks })).toSucceed();
    expect(await d.open(Id)).toMatchObject({ PaymentStatus: Unpaid, PaymentMoney: 45, PaidTime: null });
    expect(await ledger()).toEqual(before);
    await d.expectInvariants();
  });

  test('restores a voided bill with its discount', async () => {
    const person = await d.customer();
    const Id = await manualBill(person, 45);
    await d.finance.ok('/Bill/DiscountBill', { Id, DiscountAmount: 5, Remarks });
    const before = await ledger();
    await d.finance.ok('/Bill/VoidBill', { Id, Remarks });
    await expectReversed(before, '/Bill/RestoreBill', { Id });
    expect(await d.open(Id)).toMatchObject({ PaymentStatus: Unpaid, PaymentMoney: 40, Lines: [{ DiscountAmount: 5 }] });
    await d.finance.ok('/Bill/PayBillsForUser', { BillIds: [Id], PaymentType: 7 });
    expect(await d.open(Id)).toMatchObject({ PaymentStatus: Paid });
    await d.expectInvariants();
  });

  test('restores the voided bill of a source only while it was not billed again', async () => {
    const person = await d.customer();
    const sourceId = await d.order(person);
    const first = await d.freight(person, '20', d.ofOrder(sourceId));
    await d.finance.ok('/Bill/VoidBill', { Id: first.id, Remarks });
    const second = await d.freight(person, '22', d.ofOrder(sourceId));
    expect(await d.finance.post('/Bill/RestoreBill', { Id: first.id, Remarks })).toBeRefused('StateNotAllowed');
    await d.finance.ok('/Bill/VoidBill', { Id: second.id, Remarks });
    expect(await d.finance.post('/Bill/RestoreBill', { Id: first.id, Remarks })).toSucceed();
    await d.expectInvariants();
  });
});
