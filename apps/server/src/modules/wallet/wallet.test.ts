import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { createAccount } from '../access/public.ts';
import { checkInvariants } from '../../testing/invariants.ts';

let server: TestServer;
let finance: Person;
let bob: Person;

beforeAll(async () => {
  server = await openTestServer();
  [finance, bob] = await Promise.all([server.as('finance'), server.as('bob')]);
});
afterAll(() => server.close());

let customers = 0;
/** A new customer of site T with an unused wallet. */
async function newCustomer(): Promise<Person> {
  const userName = `payer${++customers}`;
  const system = { ...(await server.system()), siteId: bob.siteId };
  const account = { siteId: bob.siteId, userName, accountTypeCode: enumCodes.AccountTypeCode.User, passwordHash: 'x' };
  await server.inTransaction((tx) => createAccount(tx, system, account));
  return server.as(userName);
}
const recharge = (customer: Person, amount: number) => finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: amount });
const walletOf = (customer: Person) => customer.ok('/UserAmountJournal/GetUserWallet');
const journalOf = async (customer: Person, body: object = {}) =>
  (await customer.ok('/UserAmountJournal/GetUserAmountJournals', { rows: 100, ...body })).Data;
const expectInvariants = async () => expect(await checkInvariants(server.db)).toEqual([]);

describe('a wallet', () => {
  test('is opened with a customer account, in the currency of the site and the credit of the role', async () => {
    const customer = await newCustomer();
    expect(await walletOf(customer)).toMatchObject({
      UserId: customer.userId,
      Symbol: '¥',
      Balance: 0,
      Arrears: 0,
      CreditEnabled: false,
      CreditLimit: 0,
    });
    expect(await walletOf(bob)).toMatchObject({ CreditEnabled: true, CreditLimit: 10_000, CreditBalance: 10_000 });
  });

  test('is shared by a main account and its sub-accounts', async () => {
    const main = await newCustomer();
    await recharge(main, 80);
    const system = { ...(await server.system()), siteId: main.siteId };
    await server.inTransaction((tx) =>
      createAccount(tx, system, {
        siteId: main.siteId,
        userName: 'payersub',
        accountTypeCode: 2,
        passwordHash: 'x',
        mainAccountId: main.userId,
        roleNames: ['Customer'],
      }),
    );
    expect(await walletOf(await server.as('payersub'))).toMatchObject({ UserId: main.userId, Balance: 80 });
    expect(await finance.ok('/UserAmountJournal/GetUserWallet', { UserId: (await server.as('payersub')).userId })).toMatchObject({
      Balance: 80,
    });
  });

  test('is listed for staff by customer, arrears and credit, and hidden from others', covers('ENTITY-Wallet'), async () => {
    const list = async (person: Person, body: object) => (await person.ok('/UserAmountJournal/GetUserWallets', body)).Data;
    expect(await list(finance, { UserId: bob.userId })).toMatchObject([{ UserName: 'bob', CreditLimit: 10_000 }]);
    expect(await list(finance, { UserId: bob.userId, Arrears: true })).toEqual([]);
    expect(await list(finance, { UserId: bob.userId, Arrears: false, CreditEnabled: true })).toHaveLength(1);
    expect(await list(await server.as('hkmanager'), { UserId: bob.userId })).toEqual([]);
    expect(await bob.post('/UserAmountJournal/GetUserWallets')).toBeRefused('NoPermission', { status: 403 });
    expect(await (await server.as('hkmanager')).post('/UserAmountJournal/GetUserWallet', { UserId: bob.userId })).toBeRefused('NotFound');
    expect(await finance.post('/UserAmountJournal/GetUserWallet')).toBeRefused('ValidationFailed', { Data: [{ Field: 'UserId' }] });
    expect(await bob.post('/UserAmountJournal/GetUserWallet', { UserId: finance.userId })).toBeRefused('ValidationFailed');
    expect(await (await server.as('clerk')).post('/UserAmountJournal/GetUserWallet', { UserId: bob.userId })).toBeRefused('NoPermission', {
      status: 403,
    });
  });
});

