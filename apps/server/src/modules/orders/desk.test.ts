import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { uploadFile } from '@entrepot/testing/forms.ts';
import { endedJob } from '@entrepot/testing/jobs.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { change } from '../../core/rows/rows.ts';
import { writeSheets } from '../../core/sheets/spreadsheet.ts';
import { addParcels, lockOrder, requote } from './public.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, PackageStatus, PaymentStatus, FreezeReason, WaybillStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 20_000);
});
afterAll(() => o.close());

type Goods = { id: string; number: string };
const approved = async (more: object = {}, goods?: Goods[]) => {
  const made = await o.paidOrder(more, goods);
  expect(await o.approve(made.Id)).toMatchObject([{ Ok: true }]);
  return made;
};
const split = (Id: string, Parts: object[], by: Person = o.leader) => by.post('/LogisticsOrder/SplitLogisticsOrder', { Id, Parts });
const part = (goods: Goods, Quantity = 1) => ({ Goods: [{ PackageId: goods.id, Quantity }] });
const merge = (Ids: string[], by: Person = o.manager) => by.post('/LogisticsOrder/MergeLogisticsOrders', { Ids });
const reroute = (Ids: string[], method: string, by: Person = o.manager, more: object = {}) =>
  by.post('/LogisticsOrder/SetLogisticsOrderTypeOfShipping', { Ids, TypeOfShippingId: method, ...more });
/** Packs an order as the packing table does, as far as its price goes. */
const packedAt = (id: string, weight: string) =>
  o.inTransaction(async (tx) => {
    const caller = { ...o.system, changes: [] };
    const packed = { orderStatus: OrderStatus.Packed, isWeighed: true, weighingTime: new Date() };
    const order = await change(tx, caller, logisticsOrder, await lockOrder(tx, caller, id), packed);
    const piece = { weight, length: '0', width: '0', height: '0' };
    await addParcels(tx, caller, order, [{ ...piece, volumeWeight: '0', goods: [] }]);
    return requote(tx, caller, order, [{ ...piece, quantity: 1 }]);
  });

describe('splitting an order', () => {
  test('sends some of its goods on their own way, without money of their own', async () => {
    const [kept, taken] = [await o.shelved({ weight: 3 }), await o.shelved({ weight: 1 })];
    const { Id, SerialNumber } = await approved({ Consolidation: true }, [kept, taken]);
    const balance = (await o.wallet(o.alice)).Balance;
    const { Code, Data } = await split(Id, [part(taken)]);
    expect(Code).toBe(0);
    const [child] = Data.Ids;
    expect(await o.order(child)).toMatchObject({
      parentOrderId: Id,
      isSplitOrder: true,
      splitIndex: 2,
      splitTotal: 2,
      orderStatus: OrderStatus.ToBePicked,
      paymentStatus: PaymentStatus.Paid,
      actualWeight: '1.000',
      packageCount: 1,
    });
    expect(await o.order(Id)).toMatchObject({ splitIndex: 1, splitTotal: 2, isSplitOrder: false, actualWeight: '3.000', packageCount: 1 });
    expect(await o.package(taken.id)).toMatchObject({ packageStatus: PackageStatus.Ordered, logisticsOrderId: child, frozenQuantity: 1 });
    expect(await o.billsOf(child)).toEqual([]);
    expect((await o.wallet(o.alice)).Balance).toBe(balance);
    expect((await o.open(child)).Tracks).toMatchObject([{ Content: `Split off order ${SerialNumber}, waiting to be picked` }]);
    expect(await o.leader.post('/PickingList/AddPickingList', { WarehouseId: o.xiamen.id, LogisticsOrderIds: [child] })).toMatchObject({
      Code: 0,
    });
    await o.everythingHolds();
  });

  test('takes pieces of a package out of an order that is unpacked, and out of no other', async () => {
    const goods = await o.shelved({ weight: 4, declared: { Quantity: 4 } });
    const whole = await approved({ Consolidation: true }, [goods]);
    expect(await split(whole.Id, [part(goods, 1)])).toMatchObject({ Code: 310 });
    const other = await o.shelved({ weight: 4, declared: { Quantity: 4 } });
    const { Id } = await approved({ Unpacking: true }, [other]);
    const { Data } = await split(Id, [part(other, 1), part(other, 2)]);
    const pieces = async (id: string) => (await o.open(id)).Goods.map(({ Quantity }: { Quantity: number }) => Quantity);
    expect([await pieces(Id), await pieces(Data.Ids[0]), await pieces(Data.Ids[1])]).toEqual([[1], [1], [2]]);
    await o.everythingHolds();
  });

  test('is refused: too much (122), everything (121), others’ goods (232), not approved (102), frozen (301), plain (310)', async () => {
    const [a, b, stranger] = [await o.shelved(), await o.shelved(), await o.shelved()];
    const { Id } = await o.paidOrder({ Consolidation: true }, [a, b]);
    expect(await split(Id, [part(a)])).toMatchObject({ Code: 102 });
    await o.approve(Id);
    expect(await split(Id, [part(a, 2)])).toMatchObject({ Code: 122 });
    expect(await split(Id, [part(a), part(b)])).toMatchObject({ Code: 121 });
    expect(await split(Id, [part(stranger)])).toMatchObject({ Code: 232 });
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs });
    expect(await split(Id, [part(a)])).toMatchObject({ Code: 301 });
    const plain = await approved({ Consolidation: false }, [stranger]);
    expect(await split(plain.Id, [part(stranger)])).toMatchObject({ Code: 310 });
    expect(await split(plain.Id, [part(stranger)], o.hkmanager)).toMatchObject({ Code: 101 });
    expect(await split(plain.Id, [part(stranger)], o.alice)).toMatchObject({ status: 403 });
    await o.everythingHolds();
  });

  test('at the same moment twice takes the goods once', async () => {
    const goods = [await o.shelved(), await o.shelved(), await o.shelved()];
    const { Id } = await approved({ Consolidation: true }, goods);
    const answers = await Promise.all([split(Id, [part(goods[0]!)]), split(Id, [part(goods[0]!)])]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 232]);
    await o.everythingHolds();
  });

  test('is priced with all its parts once the last is packed; nothing is paid back before, and a cancelled part no more', async () => {
    const goods = [await o.shelved({ weight: 4 }), await o.shelved({ weight: 4 }), await o.shelved({ weight: 4 })];
    const { Id } = await approved({ Consolidation: true }, goods);
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Data } = await split(Id, [part(goods[1]!), part(goods[2]!)]);
    expect(await o.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id })).toMatchObject({ Code: 102 });
    expect(await packedAt(Id, '4')).toMatchObject({ action: 'none' });
    expect(await packedAt(Data.Ids[0], '4')).toMatchObject({ action: 'none' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
    await o.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: Data.Ids[1], Remarks: 'stays' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBeGreaterThan(before);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyRefunded });
  });
});

