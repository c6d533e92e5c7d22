import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { unknownItemClaim } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { endedJob } from '../../testing/jobs.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { findWhere } from '../../core/db/rows.ts';
import { checkInvariants } from '../../testing/invariants.ts';
import { completeMallOrders, expireMallOrders } from './scheduled.ts';
import { freshNumber, type Mall, openMall } from './test/mall-desk.ts';
import { freePort } from '@entrepot/server/postgres/free-port.ts';

const { ToBePaid, ToBeDelivered, Delivered, InWarehouse, Completed, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const { Balance } = enumCodes.PaymentType;

let m: Mall;
beforeAll(async () => {
  m = await openMall();
});
afterAll(async () => {
  expect(await checkInvariants(m.db)).toEqual([]);
  await m.close();
});

test('updates the open list of the merchant on purchase, payment and receipt, not a rival’s', async () => {
  const port = await freePort();
  await m.server.listen(port, '127.0.0.1');
  const listenerOf = async ({ token }: Person) => {
    const names = new Set<string>();
    const auth = { token, language: 'en-us' };
    const path = '/api/LogisticsInfrastructureHub';
    const socket = io(`http://127.0.0.1:${port}`, { path, transports: ['websocket'], forceNew: true, reconnection: false, auth });
    socket.on('RowsChanged', ({ Names }: { Names: string[] }) => Names.forEach((name) => names.add(name)));
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    return { names, socket };
  };
  const [seller, rival] = [await listenerOf(m.seller), await listenerOf(m.rival)];
  try {
    const { id } = await m.fromStock(2);
    seller.names.clear();
    const bought = await m.ordered(m.bob, [{ id }]);
    await expect.poll(() => [...seller.names]).toContain('sellerOrder');
    seller.names.clear();
    await m.pay(m.bob, bought);
    await expect.poll(() => [...seller.names]).toContain('sellerOrder');
    seller.names.clear();
    await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id });
    await expect.poll(() => [...seller.names]).toContain('sellerOrder');
    expect([...rival.names]).not.toContain('sellerOrder');
  } finally {
    for (const { socket } of [seller, rival]) socket.close();
  }
});

