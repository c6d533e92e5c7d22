import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { refundSource } from '@entrepot/server/modules/billing/public.ts';
import { depart, openShift } from '@entrepot/server/demo/steps.ts';
import type { Shift } from '../../testing/packed-orders.ts';
import { type Floor, type Floored, openFloor } from '../../testing/floor.ts';

const { OrderStatus, PaymentStatus, FreezeReason } = enumCodes;
let f: Floor;
beforeAll(async () => {
  f = await openFloor();
});
afterAll(() => f.close());

/** Refunds all or part of the first line of an order's first bill. */
async function refund(orderId: string, { share, ...more }: { share?: number; Waived?: boolean } = {}) {
  const [paid] = (await f.billsOf(orderId)).filter(({ paidAmount }) => Number(paidAmount) > 0);
  const { Lines } = await f.finance.ok('/Bill/GetBillById', { Id: paid!.id });
  const parts = Lines.map((line: any) => ({ BillLineId: line.Id, Amount: line.Amount - line.RefundAmount }));
  const wanted = share === undefined ? parts.filter(({ Amount }: any) => Amount > 0) : [{ BillLineId: Lines[0].Id, Amount: share }];
  const input = { Id: paid!.id, Lines: wanted };
  const plan = await f.finance.ok('/Bill/GetRefundPlan', input);
  return { plan, answer: await f.finance.post('/Bill/RefundBill', { ...input, Remarks: 'paid twice', ...more }) };
}
/** A refund by another call than finance's. */
const emptied = (orderId: string) =>
  f.inTransaction((tx) =>
    refundSource(tx, f.system, { sourceType: 'logisticsOrder', sourceId: orderId, reason: 'x', key: `test:${orderId}` }),
  );
const paidOrder = async () => {
  const made = await f.ordered();
  expect(await f.pay(made.Id)).toSucceed();
  return made;
};
const bagUp = (order: Floored, shift: Shift) =>
  f.leader.post('/TransportShift/AddTransportShiftPackaging', { Id: shift.id, BagNo: shift.bagNo, Number: order.number });

describe('refunded money', () => {
  test('prevents the approval of a previously paid order', async () => {
    const { Id, SerialNumber } = await paidOrder();
    const { plan, answer } = await refund(Id);
    expect(plan).toMatchObject({ OrderNumber: SerialNumber, OrderLeft: false, WholeOrder: true });
    expect(answer).toSucceed();
    expect(await f.approve(Id)).toMatchObject([expect.toBeRefused('OrderNotPaid')]);
    expect(await f.pay(Id)).toSucceed();
    expect(await f.approve(Id)).toMatchObject([{ Ok: true }]);
    await f.expectInvariants();
  });

  test('withdraws the approval of an order, which retains its goods', async () => {
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
    await f.expectInvariants();
  });

  test('puts an order in the warehouse on hold and releases it when it is paid again', async () => {
    const order = await f.picked();
    await refund(order.id, { share: 1 });
    expect(await f.order(order.id)).toMatchObject({ orderStatus: OrderStatus.ToBePacked, frozen: true, freezeReason: FreezeReason.Debt });
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: order.id })).toBeRefused('OrderFrozen');
    await f.payDebts();
    expect(await f.order(order.id)).toMatchObject({ frozen: false });
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: order.id })).toSucceed();
    await f.expectInvariants();
  });

  test('is due again when the goods have left, unless waived', async () => {
    await f.payDebts();
    const waived = await paidOrder();
    const left = await paidOrder();
    for (const { Id } of [waived, left]) await f.put(Id, { orderStatus: OrderStatus.Delivering, departureTime: new Date() });
    expect((await refund(waived.Id, { Waived: true })).answer).toSucceed();
    expect(await f.wallet(f.alice)).toMatchObject({ Arrears: 0 });
    const { plan } = await refund(left.Id);
    expect(plan).toMatchObject({ OrderLeft: true });
    const [owed] = (await f.billsOf(left.Id)).filter(({ paymentStatus }) => paymentStatus === PaymentStatus.Unpaid);
    expect(owed).toMatchObject({ billType: enumCodes.BillType.Supplement });
    expect((await f.wallet(f.alice)).Arrears).toBe(Number(owed!.paymentMoney));
    await f.payDebts();
  });

  test('may lower the price of an active order, but not to zero', async () => {
    const { Id } = await paidOrder();
    expect((await refund(Id, { share: 1, Waived: true })).answer).toSucceed();
    expect((await refund(Id, { Waived: true })).answer).toBeRefused('OrderNotPaid');
    expect(await f.approve(Id)).toMatchObject([{ Ok: true }]);
  });

  test('does not affect drafts and cancelled orders, which need no payment', async () => {
    const { Id } = await paidOrder();
    await f.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [Id], Remarks: 'address' });
    expect((await refund(Id)).plan).toMatchObject({ OrderNumber: null });
    expect((await f.billsOf(Id)).filter(({ paymentStatus }) => paymentStatus === PaymentStatus.Unpaid)).toEqual([]);
  });
});

describe('payment', () => {
  test('is checked by a picking list when it is created and started', async () => {
    const [one, two] = [await f.approved(), await f.approved()];
    await emptied(one.id);
    expect(await f.leader.post('/PickingList/AddPickingList', { WarehouseId: f.xiamen.id, LogisticsOrderIds: [one.id] })).toBeRefused(
      'OrderNotPaid',
      { Message: expect.stringContaining(one.number) },
    );
    const list = await f.listOf(two);
    await emptied(two.id);
    await f.picker.ok('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [list] });
    expect(await f.picker.post('/PickingList/StartPickingList', { Id: list })).toBeRefused('OrderNotPaid');
  });

  test('is checked by a packing station when it opens and closes an order', async () => {
    const [one, two] = [await f.picked(), await f.scanned()];
    for (const { id } of [one, two]) await emptied(id);
    expect(await f.clerk.post('/Packing/StartPacking', { LogisticsOrderId: one.id })).toBeRefused('OrderNotPaid');
    expect(await f.complete(two)).toBeRefused('OrderNotPaid');
  });

  test('is checked by a bag and by a departing shift', async () => {
    const [one, two] = [await f.packed(), await f.packed()];
    const shift = await openShift(f.leader.ok, { Name: 'Out', TransportShiftType: 1, WarehouseIds: [f.xiamen.id] });
    expect(await bagUp(two, shift)).toSucceed();
    for (const { id } of [one, two]) await emptied(id);
    expect(await bagUp(one, shift)).toBeRefused('OrderNotPaid');
    await expect(depart(f.leader.ok, shift)).rejects.toThrow('302');
  });
});