describe('merging orders', () => {
  test('makes one of several: goods, bills and one price, and pays back what going together saves', async () => {
    const [a, b] = [await o.paidOrder({}, [await o.shelved({ weight: 1.2 })]), await o.paidOrder({}, [await o.shelved({ weight: 1.2 })])];
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Code, Data } = await merge([b.Id, a.Id]);
    expect(Code).toBe(0);
    expect(Data).toMatchObject({ Id: a.Id, SerialNumber: a.SerialNumber });
    expect(await o.order(a.Id)).toMatchObject({
      packageCount: 2,
      actualWeight: '2.400',
      consolidation: true,
      orderStatus: OrderStatus.ToBeApproved,
    });
    expect(await o.order(b.Id)).toMatchObject({ orderStatus: OrderStatus.Cancelled, parentOrderId: a.Id, goodsHeld: false });
    const bills = await o.billsOf(a.Id);
    expect(bills.filter(({ paymentStatus }) => paymentStatus !== PaymentStatus.Voided)).toHaveLength(2);
    expect(await o.billsOf(b.Id)).toEqual([]);
    const [paid, back] = [
      bills.reduce((all, row) => all + Number(row.paidAmount), 0),
      bills.reduce((all, row) => all + Number(row.refundAmount), 0),
    ];
    expect(paid - back).toBe(Number((await o.order(a.Id)).quoteSnapshot!.payable));
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before + back);
    expect(await o.approve(a.Id)).toMatchObject([{ Ok: true }]);
    await o.everythingHolds();
  });

  test('is refused: unpaid (302), another customer (312), warehouse (313) or receiver (331), one alone, not the same state', async () => {
    const paid = await o.paidOrder();
    const unpaid = await o.ordered();
    expect(await merge([paid.Id, unpaid.Id])).toMatchObject({ Code: 302 });
    expect(await merge([paid.Id])).toMatchObject({ Code: 121 });
    const [own] = await o.book(o.bob);
    const others = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
    expect(await merge([paid.Id, others.Id])).toMatchObject({ Code: 312 });
    const elsewhere = await o.paidOrder({ RecipientInformationId: o.toIslands.id });
    expect(await merge([paid.Id, elsewhere.Id])).toMatchObject({ Code: 331 });
    const ready = await approved();
    expect(await merge([paid.Id, ready.Id])).toMatchObject({ Code: 102 });
    expect(await merge([paid.Id, ready.Id], o.hkmanager)).toMatchObject({ Code: 101 });
    expect(await merge([paid.Id, ready.Id], o.clerk)).toMatchObject({ status: 403 });
  });

  test('at the same moment twice merges once', async () => {
    const [a, b] = [await o.paidOrder(), await o.paidOrder()];
    const answers = await Promise.all([merge([a.Id, b.Id]), merge([b.Id, a.Id])]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    await o.everythingHolds();
  });
});

