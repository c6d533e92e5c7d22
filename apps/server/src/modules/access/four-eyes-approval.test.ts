import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Call, writes } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { root } from '@entrepot/server/core/root.ts';
import { fourEyesCalls } from '../wallet/four-eyes-approval.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { type Desk, openDesk } from '../payments/test/money-desk.ts';

const { MoneyMovement, MoneyRequestStatus } = enumCodes;
let d: Desk;
let admin: Person;
beforeAll(async () => {
  d = await openDesk();
  admin = await d.server.as('admin');
  await limits(1000, 500, 20);
});
afterAll(() => d.server.close());

const limits = (manual: number, discount: number, share: number) =>
  sql`update site_configuration set manual_limit = ${manual}, discount_limit = ${discount}, discount_share = ${share}
    where site_id = ${d.siteId}`.execute(d.server.db);
/** A customer whose balance was not adjusted today. */
async function customer(balance = 0): Promise<Person> {
  const person = await d.customer();
  if (!balance) return person;
  await limits(0, 0, 0);
  await d.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount: balance });
  await limits(1000, 500, 20);
  return person;
}
const waiting = async (UserId: string) =>
  (await d.manager.ok('/MoneyRequest/GetMoneyRequests', { UserId, MoneyRequestStatus: MoneyRequestStatus.Waiting, rows: 100 })).Data;
const audit = (Id: string, by: Person = d.manager, more: object = {}) =>
  by.post('/MoneyRequest/AuditMoneyRequest', { Id, Approved: true, ...more });
const recharge = (person: Person, Amount: number, more: object = {}) =>
  d.finance.post('/Recharge/ManualRecharge', { UserId: person.userId, Amount, Remarks: 'cash', ...more });
const balanceOf = async (person: Person) => (await d.wallet(person)).Balance;

/** A movement above the limits: the request, how to verify that it was done, and the owner of the money. */
interface Case {
  path: string;
  body: object;
  done(): Promise<boolean>;
  owner: Person;
}
const paidBill = async (person: Person, amount: string) => {
  const bill = await d.freight(person, amount);
  await d.pay(person, [bill], 1);
  return bill;
};

