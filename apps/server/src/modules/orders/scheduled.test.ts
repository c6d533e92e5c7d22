import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { track, trackSources } from '@entrepot/contract/modules/tracking/track.ts';
import { insert } from '../../core/db/rows.ts';
import { freeRejected, signLongDelivered } from './scheduled.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';
import { expireUnpaid, warnOfUnpaid } from './paying/unpaid.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const { OrderStatus, PackageStatus, PaymentStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 500);
  await o.configure({ unpaidOrderExpireHours: 72 });
});
afterAll(() => o.close());
const after = (days: number) => ({ db: o.db, takeNumber: o.server.takeNumber, now: new Date(Date.now() + days * dayMs) });

test('returns unpaid orders to draft after the time of the site; paid and COD orders stay', async () => {
  const goods = await o.shelved();
  const late = await o.ordered({}, [goods]);
  const paid = await o.ordered();
  await o.pay(paid.Id);
  const collect = await o.ordered({ FreightCollect: true, CarrierId: o.carriers.get('HCT') });
  const [own] = await o.book(o.bob);
  const monthly = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
  expect(await warnOfUnpaid(after(1.9))).toBe(0);
  expect(await warnOfUnpaid(after(2.05))).toBe(1);
  expect(await warnOfUnpaid(after(2.1))).toBe(0);
  expect((await o.messagesOf(o.alice)).at(-1)).toMatchObject({
    title: '訂單即將失效',
    content: expect.stringContaining(late.SerialNumber),
  });
  expect(await o.open(late.Id, o.alice)).toMatchObject({ PayUntil: expect.any(String) });
  expect(await expireUnpaid(after(2.9))).toBe(0);
  expect(await expireUnpaid(after(3.1))).toBe(1);
  expect(await o.order(late.Id)).toMatchObject({ orderStatus: OrderStatus.Draft, goodsHeld: false, submitTime: null });
  expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf });
  expect(await o.billsOf(late.Id)).toMatchObject([{ paymentStatus: PaymentStatus.Voided }]);
  for (const { Id } of [paid, collect, monthly]) expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.ToBeApproved });
  expect((await o.messagesOf(o.alice)).at(-1)!.content).toContain(late.SerialNumber);
  // At the end of a month the monthly bill is due within the days of the next test.
  expect(await o.cancel(monthly.Id, o.bob)).toSucceed();
  await o.expectInvariants();
});

test('expires an order and states why one was sent back, though the messages are deleted', async () => {
  const [late, sentBack] = [await o.ordered(), await o.ordered()];
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [sentBack.Id], Remarks: 'The address is incomplete' });
  expect(await warnOfUnpaid(after(2.05))).toBe(1);
  const { Data } = await o.alice.ok('/UserMessages/GetUserMessages', { rows: 100 });
  await o.alice.ok('/UserMessages/UserMessagesDelete', { Ids: Data.map(({ Id }: { Id: string }) => Id) });
  expect(await warnOfUnpaid(after(2.1))).toBe(0);
  expect(await expireUnpaid(after(3.1))).toBe(1);
  expect(await o.order(late.Id)).toMatchObject({ orderStatus: OrderStatus.Draft });
  expect(await o.open(sentBack.Id, o.alice)).toMatchObject({ RejectionRemarks: 'The address is incomplete' });
  expect(await o.cancel(sentBack.Id)).toSucceed();
});

test('expires no order before the notice period has passed or while a payment may come in', async () => {
  const { Id } = await o.ordered();
  expect(await expireUnpaid(after(9))).toBe(0);
  expect(await warnOfUnpaid(after(9))).toBe(1);
  expect(await expireUnpaid(after(9.9))).toBe(0);
  const paying = sql`insert into online_payment (site_id, id, creation_time, out_trade_no, configuration_id, online_payment_provider, owner_id, purpose, currency_id, amount, expire_time, bill_ids)
    select b.site_id, gen_random_uuid(), now(), 'LATE', c.id, c.online_payment_provider, b.owner_id, 1, b.currency_id, b.payment_money, ${after(20).now}, jsonb_build_array(b.id)
    from bill b, online_payment_configuration c where b.source_id = ${Id} and c.site_id = b.site_id limit 1`;
  await o.manager.ok('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: { 'zh-cn': '测试', 'zh-tw': '測試', 'en-us': 'Practice' },
    OnlinePaymentProvider: enumCodes.OnlinePaymentProvider.Sandbox,
    Sandbox: true,
  });
  await paying.execute(o.db);
  expect(await expireUnpaid(after(10.1))).toBe(0);
  await sql`update online_payment set payment_record_status = ${enumCodes.PaymentRecordStatus.Closed} where out_trade_no = 'LATE'`.execute(
    o.db,
  );
  expect(await expireUnpaid(after(10.1))).toBe(1);
});

test('releases the goods of a rejected order after three days', async () => {
  const goods = await o.shelved();
  const { Id } = await o.ordered({}, [goods]);
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'no' });
  expect(await freeRejected(after(2.9))).toBe(0);
  expect(await freeRejected(after(3.1))).toBe(1);
  expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf });
  expect(await freeRejected(after(3.2))).toBe(0);
  await o.expectInvariants();
});

test('signs orders that were out for delivery long ago, but none with an amount to collect', async () => {
  await sql`update role set cod_enabled = true, cod_default_limit = 1000 where site_id = ${o.siteId} and role_kind = 2`.execute(o.db);
  const collects = { IsCod: true, CollectionAmount: 100, CarrierId: o.carriers.get('HCT') };
  const [out, cod, unseen] = [await o.underWay(), await o.underWay(OrderStatus.Delivering, collects), await o.underWay()];
  const texts = { 'zh-cn': 'x', 'zh-tw': 'x', 'en-us': 'x' };
  const trackFields = {
    siteId: o.siteId,
    status: enumCodes.TrajectoryStatus.Delivering,
    trackTime: new Date(),
    content: texts,
    source: trackSources.carrier,
    sourceKey: 'event-1',
  };
  for (const { Id } of [out, cod])
    await o.db.transaction().execute((tx) => insert(tx, o.system, track, { ...trackFields, logisticsOrderId: Id }));
  expect(await signLongDelivered(after(14))).toBe(0);
  await o.configure({ autoSignDays: 0 });
  expect(await signLongDelivered(after(16))).toBe(0);
  await o.configure({ autoSignDays: 15 });
  expect(await signLongDelivered(after(16))).toBe(1);
  expect(await o.order(out.Id)).toMatchObject({ orderStatus: OrderStatus.Signed });
  for (const { Id } of [cod, unseen]) expect(await o.order(Id)).toMatchObject({ orderStatus: OrderStatus.Delivering });
});