describe('sending an order another way', () => {
  test('prices it anew: dearer is a supplement, and it names the carrier of the new way', async () => {
    const { Id } = await o.paidOrder();
    const before = await o.order(Id);
    const [answer] = (await reroute([Id], o.method('AirExpress'))).Data;
    expect(answer).toMatchObject({ Ok: true, Difference: expect.any(Number) });
    const after = await o.order(Id);
    expect(after.shippingMethodId).toBe(o.method('AirExpress'));
    expect(Number(after.quoteSnapshot!.total) - Number(before.quoteSnapshot!.total)).toBeCloseTo(answer.Difference);
    expect((await o.billsOf(Id)).length).toBe(answer.Difference > 1 ? 2 : 1);
    expect((await o.messagesOf(o.alice)).some(({ title }) => title === '運輸方式已更改')).toBe(true);
    const [back] = (await reroute([Id], before.shippingMethodId!)).Data;
    expect(back).toMatchObject({ Ok: true });
    expect((await o.order(Id)).quoteSnapshot!.total).toBe(before.quoteSnapshot!.total);
    await o.everythingHolds();
  });

  test('is refused for drafts (102), from the bag on (317), beyond the way (331, 307), for other sites (101) and other people', async () => {
    const draft = await o.ordered({ Submit: false });
    expect((await reroute([draft.Id], o.method('AirExpress'))).Data).toMatchObject([{ Ok: false, Code: 102 }]);
    const gone = await o.underWay();
    expect((await reroute([gone.Id], o.method('AirExpress'))).Data).toMatchObject([{ Ok: false, Code: 317 }]);
    const { Id } = await o.paidOrder();
    expect((await reroute([Id], o.siteId)).Data).toMatchObject([{ Ok: false, Code: 101 }]);
    expect((await reroute([Id], o.method('AirExpress'), o.hkmanager)).Data).toMatchObject([{ Ok: false, Code: 101 }]);
    expect(await reroute([Id], o.method('AirExpress'), o.clerk)).toMatchObject({ status: 403 });
  });
});

describe('a waybill number by hand', () => {
  const setNumber = (Id: string, CarrierNo: string, by: Person = o.leader) =>
    by.post('/LogisticsOrder/SetLogisticsOrderCarrierNo', { Id, CarrierNo });
  const packable = async () => {
    const { Id } = await o.paidOrder({ CarrierId: o.carriers.get('HCT') });
    await o.put(Id, { orderStatus: OrderStatus.Packed });
    return Id;
  };

  test('is given once, to one order, and by whoever may', async () => {
    const [Id, other] = [await packable(), await packable()];
    expect(await setNumber(Id, 'BYHAND001', o.hkmanager)).toMatchObject({ Code: 101 });
    for (const other of [o.alice, o.clerk]) expect(await setNumber(Id, 'BYHAND001', other)).toMatchObject({ status: 403 });
    expect(await setNumber(Id, 'byhand001')).toMatchObject({ Code: 0 });
    expect(await o.order(Id)).toMatchObject({
      carrierNo: 'BYHAND001',
      waybillStatus: WaybillStatus.Obtained,
      waybillTime: expect.any(Date),
    });
    expect(await setNumber(Id, 'BYHAND002')).toMatchObject({ Code: 322 });
    expect(await setNumber(other, 'BYHAND001')).toMatchObject({ Code: 103 });
    const waiting = await o.paidOrder();
    expect(await setNumber(waiting.Id, 'BYHAND003')).toMatchObject({ Code: 102 });
  });

  test('is asked for at the carrier: known from the first event on, and told apart by order', async () => {
    const Id = await packable();
    const ask = (ids: string[], by = o.clerk) => by.post('/WaybillPrinting/SynchronizeWaybillStatus', { LogisticsOrderIds: ids });
    expect((await ask([Id])).Data).toMatchObject([{ Id, Ok: false, Code: 102 }]);
    await setNumber(Id, 'BYHAND009');
    expect((await ask([Id])).Data).toMatchObject([{ Ok: true, IsOnline: false }]);
    await o.put(Id, { isOnline: true });
    expect((await ask([Id])).Data).toMatchObject([{ Ok: true, IsOnline: true }]);
    expect((await ask([Id], o.hkmanager)).Data).toMatchObject([{ Code: 101 }]);
    expect(await ask([Id], o.alice)).toMatchObject({ status: 403 });
  });
});

