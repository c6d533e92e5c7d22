import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { refundSource } from '@entrepot/server/modules/billing/public.ts';
import { depart, openShift } from '@entrepot/server/demo/steps.ts';
import type { Shift } from '@entrepot/testing/packed-orders.ts';
import { type Floor, type Floored, openFloor } from '@entrepot/testing/floor.ts';

const { OrderStatus, PaymentStatus, FreezeReason } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

/** Finance gives something of an order's first bill back: all of it, or so much of its first line. */
async function refund(orderId: string, { share, ...more }: { share?: number; Waived?: boolean } = {}) {
  const [paid] = (await f.billsOf(orderId)).filter(({ paidAmount }) => Number(paidAmount) > 0);
  const { Lines } = await f.finance.ok('/Bill/GetBillById', { Id: paid!.id });
  const parts = Lines.map((line: any) => ({ BillLineId: line.Id, Amount: line.Amount - line.RefundAmount }));
  const wanted = share === undefined ? parts.filter(({ Amount }: any) => Amount > 0) : [{ BillLineId: Lines[0].Id, Amount: share }];
  const asked = { Id: paid!.id, Lines: wanted };
  const plan = await f.finance.ok('/Bill/GetRefundPlan', asked);
  return { plan, answer: await f.finance.post('/Bill/RefundBill', { ...asked, Remarks: 'paid twice', ...more }) };
}
/** Money goes back by another door than finance's refund. */
const emptied = (orderId: string) =>
  f.inTransaction((tx) =>
    refundSource(tx, f.system, { sourceType: 'logisticsOrder', sourceId: orderId, reason: 'x', key: `test:${orderId}` }),
  );
const paidOrder = async () => {
  const made = await f.ordered();
  expect(await f.pay(made.Id)).toMatchObject({ Code: 0 });
  return made;
};
const bagUp = (order: Floored, shift: Shift) =>
  f.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: order.number });

describe('money that goes back', () => {
  test('keeps an order from being approved, though it was paid once', async () => {
    const { Id, SerialNumber } = await paidOrder();
    const { plan, answer } = await refund(Id);
    expect(plan).toMatchObject({ OrderNumber: SerialNumber, OrderLeft: false, WholeOrder: true });
    expect(answer).toMatchObject({ Code: 0 });
    expect(await f.approve(Id)).toMatchObject([{ Code: 302 }]);
    expect(await f.pay(Id)).toMatchObject({ Code: 0 });
    expect(await f.approve(Id)).toMatchObject([{ Ok: true }]);
    await f.everythingHolds();
  });

  test('takes the approval of an order back, whose goods stay its own', async () => {
    const { id, number, goods } = await f.approved();
    await refund(id);
    expect(await f.order(id)).toMatchObject({
      orderStatus: OrderStatus.ToBeApproved,
      goodsHeld: true,
      paymentStatus: PaymentStatus.Refunded,
    });
    expect(await f.package(goods[0]!.id)).toMatchObject({ frozenQuantity: 1 });
    expect((await f.messagesOf(f.alice)).at(-1)!.title).toBe(`訂單 ${number} 等待付款`);
    await f.payDebts();
    await f.everythingHolds();
  });

  test('freezes an order that the floor has, and lets it go on as soon as it is paid again', async () => {
    const order = await f.picked();
    await refund(order.id, { share: 1 });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePacked, frozen: true, freezeReason: FreezeReason.Debt });
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: order.id })).toMatchObject({ Code: 301 });
    await f.payDebts();
    expect(await f.order(order.id)).toMatchObject({ frozen: false });
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: order.id })).toMatchObject({ Code: 0 });
    await f.everythingHolds();
  });

  test('is owed again when the goods have left, and not when it is waived', async () => {
    await f.payDebts();
    const waived = await paidOrder();
    const left = await paidOrder();
    for (const { Id } of [waived, left]) await f.put(Id, { orderStatus: OrderStatus.Delivering, departureTime: new Date() });
    expect((await refund(waived.Id, { Waived: true })).answer).toMatchObject({ Code: 0 });
    expect(await f.wallet(f.alice)).toMatchObject({ Arrears: 0 });
    const { plan } = await refund(left.Id);
    expect(plan).toMatchObject({ OrderLeft: true });
    const [owed] = (await f.billsOf(left.Id)).filter(({ paymentStatus }) => paymentStatus === PaymentStatus.Unpaid);
    expect(owed).toMatchObject({ billType: enumCodes.BillType.Supplement });
    expect((await f.wallet(f.alice)).Arrears).toBe(Number(owed!.paymentMoney));
    await f.payDebts();
  });

  test('may lower the price of an order that goes on, but not to nothing', async () => {
    const { Id } = await paidOrder();
    expect((await refund(Id, { share: 1, Waived: true })).answer).toMatchObject({ Code: 0 });
    expect((await refund(Id, { Waived: true })).answer).toMatchObject({ Code: 302 });
    expect(await f.approve(Id)).toMatchObject([{ Ok: true }]);
  });

  test('says nothing of a draft or a cancelled order, which need none', async () => {
    const { Id } = await paidOrder();
    await f.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'address' });
    expect((await refund(Id)).plan).toMatchObject({ OrderNumber: null });
    expect((await f.billsOf(Id)).filter(({ paymentStatus }) => paymentStatus === PaymentStatus.Unpaid)).toEqual([]);
  });
});

describe('every step that sends goods on asks what is paid now', () => {
  test('a list of picking, when it is made and when it is begun', async () => {
    const [one, two] = [await f.approved(), await f.approved()];
    await emptied(one.id);
    expect(await f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [one.id] })).toMatchObject({
      Code: 302,
      Message: expect.stringContaining(one.number),
    });
    const list = await f.listOf(two);
    await emptied(two.id);
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [list] });
    expect(await f.picker.post('/PickingList/StartPickingList', { Id: list })).toMatchObject({ Code: 302 });
  });

  test('a packing table, when it opens an order and when it closes it', async () => {
    const [one, two] = [await f.picked(), await f.scanned()];
    for (const { id } of [one, two]) await emptied(id);
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: one.id })).toMatchObject({ Code: 302 });
    expect(await f.complete(two)).toMatchObject({ Code: 302 });
  });

  test('a bag, and a shift that departs', async () => {
    const [one, two] = [await f.packed(), await f.packed()];
    const shift = await openShift(f.leader.ok, { Name: 'Out', TransportShiftType: 1, WarehouseIds: [f.xiamen.id] });
    expect(await bagUp(two, shift)).toMatchObject({ Code: 0 });
    for (const { id } of [one, two]) await emptied(id);
    expect(await bagUp(one, shift)).toMatchObject({ Code: 302 });
    await expect(depart(f.leader.ok, shift)).rejects.toThrow('302');
  });
});
