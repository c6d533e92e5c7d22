import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayMs } from '@entrepot/rules/time.ts';
import { newId } from '../../core/db/ids.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { payTransferredBills } from '../billing/pay-transferred.ts';
import { expireUnpaid, warnOfUnpaid } from '../orders/paying/unpaid.ts';
import { type Ordering, openOrdering } from '../orders/test/ordering.ts';

const { OrderStatus, PaymentStatus, RechargeStatus, TransferReference } = enumCodes;
let o: Ordering;
const ids = new Map<string, string>();
beforeAll(async () => {
  o = await openOrdering();
  for (const { code, id } of (await sql<{ code: string; id: string }>`select code, id from currency`.execute(o.db)).rows) ids.set(code, id);
  await o.configure({ unpaidOrderExpireHours: 72 });
});
afterAll(() => o.close());

const account = (code: string, more: object = {}) => ({
  currencyId: ids.get(code)!,
  bankName: 'First Bank',
  accountName: 'Entrepot Ltd.',
  accountNumber: `00-${code}`,
  note: null,
  ...more,
});
const accounts = (...bankAccounts: object[]) => o.configure({ bankAccounts });
beforeEach(() => accounts(account('CNY')));

async function slip({ siteId, userId }: Person): Promise<string> {
  const url = `/files/${siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
  await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
    values (${siteId}, ${newId()}, ${new Date()}, ${url}, 'slip.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${userId}, ${userId})`.execute(
    o.db,
  );
  return url;
}
const details = (BillIds: string[], by = o.alice) => by.post('/Recharge/GetBillTransfer', { BillIds });
async function transfer(BillIds: string[], RechargeAmount: number, more: object = {}, by = o.alice) {
  const VoucherUrls = [await slip(by)];
  const body = { RechargeType: 2, CurrencyId: ids.get('CNY'), RechargeAmount, VoucherUrls, BillIds, ...more };
  return by.post('/UserRecharge/EstablishRecharge', body);
}
const audit = (Id: string, Approved: boolean, more: object = {}) =>
  o.finance.post('/Recharge/AuditRecharge', { Id, Approved, Remarks: 'seen', ...more });
/** Delivers the news that a transfer was confirmed, again. */
const deliver = (rechargeId: string, billIds: string[]) =>
  payTransferredBills({ db: o.db, takeNumber: o.server.takeNumber, now: new Date() }, o.siteId, { rechargeId, billIds });
const statusOf = async (orderId: string) => (await o.order(orderId)).paymentStatus;
const billIdsOf = async (orderId: string) => (await o.billsOf(orderId)).map(({ id }) => id);
const paid = (orderId: string) => vi.waitFor(async () => expect(await statusOf(orderId)).toBe(PaymentStatus.Paid), { timeout: 10_000 });
async function unpaid() {
  const { Id, SerialNumber } = await o.ordered();
  const bills = await billIdsOf(Id);
  const { Data } = await details(bills);
  return { id: Id, number: SerialNumber, bills, due: Data.Due as number };
}

