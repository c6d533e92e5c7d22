import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderApprovalStates, orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { qrPicture } from '../../core/print/barcode.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { moveOrder } from './moves.ts';
import { addParcels, lockOrder, orderByNumber } from './public.ts';
import { endedJob } from '../../testing/jobs.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, PaymentStatus, PackageStatus } = enumCodes;
let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
  await o.recharge(o.alice, 5000);
});
afterAll(() => o.close());

describe('cancelling', () => {
  test('releases the goods and refunds once, however often it is called', covers('FIELD-LogisticsOrder-Cancelled'), async () => {
    const goods = await o.shelved();
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await o.ordered({}, [goods]);
    await o.pay(Id);
    const answers = await Promise.all([o.cancel(Id), o.cancel(Id), o.cancel(Id)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed', 'StateNotAllowed']);
    expect(await o.order(Id)).toMatchObject({
      orderStatus: OrderStatus.Cancelled,
      cancelled: true,
      paymentStatus: PaymentStatus.Refunded,
      cancelRemarks: 'not needed',
      goodsHeld: false,
    });
    expect(await o.package(goods.id)).toMatchObject({ packageStatus: PackageStatus.OnShelf, availableQuantity: 1, logisticsOrderId: null });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before);
    expect((await o.tracksOf(Id)).at(-1)).toBe(130);
    await o.expectInvariants();
  });

  test('keeps charges that are not refundable', async () => {
    const groups = await o.alice.ok('/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices', {
      WarehouseId: o.xiamen.id,
    });
    const insurance = groups.flatMap((group: any) => group.Services).at(-1);
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await o.paidOrder({ ValueAddedServiceIds: [insurance.Id] });
    expect(await o.cancel(Id)).toSucceed();
    expect(await o.order(Id)).toMatchObject({ paymentStatus: PaymentStatus.PartiallyRefunded });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before - 10);
  });

  test('allows customers until approval or, by site, until picking, and staff later', async () => {
    const { Id } = await o.paidOrder();
    await o.approve(Id);
    expect(await o.cancel(Id)).toBeRefused('StateNotAllowed');
    await o.configure({ userMayCancelAfterApproval: true });
    expect(await o.cancel(Id)).toSucceed();
    await o.configure({ userMayCancelAfterApproval: false });
    const other = await o.paidOrder();
    await o.approve(other.Id);
    expect(await o.cancel(other.Id, o.support, '/LogisticsOrder')).toSucceed();
    await o.expectInvariants();
  });

  test('charges the fee of the site after packing', async () => {
    await o.configure({ cancelAfterPackingFee: '8' });
    const before = Number((await o.wallet(o.alice)).Balance);
    const { Id } = await o.paidOrder();
    await o.put(Id, { orderStatus: OrderStatus.ToBePacked, weighingTime: new Date() });
    expect(await o.cancel(Id, o.manager, '/LogisticsOrder')).toSucceed();
    await o.configure({ cancelAfterPackingFee: '0' });
    expect(Number((await o.wallet(o.alice)).Balance)).toBe(before - 8);
    await o.expectInvariants();
  });

  test('is rejected once refunds are locked, and for another customer', covers('TRANS-LOCK-REFUND'), async () => {
    const { Id } = await o.paidOrder();
    expect(await o.cancel(Id, o.bob)).toBeRefused('NotFound');
    expect(await o.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [Id] })).toMatchObject([expect.toSucceed()]);
    expect(await o.manager.ok('/LogisticsOrder/LockOrderForRefund', { Ids: [Id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
    expect(await o.cancel(Id)).toBeRefused('RefundLocked');
    expect(await o.billsOf(Id)).toMatchObject([{ refundLocked: true }]);
  });
});

describe('order status', () => {
  test('allows every move of the table and rejects every other', covers('STATE-ORDER-STATUS'), async () => {
    const { Id } = await o.ordered();
    const verbs = [...new Set(Object.values(orderStates.graph).flatMap((row) => Object.keys(row)))] as Parameters<typeof moveOrder>[3][];
    for (const [from, code] of Object.entries(OrderStatus)) {
      for (const verb of verbs) {
        const row = { ...(await o.order(Id)), orderStatus: code };
        const to = orderStates.graph[from]?.[verb];
        const move = o.inTransaction(async (tx) => {
          const moved = await moveOrder(tx, o.system, row, verb, {
            departureTime: new Date(),
            cancelled: to === 'Cancelled',
            isSigned: to === 'Signed',
          });
          throw new Error(`moved to ${moved.orderStatus}`);
        });
        if (to) await expect(move).rejects.toThrow(`moved to ${OrderStatus[to as keyof typeof OrderStatus]}`);
        else await expect(move).rejects.toMatchObject({ key: 'StateNotAllowed' });
      }
    }
  });

  test('moves only forward apart from the listed steps back', () => {
    const back = Object.entries(orderStates.graph).flatMap(([from, row]) =>
      Object.entries(row).flatMap(([verb, to]) =>
        OrderStatus[to as keyof typeof OrderStatus] < OrderStatus[from as keyof typeof OrderStatus] ? [`${from} ${verb} ${to}`] : [],
      ),
    );
    expect(back).toEqual([
      'ToBeApproved reject Draft',
      'ToBeApproved expire Draft',
      'ToBePicked cancelApproval ToBeApproved',
      'Picking leavePicking ToBePicked',
      'ToBePacked undoPicking Picking',
      'Packed reopenPacking ToBePacked',
      'Bagged unbag Packed',
      'Transferring arriveTransfer Packed',
      'Transferring recallTransfer Bagged',
      'Departed recall Bagged',
      'Arrived undoArrival Departed',
      'CustomsClearing undoArrival Departed',
      'CustomsCleared undoArrival Departed',
      'Signed undoPickup ToBePickedUp',
    ]);
    expect(orderApprovalStates.graph).toEqual({
      ToBeApproved: { approve: 'Approved', reject: 'Rejected' },
      Approved: { cancelApproval: 'ToBeApproved' },
      Rejected: { submit: 'ToBeApproved' },
    });
  });

  test('stops a frozen order at picking, packing, bagging and departure', covers('FIELD-LogisticsOrder-Freeze'), async () => {
    const { Id } = await o.ordered();
    const frozen = { ...(await o.order(Id)), frozen: true };
    for (const [from, verb] of [
      ['ToBePicked', 'startPicking'],
      ['ToBePacked', 'pack'],
      ['Packed', 'bag'],
      ['Bagged', 'depart'],
      ['Bagged', 'departTransfer'],
    ] as const) {
      await expect(
        o.inTransaction((tx) => moveOrder(tx, o.system, { ...frozen, orderStatus: OrderStatus[from] }, verb)),
      ).rejects.toMatchObject({ key: 'OrderFrozen' });
    }
  });

  test('ends at the pickup point with the code of the recipient', async () => {
    const { Id } = await o.ordered();
    await o.put(Id, { orderStatus: OrderStatus.Delivering, departureTime: new Date() });
    expect(await o.alice.post('/UserLogisticsOrder/GetOrderPickupCode', { Id })).toBeRefused('StateNotAllowed');
    await o.inTransaction(async (tx) => moveOrder(tx, o.system, await lockOrder(tx, o.system, Id), 'reachPickup'));
    const { PickupCode, QrText, QrPicture } = await o.alice.ok('/UserLogisticsOrder/GetOrderPickupCode', { Id });
    expect(PickupCode).toMatch(/^\d{6}$/);
    expect(QrText).toBe(`${(await o.open(Id)).SerialNumber}:${PickupCode}`);
    expect(QrPicture).toBe(qrPicture(QrText));
    expect(JSON.stringify(await o.open(Id))).not.toContain(`"${PickupCode}"`);
    const wrong = PickupCode === '000000' ? '000001' : '000000';
    expect(await o.manager.post('/LogisticsOrder/ConfirmSelfPickup', { Id, PickupCode: wrong })).toBeRefused('ValidationFailed');
  });
});

describe('finding an order', () => {
  test('matches its number, courier numbers and the carrier number within the caller’s scope', async () => {
    const goods = await o.shelved();
    const { Id, SerialNumber } = await o.ordered({}, [goods]);
    await o.put(Id, { carrierNo: 'HCT-7001' });
    const found = async (number: string) => (await o.inTransaction((tx) => orderByNumber(tx, o.system, number)))?.id;
    for (const number of [SerialNumber, ` ${SerialNumber.toLowerCase()}`, goods.number, 'HCT-7001']) expect(await found(number)).toBe(Id);
    expect(await found('NOTHING')).toBeUndefined();
    const list = await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber, 'X1'], OrderStatus: [20, 30] });
    expect(list).toMatchObject({
      Total: 1,
      Data: [{ Id, SerialNumber, OrderStatusName: 'Awaiting approval', MemberCode: expect.any(String) }],
    });
    expect((await o.bob.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber] })).Total).toBe(0);
    expect((await o.dgclerk.post('/LogisticsOrder/GetLogisticsOrders', { Numbers: [SerialNumber] })).Data.Total).toBe(0);
    const among = (length: number) => [...Array.from({ length: length - 1 }, (_, at) => `N${at}`), SerialNumber];
    expect((await o.alice.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: among(1000) })).Total).toBe(1);
    expect(await o.alice.post('/UserLogisticsOrder/GetLogisticsOrders', { Numbers: among(1001) })).toBeRefused('LimitExceeded');
    expect(await o.bob.post('/UserLogisticsOrder/GetLogisticsOrderById', { Id })).toBeRefused('OrderNotExist');
  });

  test('matches the numbers of its parcels, and the list reports which of the numbers matched', async () => {
    const { Id, SerialNumber } = await o.ordered();
    await o.inTransaction(async (tx) => {
      const box = { weight: '1', length: '0', width: '0', height: '0', volumeWeight: '0', goods: [] };
      await addParcels(tx, { ...o.system, changes: [] }, await lockOrder(tx, o.system, Id), [box, box]);
      await sql`update order_parcel set carrier_no = ${`P-${SerialNumber}`} where logistics_order_id = ${Id} and parcel_index = 2`.execute(
        tx,
      );
    });
    const find = (Numbers: string[], by = o.alice) => by.ok('/UserLogisticsOrder/GetLogisticsOrders', { Numbers });
    const both = [`${SerialNumber}-1`, `P-${SerialNumber}`];
    expect((await find([...both, `${SerialNumber}-9`])).Data).toMatchObject([{ Id, FoundBy: expect.arrayContaining(both) }]);
    expect((await find([`${SerialNumber}-1`])).Data).toMatchObject([{ Id, FoundBy: [`${SerialNumber}-1`] }]);
    expect((await find([`${SerialNumber}-9`])).Total).toBe(0);
    expect((await find(both, o.bob)).Total).toBe(0);
    expect((await o.hkmanager.ok('/LogisticsOrder/GetLogisticsOrders', { Numbers: both })).Total).toBe(0);
    const { JobId } = await o.manager.ok('/LogisticsOrder/ExportLogisticsOrders', { Numbers: both });
    expect(await endedJob(o.manager, JobId)).toMatchObject({ Status: 'done', Done: 1 });
  });

  test('names the places of the receiver in the language of the reader', async () => {
    const { Id } = await o.paidOrder();
    const path = '/UserLogisticsOrder/GetLogisticsOrderById';
    const names = async (language: string) => (await o.alice.ok(path, { Id }, { 'accept-language': language })).Receiver.CountryName;
    expect(await Promise.all(['zh-cn', 'zh-tw', 'en-us'].map(names))).toEqual(['台湾', '台灣', 'Taiwan']);
    const { DetailedAddress, Street, CityName } = (await o.alice.ok(path, { Id }, { 'accept-language': 'zh-tw' })).Receiver;
    expect([DetailedAddress.endsWith(Street), Street.startsWith(CityName)]).toEqual([true, false]);
  });

  test('opens with all details for authorized callers; the warehouse sees no amounts', async () => {
    const { Id } = await o.paidOrder();
    const whole = await o.open(Id, o.alice);
    expect(whole).toMatchObject({
      Receiver: { RecipientName: '林雅婷', CountryName: expect.any(String) },
      Quote: { Total: 30, Lines: [{ Detail: '2 kg × ¥15' }] },
      Goods: [{ ProductName: 'Kettle', CargoTypeName: 'General goods', GrossOfWeight: 2 }],
      Bills: [{ PaymentMoney: 30, PaymentStatusName: 'Paid' }],
      Tracks: [{ TrajectoryStatus: enumCodes.TrajectoryStatus.Paid }, { TrajectoryStatus: enumCodes.TrajectoryStatus.OrderCreated }],
      Parcels: [],
      Services: [],
    });
    expect(whole).not.toHaveProperty('InternalRemarks');
    const floor = await o.open(Id, o.leader);
    expect(floor).toMatchObject({ Quote: null, Bills: [], InternalRemarks: null });
    expect(JSON.stringify(floor)).not.toContain('v1.');
  });

  test('remarks: customers edit their own, staff also the internal ones', covers('FIELD-LogisticsOrder-Remarks'), async () => {
    const { Id } = await o.ordered();
    await o.alice.ok('/UserLogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'call first' });
    expect(await o.alice.post('/UserLogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'x', InternalRemarks: 'y' })).toBeRefused(
      'ValidationFailed',
    );
    await o.manager.ok('/LogisticsOrder/SetLogisticsOrderRemarks', { Id, Remarks: 'call first', InternalRemarks: 'heavy' });
    expect(await o.open(Id)).toMatchObject({ Remarks: 'call first', InternalRemarks: 'heavy' });
    const logs = await o.manager.ok('/LogisticsOrder/GetLogisticsOrderLogs', { Id });
    expect(logs.Data[0]).toMatchObject({ Operation: 'SetLogisticsOrderRemarks', UserName: 'manager' });
    const counts = await o.manager.ok('/LogisticsOrder/GetLogisticsOrderStatistics');
    expect(counts.find((row: any) => row.OrderStatus === 20)).toMatchObject({
      OrderStatusName: 'Awaiting approval',
      Count: expect.any(Number),
    });
  });
});
