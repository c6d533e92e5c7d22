import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerNumbers } from '@entrepot/contract/modules/reports/customer-report.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { type Holders, openHolders } from '../promotions/test/coupon-holders.ts';

type Rows = Record<string, any>[];
const { Draft, ToBeApproved, Cancelled } = enumCodes.OrderStatus;
let h: Holders;
let loyal: Person;
let lost: Person;
let back: Person;
beforeAll(async () => {
  h = await openHolders();
  [loyal, lost, back] = await Promise.all([h.customer(), h.customer(), h.customer()]);
  for (const month of ['01', '02', '04', '06', '07']) await ordered(loyal, `2026-${month}-10`);
  await ordered(loyal, '2026-06-20');
  await ordered(lost, '2026-02-03');
  await ordered(back, '2026-01-20');
  await ordered(back, '2026-06-15');
  // Half past midnight in Shanghai, which is still March in UTC.
  await ordered(await h.customer(), '2026-03-31', 'T16:30:00Z');
  await ordered(await h.customer(), '2026-03-15', 'T04:00:00Z', Draft);
  await ordered(await h.customer(), '2026-03-15', 'T04:00:00Z', Cancelled);
});
afterAll(() => h.server.close());

/** Creates an order of a day, with the fields that the reports read. */
async function ordered(person: Person, day: string, time = 'T04:00:00Z', status: number = ToBeApproved): Promise<void> {
  const id = await h.order(person);
  await sql`update logistics_order set creation_time = ${`${day}${time}`}, order_status = ${status}, cancelled = ${status === Cancelled}
    where id = ${id}`.execute(h.server.db);
}

const halfYear = { StartDate: '2026-01-01', EndDate: '2026-07-31' };
const customers = (more: object = halfYear, by = h.manager) => by.ok<Rows>('/LogisticsOrderReport/GetCustomerReport', more);
const behind = async (Counted: string, month: string) => {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const input = { Counted, StartDate: `${month}-01`, EndDate: last, rows: 100 };
  return (await h.manager.ok('/LogisticsOrderReport/GetCustomersOfReport', input)) as { Total: number; Data: Rows };
};

test('counts customers as gained, lost 90 days after the last order, and returned', async () => {
  const months = await customers();
  const monthRows = months.map(({ Month, Gained, Back, Active, Lost, Standing }) => [Month, Gained, Back, Active, Lost, Standing]);
  expect(monthRows).toEqual([
    ['2026-01', 2, 0, 2, 0, 2],
    ['2026-02', 1, 0, 2, 0, 3],
    ['2026-03', 0, 0, 0, 0, 3],
    ['2026-04', 1, 0, 2, 1, 3],
    ['2026-05', 0, 0, 0, 1, 2],
    ['2026-06', 0, 1, 2, 1, 2],
    ['2026-07', 0, 0, 1, 0, 2],
  ]);
});

test('counts as active at the end of a month who ordered within its last ninety days', async () => {
  for (const { Month, Standing } of await customers()) {
    const found = await sql<{
      n: number;
    }>`select count(distinct owner_id)::int as n from logistics_order, (select (date_trunc('month', ${`${Month}-01`}::timestamp)
        + interval '1 month') at time zone 'Asia/Shanghai' as until) e
      where site_id = ${h.siteId} and order_status not in (${Draft}, ${Cancelled}) and creation_time < until and creation_time >= until - interval '90 days'`.execute(
      h.server.db,
    );
    expect([Month, Standing]).toEqual([Month, found.rows[0]!.n]);
  }
});

test('every number opens the customers that it counts, each once', async () => {
  for (const line of await customers())
    for (const counted of customerNumbers)
      expect([line.Month, counted, (await behind(counted, line.Month)).Total]).toEqual([
        line.Month,
        counted,
        line[counted[0]!.toUpperCase() + counted.slice(1)],
      ]);
  const { Data } = await behind('active', '2026-06');
  expect(Data.map(({ UserId, Orders }) => [UserId, Orders])).toEqual([
    [loyal.userId, 6],
    [back.userId, 2],
  ]);
  // Active customers at the end of a month are listed with the last order until then, regardless of later ones.
  const standing = await behind('standing', '2026-04');
  expect(standing.Data.map(({ UserId }) => UserId)).toEqual(expect.arrayContaining([loyal.userId, lost.userId]));
  expect(standing.Data.find(({ UserId }) => UserId === loyal.userId)).toMatchObject({ Time: '2026-04-10 12:00:00' });
  expect((await behind('lost', '2026-05')).Data).toMatchObject([{ UserId: lost.userId, Time: '2026-05-04 12:00:00' }]);
  const thisMonth = (await customers({}, h.manager)).at(-1)!;
  expect(thisMonth.Registered).toBeGreaterThanOrEqual(6);
  expect(await h.manager.post('/LogisticsOrderReport/GetCustomersOfReport', { Counted: 'happy' })).toBeRefused('ValidationFailed');
});

