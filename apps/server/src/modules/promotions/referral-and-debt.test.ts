import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerRegistered } from '@entrepot/contract/modules/account/events.ts';
import type { Person } from '../../testing/people.ts';
import { publish } from '../../core/calls/events.ts';
import { openPayers, type Payers } from '../billing/test/payers.ts';
import { markOverdue } from '../billing/ledger-check.ts';
import { remindDebtors } from '../wallet/remind-debtors.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
  await sql`update site_configuration set referral_reward = 12.5, reward_days = 0 where site_id = ${p.siteId}`.execute(p.server.db);
});
afterAll(() => p.server.close());
const work = (now: Date) => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now });
const registers = (person: Person, referrer: Person | null) =>
  p.server.inTransaction(async (tx) => {
    await sql`update user_account set referrer_id = ${referrer?.userId ?? null} where id = ${person.userId}`.execute(tx);
    await publish(tx, p.system, customerRegistered, { siteId: p.siteId, userId: person.userId, referrerId: referrer?.userId ?? null });
  });

test('rewards a referrer once per registered customer, even when all register concurrently', async () => {
  const referrer = await p.customer();
  const friends = [];
  for (let n = 0; n < 6; n++) friends.push(await p.customer());
  await Promise.all([...friends, ...friends].map((friend) => registers(friend, referrer)));
  expect((await p.wallet(referrer)).Balance).toBe(6 * 12.5);
  const rows = await p.journal(referrer);
  expect(rows.map((row: any) => [row.JournalType, row.Amount])).toEqual(Array.from({ length: 6 }, () => [114, 12.5]));
  const seen = await referrer.ok('/User/GetReferrals', { rows: 100 });
  expect(seen.Data.map(({ Reward }: any) => Reward)).toEqual([12.5, 12.5, 12.5, 12.5, 12.5, 12.5]);
  expect(seen.Data[0].UserName).toMatch(/^p\*+\d$/);
  const messages = (await referrer.ok('/UserMessages/GetUserMessages', { UserMessageType: 5, rows: 50 })).Data;
  expect(messages).toHaveLength(6);
  await p.expectInvariants();
});

test('rewards nothing without a referral link or a reward of the site', async () => {
  const [referrer, alone, friend] = [await p.customer(), await p.customer(), await p.customer()];
  await registers(alone, null);
  await sql`update site_configuration set referral_reward = 0 where site_id = ${p.siteId}`.execute(p.server.db);
  await registers(friend, referrer);
  await sql`update site_configuration set referral_reward = 12.5 where site_id = ${p.siteId}`.execute(p.server.db);
  expect((await p.wallet(referrer)).Balance).toBe(0);
  expect((await referrer.ok('/User/GetReferrals')).Data).toMatchObject([{ Reward: 0 }]);
});

test('shows the gift of a referral activity next to the reward of the site', async () => {
  const [referrer, friend] = [await p.customer(), await p.customer()];
  const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
  const manager = await p.server.as('manager');
  const time = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await manager.ok('/Activity/EstablishActivity', {
    Name: texts('Bring a friend'),
    ActivityType: 5,
    ResetCycle: 1,
    StartTime: time(Date.now() - dayMs),
    EndTime: time(Date.now() + dayMs),
    Gifts: [{ GiftType: 2, Amount: 8 }],
  });
  await sql`update activity set activity_status = 2 where site_id = ${p.siteId}`.execute(p.server.db);
  await registers(friend, referrer);
  expect((await p.wallet(referrer)).Balance).toBe(20.5);
  expect((await referrer.ok('/User/GetReferrals')).Data).toMatchObject([{ Reward: 20.5 }]);
  await p.expectInvariants();
});

test('reminds debtors once a day until they pay, and then releases orders on hold for the debt', async () => {
  const customer = await p.customer({ balance: 100 });
  const orderId = await p.order(customer);
  const due = new Date(Date.now() + 3_600_000);
  const bill = await p.freight(customer, '30', { billType: 3, dueTime: due });
  const tomorrow = new Date(Date.now() + dayMs);
  await markOverdue(work(tomorrow));
  await (await p.server.as('manager')).ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [orderId], FreezeReason: 1, Remarks: 'owes' });
  const debts = async () => (await customer.ok('/UserMessages/GetUserMessages', { UserMessageType: 4, rows: 50 })).Data as any[];
  expect(await debts()).toHaveLength(1);
  const later = new Date(Date.now() + 2 * dayMs);
  const counts = await Promise.all([remindDebtors(work(later)), remindDebtors(work(later)), remindDebtors(work(later))]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await debts())[0]).toMatchObject({ Title: 'Bills still overdue', Content: expect.stringContaining('¥30.00') });
  expect(await remindDebtors(work(new Date(later.getTime() + dayMs)))).toBe(1);
  const frozen = async () =>
    (await sql<{ frozen: boolean }>`select frozen from logistics_order where id = ${orderId}`.execute(p.server.db)).rows[0]!.frozen;
  expect(await frozen()).toBe(true);
  await p.pay(customer, [bill], 1);
  expect(await frozen()).toBe(false);
  expect(await remindDebtors(work(new Date(later.getTime() + 2 * dayMs)))).toBe(0);
  await p.expectInvariants();
});
