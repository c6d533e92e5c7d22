import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { change, find } from '../../core/db/rows.ts';
import { drawText, mm, pdfOf } from '../../core/print/pdf.ts';
import { readPdf } from '../../core/print/test/read-pdf.ts';
import { confirmDue } from './confirm-scheduled.ts';
import { openShopFloor, type ShopFloor } from './test/shop-floor.ts';

const { ToBeMatched, ToBeOrdered, Ordered, Shipped, Confirmed, ConfirmFailed } = enumCodes.ThirdPartyPlatformsOrderStatus;
const area = '/ThirdPartyPlatformsOrder';
const shelf = 'A-01-01';

let f: ShopFloor;
let shop: Awaited<ReturnType<ShopFloor['shopOf']>>;
beforeAll(async () => {
  f = await openShopFloor();
  shop = await f.shopOf();
});
afterAll(() => f.close());

const statusOf = async (order: { number: string }) => (await f.platformRow(order)).ThirdPartyPlatformsOrderStatus;
/** A shop order whose goods are a package, sent alone. */
async function sent(of = shop) {
  const parcel = await f.shelved();
  const order = await f.bought(of);
  await f.bind(order, [f.fill(order, parcel)]);
  const { Code, Message, Data } = await f.submit([order]);
  if (Code) throw new Error(Message);
  return { ...order, parcel, consolidationId: Data.Id as string, logisticsOrderId: Data.LogisticsOrderIds[0] as string };
}
/** The pages on which the labels of a logistics order are printed. */
async function printed(logisticsOrderId: string) {
  const address = await f.clerk.ok('/WaybillPrinting/PrintWaybill', { LogisticsOrderIds: [logisticsOrderId] });
  return readPdf((await f.get(address)).rawPayload);
}
const there = (of: typeof shop, { number }: { number: string }) => of.books.orders.find((one) => one.number === number)!;
const work = (minutes: number) => ({
  db: f.db,
  takeNumber: f.server.takeNumber,
  now: new Date(Date.now() + minutes * 60_000),
});
const confirmed = (order: { number: string }, status: number = Confirmed) =>
  vi.waitFor(async () => expect(await statusOf(order)).toBe(status), { timeout: 20_000, interval: 50 });

