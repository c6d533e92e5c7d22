import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { type Desk, openDesk } from './test/money-desk.ts';

let d: Desk;
beforeAll(async () => {
  d = await openDesk();
});
afterAll(() => d.server.close());

const [toBeAudited, succeeded, rejected, refunded] = [20, 30, 40, 60];

describe('a recharge by bank transfer', () => {
  test('shows its slip to finance; approval books the amount and notifies the customer', async () => {
    const alice = await d.customer();
    const id = await d.transfer(alice, 500, { Remarks: 'sent this morning' });
    expect(await d.rechargeOf(alice, id)).toMatchObject({ RechargeStatus: toBeAudited, RechargeAmount: 500, WalletAmount: 0, Symbol: '¥' });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    const [seen] = (await d.finance.ok('/Recharge/GetRecharges', { UserId: alice.userId, RechargeStatus: toBeAudited })).Data;
    expect(seen).toMatchObject({ Id: id, VoucherUrls: [expect.stringContaining('/files/')] });
    const waits = (await d.finance.ok('/UserMessages/GetUserMessages', { rows: 100 })).Data;
    expect(waits.some(({ Title }: { Title: string }) => Title.includes(seen.SerialNumber))).toBe(true);

    expect(await d.audit(id, true, { ReceivedAmount: 480.5, Remarks: 'the bank kept 19.50' })).toSucceed({ Data: true });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 480.5 });
    expect(await d.rechargeOf(alice, id)).toMatchObject({ RechargeStatus: succeeded, ReceivedAmount: 480.5, WalletAmount: 480.5 });
    expect(await d.journal(alice)).toMatchObject([{ JournalType: 101, Amount: 480.5, AfterAmount: 480.5 }]);
    await d.expectInvariants();
  });

  test('is rejected once with a reason the customer can read', async () => {
    const alice = await d.customer();
    const id = await d.transfer(alice, 70);
    expect(await d.audit(id, false)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Remarks' }] });
    expect(await d.audit(id, false, { Remarks: 'the slip is of another company' })).toSucceed();
    expect(await d.rechargeOf(alice, id)).toMatchObject({ RechargeStatus: rejected, AuditRemarks: 'the slip is of another company' });
    expect(await d.audit(id, true)).toBeRefused('StateNotAllowed');
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.expectInvariants();
  });

  test('is booked once when two people approve it concurrently', async () => {
    const alice = await d.customer();
    const id = await d.transfer(alice, 40);
    const admin = await d.server.as('admin');
    const auditBy = (person: typeof admin, Approved: boolean) =>
      person.post('/Recharge/AuditRecharge', { Id: id, Approved, Remarks: 'seen' });
    const answers = await Promise.all([auditBy(d.finance, true), auditBy(admin, true), auditBy(admin, false)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    const { Balance } = await d.wallet(alice);
    expect([0, 40]).toContain(Balance);
    expect((await d.journal(alice)).length).toBe(Balance ? 1 : 0);
    await d.expectInvariants();
  });

  test('books a foreign currency at the rate of the request day, against its position', async () => {
    const alice = await d.customer();
    const id = await d.transfer(alice, 1000, { CurrencyId: d.currency('TWD') });
    const row = await d.rechargeOf(alice, id);
    expect(row.ExchangeRate).toBeGreaterThan(0);
    await d.audit(id, true, { ReceivedAmount: 900 });
    const { Balance } = await d.wallet(alice);
    expect(Balance).toBeCloseTo(900 * row.ExchangeRate, 1);
    expect(await d.journal(alice)).toMatchObject([
      { JournalType: 101, OriginalAmount: 900, ExchangeRate: row.ExchangeRate, Amount: Balance },
    ]);
    const legs = await sql<{ account: string; side: string }>`select account, case when debit > 0 then 'debit' else 'credit' end as side
      from ledger_entry where owner_id = ${alice.userId} order by account`.execute(d.server.db);
    expect(legs.rows.map(({ account, side }) => `${account.split(':')[0]}:${account.split(':')[1]!.slice(0, 4)} ${side}`)).toEqual(
      expect.arrayContaining(['CASH:bank debit', 'EXCHANGE:CNY debit', 'EXCHANGE:TWD credit']),
    );
    await d.expectInvariants();
  });

  test('reserves a coupon, adds it when enough was received and releases it otherwise', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 25, AvailableAmount: 300, UseScope: 2 });
    expect(await d.recharge(alice, { RechargeAmount: 299, VoucherUrls: [await d.picture(alice)], UserCouponId: coupon })).toBeRefused(
      'CouponAmountNotMet',
    );
    const short = await d.transfer(alice, 300, { UserCouponId: coupon });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Reserved });
    expect(await d.recharge(alice, { RechargeAmount: 300, VoucherUrls: [await d.picture(alice)], UserCouponId: coupon })).toBeRefused(
      'CouponNotUsable',
    );
    await d.audit(short, true, { ReceivedAmount: 299 });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 299 });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Unused });
    const enough = await d.transfer(alice, 300, { UserCouponId: coupon });
    await d.audit(enough, true, { ReceivedAmount: 300 });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 624 });
    expect((await d.journal(alice)).at(-1)).toMatchObject({ JournalType: 102, Amount: 25, AfterAmount: 624 });
    expect(await d.coupon(alice, coupon)).toMatchObject({ UserCouponStatus: enumCodes.UserCouponStatus.Used });
    await d.expectInvariants();
  });

  test('requires an own slip, an amount, a currency with a rate and the permission', async () => {
    const [alice, eve] = [await d.customer(), await d.customer()];
    const own = [await d.picture(alice)];
    expect(await d.recharge(alice, {})).toBeRefused('ValidationFailed', { Data: [{ Field: 'VoucherUrls' }] });
    expect(await d.recharge(alice, { VoucherUrls: [await d.picture(eve)] })).not.toSucceed();
    expect(await d.recharge(alice, { VoucherUrls: own, RechargeAmount: 0 })).toBeRefused('ValidationFailed');
    expect(await d.recharge(alice, { VoucherUrls: own, RechargeAmount: 1.001 })).toBeRefused('ValidationFailed');
    expect(await d.recharge(alice, { VoucherUrls: own, RechargeType: 3 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'RechargeType' }],
    });
    expect(await d.finance.post('/Recharge/EstablishRecharge', { RechargeType: 2 })).toMatchObject({ status: 403 });
    const id = await d.transfer(alice, 5);
    for (const person of [alice, await d.server.as('support')])
      expect(await person.post('/Recharge/AuditRecharge', { Id: id, Approved: true })).toBeRefused('NoPermission', { status: 403 });
    expect(await (await d.server.as('hkmanager')).post('/Recharge/AuditRecharge', { Id: id, Approved: true })).toBeRefused('NotFound');
  });
});

