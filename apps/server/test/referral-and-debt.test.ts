import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerRegistered } from '@entrepot/contract/modules/account/facts.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { announce } from '../src/core/calls/announce.ts';
import { openPayers, type Payers } from '../src/modules/billing/test/payers.ts';
import { markOverdue } from '../src/modules/billing/ledger-check.ts';
import { remindDebtors } from '../src/modules/wallet/remind-debtors.ts';

let p: Payers;
beforeAll(async () => {
  p = await openPayers();
  await sql`update site_configuration set referral_reward = 12.5 where site_id = ${p.siteId}`.execute(p.server.db);
});
afterAll(() => p.server.close());

const day = 86_400_000;
const work = (now: Date) => ({ db: p.server.db, takeNumber: p.server.server.takeNumber, now });
const registers = (person: Person, referrer: Person | null) =>
  p.server.inTransaction(async (tx) => {
    await sql`update user_account set referrer_id = ${referrer?.userId ?? null} where id = ${person.userId}`.execute(tx);
    await announce(tx, p.system, customerRegistered, { siteId: p.siteId, userId: person.userId, referrerId: referrer?.userId ?? null });
  });

test('a customer whose link brought others gets the site’s reward once for each, even when all register at once', async () => {
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
  const told = (await referrer.ok('/UserMessages/GetUserMessages', { UserMessageType: 5, rows: 50 })).Data;
  expect(told).toHaveLength(6);
  await p.everythingHolds();
});

test('who registers without a link, or where the site rewards nothing, brings nothing', async () => {
  const [referrer, alone, friend] = [await p.customer(), await p.customer(), await p.customer()];
  await registers(alone, null);
  await sql`update site_configuration set referral_reward = 0 where site_id = ${p.siteId}`.execute(p.server.db);
  await registers(friend, referrer);
  await sql`update site_configuration set referral_reward = 12.5 where site_id = ${p.siteId}`.execute(p.server.db);
  expect((await p.wallet(referrer)).Balance).toBe(0);
  expect((await referrer.ok('/User/GetReferrals')).Data).toMatchObject([{ Reward: 0 }]);
});

test('the gift of a referral activity is seen beside the reward of the site', async () => {
  const [referrer, friend] = [await p.customer(), await p.customer()];
  const words = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
  const manager = await p.server.as('manager');
  const time = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  await manager.ok('/Activity/EstablishActivity', {
    Name: words('Bring a friend'),
    ActivityType: 5,
    ResetCycle: 1,
    StartTime: time(Date.now() - day),
    EndTime: time(Date.now() + day),
    Gifts: [{ GiftType: 2, Amount: 8 }],
  });
  await sql`update activity set activity_status = 2 where site_id = ${p.siteId}`.execute(p.server.db);
  await registers(friend, referrer);
  expect((await p.wallet(referrer)).Balance).toBe(20.5);
  expect((await referrer.ok('/User/GetReferrals')).Data).toMatchObject([{ Reward: 20.5 }]);
  await p.everythingHolds();
});

test('who owes is reminded once each day until it is paid, and what was frozen for the debt goes on then', async () => {
  const customer = await p.customer({ balance: 100 });
  const orderId = await p.order(customer);
  const due = new Date(Date.now() + 3_600_000);
  const bill = await p.freight(customer, '30', { billType: 3, dueTime: due });
  const tomorrow = new Date(Date.now() + day);
  await markOverdue(work(tomorrow));
  await (await p.server.as('manager')).ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [orderId], FreezeReason: 1, Remarks: 'owes' });
  const debts = async () => (await customer.ok('/UserMessages/GetUserMessages', { UserMessageType: 4, rows: 50 })).Data as any[];
  expect(await debts()).toHaveLength(1);
  const later = new Date(Date.now() + 2 * day);
  const counts = await Promise.all([remindDebtors(work(later)), remindDebtors(work(later)), remindDebtors(work(later))]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect((await debts())[0]).toMatchObject({ Title: 'Bills are still due', Content: expect.stringContaining('¥30.00') });
  expect(await remindDebtors(work(new Date(later.getTime() + day)))).toBe(1);
  const frozen = async () =>
    (await sql<{ frozen: boolean }>`select frozen from logistics_order where id = ${orderId}`.execute(p.server.db)).rows[0]!.frozen;
  expect(await frozen()).toBe(true);
  await p.pay(customer, [bill], 1);
  expect(await frozen()).toBe(false);
  expect(await remindDebtors(work(new Date(later.getTime() + 2 * day)))).toBe(0);
  await p.everythingHolds();
});
