import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { newId } from '../../core/db/ids.ts';
import { lockWallet, postEvent, postLegs } from '../wallet/public.ts';
import { checkInvariants, invariants } from '../../testing/invariants.ts';
import { checkLedger, markOverdue } from './ledger-check.ts';
import { refundSource } from './public.ts';
import { openPayers, type Payers } from './test/payers.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
});
afterAll(() => p.server.close());

test('balances recharge, bonus, order, supplement, mixed payment, cancellation and rent', async () => {
  const customer = await p.customer({ credit: 1000 });
  const money = async () => {
    const { Balance, CreditArrears } = await p.wallet(customer);
    return [Balance, CreditArrears];
  };

  await p.finance.ok('/Recharge/ManualRecharge', { UserId: customer.userId, Amount: 500 });
  expect(await money()).toEqual([500, 0]);

  await p.server.inTransaction(async (tx) =>
    postEvent(tx, p.system, await lockWallet(tx, p.system, customer.userId), {
      sourceType: 'bonus',
      sourceId: newId(),
      movements: [{ journalType: enumCodes.JournalType.RechargeGift, amount: '25' }],
      legs: [{ account: 'GIFT', debit: '25' }],
    }),
  );
  expect(await money()).toEqual([525, 0]);

  const orderA = await p.order(customer);
  const a = await p.freight(customer, '270', p.ofOrder(orderA));
  await p.finance.ok('/Bill/DiscountBill', { Id: a.id, DiscountAmount: 45, Remarks: 'in place of two coupons' });
  await customer.ok('/UserBill/PayBills', { BillIds: [a.id], PaymentType: 1, ExpectedAmount: 225 });
  expect(await money()).toEqual([300, 0]);

  const supplement = await p.freight(customer, '37.5', { ...p.ofOrder(orderA), billType: 2 });
  await p.pay(customer, [supplement], 1);
  expect(await money()).toEqual([262.5, 0]);

  const orderB = await p.order(customer);
  const b = await p.freight(customer, '400', p.ofOrder(orderB));
  await p.pay(customer, [b], 6);
  expect(await money()).toEqual([0, 137.5]);

  await p.server.inTransaction((tx) =>
    refundSource(tx, p.system, { ...p.ofOrder(orderB), reason: 'Order cancelled', key: `cancel:${orderB}` }),
  );
  expect(await money()).toEqual([262.5, 0]);

  const rent = await p.bill(customer, [['WAREHOUSE_RENT', '4.80']], { billType: 3 });
  await p.pay(customer, [rent], 1);
  expect(await money()).toEqual([257.7, 0]);

  expect((await p.journal(customer)).map((row: any) => [row.JournalType, row.BeforeAmount, row.Amount, row.AfterAmount])).toEqual([
    [204, 0, 0, 0],
    [101, 0, 500, 500],
    [102, 500, 25, 525],
    [103, 525, -225, 300],
    [103, 300, -37.5, 262.5],
    [103, 262.5, -262.5, 0],
    [201, 0, -137.5, -137.5],
    [203, -137.5, 137.5, 0],
    [104, 0, 262.5, 262.5],
    [103, 262.5, -4.8, 257.7],
  ]);
  await p.expectInvariants();
});

test('aborts the transaction of an unbalanced posting', async () => {
  const customer = await p.customer({ balance: 10 });
  const posting = p.server.inTransaction(async (tx) => {
    const wallet = await lockWallet(tx, p.system, customer.userId);
    await postLegs(tx, p.system, wallet, [
      { account: 'DISCOUNT', debit: '5' },
      { account: 'COMPENSATION', credit: '4.99' },
    ]);
  });
  await expect(posting).rejects.toThrow('does not balance');
  const event = p.server.inTransaction(async (tx) => {
    const wallet = await lockWallet(tx, p.system, customer.userId);
    const movements = [{ journalType: enumCodes.JournalType.AdjustIncrease, amount: '5' }];
    await postEvent(tx, p.system, wallet, {
      sourceType: 'test',
      sourceId: newId(),
      movements,
      legs: [{ account: 'COMPENSATION', debit: '4' }],
    });
  });
  await expect(event).rejects.toThrow('does not balance');
  await p.expectInvariants();
});

test('turns due bills into arrears, each customer separately', async () => {
  const [alice, bob] = [await p.customer(), await p.customer()];
  const due = new Date(Date.now() + 3_600_000);
  for (const person of [alice, bob]) await p.freight(person, '12', { billType: 3, dueTime: due });
  expect(await p.wallet(alice)).toMatchObject({ Arrears: 0 });
  const nightly = { db: p.server.db, takeNumber: p.system.takeNumber };
  expect(await markOverdue({ ...nightly, now: new Date() })).toBe(0);
  expect(await markOverdue({ ...nightly, now: new Date(Date.now() + 7_200_000) })).toBe(2);
  expect(await p.wallet(bob)).toMatchObject({ Arrears: 12 });
  expect((await alice.ok('/UserMessages/GetUserMessages', { UserMessageType: 4 })).Data).toHaveLength(1);
});