describe('a refunded recharge', () => {
  test('reduces the balance and the same part of its bonus, and never below zero', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 25, AvailableAmount: 100, UseScope: 2 });
    const id = await d.transfer(alice, 100, { UserCouponId: coupon });
    await d.audit(id, true);
    const refund = (Amount: number) => d.finance.post('/Recharge/RefundRecharge', { Id: id, Amount, Remarks: 'sent by mistake' });
    expect(await refund(101)).toBeRefused('TotalExceeded');
    await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: alice.userId, Amount: -50, Remarks: 'spent' });
    expect(await refund(100)).toBeRefused('InsufficientBalance');
    expect(await refund(60)).toSucceed({ Data: true });
    expect(await d.rechargeOf(alice, id)).toMatchObject({ RechargeStatus: succeeded, RefundAmount: 60 });
    expect((await d.journal(alice)).slice(-2)).toMatchObject([
      { JournalType: 102, Amount: -15 },
      { JournalType: 116, Amount: -60, AfterAmount: 0 },
    ]);
    expect(await refund(41)).toBeRefused('TotalExceeded');
    await d.expectInvariants();
  });

  test('can be refunded in parts, each with its share of the bonus', async () => {
    const alice = await d.customer();
    const coupon = await d.issueCoupon(alice, { PreferentialAmount: 10, AvailableAmount: 90, UseScope: 2 });
    const id = await d.transfer(alice, 90, { UserCouponId: coupon });
    await d.audit(id, true);
    for (const [Amount, gift, balance] of [
      [30, -3.33, 66.67],
      [30, -3.34, 33.33],
      [30, -3.33, 0],
    ]) {
      expect(await d.finance.post('/Recharge/RefundRecharge', { Id: id, Amount, Remarks: 'in parts' })).toSucceed();
      expect((await d.journal(alice)).slice(-2)).toMatchObject([{ Amount: gift }, { Amount: -Number(Amount), AfterAmount: balance }]);
      await d.expectInvariants();
    }
    expect(await d.rechargeOf(alice, id)).toMatchObject({ RechargeStatus: refunded, RefundAmount: 90 });
    expect(await d.finance.post('/Recharge/RefundRecharge', { Id: id, Amount: 1, Remarks: 'x' })).toBeRefused('StateNotAllowed');
  });

  test('is refunded once when concurrent with a refund or a payment', async () => {
    const alice = await d.customer();
    const id = await d.transfer(alice, 60);
    await d.audit(id, true);
    const bill = await d.freight(alice, '60');
    const refund = (key: string) => d.finance.post('/Recharge/RefundRecharge', { Id: id, Amount: 60, Remarks: 'x', IdempotencyKey: key });
    const answers = await Promise.all([refund('one'), refund('two'), d.pay(alice, [bill], 1)]);
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 0 });
    await d.expectInvariants();
  });
});

