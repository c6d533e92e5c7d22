import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { castOf } from '../actors.ts';
import { playCommodities } from '../goods/commodities.ts';
import { playReceipts } from '../goods/receipts.ts';
import { moveMoney } from '../steps.ts';
import { playMall } from './mall.ts';
import { demoOffers } from './offers.ts';

const { Completed, ToBeDelivered, InWarehouse } = enumCodes.SellerOrderStatus;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
  const users = ['manager', 'finance', 'merchant', 'alice', 'bob', 'leader', 'clerk', 'dgclerk'];
  const cast = await castOf(server.server, users, () => new Date());
  await playCommodities(cast, server.server);
  for (const name of ['merchant', 'alice', 'bob']) {
    const { userId: UserId } = await server.as(name);
    await moveMoney(cast('finance'), cast('manager'), '/Recharge/ManualRecharge', { UserId, Amount: 3000, Remarks: 'start' });
  }
  await playReceipts(cast);
  const [warehouse] = await cast('clerk')('/Warehouse/GetSelectWarehouses');
  await playMall(cast, server.server, { warehouseId: warehouse.Value });
}, 120_000);
afterAll(() => server?.close());

test('the demo mall sells every offer, named in three languages and with pictures for buyers', async () => {
  const bob = await server.as('bob');
  const { Data, Total } = await bob.ok('/MallCommodityCombination/GetMallHome', { rows: 50 });
  expect(Total).toBe(demoOffers.length);
  for (const offer of Data) {
    expect(offer.OrderableQuantity, offer.Name).toBeGreaterThan(0);
    expect(offer.Pictures, offer.Name).toHaveLength(2);
    const picture = await server.server.http.inject({ url: offer.Pictures[0] });
    expect([picture.statusCode, picture.headers['content-type']], offer.Name).toEqual([200, 'image/png']);
  }
  expect(Data.map((offer: { Name: string }) => offer.Name)).toContain('High-mountain oolong with jasmine tea as a gift');
  expect(new Set(Data.map((offer: { MallShopInformationName: string }) => offer.MallShopInformationName)).size).toBe(2);
});

test('the merchant has one settled order, one delivered and one to ship', async () => {
  const merchant = await server.as('merchant');
  const { Data } = await merchant.ok('/SellerOrder/GetSellerOrders', { rows: 10 });
  expect(Data.map((row: { SellerOrderStatus: number }) => row.SellerOrderStatus).sort()).toEqual(
    [ToBeDelivered, InWarehouse, Completed].sort(),
  );
  const [settled] = (await merchant.ok('/SellerOrder/GetSellerStatement')).Data;
  expect(settled).toMatchObject({ Billed: 138, GivenBack: 0, Commission: 11.04, PaidOut: 126.96 });
});
