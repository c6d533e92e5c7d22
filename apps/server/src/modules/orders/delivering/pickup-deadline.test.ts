import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnUnfetched, warnOfPickupDeadline } from './pickup-deadline.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';
import { zoneOf } from '../../../core/db/times.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { OrderStatus, PackageStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 500);
});
afterAll(() => o.close());
const after = (days: number) => ({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + days * dayMs) });

test('warns once two days before the pickup point returns an order, then returns it', async () => {
  const { Id, SerialNumber, packageId } = await o.underWay(OrderStatus.ToBePickedUp);
  await o.put(Id, { storeEntryTime: new Date(), pickupCode: '123456' });
  const warnings = async () => (await o.messagesOf(o.alice)).filter(({ content }) => content.includes('123456')).length;
  expect(await warnOfPickupDeadline(after(4.9))).toBe(0);
  expect(await Promise.all([warnOfPickupDeadline(after(5.1)), returnUnfetched(after(5.1))])).toEqual([1, 0]);
  expect(await warnOfPickupDeadline(after(6))).toBe(0);
  expect([await warnings(), (await o.messagesOf(o.alice)).at(-1)!.title]).toEqual([1, expect.stringContaining(SerialNumber)]);
  expect(await returnUnfetched(after(7.1))).toBe(1);
  expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Returning });
  expect(await o.package(packageId)).toMatchObject({ packageStatus: PackageStatus.Returning });
  expect(await returnUnfetched(after(8))).toBe(0);
});

test('does not return an order that was collected in time', async () => {
  const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
  await o.put(Id, { storeEntryTime: new Date(), pickupCode: '654321' });
  await o.clerk.ok('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: '654321' });
  expect([await warnOfPickupDeadline(after(6)), await returnUnfetched(after(9))]).toEqual([0, 0]);
  expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
});

test('stores an order until its pickup point is open again when its last day is a closed day', async () => {
  const { Id } = await o.underWay(OrderStatus.ToBePickedUp);
  const [point] = (await o.manager.ok('/SelfPickupAddress/GetSelfPickupAddresses', { rows: 1 })).Data;
  await sql`update self_pickup_address set keep_days = 7 where id = ${point.Id}`.execute(o.db);
  await o.put(Id, { storeEntryTime: new Date(), pickupCode: '222222', selfPickupAddressId: point.Id });
  const dayAfter = (days: number) => dayOf(after(days).now, zoneOf(o.siteId));
  const stored = async () => (await o.alice.ok('/UserLogisticsOrder/GetOrderPickupCode', { Id })).StoredUntil;
  expect(await stored()).toBe(dayAfter(7));
  await o.manager.ok('/OpeningCalendar/EstablishOpeningCalendar', {
    SelfPickupAddressId: point.Id,
    Exceptions: [{ From: dayAfter(6), Until: dayAfter(10) }],
  });
  expect(await stored()).toBe(dayAfter(11));
  expect(await returnUnfetched(after(8))).toBe(0);
  expect(await returnUnfetched(after(11))).toBe(0);
  expect((await o.order(Id)).orderStatus).toBe(OrderStatus.ToBePickedUp);
  expect(await returnUnfetched(after(12.1))).toBe(1);
});