describe('the check of the ledger', () => {
  let admin: pg.Client;
  let bill: string;
  let owner: string;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: p.server.adminUrl });
    await admin.connect();
    const customer = await p.customer({ balance: 100 });
    owner = customer.userId;
    const made = await p.freight(customer, '30');
    bill = made.id;
    await p.pay(customer, [made], 1);
  });
  afterAll(() => admin.end());

  /** Breaks data as only the database owner can, runs the check and repairs the data. */
  async function broken(statement: string, repairStatement: string): Promise<string[]> {
    await admin.query(statement);
    const found = await checkInvariants(p.server.db, p.siteId);
    await admin.query(repairStatement);
    return [...new Set(found.map(({ rule }) => rule))];
  }

  test('finds violations, rule by rule', async () => {
    const wallet = `site_id = '${p.siteId}' and owner_id = '${owner}'`;
    const ofBill = `site_id = '${p.siteId}' and bill_id = '${bill}'`;
    const set = (table: string, column: string, by: string, where: string) =>
      broken(
        `update ${table} set ${column} = ${column} + ${by} where ${where}`,
        `update ${table} set ${column} = ${column} - ${by} where ${where}`,
      );
    expect(await set('wallet', 'balance', '1', wallet)).toEqual(['1', '6']);
    expect(await set('ledger_entry', 'credit', '1', `account = 'WALLET:${owner}' and credit > 0`)).toEqual(['6']);
    expect(await set('bill_line', 'amount', '1', ofBill)).toEqual(['7']);
    expect(await set('payment_of_bill', 'amount', '1', ofBill)).toEqual(['8']);
    expect(
      await broken(`update journal set step = 7 where ${wallet} and step = 2`, `update journal set step = 2 where ${wallet} and step = 7`),
    ).toEqual(['2']);
    expect(await set('recharge', 'wallet_amount', '1', wallet)).toEqual(['10']);
    expect(
      await broken(`update bill set payment_status = 4 where id = '${bill}'`, `update bill set payment_status = 3 where id = '${bill}'`),
    ).toEqual(['7']);
    expect(
      await broken(
        `update wallet set arrears = 1, arrears_time = now() where ${wallet}`,
        `update wallet set arrears = 0, arrears_time = null where ${wallet}`,
      ),
    ).toEqual(['12']);
    expect(await broken('grant update on journal to entrepot_app', 'revoke update on journal from entrepot_app')).toEqual(['11']);
    await p.expectInvariants();
  });

  test('finds a shelf with a wrong count and a package without a location', async () => {
    const shelf = `id = (select id from shelf where site_id = '${p.siteId}' order by number, id limit 1)`;
    expect(
      await broken(
        `update shelf set goods = goods + 1, occupied = true where ${shelf}`,
        `update shelf set goods = goods - 1, occupied = false where ${shelf}`,
      ),
    ).toEqual(['shelf']);
    const nowhere = `insert into package (site_id, id, creation_time, courier_number, warehouse_id, package_status, owner_id)
      select site_id, gen_random_uuid(), now(), 'SF0000000000001', warehouse_id, 40, '${owner}' from shelf where ${shelf}`;
    expect(await broken(nowhere, `delete from package where courier_number = 'SF0000000000001'`)).toEqual(['place']);
  });

  test('is limited to one site on request and notifies wallet staff at night', async () => {
    const other = (await p.server.as('hkmanager')).siteId;
    const breakIt = (by: number) =>
      admin.query(`update wallet set balance = balance + ${by} where site_id = $1 and owner_id = $2`, [p.siteId, owner]);
    await breakIt(1);
    expect(await checkInvariants(p.server.db, other)).toEqual([]);
    const found = await checkLedger({ db: p.server.db, takeNumber: p.system.takeNumber, now: new Date(), invariants });
    expect(found.map(({ rule }) => rule)).toEqual(['1', '6']);
    await breakIt(-1);
    const [message] = (await p.finance.ok('/UserMessages/GetUserMessages', { UserMessageType: 1 })).Data;
    expect(message.Content).toContain('1:');
    expect((await (await p.server.as('hkmanager')).ok('/UserMessages/GetUserMessages', { UserMessageType: 1 })).Data).toEqual([]);
    expect(await checkLedger({ db: p.server.db, takeNumber: p.system.takeNumber, now: new Date(), invariants })).toEqual([]);
  });
});
