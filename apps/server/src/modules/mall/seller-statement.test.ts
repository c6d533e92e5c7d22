import { afterAll, beforeAll, expect, test } from 'vitest';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { type Mall, openMall } from './test/mall-desk.ts';

let m: Mall;
let otherShopId: string;
let whole: { id: string };
let partly: { id: string };
let paidOut: number;
beforeAll(async () => {
  m = await openMall();
  otherShopId = await m.openShop('Better things', 20);
  const offer = await m.fromStock(20);
  const sent = await m.sentByMerchant(10, { MallShopInformationId: otherShopId, Price: 50 });
  const [one, other] = [await bought(offer.id, 2), await bought(offer.id, 3)];
  // Paid and not sent yet: pending.
  await bought(sent, 2);
  const finance = await m.as('finance');
  const { Lines } = await finance.ok('/Bill/GetBillById', { Id: other.billId });
  await finance.ok('/Bill/RefundBill', { Id: other.billId, Lines: [{ BillLineId: Lines[0].Id, Amount: 15 }], Remarks: 'One was broken' });
  const before = await m.balanceOf(m.seller);
  for (const { id } of [one, other]) await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: id });
  [whole, partly, paidOut] = [one, other, (await m.balanceOf(m.seller)) - before];
});
afterAll(() => m?.close());

const path = '/SellerOrder/GetSellerStatement';
const wire = (minutes: number) => timeToWire(new Date(Date.now() + minutes * 60_000), 'Asia/Shanghai');

/** Buys and pays; returns the order. */
async function bought(offer: string, quantity: number) {
  const order = await m.ordered(m.bob, [{ id: offer, quantity }]);
  await m.pay(m.bob, order);
  return order;
}

test('lists billed, refunded, retained and paid amounts per completed order, and pending ones', async () => {
  const { Data, Total } = await m.seller.ok(path);
  expect(Total).toBe(2);
  expect(Data).toMatchObject([
    { SellerOrderId: partly.id, Orders: 1, Billed: 60, GivenBack: 15, Commission: 4.5, PaidOut: 40.5, Pending: 0, CurrencyCode: 'CNY' },
    { SellerOrderId: whole.id, Orders: 1, Billed: 40, GivenBack: 0, Commission: 4, PaidOut: 36 },
  ]);
  expect(paidOut).toBe(76.5);
  const shops = await m.seller.ok(path, { Summed: true });
  expect(shops.Data).toMatchObject([
    { MallShopInformationName: 'Better things', Orders: 0, Billed: 0, PaidOut: 0, PendingOrders: 1, Pending: 100 },
    {
      MallShopInformationName: 'Good things',
      Orders: 2,
      Billed: 100,
      GivenBack: 15,
      Commission: 8.5,
      PaidOut: 76.5,
      PendingOrders: 0,
      Pending: 0,
    },
  ]);
});

test('filters by days and shop, shows merchants only their own, and staff the owner', async () => {
  const rival = await m.rival.ok(path, { Summed: true });
  expect(rival.Total).toBe(0);
  expect((await m.rival.ok(path, { MallShopInformationId: m.shopId })).Total).toBe(0);
  expect((await m.seller.ok(path, { StartDate: wire(60) })).Total).toBe(0);
  expect((await m.seller.ok(path, { EndDate: wire(-60) })).Total).toBe(0);
  expect((await m.seller.ok(path, { StartDate: wire(-60), EndDate: wire(60) })).Total).toBe(2);
  expect(await m.seller.post(path, { StartDate: wire(60), EndDate: wire(-60) })).toBeRefused('ValidationFailed');
  expect((await m.seller.ok(path, { MallShopInformationId: otherShopId })).Total).toBe(0);
  expect(await m.seller.post(path, { SellerId: m.rival.userId })).toBeRefused('ValidationFailed');
  const staff = await m.manager.ok(path, { SellerId: m.seller.userId });
  expect([staff.Total, staff.Data[0].SellerName]).toEqual([2, '好物選店']);
  expect((await m.manager.ok(path, { SellerId: m.rival.userId })).Total).toBe(0);
  const elsewhere = await m.as('hkmanager');
  expect((await elsewhere.ok(path)).Total).toBe(0);
  expect(await elsewhere.post(path, { SiteId: m.siteId })).toBeRefused('NotFound');
  expect((await (await m.as('clerk')).post(path)).status).toBe(403);
});

test('exports a file with totals, without other merchants’ orders', async () => {
  const fileOf = async (who: Mall['seller'], more: object) => {
    const url: string = await who.ok('/SellerOrder/ExportSellerStatement', more);
    return m.server.http.inject({ url });
  };
  const lines = (await fileOf(m.seller, { AsCsv: true })).body.trim().split(/\r?\n/);
  expect(lines[0]).toContain('Paid to the merchant');
  expect(lines.slice(1).map((line) => line.split(',').slice(-5))).toEqual([
    ['60', '15', '4.5', '40.5', 'CNY'],
    ['40', '0', '4', '36', 'CNY'],
  ]);
  expect((await fileOf(m.rival, { AsCsv: true })).body.trim().split(/\r?\n/)).toHaveLength(1);
  expect((await fileOf(m.manager, { AsPdf: true })).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
});
