import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { uploadFile } from '../../../testing/forms.ts';
import { endedJob } from '../../../testing/jobs.ts';
import { outcomeOf } from '../../../testing/outcomes.ts';
import type { Person } from '../../../testing/people.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { change } from '../../../core/db/rows.ts';
import { writeSheets } from '../../../core/sheets/spreadsheet.ts';
import { addParcels, lockOrder, requote } from '../public.ts';
import { type Ordering, openOrdering } from '../test/ordering.ts';

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
/** Packs an order as the packing station does, as far as its price is concerned; `at`: staff of this warehouse only. */
const packedAt = (id: string, weight: string, at?: string) =>
  o.inTransaction(async (tx) => {
    const caller: Caller = { ...o.system, ...(at && { audience: 'warehouse', warehouseIds: [at] }), changes: [] };
    const packed = { orderStatus: OrderStatus.Packed, isWeighed: true, weighingTime: new Date() };
    const order = await change(tx, caller, logisticsOrder, await lockOrder(tx, caller, id), packed);
    const piece = { weight, length: '0', width: '0', height: '0' };
    await addParcels(tx, caller, order, [{ ...piece, volumeWeight: '0', goods: [] }]);
    return requote(tx, caller, order, [{ ...piece, quantity: 1 }]);
  });

describe('splitting an order', () => {
  test('sends some of its goods separately, without money of their own', async () => {
    const [firstPackage, taken] = [await o.shelved({ weight: 3 }), await o.shelved({ weight: 1 })];
    const { Id, SerialNumber } = await approved({ Consolidation: true }, [firstPackage, taken]);
    const balance = (await o.wallet(o.alice)).Balance;
    const answer = await split(Id, [part(taken)]);
    expect(answer).toSucceed();
    const { Data } = answer;
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
    expect(await o.leader.post('/PickingList/AddPickingList', { WarehouseId: o.xiamen.id, LogisticsOrderIds: [child] })).toSucceed();
    await o.expectInvariants();
  });

  test('takes pieces of a package only out of an order that is unpacked', async () => {
    const goods = await o.shelved({ weight: 4, declared: { Quantity: 4 } });
    const whole = await approved({ Consolidation: true }, [goods]);
    expect(await split(whole.Id, [part(goods, 1)])).toBeRefused('NonConsolidationOrders');
    const other = await o.shelved({ weight: 4, declared: { Quantity: 4 } });
    const { Id } = await approved({ Unpacking: true }, [other]);
    const { Data } = await split(Id, [part(other, 1), part(other, 2)]);
    const pieces = async (id: string) => (await o.open(id)).Goods.map(({ Quantity }: { Quantity: number }) => Quantity);
    expect([await pieces(Id), await pieces(Data.Ids[0]), await pieces(Data.Ids[1])]).toEqual([[1], [1], [2]]);
    await o.expectInvariants();
  });

  test('rejects too many or all pieces, others’ goods, and unapproved, frozen or plain orders', covers('MSG-16'), async () => {
    const [a, b, stranger] = [await o.shelved(), await o.shelved(), await o.shelved()];
    const { Id } = await o.paidOrder({ Consolidation: true }, [a, b]);
    expect(await split(Id, [part(a)])).toBeRefused('StateNotAllowed');
    await o.approve(Id);
    expect(await split(Id, [part(a, 2)])).toBeRefused('TotalExceeded');
    expect(await split(Id, [part(a), part(b)])).toBeRefused('AtLeastOneSelection');
    expect(await split(Id, [part(stranger)])).toBeRefused('NoMatchingGoods');
    await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [Id], FreezeReason: FreezeReason.Customs });
    expect(await split(Id, [part(a)])).toBeRefused('OrderFrozen');
    const plain = await approved({ Consolidation: false }, [stranger]);
    expect(await split(plain.Id, [part(stranger)])).toBeRefused('NonConsolidationOrders');
    expect(await split(plain.Id, [part(stranger)], o.hkmanager)).toBeRefused('NotFound');
    expect(await split(plain.Id, [part(stranger)], o.alice)).toMatchObject({ status: 403 });
    await o.expectInvariants();
  });

  test('takes the goods once when called twice concurrently', async () => {
    const goods = [await o.shelved(), await o.shelved(), await o.shelved()];
    const { Id } = await approved({ Consolidation: true }, goods);
    const answers = await Promise.all([split(Id, [part(goods[0]!)]), split(Id, [part(goods[0]!)])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['NoMatchingGoods', 'Ok']);
    await o.expectInvariants();
  });

  test('prices all parts after the last is packed, refunds nothing before, skips cancelled parts', async () => {
    const goods = [await o.shelved({ weight: 4 }), await o.shelved({ weight: 4 }), await o.shelved({ weight: 4 })];
    const { Id } = await approved({ Consolidation: true }, goods);
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Data } = await split(Id, [part(goods[1]!), part(goods[2]!)]);
    expect(await o.alice.post('/UserLogisticsOrder/CancelLogisticsOrder', { Id })).toBeRefused('StateNotAllowed');
    expect(await packedAt(Id, '4')).toMatchObject({ action: 'none' });
    expect(await packedAt(Data.Ids[0], '4')).toMatchObject({ action: 'none' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
    await o.manager.ok('/LogisticsOrder/CancelLogisticsOrder', { Id: Data.Ids[1], Remarks: 'stays' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBeGreaterThan(before);
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyRefunded });
  });

  test('prices all parts when staff of one warehouse pack the last, and the others have left it', async () => {
    const goods = [await o.shelved({ weight: 4 }), await o.shelved({ weight: 4 })];
    const { Id } = await approved({ Consolidation: true }, goods);
    const { Data } = await split(Id, [part(goods[1]!)]);
    const left = await packedAt(Id, '4');
    await o.inTransaction((tx) => change(tx, { ...o.system, changes: [] }, logisticsOrder, left.order, { warehouseId: o.dongguan.id }));
    const last = await packedAt(Data.Ids[0], '4', o.xiamen.id);
    expect(last.order).toMatchObject({ id: Data.Ids[0], isWeighed: true });
    expect(await o.order(Id)).toMatchObject({ quoteSnapshot: { billingWeight: '8' } });
  });
});