describe('platform order', () => {
  test('is matched exactly and ordered from the shop’s warehouse to its buyer, or reports why', async () => {
    const tea = await f.stocked([[shelf, 9, '2026-01-01']]);
    const [bare, half, whole] = [await f.bought(shop), await f.bought(shop, [2]), await f.bought(shop, [2])];
    const [bareRow, halfRow, row] = [await f.platformRow(bare), await f.platformRow(half), await f.platformRow(whole)];
    const match = (quantity: number) =>
      f.clerk.post(`${area}/MatchThirdPartyPlatformsOrder`, { Id: row.Id, Goods: [f.fill(whole, tea, quantity)] });
    expect(await match(1)).toBeRefused('CargoQuantityAbnormal', { Message: expect.stringContaining('Cargo quantity abnormal') });
    expect(await statusOf(whole)).toBe(ToBeMatched);
    expect((await match(2)).Data).toBe(true);
    expect(await statusOf(whole)).toBe(ToBeOrdered);
    await f.bind(half, [f.fill(half, tea, 1)]);
    const answer = await f.manager.ok(`${area}/EstablishLogisticsOrderFromPlatforms`, { Ids: [bareRow.Id, halfRow.Id, row.Id] });
    expect(answer).toMatchObject([
      expect.toBeRefused('UnboundProducts', { Id: bareRow.Id, Message: expect.stringContaining('There are unbound products') }),
      expect.toBeRefused('UnmatchedGoods', { Id: halfRow.Id, Message: expect.stringContaining('Unmatched goods exist') }),
      { Id: row.Id, Ok: true, LogisticsOrderId: expect.stringMatching(/./) },
    ]);
    expect(await f.order(answer[2].LogisticsOrderId)).toMatchObject({
      serialNumber: answer[2].SerialNumber,
      warehouseId: f.xiamen.id,
      shippingMethodId: f.method('SeaExpress'),
      platformOrderNo: whole.number,
      recipientId: f.toTaipei.id,
    });
    const one = await f.alice.ok('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrderById', { Id: row.Id });
    expect(one).toMatchObject({
      ThirdPartyPlatformsOrderStatus: Ordered,
      ShopOrderStatus: enumCodes.ShopOrderStatus.Consolidated,
      ShopOrderMatchStatus: enumCodes.ShopOrderMatchStatus.Bound,
      Lines: [{ Quantity: 2, BoundQuantity: 2 }],
    });
    const again = await f.manager.ok(`${area}/EstablishLogisticsOrderFromPlatforms`, { Ids: [row.Id] });
    expect(again[0]).toBeRefused('StateNotAllowed');
  });

  test('is listed for the shop’s owner and staff by status, shop, marketplace or 200 numbers', async () => {
    const orders = [await f.bought(shop), await f.bought(shop)];
    const list = (by: ShopFloor['alice'], more: object) =>
      by.post(`${area}/GetThirdPartyPlatformsOrders`, { Numbers: orders.map(({ number }) => number), ...more });
    const filters = {
      ThirdPartyPlatformsOrderStatus: ToBeMatched,
      ShopAuthorizationInformationId: shop.id,
      ShopAuthorizationInformationType: 1,
      OwnerId: f.alice.userId,
    };
    expect((await list(f.manager, filters)).Data.Total).toBe(2);
    expect((await list(f.manager, { ...filters, ThirdPartyPlatformsOrderStatus: Shipped })).Data.Total).toBe(0);
    expect((await list(f.clerk, {})).Data.Total).toBe(2);
    const own = (by: ShopFloor['alice']) =>
      by.ok('/UserThirdPartyPlatformsOrder/GetThirdPartyPlatformsOrders', { Numbers: orders.map(({ number }) => number) });
    expect([(await own(f.alice)).Total, (await own(f.bob)).Total]).toEqual([2, 0]);
    expect((await list(f.hkManager, {})).Data.Total).toBe(0);
    expect(await list(f.manager, { Numbers: Array.from({ length: 201 }, (_, at) => `N${at}`) })).toBeRefused('LimitExceeded');
  });

  test('is rejected for a shop without a warehouse or a shipping method', async () => {
    const tea = await f.stocked();
    const bare = await f.authorized(f.alice);
    const order = await f.bought(bare);
    await f.bind(order, [f.fill(order, tea)]);
    const { Id } = await f.platformRow(order);
    const [row] = await f.manager.ok(`${area}/EstablishLogisticsOrderFromPlatforms`, { Ids: [Id] });
    expect(row).toBeRefused('ValidationFailed', { Message: expect.stringContaining('Set a warehouse') });
  });

  test('gets the marketplace’s label, the waybill if the marketplace’s carrier takes it', async () => {
    const [own] = await f.carriers.values();
    const before = await find(f.db, f.system, carrier, own!);
    await f.db.transaction().execute((tx) =>
      change(tx, { ...f.system, changes: [] }, carrier, before, {
        carrierInterface: enumCodes.CarrierInterface.Platform,
        localNumbering: false,
      }),
    );
    const parcel = await f.shelved();
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, parcel)]);
    const { Data } = await f.submit([order], { CarrierId: own });
    const row = await f.platformRow(order);
    const [answer] = await f.clerk.ok(`${area}/ObtainPlatformLabel`, { Ids: [row.Id] });
    expect(answer).toMatchObject({ Id: row.Id, Ok: true });
    const labelled = await f.platformRow(order);
    expect([labelled.LabelUrl, labelled.PlatformTrackingNo]).toEqual([
      expect.stringMatching(/^\/files\/.+\.pdf/),
      `TW${order.number.slice(-12)}`,
    ]);
    expect((await f.get(labelled.LabelUrl)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await f.order(Data.LogisticsOrderIds[0])).toMatchObject({
      carrierNo: labelled.PlatformTrackingNo,
      waybillStatus: enumCodes.WaybillStatus.Obtained,
      platformLabelUrl: expect.stringMatching(/\.pdf$/),
    });
    const pages = await printed(Data.LogisticsOrderIds[0]);
    expect(pages).toHaveLength(1);
    expect(pages[0]!.text).toContain('Practice marketplace');
    shop.books.next = ['answer', 'refuse'];
    expect((await f.clerk.ok(`${area}/ObtainPlatformLabel`, { Ids: [row.Id] }))[0]).toBeRefused('PlatformRejected');
    await f.db.transaction().execute(async (tx) =>
      change(tx, { ...f.system, changes: [] }, carrier, await find(f.db, f.system, carrier, own!), {
        carrierInterface: before.carrierInterface,
        localNumbering: before.localNumbering,
      }),
    );
  });
});