describe('orders of another forwarder', () => {
  let serial = 0;
  const row = (more: object = {}) => ({
    CustomerOrderNumber: `PEER-${++serial}`,
    ProductName: 'Lamp',
    Quantity: 2,
    Price: 12.5,
    RecipientName: '王大同',
    Phone: '0912345678',
    Country: 'Taiwan',
    Province: '台北市',
    DetailedAddress: '忠孝東路一段1號',
    Weight: 1.25,
    Length: 10,
    Width: 20,
    Geight: 30,
    ...more,
  });
  const send = (Rows: object[], by: Person = o.peer, more: object = {}) =>
    by.post(
      by === o.manager || by === o.hkmanager
        ? '/LogisticsOrder/PeerEstablishLogisticsOrder'
        : '/UserLogisticsOrder/PeerEstablishLogisticsOrder',
      {
        WarehouseId: o.xiamen.id,
        TypeOfShippingId: o.method('SeaExpress'),
        Rows,
        ...more,
      },
    );

  test('become drafts with their packages and one receiver; a wrong row is told and does not stop the others', async () => {
    const { Code, Data } = await send([row(), row({ Province: 'Nowhere' }), row({ CourierNumber: 'PC-77' })]);
    expect(Code).toBe(0);
    expect(Data.map(({ Row, Ok }: { Row: number; Ok: boolean }) => [Row, Ok])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(Data[1]).toMatchObject({ Code: 100, Message: 'Province: There is no region "Nowhere" here' });
    const order = await o.order(Data[0].Id);
    expect(order).toMatchObject({
      orderStatus: OrderStatus.Draft,
      source: enumCodes.LogisticsOrderSource.Peer,
      ownerId: o.peer.userId,
      customerOrderNumber: 'PEER-1',
      actualWeight: '1.250',
      volume: '0.006000',
    });
    expect((await o.order(Data[2].Id)).recipientId).toBe(order.recipientId);
    expect((await o.open(Data[2].Id)).Goods).toMatchObject([{ CourierNumber: 'PC-77', Quantity: 2, ProductName: 'Lamp' }]);
    await o.everythingHolds();
  });

  test('are refused with a number that is taken (103), too many at once (106), and when no row is right (119)', async () => {
    const first = row();
    await send([first]);
    const again = await send([first, row()]);
    expect(again.Data).toMatchObject([{ Ok: false, Code: 103 }, { Ok: true }]);
    expect(await send(Array.from({ length: 201 }, () => row()))).toMatchObject({ Code: 106 });
    expect(await send([row({ Country: 'Nowhere' })])).toMatchObject({ Code: 119, Data: [{ Row: 1, Ok: false }] });
    expect(await send([row()], o.clerk)).toMatchObject({ status: 403 });
    expect(await send([row()], o.hkmanager, { UserId: o.peer.userId })).toMatchObject({ Code: 101 });
    expect(await send([row()], o.manager, { UserId: o.alice.userId })).toMatchObject({ Code: 0 });
  });

  test('come from a spreadsheet too, all rows or none', async () => {
    const heading = ['Own order number', 'Product name', 'Recipient', 'Mobile phone', 'Country or region', 'Street address', 'Weight'];
    const upload = async (rows: string[][]) => {
      const bytes = await writeSheets([{ name: 'Orders', heading, rows }]);
      const { Id } = await uploadFile(o, o.peer, { name: 'orders.xlsx', bytes });
      const { JobId } = await o.peer.ok('/UserLogisticsOrder/UpLoadLogisticsOrder', { FileId: Id, WarehouseId: o.xiamen.id });
      return endedJob(o.peer, JobId);
    };
    const sheetRow = (number: string, country = 'Taiwan') => [number, 'Lamp', '王大同', '0912345678', country, '忠孝東路一段1號', '1.5'];
    const listed = async (Content: string) => (await o.peer.ok('/UserLogisticsOrder/GetLogisticsOrders', { Content })).Total;
    expect(await upload([sheetRow('SHEET-1'), sheetRow('SHEET-2', 'Nowhere')])).toMatchObject({
      Status: 'failed',
      Errors: [{ Line: 3, Field: 'Country or region' }, { Line: 3 }],
    });
    expect(await listed('SHEET-')).toBe(0);
    expect(await upload([sheetRow('SHEET-1'), sheetRow('SHEET-2')])).toMatchObject({ Status: 'done', Done: 2 });
    expect(await listed('SHEET-')).toBe(2);
    expect((await upload([sheetRow('SHEET-3'), sheetRow('SHEET-1')])).Errors).toMatchObject([{ Line: 3 }]);
    expect(await listed('SHEET-')).toBe(2);
  });
});