describe('buying from stock', () => {
  test('reserves the pieces, hands them over on payment, and pays the merchant minus commission', async () => {
    const { id, commodityId } = await m.fromStock(5);
    const bought = await m.ordered(m.bob, [{ id, quantity: 2 }]);
    expect(await m.piecesOf(commodityId)).toEqual([
      [1, 3],
      [2, 2],
    ]);
    const [before, bobs] = [await m.balanceOf(m.seller), await m.balanceOf(m.bob)];
    await m.pay(m.bob, bought);
    const row = await m.seen(m.bob, bought.id);
    expect(row).toMatchObject({ SellerOrderStatus: InWarehouse, TotalAmount: 40, IsBuyer: true, Lines: [{ Quantity: 2, Amount: 40 }] });
    expect(await m.balanceOf(m.bob)).toBe(bobs - 40);
    const { commodityCode } = await m.row(commodityId);
    const [own] = (await m.bob.ok('/UserCommodity/GetCommodity', { CommodityCode: commodityCode })).Data;
    expect(own).toMatchObject({ AvailableQuantity: 2, FrozenQuantity: 0, CommodityStatus: enumCodes.CommodityStatus.Normal });
    expect((await m.stockOf(commodityId)).map(({ quantity }) => quantity)).toEqual([3]);
    expect(await m.seller.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id })).toBeRefused('NotFound');
    await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id });
    expect([await m.statusOf(bought.id), await m.balanceOf(m.seller)]).toEqual([Completed, before + 36]);
    expect(await m.bob.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id })).toBeRefused('StateNotAllowed');
    const journal = (await m.seller.ok('/UserAmountJournal/GetUserAmountJournals', { rows: 2 })).Data;
    expect(journal.map(({ JournalType, Amount }: any) => [JournalType, Amount]).sort()).toEqual([
      [112, 40],
      [113, -4],
    ]);
    const bill = await (await m.as('finance')).ok('/Bill/GetBillById', { Id: bought.billId });
    expect([bill.BillType, bill.RefundLocked]).toEqual([enumCodes.BillType.Mall, true]);
  });

  test('creates one order per submit, and rejects a changed price', async () => {
    const { id, commodityId } = await m.fromStock(5);
    const IdempotencyKey = randomUUID();
    const first = await m.order(m.bob, [{ id, amount: 20 }], { IdempotencyKey });
    const again = await m.order(m.bob, [{ id, amount: 20 }], { IdempotencyKey });
    expect(first).toSucceed();
    expect(again).toSucceed({ Data: first.Data });
    const other = await m.order(m.bob, [{ id, amount: 19 }]);
    expect(other).toBeRefused('PriceChanged', { Message: expect.stringContaining('20') });
    expect((await m.stockOf(commodityId)).find(({ inventoryState }) => inventoryState === 2)!.quantity).toBe(1);
  });

  test('rejects own goods, too many, more than the limit, and other sites', async () => {
    const { id } = await m.fromStock(3, { LimitPerUser: 2 });
    expect(await m.order(m.seller, [{ id }])).toBeRefused('DifferentUser');
    expect(await m.order(m.bob, [{ id, quantity: 3 }])).toBeRefused('LimitExceeded');
    await m.ordered(m.bob, [{ id }]);
    expect(await m.order(m.bob, [{ id, quantity: 2 }])).toBeRefused('LimitExceeded');
    expect(await m.order(m.hkcarol, [{ id }])).toBeRefused('NotFound');
    const scarce = await m.fromStock(1);
    const response = await m.order(m.bob, [{ id: scarce.id, quantity: 2 }]);
    expect(response).toBeRefused('InsufficientStock', { Message: expect.stringContaining('1') });
    expect(await m.order(m.bob, [])).toBeRefused('AtLeastOneSelection');
    expect(await m.order(m.bob, [{ id: scarce.id }, { id: scarce.id }])).toBeRefused('DuplicateSelection');
  });

  test('expires unpaid after half an hour: voids the bill and releases the pieces', async () => {
    const { id, commodityId } = await m.fromStock(1);
    const bought = await m.ordered(m.bob, [{ id }]);
    expect(await m.order(m.bob, [{ id }])).toBeRefused('InsufficientStock');
    await expireMallOrders(m.clock(0, 29));
    expect(await m.statusOf(bought.id)).toBe(ToBePaid);
    await expireMallOrders(m.clock(0, 31));
    expect(await m.statusOf(bought.id)).toBe(Cancelled);
    expect(await m.piecesOf(commodityId)).toEqual([[1, 1]]);
    const paying = await m.bob.post('/UserBill/PayBills', { BillIds: [bought.billId], PaymentType: Balance, ExpectedAmount: 20 });
    expect(paying).toBeRefused('BillNotPayable');
    await m.bob.ok('/SellerOrder/CancelSellerOrder', { Id: (await m.ordered(m.bob, [{ id }])).id });
    expect((await m.combination(id)).SoldQuantity).toBe(0);
  });

  test.each(['confirmed short', 'rejected'])('does not expire while its slip waits, nor directly after it was %s', async (decision) => {
    const { id } = await m.fromStock(1);
    const buyer = await m.newCustomer(`slip${decision.length}`);
    const bought = await m.ordered(buyer, [{ id }]);
    const url = `/files/${m.siteId}/202506/${randomUUID().replaceAll('-', '')}.jpg`;
    await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
      values (${m.siteId}, ${randomUUID()}, ${new Date()}, ${url}, 'slip.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${buyer.userId}, ${buyer.userId})`.execute(
      m.db,
    );
    const transfer = { RechargeType: 2, CurrencyId: m.currencyId, RechargeAmount: 20, VoucherUrls: [url], BillIds: [bought.billId] };
    const { Id } = await buyer.ok('/UserRecharge/EstablishRecharge', transfer);
    const status = async () => (await m.seen(buyer, bought.id)).SellerOrderStatus;
    await expireMallOrders(m.clock(2));
    expect(await status()).toBe(ToBePaid);
    const Approved = decision !== 'rejected';
    const finance = await m.as('finance');
    await finance.ok('/Recharge/AuditRecharge', { Id, Approved, Remarks: 'seen', ReceivedAmount: Approved ? 19 : undefined });
    await expireMallOrders(m.clock(0, 31));
    expect(await status()).toBe(ToBePaid);
    await expireMallOrders(m.clock(2));
    expect(await status()).toBe(Cancelled);
  });

  test('reserves at most half of the pieces left for one customer until they are paid', async () => {
    const id = await m.sentByMerchant(40);
    expect(await m.order(m.bob, [{ id, quantity: 21 }])).toBeRefused('LimitExceeded', { Message: expect.stringContaining('20') });
    const first = await m.ordered(m.bob, [{ id, quantity: 20 }]);
    expect(await m.order(m.bob, [{ id }])).toBeRefused('LimitExceeded', { Message: expect.stringContaining('Pay') });
    expect(await m.order(m.rival, [{ id, quantity: 10 }])).toSucceed();
    await m.pay(m.bob, first);
    expect(await m.order(m.bob, [{ id, quantity: 10 }])).toSucceed();
  });

  test('reserves for ten minutes while half of the offer is reserved without payment', async () => {
    const id = await m.sentByMerchant(20);
    const minutesOf = async ({ id: order }: { id: string }) => {
      const row = await m.db
        .selectFrom('sellerOrder')
        .select(['creationTime', 'expireTime'])
        .where('id', '=', order)
        .executeTakeFirstOrThrow();
      return Math.round((row.expireTime!.getTime() - row.creationTime.getTime()) / 60_000);
    };
    expect(await minutesOf(await m.ordered(m.bob, [{ id, quantity: 10 }]))).toBe(30);
    expect(await minutesOf(await m.ordered(m.rival, [{ id }]))).toBe(10);
  });

  test('sells the last piece to one of two hundred concurrent buyers', async () => {
    const { id, commodityId } = await m.fromStock(1);
    const buyers = await Promise.all(Array.from({ length: 200 }, (_, at) => m.newCustomer(`mallbuyer${at}`)));
    // Callers that a busy machine refuses try again.
    const press = async (buyer: Person): Promise<{ Code: number }> => {
      const answer = await m.order(buyer, [{ id }]);
      return outcomeOf(answer) === 'InternalError' ? press(buyer) : answer;
    };
    const presses = await Promise.all(buyers.map(press));
    const outcomes = presses.map(outcomeOf);
    expect(outcomes.filter((one) => one === 'Ok')).toHaveLength(1);
    expect([...new Set(outcomes)].sort()).toEqual(['InsufficientStock', 'Ok']);
    expect(await m.piecesOf(commodityId)).toEqual([[2, 1]]);
    expect((await m.combination(id)).SoldQuantity).toBe(1);
  });
});