describe('shipment of shop orders', () => {
  test('is confirmed to their marketplaces when the arrival of their shift is confirmed', {
    ...covers('TRANS-SHIFT-ARRIVE-02'),
    timeout: 60_000,
  }, async () => {
    const order = await sent();
    const { number } = await f.packed(order.logisticsOrderId, order.parcel);
    const early = await f.manager.ok('/ShopOrder/ConfirmShopShipment', { Ids: [order.id] });
    expect(early[0]).toBeRefused('StateNotAllowed');
    expect(await f.alice.post('/UserShopOrder/CancelShopConsolidation', { Id: order.consolidationId })).toBeRefused('StateNotAllowed');
    const shift = await f.departed([number]);
    expect(await statusOf(order)).toBe(Shipped);
    expect((await f.consolidation(order.consolidationId)).ShopConsolidationStatus).toBe(enumCodes.ShopConsolidationStatus.Shipped);
    expect(there(shop, order).status).toBe('READY_TO_SHIP');
    const bags = await f.leader.ok('/ShopOrder/GetShopBagNumbers', { PlatformOrderNo: order.number });
    expect(bags).toMatchObject({ Total: 1, Data: [{ BagNo: shift.bagNo, ShopOrderCount: 1, PlatformOrderNos: [order.number] }] });
    const ofAlice = await f.alice.ok('/UserShopOrder/GetShopBagNumbers', { BagNo: shift.bagNo });
    expect(ofAlice.Data).toMatchObject([{ ParcelCount: 1, ShopOrderCount: 1, PlatformOrderNos: [order.number], GrossWeight: null }]);
    expect((await f.bob.ok('/UserShopOrder/GetShopBagNumbers', { BagNo: shift.bagNo })).Total).toBe(0);
    await f.arrived(shift);
    await confirmed(order);
    expect(there(shop, order)).toMatchObject({ status: 'SHIPPED', trackingNo: (await f.order(order.logisticsOrderId)).carrierNo });
    expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(enumCodes.ShopOrderStatus.Shipped);
    const { ShopConsolidationStatus, Orders } = await f.consolidation(order.consolidationId);
    expect(ShopConsolidationStatus).toBe(enumCodes.ShopConsolidationStatus.Confirmed);
    expect(Orders).toMatchObject([{ ThirdPartyPlatformsOrderStatus: Confirmed, LogisticsOrderNumber: number }]);
    // Later reports of the marketplace change nothing, and then the buyer has it.
    await f.synchronized(shop);
    Object.assign(there(shop, order), { status: 'COMPLETED', updatedAt: new Date(Date.now() + 2000) });
    await vi.waitFor(async () => {
      await f.synchronized(shop);
      expect((await f.orderRow(order.id)).ShopOrderStatus).toBe(enumCodes.ShopOrderStatus.Completed);
    }, 20_000);
  });

  test('is retried after 1, 5, 30 minutes, 2 and 12 hours, then listed for a manual retry', async () => {
    const order = await sent();
    const { number } = await f.packed(order.logisticsOrderId, order.parcel);
    const shift = await f.departed([number]);
    shop.books.next = ['refuse', 'answer'];
    await f.arrived(shift);
    await confirmed(order, ConfirmFailed);
    const first = await f.platformRow(order);
    expect(first).toMatchObject({
      ConfirmErrorCode: 'logistics.error_param',
      ConfirmErrorMessage: 'The parcel cannot be sent now.',
      RetryCount: 1,
    });
    expect(there(shop, order).status).toBe('READY_TO_SHIP');
    const stored = () => find(f.db, f.system, platformOrder, first.Id);
    const begun = (await stored()).nextConfirmTime!.getTime() - 60_000;
    let minutes = 1;
    for (const wait of [5, 30, 120, 720, null]) {
      expect(await confirmDue({ ...work(0), now: new Date(begun + minutes * 60_000 - 1000) })).toBe(0);
      expect((await stored()).nextConfirmTime).toEqual(new Date(begun + minutes * 60_000));
      shop.books.next = ['refuse', 'answer'];
      await confirmDue({ ...work(0), now: new Date(begun + minutes * 60_000) });
      const { nextConfirmTime } = await stored();
      expect(nextConfirmTime).toEqual(wait === null ? null : new Date(begun + (minutes + wait) * 60_000));
      minutes += wait ?? 0;
    }
    expect((await f.platformRow(order)).RetryCount).toBe(6);
    const failed = await f.manager.ok(`${area}/GetThirdPartyPlatformsOrders`, {
      ThirdPartyPlatformsOrderStatus: ConfirmFailed,
      Numbers: [order.number],
    });
    expect(failed.Total).toBe(1);
    const { Data: messages } = await f.manager.ok('/UserMessages/GetUserMessages', { rows: 20 });
    expect(messages.map(({ Title }: { Title: string }) => Title)).toContain(`Shipment of order ${order.number} not confirmed to Shopee`);
    shop.books.next = ['refuse', 'answer'];
    const retry = () => f.manager.ok(`${area}/RetryConfirmPlatform`, { Ids: [first.Id] });
    expect((await retry())[0]).toBeRefused('PlatformRejected');
    expect((await retry())[0]).toMatchObject({ Id: first.Id, Ok: true });
    expect(await f.platformRow(order)).toMatchObject({ ThirdPartyPlatformsOrderStatus: Confirmed, ConfirmErrorCode: null });
    expect((await retry())[0]).toBeRefused('StateNotAllowed');
  }, 60_000);

  const fulfilled = 'at %s fulfils what is open of the order, and gives no label (552); staff confirm it before it arrives';
  test.each(['shopify', 'shopline'] as const)(
    fulfilled,
    async (type) => {
      const own = await f.shopOf(f.alice, { type });
      const order = await sent(own);
      const row = await f.platformRow(order);
      expect((await f.manager.ok(`${area}/ObtainPlatformLabel`, { Ids: [row.Id] }))[0]).toBeRefused('PlatformRejected');
      const { number } = await f.packed(order.logisticsOrderId, order.parcel);
      await f.departed([number]);
      own.books.next = ['answer', 'refuse'];
      const confirm = () => f.manager.ok('/ShopOrder/ConfirmShopShipment', { Ids: [order.id] });
      expect((await confirm())[0]).toBeRefused('PlatformRejected', { Id: order.id });
      expect((await confirm())[0]).toMatchObject({ Ok: true });
      expect(there(own, order).status).toBe('SHIPPED');
      expect(await statusOf(order)).toBe(Confirmed);
      expect((await f.alice.post('/ShopOrder/ConfirmShopShipment', { Ids: [order.id] })).status).toBe(403);
    },
    60_000,
  );
});