describe('a recharge by staff', () => {
  test('adds to the balance, appears in journal and recharges, and notifies the customer', covers('ENTITY-UserAmountJournal'), async () => {
    const customer = await newCustomer();
    const { Id } = await finance.ok('/Recharge/ManualRecharge', {
      UserId: customer.userId,
      Amount: 500.5,
      Remarks: 'cash at the counter',
    });
    expect((await walletOf(customer)).Balance).toBe(500.5);
    expect(await journalOf(customer)).toMatchObject([
      { JournalType: 101, AmountAccount: 1, BeforeAmount: 0, Amount: 500.5, AfterAmount: 500.5, Remarks: 'cash at the counter' },
    ]);
    const [row] = (await customer.ok('/UserRecharge/GetRecharges')).Data;
    expect(row).toMatchObject({ Id, RechargeType: 3, RechargeStatus: 30, WalletAmount: 500.5 });
    expect(row.SerialNumber).toMatch(/^RC\d{13}$/);
    const [message] = (await customer.ok('/UserMessages/GetUserMessages', { UserMessageType: 5 })).Data;
    expect(message.Title).toContain(row.SerialNumber);
    await expectInvariants();
  });

  test('books once per key, and refuses the key with another amount', async () => {
    const customer = await newCustomer();
    const body = { UserId: customer.userId, Amount: 10, IdempotencyKey: 'counter-1' };
    const [first, second] = await Promise.all([
      finance.post('/Recharge/ManualRecharge', body),
      finance.post('/Recharge/ManualRecharge', body),
    ]);
    expect(first.Data).toEqual(second.Data);
    expect((await walletOf(customer)).Balance).toBe(10);
    expect(await finance.post('/Recharge/ManualRecharge', { ...body, Amount: 11 })).toBeRefused('IdempotencyConflict');
  });

  test('refuses zero and negative amounts, too many decimals, unknown customers, no permission', async () => {
    const customer = await newCustomer();
    const sendRequest = (Amount: unknown, UserId = customer.userId) => finance.post('/Recharge/ManualRecharge', { UserId, Amount });
    expect(await sendRequest(0)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Amount', Message: 'At least 0.01' }] });
    expect(await sendRequest(-5)).toBeRefused('ValidationFailed');
    expect(await sendRequest(1.005)).toBeRefused('ValidationFailed', { Data: [{ Field: 'Amount', Message: 'At most 2 decimals' }] });
    expect(await sendRequest('5')).toBeRefused('ValidationFailed');
    expect(await sendRequest(1e308)).toBeRefused('ValidationFailed');
    expect(await sendRequest(5, finance.userId)).toBeRefused('NotFound');
    expect(await (await server.as('hkmanager')).post('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 5 })).toBeRefused(
      'NotFound',
    );
    expect(await customer.post('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 5 })).toBeRefused('NoPermission', {
      status: 403,
    });
    expect(await (await server.as('support')).post('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 5 })).toBeRefused(
      'NoPermission',
      { status: 403 },
    );
    expect((await walletOf(customer)).Balance).toBe(0);
  });
});

describe('an adjustment', () => {
  const adjust = (customer: Person, Amount: number) =>
    finance.post('/UserAmountJournal/AdjustUserAmount', { UserId: customer.userId, Amount, Remarks: 'count was wrong' });

  test('moves the balance up and down and returns the journal row', async () => {
    const customer = await newCustomer();
    expect(await adjust(customer, 30)).toSucceed({ Data: { JournalType: 107, Amount: 30, AfterAmount: 30 } });
    expect(await adjust(customer, -12.5)).toSucceed({ Data: { JournalType: 108, Amount: -12.5, BeforeAmount: 30, AfterAmount: 17.5 } });
    await expectInvariants();
  });

  test('never takes a balance below 0, reports the shortfall, and requires a reason', async () => {
    const customer = await newCustomer();
    await adjust(customer, 5);
    expect(await adjust(customer, -7)).toBeRefused('InsufficientBalance', { Message: 'The balance of ¥5.00 is ¥2.00 short' });
    expect(await adjust(customer, 0)).toBeRefused('ValidationFailed');
    expect(await finance.post('/UserAmountJournal/AdjustUserAmount', { UserId: customer.userId, Amount: 1 })).toBeRefused(
      'ValidationFailed',
      { Data: [{ Field: 'Remarks' }] },
    );
    expect((await walletOf(customer)).Balance).toBe(5);
  });

  test('applies each of many concurrent ones in its own step', async () => {
    const customer = await newCustomer();
    await adjust(customer, 10);
    const answers = await Promise.all(Array.from({ length: 30 }, () => adjust(customer, -1)));
    expect(answers.filter((one) => outcomeOf(one) === 'Ok')).toHaveLength(10);
    expect(answers.filter((one) => outcomeOf(one) === 'InsufficientBalance')).toHaveLength(20);
    expect((await walletOf(customer)).Balance).toBe(0);
    const rows = await journalOf(customer);
    for (const [at, row] of rows.slice(0, -1).entries()) expect(row.BeforeAmount).toBe(rows[at + 1].AfterAmount);
    await expectInvariants();
  });
});

describe('credit', () => {
  const setCredit = (person: Person, Id: string, CreditEnabled: boolean, CreditLimit: number) =>
    person.post('/User/SetUserCredit', { Id, CreditEnabled, CreditLimit });

  test('is set by permitted staff, and each change is in the journal without moving money', async () => {
    const customer = await newCustomer();
    expect(await setCredit(finance, customer.userId, true, 1000)).toSucceed({ Data: true });
    expect(await walletOf(customer)).toMatchObject({ CreditEnabled: true, CreditLimit: 1000, CreditBalance: 1000, CreditArrears: 0 });
    expect(await setCredit(finance, customer.userId, true, 200)).toSucceed();
    expect(await journalOf(customer, { AmountAccount: 2 })).toMatchObject([
      { JournalType: 204, Amount: 0, Remarks: '1000 → 200' },
      { JournalType: 204, Amount: 0, Remarks: '0 → 1000' },
    ]);
    expect(await setCredit(await server.as('support'), customer.userId, true, 5)).toBeRefused('NoPermission', { status: 403 });
    expect(await setCredit(customer, customer.userId, true, 5)).toBeRefused('NoPermission', { status: 403 });
    expect(await setCredit(await server.as('hkmanager'), customer.userId, true, 5)).toBeRefused('NotFound');
    expect(await setCredit(finance, customer.userId, true, -1)).toBeRefused('ValidationFailed');
    await expectInvariants();
  });

  test('cannot be repaid when unused', async () => {
    const customer = await newCustomer();
    await recharge(customer, 50);
    expect(await customer.post('/UserAmountJournal/RepayCredit', { Amount: 10 })).toBeRefused('TotalExceeded');
    expect(await finance.post('/UserAmountJournal/RepayCredit', { Amount: 10 })).toBeRefused('NoPermission', { status: 403 });
  });
});
