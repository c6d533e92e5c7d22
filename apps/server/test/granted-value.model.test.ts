import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { roleId, sealed } from '@entrepot/server/modules/access/test/tools.ts';
import { type Desk, openDesk } from '@entrepot/server/modules/payments/test/money-desk.ts';
import { type Person, signedIn } from '@entrepot/server/testing/people.ts';
import { modelSeed } from './model/seed.ts';

/** Sequences of what one person with all rights of a site tries. MONEY_SEQUENCES runs more, MODEL_SEED repeats a run. */
const wanted = Number(process.env.MONEY_SEQUENCES ?? 200);
const seconds = Number(process.env.MONEY_SECONDS ?? 45);
const seed = modelSeed(process.env.MONEY_SEQUENCES !== undefined);
const fewest = 5;
const personLimit = 2500;

let d: Desk;
let thief: Person;
let colleague: Person;
const friends: Person[] = [];
beforeAll(async () => {
  d = await openDesk();
  [thief, colleague] = [await d.server.as('manager'), await d.server.as('support')];
  for (let at = 0; at < 4; at++) friends.push(await d.customer());
});
afterAll(() => d?.server.close());

const money = fc.constantFrom(1, 90, 400, 700, 990, 1500, 50_000);
const who = fc.integer({ min: 0, max: 3 });
const act = fc.oneof(
  fc.record({ do: fc.constant('recharge' as const), who, money }),
  fc.record({ do: fc.constant('adjust' as const), who, money }),
  fc.record({ do: fc.constant('credit' as const), who, money }),
  fc.record({ do: fc.constant('coupon' as const), who, money, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('activity' as const), money, max: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ do: fc.constant('discount' as const), who, money }),
  fc.record({ do: fc.constant('void' as const), who, money }),
  fc.record({ do: fc.constant('limit' as const), field: fc.constantFrom('ManualLimit', 'PersonLimit', 'TotalLimit', 'CustomerLimit') }),
  fc.record({ do: fc.constant('operator' as const) }),
  fc.record({ do: fc.constant('takeOver' as const) }),
  fc.record({ do: fc.constant('change' as const), hand: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ do: fc.constant('approve' as const), hand: fc.integer({ min: 0, max: 5 }) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

let names = 0;
/** Sums the value that customers gained from the site: balances, credit, coupons, discounts, waived bills, and what activities promise. */
async function gained(): Promise<number> {
  const ids = friends.map(({ userId }) => userId);
  const found = await sql<{ total: string }>`select (
    (select coalesce(sum(balance + credit_limit), 0) from wallet where owner_id = any(${ids}::uuid[]))
    + (select coalesce(sum(k.preferential_amount), 0) from user_coupon c join coupon k on k.site_id = c.site_id and k.id = c.coupon_id
        where c.owner_id = any(${ids}::uuid[]))
    + (select coalesce(sum(discount_amount), 0) from bill where owner_id = any(${ids}::uuid[]) and payment_status <> 7)
    + (select coalesce(sum(total_amount), 0) from bill where owner_id = any(${ids}::uuid[]) and payment_status = 7)
    + (select coalesce(sum((g ->> 'amount')::numeric * case when a.maximum_distribution > 0 then a.maximum_distribution else 1000000 end), 0)
        from activity a cross join jsonb_array_elements(a.gifts) g where a.site_id = ${d.siteId}))::text as total`.execute(d.server.db);
  return Number(found.rows[0]!.total);
}

/** Runs a sequence with the accounts that the person gets hold of; answers do not matter. */
async function play(acts: readonly Act[]): Promise<void> {
  const hands: Person[] = [thief];
  let by = thief;
  for (const one of acts) {
    const friend = 'who' in one ? friends[one.who]! : friends[0]!;
    const UserId = friend.userId;
    if (one.do === 'recharge') await by.post('/Recharge/ManualRecharge', { UserId, Amount: one.money, Remarks: 'x' });
    if (one.do === 'adjust') await by.post('/UserAmountJournal/AdjustUserAmount', { UserId, Amount: one.money, Remarks: 'x' });
    if (one.do === 'credit') await by.post('/User/SetUserCredit', { Id: UserId, CreditEnabled: true, CreditLimit: one.money });
    if (one.do === 'coupon') {
      const { Data } = await by.post('/Coupon/EstablishCoupon', d.draft({ PreferentialAmount: one.money }));
      if (!Data) continue;
      const UserIds = friends.slice(0, one.count).map(({ userId }) => userId);
      await by.post('/UserCoupon/AddUserCoupons', { CouponId: Data.Id, UserIds, Quantity: 1 });
    }
    if (one.do === 'activity') await by.post('/Activity/EstablishActivity', activityOf(one.money, one.max));
    if (one.do === 'discount')
      await onBill(friend, one.money, (Id) => by.post('/Bill/DiscountBill', { Id, DiscountAmount: one.money, Remarks: 'x' }));
    if (one.do === 'void') await onBill(friend, one.money, (Id) => by.post('/Bill/VoidBill', { Id, Remarks: 'x' }));
    if (one.do === 'limit') await loosen(by, one.field);
    if (one.do === 'operator') await newOperator(by, hands);
    if (one.do === 'takeOver') await takeOver(by, hands);
    if (one.do === 'change') by = hands[one.hand % hands.length]!;
    if (one.do === 'approve') await approveAll(hands[one.hand % hands.length]!);
  }
}

const onBill = async (friend: Person, amount: number, work: (id: string) => Promise<unknown>) =>
  work((await d.freight(friend, String(amount))).id);

function activityOf(Amount: number, MaximumDistribution: number): object {
  const name = `Model ${++names}`;
  return {
    Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
    ActivityType: enumCodes.ActivityType.Claim,
    StartTime: d.inDays(1),
    EndTime: d.inDays(9),
    ResetCycle: 1,
    MaximumDistribution,
    Gifts: [{ GiftType: 2, Amount }],
  };
}

async function loosen(by: Person, field: string): Promise<void> {
  const { Data: row } = await by.post('/Site/GetSiteConfiguration', { SiteId: d.siteId });
  if (!row) return;
  const { RowVersion } = row;
  const { input } = d.server.server.handlers.find(({ path }) => path === '/Site/EditSiteConfiguration')!;
  const sent = Object.fromEntries(
    Object.entries(input).flatMap(([key, one]) => {
      const name = one.apiName ?? key[0]!.toUpperCase() + key.slice(1);
      return name in row && row[name] !== null && !one.readOnly ? [[name, row[name]]] : [];
    }),
  );
  await by.post('/Site/EditSiteConfiguration', { ...sent, RowVersion, [field]: 0 });
}

async function newOperator(by: Person, hands: Person[]): Promise<void> {
  const UserName = `model${++names}`;
  const RoleIds = [await roleId(d.server, d.siteId, 'SiteManager')];
  const AccountTypeCode = enumCodes.AccountTypeCode.SiteOperator;
  const form = { UserName, AccountTypeCode, RoleIds, ...(await sealed(thief, 'Fresh-2027')) };
  const { Code } = await by.post('/PlatformStaff/EstablishPlatformStaff', form);
  if (Code === errorCodes.Ok) hands.push(await signedIn(d.server.server, UserName));
}

/** Sets a colleague's password, gives them the roles of a manager, and signs in as them. */
async function takeOver(by: Person, hands: Person[]): Promise<void> {
  const Id = colleague.userId;
  if ((await by.post('/PlatformStaff/ResetPlatformStaffPassword', { Id, ...(await sealed(thief, 'Other-2028')) })).Code !== errorCodes.Ok)
    return;
  await by.post('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds: [await roleId(d.server, d.siteId, 'SiteManager')] });
  hands.push(await signedIn(d.server.server, 'support'));
}

async function approveAll(by: Person): Promise<void> {
  const { Data } = await by.post('/MoneyRequest/GetMoneyRequests', { MoneyRequestStatus: 10, rows: 20 });
  // A session may have ended, because the password was set again.
  for (const { Id } of (Data?.Data ?? []) as { Id: string }[]) await by.post('/MoneyRequest/AuditMoneyRequest', { Id, Approved: true });
}

test('one person with all rights of a site never grants more than the limit', { timeout: (seconds + 120) * 1000 }, async () => {
  let before = await gained();
  const until = Date.now() + seconds * 1000;
  let runs = 0;
  await sql`update site_configuration set manual_limit = 1000, discount_limit = 1000, discount_share = 0, person_limit = ${personLimit},
    customer_limit = 2000, total_limit = 4000 where site_id = ${d.siteId}`.execute(d.server.db);
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 25 }), async (acts) => {
      if (Date.now() > until && runs >= fewest) return;
      runs++;
      // A day passes: the limits are used up by the day.
      await sql`update money_request set creation_time = creation_time - interval '2 days'`.execute(d.server.db);
      await play(acts);
      const after = await gained();
      expect(after - before).toBeLessThanOrEqual(personLimit);
      before = after;
    }),
    { numRuns: wanted, seed, endOnFailure: true },
  );
  expect(runs).toBeGreaterThanOrEqual(fewest);
});