describe('merging orders', () => {
  test('combines goods, bills and the price of several orders and refunds the savings', async () => {
    const [a, b] = [await o.paidOrder({}, [await o.shelved({ weight: 1.2 })]), await o.paidOrder({}, [await o.shelved({ weight: 1.2 })])];
    const before = Number((await o.wallet(o.alice)).Balance);
    const answer = await merge([b.Id, a.Id]);
    expect(answer).toSucceed();
    const { Data } = answer;
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
    await o.expectInvariants();
  });

  test('rejects unpaid orders, other customers, warehouses, recipients or states, or one order', async () => {
    const paid = await o.paidOrder();
    const unpaid = await o.ordered();
    expect(await merge([paid.Id, unpaid.Id])).toBeRefused('OrderNotPaid');
    expect(await merge([paid.Id])).toBeRefused('AtLeastOneSelection');
    const [own] = await o.book(o.bob);
    const others = await o.ordered({ RecipientInformationId: own!.id }, undefined, o.bob);
    expect(await merge([paid.Id, others.Id])).toBeRefused('DifferentUser');
    const elsewhere = await o.paidOrder({ RecipientInformationId: o.toIslands.id });
    expect(await merge([paid.Id, elsewhere.Id])).toBeRefused('DestinationMismatch');
    const ready = await approved();
    expect(await merge([paid.Id, ready.Id])).toBeRefused('StateNotAllowed');
    expect(await merge([paid.Id, ready.Id], o.hkmanager)).toBeRefused('NotFound');
    expect(await merge([paid.Id, ready.Id], o.clerk)).toMatchObject({ status: 403 });
  });

  test('merges once when called twice concurrently', async () => {
    const [a, b] = [await o.paidOrder(), await o.paidOrder()];
    const answers = await Promise.all([merge([a.Id, b.Id]), merge([b.Id, a.Id])]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    await o.expectInvariants();
  });
});

describe('changing the shipping method of an order', () => {
  test('requotes: the higher price is a supplement, with the carrier of the new method', async () => {
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
    await o.expectInvariants();
  });

  test('rejects drafts, bagged orders, unsuitable methods, other sites and other people', async () => {
    const draft = await o.ordered({ Submit: false });
    expect((await reroute([draft.Id], o.method('AirExpress'))).Data).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    const departedOrder = await o.underWay();
    expect((await reroute([departedOrder.Id], o.method('AirExpress'))).Data).toMatchObject([expect.toBeRefused('PackagingLocked')]);
    const { Id } = await o.paidOrder();
    expect((await reroute([Id], o.siteId)).Data).toMatchObject([expect.toBeRefused('NotFound')]);
    expect((await reroute([Id], o.method('AirExpress'), o.hkmanager)).Data).toMatchObject([expect.toBeRefused('NotFound')]);
    expect(await reroute([Id], o.method('AirExpress'), o.clerk)).toMatchObject({ status: 403 });
  });
});

describe('manual waybill number', () => {
  const setNumber = (Id: string, CarrierNo: string, by: Person = o.leader) =>
    by.post('/LogisticsOrder/SetLogisticsOrderCarrierNo', { Id, CarrierNo });
  const packable = async () => {
    const { Id } = await o.paidOrder({ CarrierId: o.carriers.get('HCT') });
    await o.put(Id, { orderStatus: OrderStatus.Packed });
    return Id;
  };

  test('is assigned once, to one order, by an authorized caller', async () => {
    const [Id, other] = [await packable(), await packable()];
    expect(await setNumber(Id, 'BYHAND001', o.hkmanager)).toBeRefused('NotFound');
    expect(await setNumber(Id, 'BYHAND001', o.alice)).toMatchObject({ status: 403 });
    // A packer enters the number of a carrier without an interface where the order was packed.
    expect(await setNumber(Id, 'byhand001', o.clerk)).toSucceed();
    expect(await o.order(Id)).toMatchObject({
      carrierNo: 'BYHAND001',
      waybillStatus: WaybillStatus.Obtained,
      waybillTime: expect.any(Date),
    });
    expect(await setNumber(Id, 'BYHAND002')).toBeRefused('WaybillAlreadyObtained');
    expect(await setNumber(other, 'BYHAND001')).toBeRefused('Duplicate');
    const waiting = await o.paidOrder();
    expect(await setNumber(waiting.Id, 'BYHAND003')).toBeRefused('StateNotAllowed');
  });

  test('is tracked at the carrier: known from the first event on, and distinguished by order', async () => {
    const Id = await packable();
    const synchronize = (ids: string[], by = o.clerk) => by.post('/WaybillPrinting/SynchronizeWaybillStatus', { LogisticsOrderIds: ids });
    expect((await synchronize([Id])).Data).toMatchObject([expect.toBeRefused('StateNotAllowed', { Id })]);
    await setNumber(Id, 'BYHAND009');
    expect((await synchronize([Id])).Data).toMatchObject([{ Ok: true, IsOnline: false }]);
    await o.put(Id, { isOnline: true });
    expect((await synchronize([Id])).Data).toMatchObject([{ Ok: true, IsOnline: true }]);
    expect((await synchronize([Id], o.hkmanager)).Data).toMatchObject([expect.toBeRefused('NotFound')]);
    expect(await synchronize([Id], o.alice)).toMatchObject({ status: 403 });
  });
});

describe('peer orders', () => {
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

  test('become drafts with packages and one recipient; a wrong row does not stop the others', async () => {
    const answer = await send([row(), row({ Province: 'Nowhere' }), row({ CourierNumber: 'PC-77' })]);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(Data.map(({ Row, Ok }: { Row: number; Ok: boolean }) => [Row, Ok])).toEqual([
      [1, true],
      [2, false],
      [3, true],
    ]);
    expect(Data[1]).toBeRefused('ValidationFailed', { Message: 'Province: Region "Nowhere" not found here' });
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
    await o.expectInvariants();
  });

  test('are rejected with a used number, with too many rows, and when no row is valid', async () => {
    const first = row();
    await send([first]);
    const again = await send([first, row()]);
    expect(again.Data).toMatchObject([expect.toBeRefused('Duplicate'), { Ok: true }]);
    expect(await send(Array.from({ length: 201 }, () => row()))).toBeRefused('LimitExceeded');
    expect(await send([row({ Country: 'Nowhere' })])).toBeRefused('ImportRowsInvalid', { Data: [{ Row: 1, Ok: false }] });
    expect(await send([row()], o.clerk)).toMatchObject({ status: 403 });
    expect(await send([row()], o.hkmanager, { UserId: o.peer.userId })).toBeRefused('NotFound');
    expect(await send([row()], o.manager, { UserId: o.alice.userId })).toSucceed();
  });

  test('can be imported from a spreadsheet, all rows or none', async () => {
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