test('carries over the customers who were active before a period within a year', async () => {
  const [june] = await customers({ StartDate: '2026-06-01', EndDate: '2026-06-30' });
  expect(june).toMatchObject({ Month: '2026-06', Gained: 0, Back: 1, Lost: 1, Standing: 2 });
});

const coupons = async (more: object = {}, by = h.manager) =>
  (await by.ok('/LogisticsOrderReport/GetCouponReport', { rows: 100, ...more })).Data as Rows;

/** Compares each number of the lines with the coupons that it opens. */
async function walkCoupons(lines: Rows): Promise<void> {
  const states = { Given: undefined, Open: [1, 2], Used: 3, Expired: 4, Revoked: 5 };
  const currencies: Rows = (await h.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data;
  for (const line of lines) {
    const own = { CouponId: line.CouponId, CurrencyId: currencies.find(({ Code }) => Code === line.CurrencyCode)!.Id, rows: 100 };
    const list = (more: object) => h.manager.ok<{ Total: number; Data: Rows }>('/UserCoupon/GetUserCoupons', { ...own, ...more });
    for (const [number, UserCouponStatus] of Object.entries(states))
      expect((await list({ UserCouponStatus })).Total, `${line.Name}: ${number}`).toBe(line[number]);
    const used = async (UsedOn: string) => (await list({ UsedOn })).Data.map(({ UsedAmount }) => dec(String(UsedAmount ?? 0)));
    expect(text(sum(await used('bill')))).toBe(text(dec(String(line.TakenOff))));
    expect(text(sum(await used('recharge')))).toBe(text(dec(String(line.AddedToRecharges))));
  }
}

test('coupon discounts match the ledger, and each number is the total of the list that it opens', async () => {
  const [one, two] = [await h.customer({ balance: 500 }), await h.customer({ balance: 500 })];
  const kind = await h.kind({ PreferentialAmount: 12.5 });
  await h.issue(kind, [one, two], 2);
  const spend = async (person: Person) => {
    const bill = await h.bill(person, [['FREIGHT', '100']]);
    const [coupon] = await h.couponsOf(person, { CouponId: kind, UserCouponStatus: 1 });
    await h.pay(person, [bill], 1, { CouponIds: [coupon.Id], ExpectedAmount: 87.5 });
  };
  await spend(one);
  await spend(one);
  await spend(two);
  const [line] = (await coupons()).filter(({ CouponId }) => CouponId === kind);
  expect(line).toMatchObject({ Given: 4, Open: 1, Used: 3, Expired: 0, Revoked: 0, UsedShare: 75, TakenOff: 37.5, CurrencyCode: 'CNY' });
  const ledger = await sql<{ amount: string }>`select coalesce(sum(debit - credit), 0)::text as amount from ledger_entry
    where site_id = ${h.siteId} and account = 'COUPON'`.execute(h.server.db);
  expect(text(sum((await coupons()).map(({ TakenOff }) => dec(String(TakenOff)))))).toBe(text(dec(ledger.rows[0]!.amount)));
  // A customer of another currency has a separate line of the same coupon, and each line opens its own coupons.
  const { Id: dollar } = ((await h.manager.ok('/Currencies/GetCurrencies', { rows: 100 })).Data as Rows).find(
    ({ Code }) => Code === 'USD',
  )!;
  const abroad = await h.customer();
  await sql`update wallet set currency_id = ${dollar} where owner_id = ${abroad.userId}`.execute(h.server.db);
  await h.issue(kind, [abroad], 1);
  const lines = (await coupons()).filter(({ CouponId }) => CouponId === kind);
  expect(lines.map(({ CurrencyCode, Given }) => [CurrencyCode, Given])).toEqual([
    ['CNY', 4],
    ['USD', 1],
  ]);
  await walkCoupons(await coupons());
  expect(await coupons({ UserId: two.userId })).toMatchObject([{ CouponId: kind, Given: 2, Used: 1, TakenOff: 12.5 }]);
});

test('hides both reports from other sites, floor staff and customers', async () => {
  const hongKong = await h.server.as('hkmanager');
  expect((await coupons({}, hongKong)).map(({ CurrencyCode, Used }) => [CurrencyCode, Used])).toEqual([['HKD', 0]]);
  expect((await customers(halfYear, hongKong)).every(({ Active, Standing }) => Active + Standing === 0)).toBe(true);
  for (const name of ['leader', 'alice'])
    for (const path of ['GetCouponReport', 'GetCustomerReport', 'GetCustomersOfReport'])
      expect(await (await h.server.as(name)).post(`/LogisticsOrderReport/${path}`, { Counted: 'lost' })).toMatchObject({ status: 403 });
});
