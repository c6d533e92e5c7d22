import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { insert } from '../../core/rows/rows.ts';
import { expireUnpaid, freeRejected, signLongDelivered } from './by-the-clock.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, PackageStatus, PaymentStatus } = enumCodes;
const day = 86_400_000;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 500);
});
afterAll(() => o.close());
const after = (days: number) => ({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + days * day) });

test('an order nobody paid is a draft again after the time of the site, its goods free; paid and collected ones stay', async () => {
  const goods = await o.shelved();
  const late = await o.ordered({}, [goods]);
  const paid = await o.ordered();
  await o.pay(paid.Id);
  const collect = await o.ordered({ FreightCollect: true, CarrierId: o.carriers.get('HCT') });
  const [own] = await o.book(o.bob);
  const monthly = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
  expect(await expireUnpaid(after(2.9))).toBe(0);
  expect(await expireUnpaid(after(3.1))).toBe(1);
  expect(await o.order(late.Id)).toMatchObject({ orderStatus: OrderStatus.Draft, goodsHeld: false, submitTime: null });
  expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf });
  expect(await o.billsOf(late.Id)).toMatchObject([{ paymentStatus: PaymentStatus.Voided }]);
  for (const { Id } of [paid, collect, monthly]) expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
  expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain(late.SerialNumber);
  await o.everythingHolds();
});

test('the goods of a rejected order are free after three days', async () => {
  const goods = await o.shelved();
  const { Id } = await o.ordered({}, [goods]);
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'no' });
  expect(await freeRejected(after(2.9))).toBe(0);
  expect(await freeRejected(after(3.1))).toBe(1);
  expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf });
  expect(await freeRejected(after(3.2))).toBe(0);
  await o.everythingHolds();
});

test('an order a carrier brought out long ago counts as signed for, never one with money to collect', async () => {
  await sql`update role set cod_enabled = true, cod_default_limit = 1000 where site_id = ${o.siteId} and role_kind = 2`.execute(o.db);
  const collects = { IsCod: true, CollectionAmount: 100, CarrierId: o.carriers.get('HCT') };
  const [out, cod, unseen] = [await o.underWay(), await o.underWay(OrderStatus.Delivering, collects), await o.underWay()];
  const words = { 'zh-cn': 'x', 'zh-tw': 'x', 'en-us': 'x' };
  const told = {
    siteId: o.siteId,
    status: enumCodes.TrajectoryStatus.Delivering,
    trackTime: new Date(),
    content: words,
    source: trackSources.carrier,
    sourceKey: 'event-1',
  };
  for (const { Id } of [out, cod]) await insert(o.db, o.system, track, { ...told, logisticsOrderId: Id });
  expect(await signLongDelivered(after(14))).toBe(0);
  await o.configure({ autoSignDays: 0 });
  expect(await signLongDelivered(after(16))).toBe(0);
  await o.configure({ autoSignDays: 15 });
  expect(await signLongDelivered(after(16))).toBe(1);
  expect(await o.order(out.Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
  for (const { Id } of [cod, unseen]) expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Delivering });
});
