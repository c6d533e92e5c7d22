import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { root } from '@entrepot/server/core/root.ts';
import { heldCalls } from '@entrepot/server/modules/wallet/second-person.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { type Desk, openDesk } from './money-desk.ts';

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
/** A customer whose balance nobody has moved by hand today. */
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

/** A movement above the limits: what is asked, how it shows that it was done, and whose money it is. */
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
  'money taken in by hand': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/Recharge/ManualRecharge',
      body: { UserId: owner.userId, Amount: 60_000 },
      done: async () => (await balanceOf(owner)) === 60_000,
    };
  },
  'money put into a balance': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/UserAmountJournal/AdjustUserAmount',
      body: { UserId: owner.userId, Amount: 1000.01, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 1000.01,
    };
  },
  'money taken out of a balance': async () => {
    const owner = await customer(5000);
    return {
      owner,
      path: '/UserAmountJournal/AdjustUserAmount',
      body: { UserId: owner.userId, Amount: -2000, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 3000,
    };
  },
  'a credit limit that rises': async () => {
    const owner = await customer();
    return {
      owner,
      path: '/User/SetUserCredit',
      body: { Id: owner.userId, CreditEnabled: true, CreditLimit: 60_000 },
      done: async () => (await d.wallet(owner)).CreditLimit === 60_000,
    };
  },
  'a discount of 79 of 80': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '80');
    return {
      owner,
      path: '/Bill/DiscountBill',
      body: { Id: bill.id, DiscountAmount: 79, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).DiscountAmount === 79,
    };
  },
  'a bill that is voided': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '30');
    return {
      owner,
      path: '/Bill/VoidBill',
      body: { Id: bill.id, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).PaymentStatus === 7,
    };
  },
  'a manual bill that is made smaller': async () => {
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
  'a refund of a bill': async () => {
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
  'bills paid with money from outside': async () => {
    const owner = await customer();
    const bill = await d.freight(owner, '1200');
    return {
      owner,
      path: '/Bill/PayBillsForUser',
      body: { BillIds: [bill.id], PaymentType: 7, Remarks: 'x' },
      done: async () => (await d.open(bill.id)).PaymentStatus === 3,
    };
  },
  'a bank transfer that is said to have come': async () => {
    const owner = await customer();
    const Id = await d.transfer(owner, 100);
    return {
      owner,
      path: '/Recharge/AuditRecharge',
      body: { Id, Approved: true, ReceivedAmount: 10_000 },
      done: async () => (await balanceOf(owner)) === 10_000,
    };
  },
  'a recharge that is given back': async () => {
    const owner = await customer(4000);
    const [{ Id }] = (await owner.ok('/UserRecharge/GetRecharges')).Data;
    return {
      owner,
      path: '/Recharge/RefundRecharge',
      body: { Id, Amount: 4000, Remarks: 'x' },
      done: async () => (await balanceOf(owner)) === 0,
    };
  },
  'a withdrawal that is paid out': async () => {
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
  'parked money that is accepted': async () => {
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
  test('waits for a second person, who may be nobody that could not do it or that asked for it', async () => {
    const { path, body, done, owner } = await prepare();
    const asked = await d.finance.post(path, body);
    expect(asked).toMatchObject({ Code: 469, Data: { MoneyRequestId: expect.any(String) } });
    expect(await done()).toBe(false);
    const { MoneyRequestId: id } = asked.Data;
    expect(await waiting(owner.userId)).toMatchObject([{ Id: id, AskedByName: '平台财务', Amount: expect.any(Number) }]);
    expect(await audit(id, d.finance)).toMatchObject({ Code: 1 });
    expect(await audit(id, await d.server.as('support'))).toMatchObject({ Code: 1 });
    expect(await audit(id, await d.server.as('hkmanager'))).toMatchObject({ Code: 101 });
    expect(await done()).toBe(false);
    const both = await Promise.all([audit(id), audit(id, admin)]);
    expect(both.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect(await done()).toBe(true);
    await d.everythingHolds();
  });
});

describe('the second person', () => {
  test('is not needed within the limits, nor where a site switched them off', async () => {
    const one = await customer();
    expect(await recharge(one, 1000)).toMatchObject({ Code: 0 });
    await limits(0, 0, 0);
    expect(await recharge(one, 50_000)).toMatchObject({ Code: 0 });
    await limits(1000, 500, 20);
    const bill = await d.freight(one, '100');
    expect(await d.finance.post('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20, Remarks: 'x' })).toMatchObject({ Code: 0 });
    expect(await d.finance.post('/Bill/DiscountBill', { Id: bill.id, DiscountAmount: 20.01, Remarks: 'x' })).toMatchObject({ Code: 469 });
    const large = await d.freight(one, '10000');
    expect(await d.finance.post('/Bill/DiscountBill', { Id: large.id, DiscountAmount: 501, Remarks: 'x' })).toMatchObject({ Code: 469 });
  });

  test('is needed as soon as what one person moves for one customer within a day comes to more', async () => {
    const one = await customer();
    const many = await Promise.all(Array.from({ length: 5 }, () => recharge(one, 400)));
    expect(many.map(({ Code }) => Code).sort()).toEqual([0, 0, 469, 469, 469]);
    expect(await balanceOf(one)).toBe(800);
    expect(await d.manager.post('/Recharge/ManualRecharge', { UserId: one.userId, Amount: 400 })).toMatchObject({ Code: 0 });
  });

  test('is not one of two accounts of which one made the other today', async () => {
    const one = await customer();
    const { MoneyRequestId } = (await recharge(one, 5000)).Data;
    const finance = sql`update user_account set creation_time = now(), creator_id = ${d.manager.userId} where id = ${d.finance.userId}`;
    const before = await sql<{ creationTime: Date; creatorId: string | null }>`select creation_time, creator_id from user_account
      where id = ${d.finance.userId}`.execute(d.server.db);
    await finance.execute(d.server.db);
    expect(await audit(MoneyRequestId)).toMatchObject({ Code: 1, Message: expect.stringContaining('24 hours') });
    const { creationTime, creatorId } = before.rows[0]!;
    await sql`update user_account set creation_time = ${creationTime}, creator_id = ${creatorId} where id = ${d.finance.userId}`.execute(
      d.server.db,
    );
    expect(await audit(MoneyRequestId)).toMatchObject({ Code: 0 });
  });

  test('may refuse with a reason, and who asked may take it back; neither moves anything', async () => {
    const one = await customer();
    const [refused, withdrawn] = [(await recharge(one, 5000)).Data.MoneyRequestId, (await recharge(one, 6000)).Data.MoneyRequestId];
    expect(await audit(refused, d.manager, { Approved: false })).toMatchObject({ Code: 100, Data: [{ Field: 'Remarks' }] });
    expect(await audit(refused, d.manager, { Approved: false, Remarks: 'no slip' })).toMatchObject({ Code: 0 });
    expect(await d.manager.post('/MoneyRequest/WithdrawMoneyRequest', { Id: withdrawn })).toMatchObject({ Code: 1 });
    expect(await d.finance.post('/MoneyRequest/WithdrawMoneyRequest', { Id: withdrawn })).toMatchObject({ Code: 0 });
    expect(await audit(withdrawn)).toMatchObject({ Code: 102 });
    expect(await balanceOf(one)).toBe(0);
    // Who asked reads who refused it, why, and whose money it was about, in the words that the house has for people.
    const { UserName, MemberCode } = await d.wallet(one);
    const by = (await d.manager.ok('/User/GetUserInfoDetailedInfo')).NickName;
    const told = (await d.finance.ok('/UserMessages/GetUserMessages', { rows: 5 })).Data.map(({ Content }: { Content: string }) => Content);
    expect(told).toContain(`${by} refused it: no slip (${[MemberCode, UserName].join(' ')})`);
  });

  test('waits once when the same is asked anew before it was decided, or two would be approved', async () => {
    const one = await customer();
    const ids = (await Promise.all([1, 2, 3].map(() => recharge(one, 5000)))).map(({ Data }) => Data.MoneyRequestId);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting(one.userId)).toHaveLength(1);
    expect((await recharge(one, 5000, { Remarks: 'another slip' })).Data.MoneyRequestId).not.toBe(ids[0]);
    expect(await audit(ids[0])).toMatchObject({ Code: 0 });
    expect((await recharge(one, 5000)).Data.MoneyRequestId).not.toBe(ids[0]);
  });

  test('is asked once, however often the same request comes with one key', async () => {
    const one = await customer();
    const same = await Promise.all([1, 2, 3].map(() => recharge(one, 5000, { IdempotencyKey: 'by-two' })));
    expect(new Set(same.map(({ Code, Data }) => `${Code} ${Data.MoneyRequestId}`)).size).toBe(1);
    expect(await waiting(one.userId)).toHaveLength(1);
    expect(await audit(same[0]!.Data.MoneyRequestId)).toMatchObject({ Code: 0 });
    expect(await balanceOf(one)).toBe(5000);
  });

  test('finds nothing to decide about what would be refused anyhow', async () => {
    const one = await customer(100);
    const asked = { UserId: one.userId, Amount: -5000, Remarks: 'x' };
    expect(await d.finance.post('/UserAmountJournal/AdjustUserAmount', asked)).toMatchObject({ Code: 450 });
    expect(await waiting(one.userId)).toEqual([]);
  });

  test('is not asked for by jobs, and what is waiting is seen by no other site', async () => {
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

describe('every call by which staff change something about money', () => {
  /** Those that move no money by the word of one person, and why. */
  const others: Record<string, string> = {
    '/Bill/EstablishManualBill': 'asks a customer for money, who pays it or does not',
    '/BillSettlement/EstablishBillSettlement': 'adds up what is owed already',
    '/BillSettlement/IssueBillSettlement': 'sends what is owed already',
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
    '/WarehouseRent/SettleWarehouseRent': 'bills by the price list',
  };

  test('is held by two people, or is known to move nothing by the word of one', async () => {
    const folder = join(root, 'packages/contract/src/modules/');
    const calls: Call[] = [];
    for (const name of ['billing', 'wallet', 'payments', 'cod', 'rent'])
      for (const file of readdirSync(folder + name).filter((one) => /calls\.ts$|ledger-check\.ts$/.test(one)))
        for (const value of Object.values(await import(`${folder}${name}/${file}`)))
          if ((value as Call | null)?.path && /[PS]/.test((value as Call).who) && !(value as Call).reads) calls.push(value as Call);
    expect(calls.length).toBeGreaterThan(30);
    expect(calls.map(({ path }) => path).filter((path) => !heldCalls.has(path) && !others[path])).toEqual([]);
  });
});