describe('label uploaded by hand', () => {
  const path = '/UserWaybillPrinting/UpLoadPlatformWaybill';
  const stored = async (bytes: Buffer, by = f.alice) => (await uploadFile(f, by, { name: 'label.pdf', bytes })).Id;
  const pdf = () =>
    pdfOf('A label', (doc) => {
      doc.addPage({ size: [mm(100), mm(150)], margin: 0 });
      drawText(doc, 'A label', { x: mm(8), y: mm(8), width: mm(80), height: mm(10) });
    });

  test('is stored if the marketplace has none; must be a PDF of an authorized caller', async () => {
    const own = await f.shopOf(f.alice, { type: 'shopline' });
    const order = await sent(own);
    const label = await stored(await pdf());
    expect((await f.alice.post(path, { LogisticsOrderId: order.logisticsOrderId, FileId: label })).Data).toBe(true);
    expect((await f.platformRow(order)).LabelUrl).toMatch(/\.pdf/);
    await f.packed(order.logisticsOrderId, order.parcel);
    await f.clerk.ok('/WaybillPrinting/ObtainWaybill', { LogisticsOrderIds: [order.logisticsOrderId] });
    // The parcel goes with one of our carriers first, under its label.
    const [ownLabel, platformLabel] = await printed(order.logisticsOrderId);
    expect([ownLabel!.text.includes('A label'), platformLabel!.text]).toEqual([false, 'A label']);
    const picture = (await uploadFile(f, f.alice, { name: 'label.png', bytes: tinyPng }, { type: '1' })).Id;
    expect(await f.alice.post(path, { LogisticsOrderId: order.logisticsOrderId, FileId: picture })).toBeRefused('FileTypeNotAllowed');
    expect(await f.bob.post(path, { LogisticsOrderId: order.logisticsOrderId, FileId: label })).toBeRefused('NotFound');
    const ofBob = await stored(await pdf(), f.bob);
    expect(await f.alice.post(path, { LogisticsOrderId: order.logisticsOrderId, FileId: ofBob })).toBeRefused('NotFound');
  });
});

describe('packages for shop orders', () => {
  test('lists those on the shelf with their bound pieces; for a shop those of its owner', async () => {
    const [parcel, other] = [await f.shelved(), await f.shelved({ by: f.bob })];
    const order = await f.bought(shop);
    await f.bind(order, [f.fill(order, parcel)]);
    const list = async (by: ShopFloor['alice'], more: object) =>
      (await by.ok('/ShopOrder/GetShopReturnInventory', { rows: 100, ...more })).Data as any[];
    const [row] = await list(f.manager, { CourierNumber: parcel.number });
    expect(row).toMatchObject({ CourierNumber: parcel.number, AvailableQuantity: 1, BoundQuantity: 1, Returned: false, UserName: 'alice' });
    const numbers = async (more: object) => (await list(f.manager, more)).map(({ CourierNumber }) => CourierNumber);
    expect(await numbers({ ShopAuthorizationInformationId: shop.id })).toContain(parcel.number);
    expect(await numbers({ ShopAuthorizationInformationId: shop.id })).not.toContain(other.number);
    expect(await numbers({ Returned: true })).not.toContain(parcel.number);
    expect(await numbers({ Returned: false, UserId: f.bob.userId })).toContain(other.number);
    const own = (await f.bob.ok('/UserShopOrder/GetShopReturnInventory', { rows: 100 })).Data as any[];
    expect(own.map(({ CourierNumber }) => CourierNumber)).not.toContain(parcel.number);
  });
});
