import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { compareActs, expectAllCompared, peopleOf, type Row, type Suite } from '../../testing/row-acts.ts';
import { orderActs } from './order-rights.ts';
import { type Ordering, openOrdering } from './test/ordering.ts';

const { OrderStatus, FreezeReason, WaybillStatus, CollectionStatus, OrderApprovalStatus, PackageProblemType } = enumCodes;

let o: Ordering;
beforeAll(async () => {
  o = await openOrdering();
});
afterAll(() => o.close());

test('orders state what the server does not refuse, in every status and for every kind of hold', { timeout: 180_000 }, async () => {
  await o.recharge(o.alice, 50_000);
  await o.ordered({ Submit: false });
  const frozenDraft = await o.ordered({ Submit: false });
  await o.put(frozenDraft.Id, { frozen: true, freezeReason: FreezeReason.Customs, freezeTime: new Date() });
  await o.ordered();
  const rejected = await o.ordered();
  await o.manager.ok('/LogisticsOrder/RejectLogisticsOrder', { Ids: [rejected.Id], Remarks: 'address' });
  const cancelled = await o.ordered();
  await o.cancel(cancelled.Id);
  const longCancelled = await o.ordered();
  await o.cancel(longCancelled.Id);
  await o.put(longCancelled.Id, { cancelTime: new Date(Date.now() - 40 * 86_400_000) });
  // Every later status.
  const earlier: readonly number[] = [OrderStatus.Draft, OrderStatus.ToBeApproved, OrderStatus.Cancelled];
  const later = Object.entries(OrderStatus).filter(([, code]) => !earlier.includes(code));
  for (const [name, orderStatus] of later) {
    const { Id } = await o.paidOrder();
    const at = new Date();
    const times = {
      departureTime: at,
      arrivalTime: at,
      deliveryTime: at,
      signedTime: name === 'Signed' ? at : null,
      isSigned: name === 'Signed',
    };
    const pickup = name === 'ToBePickedUp' ? { pickupCode: '123456', storeEntryTime: at } : {};
    await o.put(Id, { orderStatus, orderApprovalStatus: OrderApprovalStatus.Approved, ...times, ...pickup });
  }
  // Holds, by hand and by a cause.
  const byHand = await o.paidOrder();
  await o.manager.ok('/LogisticsOrder/FreezeLogisticsOrder', { Ids: [byHand.Id], FreezeReason: FreezeReason.GoodsProblem });
  const goods = await o.shelved();
  const byGoods = await o.paidOrder({}, [goods]);
  await sql`update package set problem_type = ${PackageProblemType.Damaged}, problem_time = now() where id = ${goods.id}`.execute(o.db);
  await o.put(byGoods.Id, { frozen: true, freezeReason: FreezeReason.GoodsProblem, freezeTime: new Date() });
  const byBuyer = await o.paidOrder();
  await o.put(byBuyer.Id, { frozen: true, freezeReason: FreezeReason.BuyerCancelled, freezeRemarks: 'P-1', freezeTime: new Date() });
  const byShop = await o.paidOrder();
  const shopHold = FreezeReason.ShopDisconnected;
  await o.put(byShop.Id, { frozen: true, freezeReason: shopHold, shopHold, shopHoldName: 'Shop', freezeTime: new Date() });
  // Money, lists, waybills and parts.
  const locked = await o.paidOrder();
  await o.put(locked.Id, { refundLocked: true });
  const due = await o.paidOrder();
  await o.put(due.Id, {
    orderStatus: OrderStatus.ToBePickedUp,
    collectionStatus: CollectionStatus.ToBeCollected,
    collectionAmount: '10',
    deliveryMode: enumCodes.DeliveryMode.SelfPickup,
    departureTime: new Date(),
    pickupCode: '123456',
  });
  const numbered = await o.paidOrder();
  await o.put(numbered.Id, { orderStatus: OrderStatus.Packed, waybillStatus: WaybillStatus.Obtained, carrierNo: 'N-1' });
  const locks = await o.paidOrder();
  await o.put(locks.Id, { orderStatus: OrderStatus.Packed, packagingLocked: true });
  const pair = await o.paidOrder({ Consolidation: true }, [await o.shelved(), await o.shelved()]);
  await o.approve(pair.Id);
  const whole = await o.paidOrder({ Consolidation: true }, [await o.shelved(), await o.shelved()]);
  await o.approve(whole.Id);
  const [first] = (await o.open(whole.Id)).Goods;
  const parts = [{ Goods: [{ PackageId: first.PackageId, Quantity: 1 }] }];
  await o.manager.ok('/LogisticsOrder/SplitLogisticsOrder', { Id: whole.Id, Parts: parts });
  await o.configure({ userMayCancelAfterApproval: true });

  const whoseForm = ({ Id }: Row) => o.admin.post('/LogisticsOrder/GetEditLogisticsOrder', { Id });
  const reason = { Remarks: 'a reason' };
  const customers: readonly Person[] = [o.alice, o.bob];
  const suite: Suite = {
    acts: orderActs,
    list: '/LogisticsOrder/GetLogisticsOrders',
    not: { pay: 'the bills of an order are paid, whatever its state' },
    // An approval names what blocks it, beyond the state of the order, with the pages where that is cleared.
    // A form that is refused for its goods is opened to take them out.
    isOther: (verb, message) =>
      (verb === 'approve' && message.includes('ready to approve')) || (verb === 'edit' && message.includes('open problem')),
    inputs: {
      submit: {},
      edit: async (row, by) => {
        const { Data } = await whoseForm(row);
        return { ...Data, WarehouseId: row.WarehouseId, UserId: customers.includes(by) ? undefined : row.UserId };
      },
      reject: reason,
      freeze: { FreezeReason: FreezeReason.Customs },
      confirmSigned: {},
      split: async ({ Id }) => {
        const { Goods } = await o.open(Id);
        return { Parts: [{ Goods: [{ PackageId: Goods[0]?.PackageId, Quantity: 1 }] }] };
      },
      reroute: { TypeOfShippingId: o.method('SeaExpress') },
      setCarrierNo: { CarrierNo: 'TYPED-1' },
      deliveryFailed: { Content: 'no one at home' },
      turnBack: reason,
      confirmReturned: { WarehouseId: o.xiamen.id },
      reportLost: reason,
      remarks: reason,
      cancel: reason,
    },
  };
  const seen = await compareActs(o, peopleOf(o), suite);
  expectAllCompared(orderActs, seen, { not: suite.not });
});