const cases: Record<string, () => Promise<Case>> = {
  'manual receipt': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/Recharge/ManualRecharge',
      body: { UserId: owner.userId, Amount: 60_000 },
      done: async () => (await balanceOf(owner)) === 60_000,
    };
  },
  'manual credit of a balance': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/UserAmountJournal/AdjustUserAmount',
      body: { UserId: owner.userId, Amount: 1000.01, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 1000.01,
    };
  },
  'manual debit of a balance': async () => {
    const owner = await customer(5000);
    return {
      owner,
      path: '/UserAmountJournal/AdjustUserAmount',
      body: { UserId: owner.userId, Amount: -2000, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 3000,
    };
  },
  'increase of a credit limit': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/User/SetUserCredit',
      body: { Id: owner.userId, CreditEnabled: true, CreditLimit: 60_000 },
      done: async () => (await d.wallet(owner)).CreditLimit === 60_000,
    };
  },
  'discount of 79 of 80': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '80');
    return {
      owner,
      path: '/Bill/DiscountBill',
      body: { Id: bill.id, DiscountAmount: 79, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).DiscountAmount === 79,
    };
  },
  'voiding a bill': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '30');
    return {
      owner,
      path: '/Bill/VoidBill',
      body: { Id: bill.id, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).PaymentStatus === 7,
    };
  },
  'reducing a manual bill': async () => {
    const owner = await customer();
    const Line = (Amount: number) => [{ ExpenseTypeId: d.typeOf('SURCHARGE'), Amount }];
    const { Id } = await d.finance.ok('/Bill/EstablishManualBill', { UserId: owner.userId, Lines: Line(900) });
    return {
      owner,
      path: '/Bill/EditManualBill',
      body: { Id, Lines: Line(100) },
      done: async () => (await d.open(Id)).TotalAmount === 100,
    };
  },
  'refund of a bill': async () => {
    const owner = await customer(3000);
    const bill = await paidBill(owner, '2000');
    const { Lines } = await d.open(bill.id);
    return {
      owner,
      path: '/Bill/RefundBill',
      body: { Id: bill.id, Lines: [{ BillLineId: Lines[0].Id, Amount: 1500 }], Remarks: 'x' },
      done: async () => (await d.open(bill.id)).RefundAmount === 1500,
    };
  },
  'bills paid externally': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '1200');
    return {
      owner,
      path: '/Bill/PayBillsForUser',
      body: { BillIds: [bill.id], PaymentType: 7, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).PaymentStatus === 3,
    };
  },
  'confirming a bank transfer': async () => {
    const owner = await customer();
    const Id = await d.transfer(owner, 100);
    return {
      owner,
      path: '/Recharge/AuditRecharge',
      body: { Id, Approved: true, ReceivedAmount: 10_000 },
      done: async () => (await balanceOf(owner)) === 10_000,
    };
  },
  'refund of a recharge': async () => {
    const owner = await customer(4000);
    const [{ Id }] = (await owner.ok('/UserRecharge/GetRecharges')).Data;
    return {
      owner,
      path: '/Recharge/RefundRecharge',
      body: { Id, Amount: 4000, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 0,
    };
  },
  'payout of a withdrawal': async () => {
    const owner = await customer(4000);
    const account = { BankName: 'ICBC', AccountName: 'Alice', AccountNumber: '6222020200112233440' };
    const { Id } = await owner.ok('/UserRecharge/EstablishWithdrawal', { Amount: 3000, ...account });
    return {
      owner,
      path: '/Recharge/AuditWithdrawal',
      body: { Id, Approved: true, TransferNo: 'TR1' },
      done: async () => (await owner.ok('/UserRecharge/GetWithdrawals')).Data[0].WithdrawalStatus === 20,
    };
  },
  'accepting a suspense payment': async () => {
    const owner = await customer();
    const { OnlinePayment } = await d.online(owner, 2000);
    await d.notify({ outTradeNo: OnlinePayment.OutTradeNo, amount: '1999' });
    return {
      owner,
      path: '/OnlinePayment/ReviewOnlinePayment',
      body: { Id: OnlinePayment.Id, Accepted: true, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 1999,
    };
  },
};

describe.each(Object.entries(cases))('%s', (_name, prepare) => {
  test('requires an approver who has the right and is not the requester', async () => {
    const { path, body, done, owner } = await prepare();
    const response = await d.finance.post(path, body);
    expect(response).toBeRefused('SecondPersonNeeded', { Data: { MoneyRequestId: expect.any(String) } });
    expect(await done()).toBe(false);
    const { MoneyRequestId: id } = response.Data;
    expect(await waiting(owner.userId)).toMatchObject([{ Id: id, AskedByName: '平台财务', Amount: expect.any(Number) }]);
    expect(await audit(id, d.finance)).toBeRefused('NoPermission');
    expect(await audit(id, await d.server.as('support'))).toBeRefused('NoPermission');
    expect(await audit(id, await d.server.as('hkmanager'))).toBeRefused('NotFound');
    // The approver sees the effect in advance, and opening the request has none.
    const { Obstacle, Changes } = await d.manager.ok('/MoneyRequest/GetMoneyRequestById', { Id: id });
    expect(Obstacle).toBeNull();
    expect(await done()).toBe(false);
    const both = await Promise.all([audit(id), audit(id, admin)]);
    expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await done()).toBe(true);
    const wallet = Changes.length ? await d.wallet(owner) : {};
    for (const { Pocket, After } of Changes) expect([Pocket, wallet[Pocket[0].toUpperCase() + Pocket.slice(1)]]).toEqual([Pocket, After]);
    await d.expectInvariants();
  });
});