describe('an order paid by bank transfer', () => {
  test('shows account, amount and reference, and is paid once finance confirms the slip', async () => {
    const { id, bills, due } = await unpaid();
    expect((await details(bills)).Data).toMatchObject({
      Accounts: [{ AccountNumber: '00-CNY', Amount: due, Reference: expect.stringMatching(/^T\d+$/) }],
      Waiting: [],
    });
    const sent = await transfer(bills, due);
    expect(sent).toSucceed();
    expect((await details(bills)).Data.Waiting).toMatchObject([{ Id: sent.Data.Id, Amount: due }]);
    expect(await statusOf(id)).toBe(PaymentStatus.Unpaid);
    const before = (await o.wallet(o.alice)).Balance;
    expect(await audit(sent.Data.Id, true)).toSucceed();
    await paid(id);
    expect((await o.wallet(o.alice)).Balance).toBe(before);
    await o.expectInvariants();
  });

  test('has the reference that the account asks for', async () => {
    const { number, bills } = await unpaid();
    const rules = [TransferReference.OrderNumber, TransferReference.BillNumber];
    await accounts(...rules.map((transferReference) => account('CNY', { transferReference })));
    const { SerialNumber } = await o.finance.ok('/Bill/GetBillById', { Id: bills[0] });
    const numbers = (await details(bills)).Data.Accounts.map(({ Reference }: { Reference: string }) => Reference);
    expect(numbers).toEqual([number, SerialNumber]);
  });

  test('can be paid in another currency, rounded up so that it suffices', async () => {
    const { id, bills } = await unpaid();
    await accounts(account('TWD'));
    const [{ Amount, CurrencyId }] = (await details(bills)).Data.Accounts;
    const sent = await transfer(bills, Amount, { CurrencyId });
    await audit(sent.Data.Id, true);
    await paid(id);
    await o.expectInvariants();
  });

  test('is not paid by less: the money stays in the balance and the customer is notified', async () => {
    const { id, number, bills, due } = await unpaid();
    const before = (await o.wallet(o.alice)).Balance;
    const sent = await transfer(bills, due);
    await audit(sent.Data.Id, true, { ReceivedAmount: due - before - 1 });
    await vi.waitFor(async () => expect((await o.messagesOf(o.alice)).at(-1)!.title).toBe(`訂單 ${number} 尚未付清`), { timeout: 10_000 });
    expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain('1.00');
    expect(await statusOf(id)).toBe(PaymentStatus.Unpaid);
    await o.recharge(o.alice, 1);
    expect(await o.pay(id)).toSucceed();
  });

  test('has one transfer at a time, which its customer can withdraw until it is checked', async () => {
    const { bills, due } = await unpaid();
    const answers = await Promise.all([transfer(bills, due), transfer(bills, due)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Duplicate', 'Ok']);
    const [one] = (await details(bills)).Data.Waiting;
    expect(await o.bob.post('/UserRecharge/CloseRecharge', { Id: one.Id })).toBeRefused('NotFound');
    expect(await o.alice.post('/UserRecharge/CloseRecharge', { Id: one.Id })).toSucceed();
    expect(await audit(one.Id, true)).toBeRefused('StateNotAllowed');
    const again = await transfer(bills, due);
    expect(again).toSucceed();
    expect(await audit(again.Data.Id, false)).toSucceed();
    expect(await o.alice.post('/UserRecharge/CloseRecharge', { Id: again.Data.Id })).toBeRefused('StateNotAllowed');
    expect((await details(bills)).Data.Waiting).toEqual([]);
    expect((await sql<any>`select recharge_status from recharge where id = ${one.Id}`.execute(o.db)).rows).toEqual([
      { rechargeStatus: RechargeStatus.Closed },
    ]);
  });

  test('does not expire while its slip waits', async () => {
    const { id, bills, due } = await unpaid();
    const sent = await transfer(bills, due);
    const after = (days: number) => ({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + days * dayMs) });
    await warnOfUnpaid(after(2.5));
    await expireUnpaid(after(4));
    expect(await o.order(id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
    await audit(sent.Data.Id, false);
    await warnOfUnpaid(after(4));
    await expireUnpaid(after(6));
    expect(await o.order(id)).toMatchObject({ orderStatus: OrderStatus.Draft });
  });

  test.each(['confirmed short', 'rejected'])(
    'does not expire directly after its slip was %s, but after the notice hours',
    async (decision) => {
      const { id, bills, due } = await unpaid();
      const sent = await transfer(bills, due);
      const after = (days: number) => ({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + days * dayMs) });
      const short = due - (await o.wallet(o.alice)).Balance - 1;
      const answer = decision === 'rejected' ? audit(sent.Data.Id, false) : audit(sent.Data.Id, true, { ReceivedAmount: short });
      expect(await answer).toSucceed();
      await warnOfUnpaid(after(2.5));
      // A change of the recharge later than the decision does not prolong the time.
      await sql`update recharge set decided_time = ${after(4).now}, last_modification_time = ${after(5).now} where id = ${sent.Data.Id}`.execute(
        o.db,
      );
      await expireUnpaid(after(4.1));
      expect(await o.order(id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
      await expireUnpaid(after(5.1));
      expect(await o.order(id)).toMatchObject({ orderStatus: OrderStatus.Draft });
    },
  );

  test('is not paid by a transfer that was voided before its bills were', async () => {
    const { id, number, bills, due } = await unpaid();
    const sent = await transfer(bills, due);
    expect(await audit(sent.Data.Id, true, { ReceivedAmount: 0.5 })).toSucceed();
    await vi.waitFor(async () => expect((await o.messagesOf(o.alice)).at(-1)!.title).toBe(`訂單 ${number} 尚未付清`), { timeout: 10_000 });
    expect(await o.finance.post('/Recharge/VoidRecharge', { Id: sent.Data.Id, Remarks: 'another customer' })).toSucceed();
    await o.recharge(o.alice, due);
    await deliver(sent.Data.Id, bills);
    expect(await statusOf(id)).toBe(PaymentStatus.Unpaid);
    expect(await o.pay(id)).toSucceed();
  });

  test('is refused for bills of others, for paid bills, and as another kind of recharge', async () => {
    const { id, bills, due } = await unpaid();
    expect(await details(bills, o.bob)).toBeRefused('NotFound');
    expect(await transfer(bills, due, {}, o.bob)).toBeRefused('NotFound');
    expect(await transfer(bills, due, { RechargeType: 1 })).toBeRefused('ValidationFailed');
    await o.recharge(o.alice, due);
    await o.pay(id);
    expect(await transfer(bills, due)).toBeRefused('BillNotPayable');
    expect(await details(bills)).toBeRefused('BillNotPayable');
  });

  test('is unpaid again after its payment and its transfer are voided', async () => {
    const { id, bills, due } = await unpaid();
    const sent = await transfer(bills, due);
    await audit(sent.Data.Id, true);
    await paid(id);
    const { Data } = await o.finance.ok('/PaymentRecord/GetPaymentRecords', { UserId: o.alice.userId, rows: 1 });
    expect(await o.finance.post('/PaymentRecord/VoidPaymentRecord', { Id: Data[0].Id, Remarks: 'another customer' })).toSucceed();
    expect(await statusOf(id)).toBe(PaymentStatus.Unpaid);
    await deliver(sent.Data.Id, bills);
    expect(await statusOf(id)).toBe(PaymentStatus.Unpaid);
    expect(await o.finance.post('/Recharge/VoidRecharge', { Id: sent.Data.Id, Remarks: 'another customer' })).toSucceed();
    await o.expectInvariants();
  });
});
