import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFloor } from '../../testing/floor.ts';
import { compactDeltas } from '../../core/lists/compaction.ts';
import { checkDays } from './check-days.ts';

let o: Awaited<ReturnType<typeof openFloor>>;
beforeAll(async () => {
  o = await openFloor();
});
afterAll(() => o.close());

type Days = { Day: string; PackagesIn: number; OrdersMade: number; OrdersOut: number }[];
const pageOf = (by = o.manager) => o.manager && by.ok<{ Days: Days; Money?: any[]; Arrears?: any[] }>('/LogisticsOrderReport/GetDashboard');
const today = async (by = o.manager) => (await pageOf(by)).Days.at(-1)!;
const check = () =>
  checkDays({
    db: o.db,
    files: o.server.files,
    config: o.server.config,
    takeNumber: o.server.takeNumber,
    siteIds: async () => [o.siteId],
    invariants: [],
    now: new Date(),
  });
const compact = async () => {
  while ((await compactDeltas(o.server.pool, [o.siteId])) > 0);
};

/** Compares the dashboard with the reports that count. */
async function agrees(): Promise<void> {
  const { Days, Money, Arrears } = await pageOf();
  const counted: Days = await o.manager.ok('/LogisticsOrderReport/GetThroughputReport');
  expect(Days).toEqual(counted.map(({ Day, PackagesIn, OrdersMade, OrdersOut }) => ({ Day, PackagesIn, OrdersMade, OrdersOut })));
  const { Data } = await o.manager.ok<{ Data: any[] }>('/LogisticsOrderReport/GetLogisticsOrderReport', { GroupBy: 'day', rows: 100 });
  const figuresOf = (lines: any[]) =>
    lines
      .filter(({ Bills, Revenue, Discount, Refund }) => [Bills, Revenue, Discount, Refund].some((figure) => figure !== 0))
      .map(({ Key, Bills, Revenue, Discount, Refund, Net, CurrencyCode }) => [Key, Bills, Revenue, Discount, Refund, Net, CurrencyCode]);
  expect(figuresOf(Money!)).toEqual(figuresOf(Data));
  const owed = (await o.manager.ok<{ Data: any[] }>('/LogisticsOrderReport/GetArrearsReport', { Summed: true })).Data;
  expect(Arrears!.map(({ Arrears: all, Days0To30 }) => [all, Days0To30])).toEqual(
    owed.map(({ Arrears: all, Days0To30 }) => [all, Days0To30]),
  );
}

test('daily totals follow every step of orders and bills, compacted or not', async () => {
  const before = await today();
  const { Id } = await o.ordered();
  expect(await today()).toMatchObject({ OrdersMade: before.OrdersMade + 1, PackagesIn: before.PackagesIn + 1 });
  await agrees();
  await compact();
  await agrees();
  await o.alice.ok('/UserLogisticsOrder/CancelLogisticsOrder', { Id });
  expect(await today()).toMatchObject({ OrdersMade: before.OrdersMade, PackagesIn: before.PackagesIn + 1 });
  await o.packed();
  await agrees();
  await compact();
  await agrees();
  expect(await check()).toBe(0);
});

test('a debt counts while it is overdue, and not once it is paid', async () => {
  const { Id } = await o.ordered();
  const late = sql`update bill set overdue = true, due_time = now() - interval '40 days' where source_id = ${Id} returning payment_money`;
  const { rows } = await late.execute(o.db);
  expect(rows).toHaveLength(1);
  const { Arrears } = await pageOf();
  expect(Arrears).toMatchObject([{ Days0To30: 0, Days31To60: Number((rows[0] as { paymentMoney: string }).paymentMoney) }]);
  await agrees();
  await o.pay(Id);
  expect((await pageOf()).Arrears).toEqual([]);
  expect(await check()).toBe(0);
});

test('counts a package shelved twice on one day once, for its warehouse and for the site', async () => {
  const goods = await o.shelved();
  const { PackagesIn } = await today();
  const again = (
    warehouse: string,
  ) => sql`insert into stock_movement (site_id, id, creation_time, package_id, owner_id, warehouse_id, stock_movement_type,
      quantity, before_quantity, after_quantity, to_state, source_type, source_id, line)
    select site_id, gen_random_uuid(), creation_time + interval '1 millisecond', package_id, owner_id, ${warehouse}, stock_movement_type, 1, 0, 1, to_state,
      source_type, gen_random_uuid(), line from stock_movement where package_id = ${goods.id} and source_type = 'packageStep' limit 1`;
  await again(o.xiamen.id).execute(o.db);
  expect((await today()).PackagesIn).toBe(PackagesIn);
  const elsewhere = (await today(o.dgclerk)).PackagesIn;
  await again(o.dongguan.id).execute(o.db);
  expect((await today()).PackagesIn).toBe(PackagesIn);
  expect((await today(o.dgclerk)).PackagesIn).toBe(elsewhere + 1);
  await agrees();
  expect(await check()).toBe(0);
});

test('another calendar of the site moves its days, and the nightly check corrects errors', async () => {
  await sql`update site set time_zone = 'Pacific/Kiritimati' where id = ${o.siteId}`.execute(o.db);
  expect(await check()).toBe(0);
  await sql`update site set time_zone = 'Asia/Shanghai' where id = ${o.siteId}`.execute(o.db);
  expect(await check()).toBe(0);
  await agrees();
  await compact();
  await sql`update day_total set sums[1] = sums[1] + 3 where site_id = ${o.siteId} and kind = 'made' and key = ''`.execute(o.db);
  expect(await check()).toBeGreaterThan(0);
  await agrees();
  expect(await check()).toBe(0);
});