describe('buying goods sent by the merchant', () => {
  test('pays the merchant after payment, shipment, receipt in the warehouse and confirmation', async () => {
    const id = await m.sentByMerchant(3);
    const bought = await m.ordered(m.bob, [{ id, quantity: 2 }]);
    expect((await m.combination(id)).AvailableQuantity).toBe(1);
    expect(await m.deliver(bought.id, freshNumber())).toBeRefused('StateNotAllowed');
    await m.pay(m.bob, bought);
    expect(await m.statusOf(bought.id)).toBe(ToBeDelivered);
    const number = freshNumber();
    expect(await m.bob.post('/SellerOrder/MerchantDelivery', { Id: bought.id, CourierNumber: number })).not.toSucceed();
    expect(await m.deliver(bought.id, '快递')).toBeRefused('TrackingNumberFormat');
    expect(await m.deliver(bought.id, number)).toSucceed();
    expect(await m.statusOf(bought.id)).toBe(Delivered);
    const [parcel] = (await m.bob.ok('/UserPackage/GetPackages', { CourierNumber: number })).Data;
    expect(parcel).toMatchObject({ PackageSource: enumCodes.PackageSource.Mall });
    await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber: number });
    expect(await m.statusOf(bought.id)).toBe(InWarehouse);
    const before = await m.balanceOf(m.seller);
    expect(await completeMallOrders(m.clock(6, 0))).toBe(0);
    await completeMallOrders(m.clock(8, 0));
    expect([await m.statusOf(bought.id), await m.balanceOf(m.seller)]).toEqual([Completed, before + 36]);
    const titles = (await m.messagesOf(m.seller)).map(({ title }) => title).join('\n');
    expect(titles).toContain((await m.seen(m.seller, bought.id)).SerialNumber);
  });

  test('ships with goods bought from stock and a parcel of another shop in one order', async () => {
    const { Data: cargo } = await m.manager.ok('/CargoType/GetCargoTypes', { rows: 1 });
    const tea = await m.make({ CargoType: cargo[0].Id });
    const offer = m.draftOf([tea], { StockMode: stockModes.Merchant, WarehouseId: null, AvailableQuantity: 1 });
    const { Id: teaId } = await m.seller.ok('/MallCommodityCombination/EstablishMallCommodityCombination', offer);
    await m.seller.ok('/MallCommodityCombination/ReleaseSales', { Ids: [teaId] });
    const stocked = await m.fromStock(4);
    const inWarehouse = await m.ordered(m.bob, [{ id: stocked.id, quantity: 3 }]);
    const sent = await m.ordered(m.bob, [{ id: teaId }]);
    for (const one of [inWarehouse, sent]) await m.pay(m.bob, one);
    const [number, other] = [freshNumber(), freshNumber()];
    await m.deliver(sent.id, number);
    await m.bob.ok('/UserPackage/EstablishPackage', {
      CourierNumber: other,
      WarehouseId: m.xiamen.id,
      ProductName: 'Kettle',
      CargoTypeId: cargo[0].Id,
      Price: 20,
    });
    for (const CourierNumber of [number, other]) {
      const sizes = { Weight: 1, Length: 20, Width: 20, Geight: 10 };
      await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber, ...sizes });
      await m.clerk.ok('/Package/PackagePutOnShelves', { CourierNumber, ShelvesNumber: 'A-01-01' });
    }
    const parcels: { Id: string; CourierNumber: string }[] = (
      await m.bob.ok('/UserPackage/GetPackages', { CourierNumbers: [number, other] })
    ).Data;
    const { commodityCode } = await m.row(stocked.commodityId);
    const [own] = (await m.bob.ok('/UserCommodity/GetCommodity', { CommodityCode: commodityCode })).Data;
    const [receiver] = (await m.bob.ok('/RecipientInformation/GetRecipientInformations', { rows: 1, descendingOrder: false })).Data;
    const [way] = await m.bob.ok('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: m.xiamen.id });
    const { Id } = await m.bob.ok('/UserLogisticsOrder/EstablishLogisticsOrder', {
      WarehouseId: m.xiamen.id,
      RecipientInformationId: receiver.Id,
      TypeOfShippingId: way.Value,
      Goods: [...parcels.map((parcel) => ({ PackageId: parcel.Id })), { CommodityId: own.Id, Quantity: 3 }],
      Submit: true,
    });
    const order = await m.bob.ok('/UserLogisticsOrder/GetLogisticsOrderById', { Id });
    expect(order.OrderStatus).toBe(enumCodes.OrderStatus.ToBeApproved);
    expect(order.Goods).toHaveLength(3);
    expect((await m.bob.ok('/UserCommodity/GetCommodity', { CommodityCode: commodityCode })).Data[0]).toMatchObject({
      AvailableQuantity: 0,
      FrozenQuantity: 3,
    });
  });

  test('ships in several parcels by lines and pieces, and arrives with the last of them', async () => {
    const [cups, plates] = [await m.sentByMerchant(5), await m.sentByMerchant(5, { Price: 30 })];
    const bought = await m.ordered(m.bob, [{ id: cups, quantity: 3 }, { id: plates }]);
    await m.pay(m.bob, bought);
    const [cup, plate] = (await m.seen(m.seller, bought.id)).Lines;
    const numbers = [freshNumber(), freshNumber(), freshNumber()];
    const send = (at: number, pieces?: [string, number][]) =>
      m.seller.post('/SellerOrder/MerchantDelivery', {
        Id: bought.id,
        CourierNumber: numbers[at],
        Lines: pieces ? pieces.map(([LineId, Quantity]) => ({ LineId, Quantity })) : undefined,
      });
    const sign = (at: number) => m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber: numbers[at] });
    const more = await send(0, [[cup.Id, 4]]);
    expect(more).toBeRefused('CargoQuantityAbnormal', { Message: expect.stringContaining('3') });
    expect(await send(0, [])).toBeRefused('AtLeastOneSelection');
    expect(await send(0, [[randomUUID(), 1]])).toBeRefused('NotFound');
    expect(
      await send(0, [
        [cup.Id, 1],
        [cup.Id, 1],
      ]),
    ).toBeRefused('DuplicateSelection');
    expect(await send(0, [[cup.Id, 2]])).toSucceed();
    expect(await m.statusOf(bought.id)).toBe(ToBeDelivered);
    const early = await m.bob.post('/SellerOrder/CancelSellerOrder', { Id: bought.id });
    expect(early).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('on its way') });
    await sign(0);
    expect(await m.statusOf(bought.id)).toBe(ToBeDelivered);
    expect(
      await send(1, [
        [cup.Id, 2],
        [plate.Id, 1],
      ]),
    ).toBeRefused('CargoQuantityAbnormal');
    expect(await send(1, [[plate.Id, 1]])).toSucceed();
    expect(await send(2)).toSucceed();
    const response = await m.seen(m.bob, bought.id);
    expect([response.SellerOrderStatus, response.Lines.map((line: any) => line.SentQuantity)]).toEqual([Delivered, [3, 1]]);
    expect(response.Parcels.map((parcel: any) => [parcel.CourierNumber, parcel.IsHere])).toEqual([
      [numbers[0], true],
      [numbers[1], false],
      [numbers[2], false],
    ]);
    const parcels = (await m.bob.ok('/UserPackage/GetPackages', { CourierNumbers: numbers })).Data as any[];
    expect(parcels.map(({ CourierNumber, Price }) => [numbers.indexOf(CourierNumber), Price]).sort()).toEqual([
      [0, 40],
      [1, 30],
      [2, 20],
    ]);
    expect(await send(0)).toBeRefused('StateNotAllowed');
    await sign(2);
    expect(await m.statusOf(bought.id)).toBe(Delivered);
    await sign(1);
    expect(await m.statusOf(bought.id)).toBe(InWarehouse);
  });

  test('arrives with a parcel received before its shipment was reported, once it is the buyer’s', async () => {
    const early = async (autoApproveClaim: boolean) => {
      await m.configure({ autoApproveClaim });
      const bought = await m.ordered(m.bob, [{ id: await m.sentByMerchant(1) }]);
      await m.pay(m.bob, bought);
      const number = freshNumber();
      await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber: number });
      expect(await m.deliver(bought.id, number)).toSucceed();
      return bought.id;
    };
    expect(await m.statusOf(await early(true))).toBe(InWarehouse);
    const waiting = await early(false);
    expect(await m.statusOf(waiting)).toBe(Delivered);
    const [claim] = (await findWhere(m.db, m.system, unknownItemClaim, { ownerId: m.bob.userId })).slice(-1);
    await m.support.ok('/UnknownItem/AuditUnknownItemClaim', { Id: claim!.id, Approved: true });
    expect(await m.statusOf(waiting)).toBe(InWarehouse);
  });

  test('is on its way again after a receipt is undone, and arrives with the real one', async () => {
    const bought = await m.ordered(m.bob, [{ id: await m.sentByMerchant(1) }]);
    await m.pay(m.bob, bought);
    const number = freshNumber();
    await m.deliver(bought.id, number);
    const sign = () => m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber: number });
    await sign();
    expect(await m.statusOf(bought.id)).toBe(InWarehouse);
    const [parcel] = (await m.bob.ok('/UserPackage/GetPackages', { CourierNumber: number })).Data;
    await m.leader.ok('/Package/UndoPackageSigning', { Id: parcel.Id });
    expect(await m.statusOf(bought.id)).toBe(Delivered);
    expect(await m.bob.post('/SellerOrder/ConfirmSellerOrderReceived', { Id: bought.id })).toBeRefused('StateNotAllowed');
    await sign();
    expect(await m.statusOf(bought.id)).toBe(InWarehouse);
  });

  test('refunds a cancelled order, and puts what was not sent on sale again', async () => {
    const id = await m.sentByMerchant(1);
    const before = await m.balanceOf(m.bob);
    const bought = await m.ordered(m.bob, [{ id }]);
    await m.pay(m.bob, bought);
    expect(await m.order(m.bob, [{ id }])).toBeRefused('InsufficientStock');
    const answers = await Promise.all(
      [1, 2].map(() => m.seller.post('/SellerOrder/CancelSellerOrder', { Id: bought.id, Remarks: 'broken' })),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect([await m.statusOf(bought.id), await m.balanceOf(m.bob), (await m.combination(id)).AvailableQuantity]).toEqual([
      Refunded,
      before,
      1,
    ]);
  });

  test('lets the merchant, not the buyer, cancel after shipment', async () => {
    const bought = await m.ordered(m.bob, [{ id: await m.sentByMerchant(1) }]);
    await m.pay(m.bob, bought);
    const CourierNumber = freshNumber();
    await m.deliver(bought.id, CourierNumber);
    expect(await m.bob.post('/SellerOrder/CancelSellerOrder', { Id: bought.id })).toBeRefused('StateNotAllowed');
    await m.seller.ok('/SellerOrder/CancelSellerOrder', { Id: bought.id });
    expect(await m.statusOf(bought.id)).toBe(Refunded);
    const [parcel] = (await m.bob.ok('/UserPackage/GetPackages', { CourierNumber })).Data;
    expect(parcel?.PackageStatus ?? enumCodes.PackageStatus.Cancelled).toBe(enumCodes.PackageStatus.Cancelled);
  });

  test('charges staff discounts to the site and staff refunds to the merchant', async () => {
    const finance = await m.as('finance');
    const id = await m.sentByMerchant(2);
    const reduced = async () => {
      const bought = await m.ordered(m.bob, [{ id }]);
      await finance.ok('/Bill/DiscountBill', { Id: bought.billId, DiscountAmount: 3, Remarks: 'late' });
      await m.bob.ok('/UserBill/PayBills', { BillIds: [bought.billId], PaymentType: Balance, ExpectedAmount: 17 });
      return bought;
    };
    const [sellers, bobs] = [await m.balanceOf(m.seller), await m.balanceOf(m.bob)];
    const cancelledOrder = await reduced();
    await m.seller.ok('/SellerOrder/CancelSellerOrder', { Id: cancelledOrder.id });
    expect([await m.balanceOf(m.seller), await m.balanceOf(m.bob)]).toEqual([sellers, bobs]);
    const deliveredOrder = await reduced();
    const { Lines } = await finance.ok('/Bill/GetBillById', { Id: deliveredOrder.billId });
    await finance.ok('/Bill/RefundBill', {
      Id: deliveredOrder.billId,
      Lines: [{ BillLineId: Lines[0].Id, Amount: 5 }],
      Remarks: 'scratched',
    });
    const number = freshNumber();
    await m.deliver(deliveredOrder.id, number);
    await m.leader.ok('/Package/PackageSigning', { WarehouseId: m.xiamen.id, CourierNumber: number });
    await m.bob.ok('/SellerOrder/ConfirmSellerOrderReceived', { Id: deliveredOrder.id });
    expect([await m.balanceOf(m.seller), await m.balanceOf(m.bob)]).toEqual([sellers + 13.5, bobs - 12]);
    expect(await checkInvariants(m.db)).toEqual([]);
  });

  test('ends an order that staff refund in full', async () => {
    const bought = await m.ordered(m.bob, [{ id: await m.sentByMerchant(1) }]);
    await m.pay(m.bob, bought);
    const finance = await m.as('finance');
    const { Lines } = await finance.ok('/Bill/GetBillById', { Id: bought.billId });
    const back = { Id: bought.billId, Lines: [{ BillLineId: Lines[0].Id, Amount: 20 }], Remarks: 'goodwill' };
    await finance.ok('/Bill/RefundBill', back);
    expect(await m.statusOf(bought.id)).toBe(Refunded);
  });
});