describe('four-eyes approval', () => {
  test('is not required within the limits, nor where a site switched it off', async () => {
    const one = await customer();
    expect(await recharge(one, 1000)).toSucceed();
    await limits(0, 0, 0);
    expect(await recharge(one, 50_000)).toSucceed();
    await limits(1000, 500, 20);
    const bill = await d.freight(one, '100');
    expect(await d.finance.post('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20, Remarks: 'x' })).toSucceed();
    expect(await d.finance.post('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20.01, Remarks: 'x' })).toBeRefused(
      'SecondPersonNeeded',
    );
    const large = await d.freight(one, '10000');
    expect(await d.finance.post('/Bill/DiscountBill', { Id: large.id, DiscountAmount: 501, Remarks: 'x' })).toBeRefused(
      'SecondPersonNeeded',
    );
  });

  test('is required once the daily sum of one person for one customer exceeds the limit', async () => {
    const one = await customer();
    const many = await Promise.all(Array.from({ length: 5 }, () => recharge(one, 400)));
    expect(many.map(outcomeOf).sort()).toEqual(['Ok', 'Ok', 'SecondPersonNeeded', 'SecondPersonNeeded', 'SecondPersonNeeded']);
    expect(await balanceOf(one)).toBe(800);
    expect(await d.manager.post('/Recharge/ManualRecharge', { UserId: one.userId, Amount: 400 })).toSucceed();
  });

  test('can be refused with a reason or withdrawn by the requester, without a movement', async () => {
    const one = await customer();
    const [refused, withdrawn] = [(await recharge(one, 5000)).Data.MoneyRequestId, (await recharge(one, 6000)).Data.MoneyRequestId];
    expect(await audit(refused, d.manager, { Approved: false })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Remarks' }] });
    expect(await audit(refused, d.manager, { Approved: false, Remarks: 'no slip' })).toSucceed();
    expect(await d.manager.post('/MoneyRequest/WithdrawMoneyRequest', { Id: withdrawn })).toBeRefused('NoPermission');
    expect(await d.finance.post('/MoneyRequest/WithdrawMoneyRequest', { Id: withdrawn })).toSucceed();
    expect(await audit(withdrawn)).toBeRefused('StateNotAllowed');
    expect(await balanceOf(one)).toBe(0);
    // The requester reads the approver, the reason, and the owner of the money by their display names.
    const { UserName, MemberCode } = await d.wallet(one);
    const by = (await d.manager.ok('/User/GetUserInfoDetailedInfo')).NickName;
    const messages = (await d.finance.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data.map(
      ({ Content }: { Content: string }) => Content,
    );
    expect(messages).toContain(`${by} rejected it: no slip (${[MemberCode, UserName].join(' ')})`);
  });

  test('is requested once for a repeated request, as otherwise two would be approved', async () => {
    const one = await customer();
    const ids = (await Promise.all([1, 2, 3].map(() => recharge(one, 5000)))).map(({ Data }) => Data.MoneyRequestId);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting(one.userId)).toHaveLength(1);
    expect((await recharge(one, 5000, { Remarks: 'another slip' })).Data.MoneyRequestId).not.toBe(ids[0]);
    expect(await audit(ids[0])).toSucceed();
    expect((await recharge(one, 5000)).Data.MoneyRequestId).not.toBe(ids[0]);
  });

  test('shows the approver the bank account, the reference and the evidence of what is decided', async () => {
    const one = await customer(5000);
    await one.ok('/UserRecharge/EstablishWithdrawal', {
      Amount: 4000,
      BankName: 'Bank of Taiwan',
      AccountName: 'Chen',
      AccountNumber: '004-1234567890',
    });
    const [{ Id: withdrawalId }] = (await d.finance.ok('/Recharge/GetWithdrawals', { UserId: one.userId, rows: 1 })).Data;
    const answer = await d.finance.post('/Recharge/AuditWithdrawal', { Id: withdrawalId, Approved: true, TransferNo: 'TR-77' });
    expect(answer).toBeRefused('SecondPersonNeeded');
    const opened = await d.manager.ok('/MoneyRequest/GetMoneyRequestById', { Id: answer.Data.MoneyRequestId });
    expect(opened).toMatchObject({ BankName: 'Bank of Taiwan', AccountName: 'Chen', AccountNumber: '0041234567890', TransferNo: 'TR-77' });
    await one.ok('/UserRecharge/CancelWithdrawal', { Id: withdrawalId });
    const late = await d.manager.post('/MoneyRequest/GetMoneyRequestById', { Id: answer.Data.MoneyRequestId });
    expect(late.Data.Obstacle ?? 'closed').toEqual(expect.any(String));
    expect(
      await (await d.server.as('support')).post('/MoneyRequest/GetMoneyRequestById', { Id: answer.Data.MoneyRequestId }),
    ).toMatchObject({
      status: 403,
    });
  });

  test('is requested once per content, whatever the idempotency key and the requester', async () => {
    const one = await customer();
    const manager = (more: object) =>
      d.manager.post('/Recharge/ManualRecharge', { UserId: one.userId, Amount: 5000, Remarks: 'cash', ...more });
    const requests = await Promise.all([
      ...['first', 'second', 'third'].map((IdempotencyKey) => recharge(one, 5000, { IdempotencyKey })),
      recharge(one, 5000),
      manager({}),
      manager({ IdempotencyKey: 'fourth' }),
    ]);
    const ids = new Set(requests.map(({ Data }) => Data.MoneyRequestId));
    expect(requests.map(outcomeOf)).toEqual(requests.map(() => 'SecondPersonNeeded'));
    expect(ids.size).toBe(1);
    expect(await waiting(one.userId)).toHaveLength(1);
    expect(await audit([...ids][0], admin)).toSucceed();
    expect(await audit([...ids][0], admin)).toBeRefused('StateNotAllowed');
    expect(await balanceOf(one)).toBe(5000);
  });

  test('is requested once per content, whatever the spelling of its ids and the order of its lists', async () => {
    const [one, two] = [await customer(), await customer()];
    const inCapitals = await d.manager.post('/Recharge/ManualRecharge', {
      UserId: one.userId.toUpperCase(),
      Amount: 5000.0,
      Remarks: 'cash',
    });
    expect((await recharge(one, 5000)).Data.MoneyRequestId).toBe(inCapitals.Data.MoneyRequestId);
    const CouponId = await d.kind({ PreferentialAmount: 1500 });
    const [first, second] = [one.userId, two.userId];
    const lists = [
      [first, second],
      [second, first],
      [first, second, first],
      [second.toUpperCase(), first],
    ];
    const answers = await Promise.all(
      lists.map((UserIds, at) => (at % 2 ? admin : d.manager).post('/UserCoupon/AddUserCoupons', { CouponId, UserIds, Quantity: 1 })),
    );
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => 'SecondPersonNeeded'));
    expect(new Set(answers.map(({ Data }) => Data.MoneyRequestId)).size).toBe(1);
  });

  test('is requested once per idempotency key', async () => {
    const one = await customer();
    const same = await Promise.all([1, 2, 3].map(() => recharge(one, 5000, { IdempotencyKey: 'by-two' })));
    expect(new Set(same.map(({ Code, Data }) => `${Code} ${Data.MoneyRequestId}`)).size).toBe(1);
    expect(await waiting(one.userId)).toHaveLength(1);
    expect(await audit(same[0]!.Data.MoneyRequestId)).toSucceed();
    expect(await balanceOf(one)).toBe(5000);
  });

  test('is not requested for calls that would be refused anyway', async () => {
    const one = await customer(100);
    const body = { UserId: one.userId, Amount: -5000, Remarks: 'x' };
    expect(await d.finance.post('/UserAmountJournal/AdjustUserAmount', body)).toBeRefused('InsufficientBalance');
    expect(await waiting(one.userId)).toEqual([]);
  });

  test('does not apply to jobs, and pending requests are hidden from other sites', async () => {
    const one = await customer();
    const { MoneyRequestId } = (await recharge(one, 5000)).Data;
    const seen = (await (await d.server.as('hkmanager')).ok('/MoneyRequest/GetMoneyRequests', { rows: 100 })).Data;
    expect(seen.filter(({ Id }: { Id: string }) => Id === MoneyRequestId)).toEqual([]);
    expect(await one.post('/MoneyRequest/GetMoneyRequests')).toMatchObject({ status: 403 });
    const [row] = await waiting(one.userId);
    expect(row).toMatchObject({ MoneyMovement: MoneyMovement.Credit, Remarks: 'cash' });
    expect(row).not.toHaveProperty('Request');
  });
});

describe('calls by which staff move money', () => {
  /** Calls that need no approval, and why. */
  const others: Record<string, string> = {
    '/Bill/EstablishManualBill': 'asks a customer for money, who pays it or does not',
    '/Bill/RestoreBill': 'asks a customer again for money',
    '/Recharge/CorrectWithdrawalTransfer': 'corrects the number of a transfer',
    '/CodRemittance/CorrectCodTransfer': 'corrects the number of a transfer',
    '/BillSettlement/EstablishBillSettlement': 'adds up what is owed already',
    '/BillSettlement/IssueBillSettlement': 'sends what is owed already',
    '/Bill/PrintBill': 'prints',
    '/BillSettlement/PrintBillSettlement': 'prints',
    '/UserAmountJournal/RunLedgerCheck': 'looks',
    '/Bill/ExportBills': 'prints',
    '/UserAmountJournal/ExportUserAmountJournals': 'prints',
    '/MoneyRequest/AuditMoneyRequest': 'is the second person',
    '/MoneyRequest/WithdrawMoneyRequest': 'takes a request back',
    '/OnlinePayment/EnableOnlinePaymentConfiguration': 'settings',
    '/OnlinePayment/CloseOnlinePayment': 'ends a payment without money',
    '/OnlinePayment/QueryOnlinePayment': 'takes the word of the provider',
    '/OnlinePayment/AskOnlineRefund': 'takes the word of the provider',
    '/CodRemittance/ConfirmCodCollected': 'says what a carrier owes; it is paid out by RemitCod',
    '/CodRemittance/ImportCarrierCodStatement': 'says what a carrier owes; it is paid out by RemitCod',
    '/CodRemittance/EstablishCodRemittance': 'prepares what RemitCod pays out',
    '/CodRemittance/ConfirmCodRemittance': 'prepares what RemitCod pays out',
    '/CodRemittance/CancelCodRemittance': 'gives up what was not paid out',
    '/MoneyRequest/GetMoneyRequestById': 'rolls its trial run back',
    '/Till/OpenTill': 'states the cash that is in a drawer',
    '/Till/CollectAtDesk': 'receives the money of an order',
    '/Till/UndoTillEntry': 'takes back what the same shift entered',
    '/Till/PayOutOfTill': 'petty cash, with its reason on the report of the shift, from a drawer its person answers for',
    '/Till/CloseTill': 'counts a drawer; a difference needs its reason',
    '/Till/HandOverTill': 'counts a drawer; a second person confirms the amount',
    '/Till/TakeOverTill': 'is the second person',
    '/Till/PrintTillReceipt': 'prints',
    '/Till/PrintTillShift': 'prints',
    '/WarehouseRent/SettleWarehouseRent': 'bills by the price list',
  };

  test('require four-eyes approval, or are known to move nothing by one person', async () => {
    const folder = join(root, 'packages/contract/src/modules/');
    const calls: Call[] = [];
    for (const name of ['billing', 'wallet', 'payments', 'cod', 'rent'])
      for (const file of readdirSync(folder + name).filter((one) => /calls\.ts$|ledger-check\.ts$/.test(one)))
        for (const value of Object.values(await import(`${folder}${name}/${file}`)))
          if (
            (value as Call | null)?.path &&
            (value as Call).audience.some((one) => one === 'platform' || one === 'site') &&
            writes(value as Call)
          )
            calls.push(value as Call);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.map(({ path }) => path).filter((path) => !fourEyesCalls.has(path) && !others[path])).toEqual([]);
  });
});