describe('a withdrawal', () => {
  const account = { BankName: 'Bank of Taiwan', AccountName: 'Alice Chen', AccountNumber: '004-1234567890' };
  const withdraw = (person: { post: Desk['finance']['post'] }, Amount: number, more: object = {}) =>
    person.post('/UserRecharge/EstablishWithdrawal', { Amount, ...account, ...more });
  const audit = (Id: string, Approved: boolean, more: object = {}) =>
    d.finance.post('/Recharge/AuditWithdrawal', { Id, Approved, ...more });

  test('reserves the money during review and hides the account number without permission', async () => {
    const alice = await d.customer({ balance: 100 });
    const { Data } = await withdraw(alice, 80);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 20 });
    expect((await d.journal(alice)).at(-1)).toMatchObject({ JournalType: 105, Amount: -80 });
    const [row] = (await d.finance.ok('/Recharge/GetWithdrawals', { UserId: alice.userId })).Data;
    expect(row).toMatchObject({
      Id: Data.Id,
      WithdrawalStatus: enumCodes.WithdrawalStatus.ToBeAudited,
      AccountEnding: '7890',
      BankName: account.BankName,
    });
    expect(JSON.stringify(row)).not.toContain('1234567890');
    expect(await d.finance.ok('/Recharge/GetWithdrawalById', { Id: Data.Id })).toMatchObject({ AccountNumber: '0041234567890' });
    const stored = await sql<{ text: string }>`select row_to_json(w)::text as text from withdrawal w where id = ${Data.Id}`.execute(
      d.server.db,
    );
    expect(stored.rows[0]!.text).not.toContain('1234567890');
    await d.expectInvariants();

    expect(await audit(Data.Id, true)).toBeRefused('ValidationFailed', { Data: [{ Field: 'TransferNo' }] });
    expect(await audit(Data.Id, true, { TransferNo: 'BT-77' })).toSucceed();
    expect((await alice.ok('/UserRecharge/GetWithdrawals')).Data).toMatchObject([
      { WithdrawalStatus: enumCodes.WithdrawalStatus.Paid, TransferNo: 'BT-77' },
    ]);
    expect(await audit(Data.Id, false, { Remarks: 'x' })).toBeRefused('StateNotAllowed');
    expect(await d.wallet(alice)).toMatchObject({ Balance: 20 });
    await d.expectInvariants();
  });

  test('is returned once when rejected, also concurrently', async () => {
    const alice = await d.customer({ balance: 50 });
    const { Data } = await withdraw(alice, 50);
    const answers = await Promise.all([
      audit(Data.Id, false, { Remarks: 'wrong holder', IdempotencyKey: 'a' }),
      audit(Data.Id, false, { Remarks: 'wrong holder', IdempotencyKey: 'b' }),
      audit(Data.Id, false, { Remarks: 'wrong holder', IdempotencyKey: 'c' }),
    ]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 50 });
    expect((await d.journal(alice)).at(-1)).toMatchObject({ JournalType: 106, Amount: 50, Remarks: 'wrong holder' });
    await d.expectInvariants();
  });

  test('never takes the same money as a concurrent payment', async () => {
    const alice = await d.customer({ balance: 100 });
    const bills = [await d.freight(alice, '60'), await d.freight(alice, '60')];
    const answers = await Promise.all([withdraw(alice, 60), withdraw(alice, 60), ...bills.map((bill) => d.pay(alice, [bill], 1))]);
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(1);
    expect(answers.filter((one) => outcomeOf(one) === 'InsufficientBalance')).toHaveLength(3);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 40 });
    await d.expectInvariants();
  });

  test('requires a valid account and no overdue bills', async () => {
    const alice = await d.customer({ balance: 100 });
    for (const AccountNumber of ['abc!!', '1234', 'DE88370400440532013000'])
      expect(await withdraw(alice, 10, { AccountNumber })).toBeRefused('ValidationFailed', { Data: [{ Field: 'AccountNumber' }] });
    expect(await withdraw(alice, 10, { BankName: null })).toBeRefused('ValidationFailed', { Data: [{ Field: 'BankName' }] });
    const bill = await d.freight(alice, '30', { billType: 2 });
    expect(await withdraw(alice, 10)).toBeRefused('ArrearsBlock', { Message: expect.stringContaining('¥30.00') });
    await d.pay(alice, [bill], 1);
    expect(await withdraw(alice, 10)).toSucceed();
  });

  test('can be cancelled once by its customer before the payout', async () => {
    const [alice, eve] = [await d.customer({ balance: 100 }), await d.customer()];
    const { Id } = (await withdraw(alice, 40)).Data;
    expect(await eve.post('/UserRecharge/CancelWithdrawal', { Id })).toBeRefused('NotFound');
    expect(await d.finance.post('/Recharge/CancelWithdrawal', { Id })).toMatchObject({ status: 403 });
    const both = await Promise.all([alice.post('/UserRecharge/CancelWithdrawal', { Id }), audit(Id, true, { TransferNo: 'BT-1' })]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    const paidOut = outcomeOf(both[1]!) === 'Ok';
    expect(await d.wallet(alice)).toMatchObject({ Balance: paidOut ? 60 : 100 });
    await d.expectInvariants();
  });

  test('uses a saved account that only its owner sees and deletes', async () => {
    const [alice, eve] = [await d.customer({ balance: 100 }), await d.customer({ balance: 100 })];
    await withdraw(alice, 10, { SaveAccount: true });
    const [bankAccount] = (await alice.ok('/UserBankAccount/GetBankAccounts')).Data;
    expect(bankAccount).toMatchObject({ BankName: 'Bank of Taiwan', AccountEnding: '7890' });
    expect(JSON.stringify(bankAccount)).not.toContain('1234567890');
    const again = (person: typeof alice) => person.post('/UserRecharge/EstablishWithdrawal', { Amount: 5, BankAccountId: bankAccount.Id });
    expect(await again(eve)).toBeRefused('NotFound');
    const { Id } = (await again(alice)).Data;
    expect(await d.finance.ok('/Recharge/GetWithdrawalById', { Id })).toMatchObject({ AccountNumber: '0041234567890' });
    expect((await eve.ok('/UserBankAccount/GetBankAccounts')).Data).toEqual([]);
    await alice.ok('/UserBankAccount/DeleteBankAccount', { Id: bankAccount.Id });
    expect(await again(alice)).toBeRefused('NotFound');
  });

  test('happens once per key; refuses excess amounts, other people and sites without it', async () => {
    const [alice, eve] = [await d.customer({ balance: 30 }), await d.customer({ balance: 30 })];
    const twice = await Promise.all([withdraw(alice, 10, { IdempotencyKey: 'w' }), withdraw(alice, 10, { IdempotencyKey: 'w' })]);
    expect(twice[0]!.Data).toEqual(twice[1]!.Data);
    expect(await d.wallet(alice)).toMatchObject({ Balance: 20 });
    expect(await withdraw(alice, 21)).toBeRefused('InsufficientBalance');
    const { Id } = twice[0]!.Data;
    expect(await eve.post('/UserRecharge/GetWithdrawalById', { Id })).toBeRefused('NotFound');
    expect(await (await d.server.as('hkmanager')).post('/Recharge/AuditWithdrawal', { Id, Approved: true, TransferNo: '1' })).toBeRefused(
      'NotFound',
    );
    expect(await (await d.server.as('support')).post('/Recharge/AuditWithdrawal', { Id, Approved: true })).toMatchObject({ status: 403 });
    expect(await d.finance.post('/Recharge/EstablishWithdrawal', { Amount: 1, ...account })).toMatchObject({ status: 403 });
    expect(await withdraw(await d.server.as('hkcarol'), 1)).toBeRefused('StateNotAllowed');
  });
});