describe('visibility', () => {
  test('exports a merchant’s own orders as a file, and no others', async () => {
    const linesOf = async (who: Person) => {
      const { JobId } = await who.ok('/SellerOrder/ExportSellerOrders', { AsCsv: true });
      const { ResultUrl } = await endedJob(who, JobId);
      return (await m.server.http.inject({ url: ResultUrl })).body.trim().split('\n').length;
    };
    const { Total } = await m.seller.ok('/SellerOrder/GetSellerOrders');
    expect([await linesOf(m.seller), await linesOf(m.rival)]).toEqual([Total + 1, 1]);
  });

  test('shows sales to the merchant, purchases to the buyer, and nothing to others', async () => {
    const { id } = await m.fromStock(1);
    const bought = await m.ordered(m.bob, [{ id }]);
    const { SerialNumber } = await m.seen(m.bob, bought.id);
    const list = async (who: Person, call: string) =>
      (await who.ok(`/SellerOrder/${call}`, { SerialNumber })).Data.map(({ Id }: any) => Id);
    expect(await list(m.seller, 'GetSellerOrders')).toEqual([bought.id]);
    expect(await list(m.rival, 'GetSellerOrders')).toEqual([]);
    expect(await list(m.bob, 'GetBuyerOrders')).toEqual([bought.id]);
    expect(await list(m.rival, 'GetBuyerOrders')).toEqual([]);
    expect(await list(m.manager, 'GetSellerOrders')).toEqual([bought.id]);
    const both = await m.ordered(m.bob, [{ id: await m.sentByMerchant(3), quantity: 2 }, { id: await m.sentByMerchant(3) }]);
    const rows = (await m.bob.ok('/SellerOrder/GetBuyerOrders', { rows: 100 })).Data as any[];
    const countsOf = (id: string) => rows.filter(({ Id }) => Id === id).map(({ Kinds, Quantity }) => [Kinds, Quantity]);
    expect([...countsOf(bought.id), ...countsOf(both.id)]).toEqual([
      [1, 1],
      [2, 3],
    ]);
    expect(await list(m.hkmanager, 'GetSellerOrders')).toEqual([]);
    expect((await m.seen(m.seller, bought.id)).CommissionAmount).toBe(2);
    const [sold] = (await m.seller.ok('/SellerOrder/GetSellerOrders', { SerialNumber })).Data;
    for (const row of [sold, await m.seen(m.seller, bought.id)])
      expect(Object.keys(row).filter((name) => /^(Creator|LastModifier)/.test(name))).toEqual([]);
    expect((await m.seen(m.bob, bought.id)).CommissionAmount).toBeUndefined();
    for (const who of [m.rival, m.hkcarol, m.hkmanager])
      for (const call of ['GetSellerOrderById', 'CancelSellerOrder', 'ConfirmSellerOrderReceived'])
        expect(await who.post(`/SellerOrder/${call}`, { Id: bought.id })).toBeRefused('NotFound');
  });
});
