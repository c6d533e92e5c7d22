import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Holders, openHolders } from '../promotions/test/coupon-holders.ts';

let h: Holders;
beforeAll(async () => {
  h = await openHolders();
});
afterAll(() => h?.server.close());

const { Recharge, OrderPaid } = enumCodes.ActivityType;
async function activity(ActivityType: number, Gifts: object[], name: string): Promise<string> {
  const draft = { Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name }, ActivityType, Gifts, ResetCycle: 1 };
  return (await h.manager.ok('/Activity/EstablishActivity', { ...draft, StartTime: h.inDays(-1), EndTime: h.inDays(30) })).Id;
}
const lines = async () => (await h.finance.ok('/LogisticsOrderReport/GetRewardReport', { rows: 100 })).Data as any[];
const giftAccount = async () => {
  const { rows } = await sql<{ total: string | null }>`select sum(e.debit - e.credit) as total
    from ledger_entry e
    where e.site_id = ${h.siteId} and e.account = 'GIFT'`.execute(h.server.db);
  return Number(rows[0]?.total ?? 0);
};

test('sums what the rewards of an activity gave, took back and used, as on the gift account', async () => {
  await sql`update site_configuration set reward_days = 0 where site_id = ${h.siteId}`.execute(h.server.db);
  const before = await giftAccount();
  const kind = await h.kind({ PreferentialAmount: 5 });
  const id = await activity(
    Recharge,
    [
      { GiftType: 2, Amount: 20 },
      { GiftType: 1, CouponId: kind, Quantity: 2 },
    ],
    'Reward report',
  );
  const pendingId = await activity(OrderPaid, [{ GiftType: 2, Amount: 7 }], 'Reward of orders');
  const [one, other] = [await h.customer(), await h.customer()];
  for (const person of [one, other]) await h.finance.ok('/Recharge/ManualRecharge', { UserId: person.userId, Amount: 100 });
  const bill = await h.freight(other, '30', h.ofOrder(await h.order(other)));
  expect(await h.pay(other, [bill], 1)).toSucceed();
  // One coupon of the first customer was used for its whole amount, one expired; the second customer's recharge is voided.
  await sql`update user_coupon set user_coupon_status = ${enumCodes.UserCouponStatus.Expired}
    where id = (select id from user_coupon where owner_id = ${one.userId} and source_type = 'activity' order by id limit 1)`.execute(
    h.server.db,
  );
  const line = (await lines()).find(({ ActivityId }) => ActivityId === id);
  expect(line).toMatchObject({ Name: 'Reward report', Rewards: 4, Pending: 0, Given: 40, TakenBack: 0, CurrencyCode: 'CNY' });
  expect(line).toMatchObject({ CouponsGiven: 4, CouponsUsed: 0, CouponsExpired: 1, ExpiredAmount: 5, Cost: 40 });
  const waiting = (await lines()).find(({ ActivityId }) => ActivityId === pendingId);
  expect(waiting).toMatchObject({ Rewards: 1, Pending: 7, Given: 0, Cost: 0 });

  const [recharge] = (await h.finance.ok('/Recharge/GetRecharges', { UserId: one.userId, rows: 1 })).Data;
  expect(await h.finance.post('/Recharge/VoidRecharge', { Id: recharge.Id, Remarks: 'typed twice' })).toSucceed();
  const after = (await lines()).find(({ ActivityId }) => ActivityId === id);
  expect(after).toMatchObject({ Given: 40, TakenBack: 20, Cost: 20 });
  expect(after.CouponsTakenBack).toBeGreaterThan(0);
  expect((await giftAccount()) - before).toBe(after.Given - after.TakenBack);
  const { Data } = await h.finance.post('/LogisticsOrderReport/ExportRewardReport', { AsPdf: true });
  expect(Data).toContain('.pdf');
});