describe('a bank transfer', () => {
  test('shows the site’s bank account to customers of that site only', async () => {
    const alice = await d.customer();
    const account = {
      currencyId: d.currency('CNY'),
      bankName: 'CMB',
      accountName: 'Entrepot',
      accountNumber: '592900012310801',
      note: null,
    };
    await sql`update site_configuration set bank_accounts = ${JSON.stringify([account])} where site_id = ${d.siteId}`.execute(d.server.db);
    expect(await alice.ok('/UserRecharge/GetSiteBankAccounts')).toMatchObject([{ BankName: 'CMB', AccountNumber: '592900012310801' }]);
    expect(await (await d.server.as('hkcarol')).ok('/UserRecharge/GetSiteBankAccounts')).not.toMatchObject([{ BankName: 'CMB' }]);
    expect(await d.finance.post('/Recharge/GetSiteBankAccounts')).toMatchObject({ status: 403 });
  });
});

describe('an online payment received only partly', () => {
  test('shows the received amount and blocks a second payment until the review', async () => {
    const alice = await d.customer();
    const bill = await d.freight(alice, '100');
    const online = () => d.pay(alice, [bill], 3, { OnlinePaymentConfigurationId: d.way });
    const { OnlinePayment } = (await online()).Data;
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo, amount: '50' });
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: OnlinePayment.Id })).toMatchObject({
      PaymentRecordStatus: enumCodes.PaymentRecordStatus.ToBeReviewed,
      Amount: 100,
      ReceivedAmount: 50,
      SecondAmount: null,
      Redirect: null,
    });
    expect(await online()).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('CNY 50') });
    const [message] = (await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 5 })).Data;
    expect(message.Title).toContain('CNY 50');
    await d.manager.ok('/OnlinePayment/ReviewOnlinePayment', { Id: OnlinePayment.Id, Accepted: true, Remarks: 'half came' });
    expect(await d.wallet(alice)).toMatchObject({ Balance: 50 });
    expect(await online()).toSucceed();
    await d.expectInvariants();
  });

  test('is shown on the recharge; a second payment is shown with its amount', async () => {
    const alice = await d.customer();
    const half = await d.online(alice, 100);
    await d.notify({ outTradeNo: half.OnlinePayment.OutTradeNo, amount: '50' });
    expect(await d.rechargeOf(alice, half.Id)).toMatchObject({ RechargeStatus: enumCodes.RechargeStatus.ToBePaid, ReceivedAmount: 50 });
    const twice = await d.online(alice, 80);
    for (const tradeNo of ['ONE', 'TWO']) await d.notify({ outTradeNo: twice.OnlinePayment.OutTradeNo, amount: '80', tradeNo });
    expect(await alice.ok('/UserOnlinePayment/QueryOnlinePayment', { Id: twice.OnlinePayment.Id })).toMatchObject({
      PaymentRecordStatus: enumCodes.PaymentRecordStatus.Succeeded,
      SecondAmount: 80,
    });
    const titles = (await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 5, rows: 100 })).Data.map((row: any) => row.Title);
    expect(titles).toContainEqual(expect.stringMatching(/^CNY 80\S* was paid twice$/));
    await d.expectInvariants();
  });
});
