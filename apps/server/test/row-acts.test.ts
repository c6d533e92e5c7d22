import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '@entrepot/contract/core/call.ts';
import { type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { resources } from '@entrepot/contract/modules/index.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowActs } from '../src/core/lists/row-rights.ts';
import { type Ordering, openOrdering } from '../src/modules/orders/test/ordering.ts';
import { orderActs } from '../src/modules/orders/order-rights.ts';
import { documentActs } from '../src/modules/receiving/document-rights.ts';
import { openDock } from '../src/modules/receiving/test/dock.ts';
import { returnActs, returnedActs } from '../src/modules/returns/return-rights.ts';
import { openReturned } from '../src/modules/returns/test/returned.ts';
import { openReturns } from '../src/modules/returns/test/returning.ts';
import type { Person } from '../src/testing/people.ts';
import { trialRuns } from '../src/testing/trial-run.ts';

/** Rows of lists whose modules list their actions: `can` contains a verb exactly when its call is refused neither for the caller nor for the state. */

type Row = Readonly<Record<string, any>> & { Id: string };
/** The input of a verb's call besides the id of the row, or a function that returns it. */
type Sent = Readonly<Record<string, unknown>> | ((row: Row, by: Person) => object | Promise<object>);

const people = ['admin', 'manager', 'leader', 'clerk', 'alice', 'bob'] as const;

/** Refusals for the caller, or for the state of the row. Other refusals are about the input, the money or the papers. */
const refusals: readonly string[] = [
  'NoPermission',
  'WarehouseMismatch',
  'StateNotAllowed',
  'OrderFrozen',
  'PackagingLocked',
  'RefundLocked',
  'WaybillAlreadyObtained',
  'NonConsolidationOrders',
  'DocumentEnded',
  'ReturnProhibited',
  'AlreadyClaimed',
];

interface Suite {
  acts: RowActs;
  list: string;
  inputs: Readonly<Record<string, Sent>>;
  /** The verbs whose calls are refused for more than the row, with the reason. */
  not?: Readonly<Record<string, string>>;
  /** Whether an outcome is not for the state of the row. */
  /** More refusals for the state of a row. */
  also?: readonly string[];
  isOther?(verb: string, message: string): boolean;
}

type Server = Parameters<typeof trialRuns>[0] & Record<(typeof people)[number], Person>;

/** Compares `can` of every row of the list with a trial of every action, for each person. Returns the numbers of compared actions by answer. */
async function compare(server: Server, { acts, list, inputs, not = {}, also = [], isOther }: Suite, of = 'LogisticsOrder') {
  const trial = trialRuns(server);
  const seen: Record<string, { allowed: number; refused: number }> = {};
  const wrong: string[] = [];
  for (const name of people) {
    const by = server[name];
    const answer = await by.post<{ Data: Row[] }>(list, { rows: 100 });
    if (answer.status === 403) continue;
    const known = new Set<string>();
    for (const row of answer.Data.Data) {
      // The first person tries every row, the others one of each kind.
      const kind = [row.OrderStatus, row.WarehouseDocumentStatus, row.ReturnLogisticsOrderStatus, row.Freeze, ...row.Can].join();
      if (name !== people[0] && known.has(kind)) continue;
      known.add(kind);
      for (const [verb, { call }] of Object.entries(acts)) {
        if (not[verb]) continue;
        const sent = inputs[verb];
        const more = typeof sent === 'function' ? await sent(row, by) : (sent ?? {});
        const body = inputOf(call as Call, { Id: row.Id, Ids: [row.Id], ...more });
        const { outcome, message } = await trial(by, call.path, body);
        const isRefused = [...refusals, ...also].includes(outcome) && !isOther?.(verb, message);
        const can = row.Can.includes(verb);
        const count = (seen[verb] ??= { allowed: 0, refused: 0 });
        count[can ? 'allowed' : 'refused']++;
        if (outcome === 'InternalError' || can === isRefused)
          wrong.push(
            `${name} ${verb} ${of} ${row.OrderStatusName ?? row.WarehouseDocumentStatusName ?? row.ReturnLogisticsOrderStatusName}: can ${can}, ${outcome} ${message}`,
          );
      }
    }
  }
  expect(wrong).toEqual([]);
  return seen;
}

/** The values that a call takes, by their wire names. */
function inputOf(call: Call, values: Readonly<Record<string, unknown>>): object {
  const names = new Set(Object.entries(call.input as Fields).map(([name, field]) => wireName(name, field)));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined));
}

/** Every verb was compared, with rows that permit it and rows that do not. */
const complete = (acts: RowActs, seen: Awaited<ReturnType<typeof compare>>, { always = [] as string[], not = {} } = {}) =>
  expect(
    Object.keys(acts)
      .filter((verb) => !(verb in not))
      .filter((verb) => !seen[verb]?.allowed || (!seen[verb].refused && !always.includes(verb))),
  ).toEqual([]);

test('every resource whose module lists its actions states their verbs', () => {
  const verbsOf = (name: string) => [...(resources.find((one) => one.name === name)!.rowVerbs ?? [])].sort();
  const stated = {
    logisticsOrder: orderActs,
    warehouseDocument: documentActs,
    returnOrder: returnActs,
    returnLogisticsOrder: returnedActs,
  };
  for (const [name, acts] of Object.entries(stated)) expect([name, verbsOf(name)]).toEqual([name, Object.keys(acts).sort()]);
});

test('clients ask only for verbs that rows of their module state', () => {
  const root = new URL('../../', import.meta.url).pathname;
  for (const client of ['web', 'mobile'])
    for (const module of readdirSync(join(root, client, 'src/modules'))) {
      const verbs = resources.filter((one) => one.module === module).flatMap(({ rowVerbs = [] }) => rowVerbs);
      const folder = join(root, client, 'src/modules', module);
      for (const file of readdirSync(folder).filter((name) => /\.tsx?$/.test(name))) {
        const stated = [...readFileSync(join(folder, file), 'utf8').matchAll(/\bmay: '(\w+)'|\bmayDo\(\w+, '(\w+)'\)/g)];
        const unknown = stated.map(([, may, mayDo]) => may ?? mayDo!).filter((verb) => !verbs.includes(verb));
        expect([client, module, file, unknown]).toEqual([client, module, file, []]);
      }
    }
});

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
  const seen = await compare(o as never, suite);
  complete(orderActs, seen, { not: suite.not });
});

test('inbound documents state what the server does not refuse, in every status', async () => {
  const d = await openDock();
  try {
    await d.announce({ Submit: false });
    await d.coming();
    const departed = await d.coming();
    await d.call(d.leader, 'ConfirmWarehouseDocumentDeparture', { Id: departed.id });
    const arrived = await d.coming();
    await d.call(d.leader, 'ConfirmWarehouseDocumentArrival', { Id: arrived.id });
    const signed = await d.signed();
    await d.start(signed.numbers[0]!);
    const inspected = await d.signed();
    for (const number of inspected.numbers) await d.inspected(number);
    const extra = await d.newCommodity();
    const withExtra = async () => {
      const document = await d.signed();
      const { Data } = await d.start(document.numbers[0]!);
      await d.scan(Data.Id, extra.identificationCode, { ConfirmUnannounced: true });
      await d.submit(Data.Id, [d.good(d.cup.id, 6), d.good(d.plate.id, 4), d.good(extra.id, 1)]);
      return document;
    };
    await withExtra();
    const refused = await withExtra();
    const { SendBack } = enumCodes.UnannouncedGoodsAnswer;
    await d.call(d.alice, 'AnswerUnannouncedGoods', { Id: refused.id, UnannouncedAnswer: SendBack });
    const short = await d.coming();
    await d.sign([short.numbers[0]!]);
    await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: short.id, NoMoreToCome: true });
    const ended = await d.signed();
    await d.end(ended.id, 'lost');
    const cancelled = await d.coming();
    await d.call(d.alice, 'CancelWarehouseDocument', { Id: cancelled.id });

    const suite: Suite = {
      acts: documentActs,
      also: ['AtLeastOneSelection'],
      list: '/WarehouseDocument/GetWarehouseDocuments',
      inputs: {
        edit: async ({ Id }) => {
          const { Data } = await d.admin.post(d.of(d.admin, 'GetEditWarehouseDocument'), { Id });
          const { WarehouseId, RowVersion } = Data;
          return { WarehouseId, RowVersion };
        },
        addGoods: { Goods: [{ CommodityId: d.plate.id, Quantity: 1 }] },
        pack: { Goods: [] },
        end: { Remarks: 'a reason' },
        answerMissing: { MissingAnswer: enumCodes.MissingGoodsAnswer.Later },
        settleMissing: { MissingDecision: 'a decision' },
        answerUnannounced: { UnannouncedAnswer: enumCodes.UnannouncedGoodsAnswer.Accept },
        sendBackUnannounced: { UnannouncedDecision: 'sent back' },
        remarks: { Remarks: 'a reason' },
        track: { TrajectoryStatus: enumCodes.TrajectoryStatus.Arrived },
      },
    };
    complete(documentActs, await compare(d as never, suite, 'document'));
  } finally {
    await d.close();
  }
});

test('returns into stock state what the server does not refuse, in every status', async () => {
  const r = await openReturns();
  try {
    const { WarehouseDocumentStatus } = enumCodes;
    for (const documentStatus of Object.values(WarehouseDocumentStatus)) {
      const { id } = await r.announced(2);
      await sql`update return_order set document_status = ${documentStatus} where id = ${id}`.execute(r.db);
    }
    const commodityId = (await sql<{ id: string }>`select commodity_id as id from return_order_goods limit 1`.execute(r.db)).rows[0]!.id;
    const lines = [{ CommodityId: commodityId, InspectionResult: enumCodes.InspectionResult.Qualified, Quantity: 1 }];
    const form = ({ WarehouseId, ReturnReason, RowVersion }: Row) => ({ WarehouseId, ReturnReason, RowVersion });
    const inputs = { inspect: { Lines: lines, ConfirmMore: true }, edit: form, end: { Remarks: 'a reason' } };
    const suite: Suite = { acts: returnActs, list: '/ReturnOrder/GetReturnOrders', inputs };
    complete(returnActs, await compare(r as never, suite, 'return'));
  } finally {
    await r.close();
  }
});

test('returns from the destination state what the server does not refuse, in every status', async () => {
  const r = await openReturned();
  try {
    const { ReturnLogisticsOrderStatus, ReturnGoodsStatus } = enumCodes;
    const goodsOf: Record<string, number> = { Warehoused: ReturnGoodsStatus.Warehoused, Removed: ReturnGoodsStatus.Removed };
    const made: string[] = [];
    for (const _ of Object.values(ReturnLogisticsOrderStatus)) made.push((await r.onShelf()).id);
    const { id: prohibited } = await r.onShelf();
    const { id: claimed } = await r.onShelf();
    for (const [at, [name, status]] of Object.entries(ReturnLogisticsOrderStatus).entries()) {
      const Id = made[at]!;
      await sql`update return_logistics_order set status = ${status} where id = ${Id}`.execute(r.db);
      if (goodsOf[name])
        await sql`update return_logistics_order_goods set goods_status = ${goodsOf[name]} where return_logistics_order_id = ${Id}`.execute(
          r.db,
        );
    }
    await sql`update return_logistics_order set return_prohibited = true where id = ${prohibited}`.execute(r.db);
    await r.alice.ok('/ReturnLogisticsOrder/ParcelTrackingNumberClaim', { Id: claimed });
    const commodity = await r.newCommodity();
    const goods = async ({ Id }: Row) => (await r.goodsOf(Id)).map(({ Id: one }: Row) => one);
    const suite: Suite = {
      acts: returnedActs,
      list: '/ReturnLogisticsOrder/GetReturnLogisticsOrders',
      inputs: {
        warehousing: async (row) => {
          const [one] = await r.goodsOf(row.Id);
          return { Lines: [{ GoodsId: one.Id, CommodityId: commodity, Quantity: 1 }] };
        },
        editRemarks: { Remarks: 'a remark' },
        edit: ({ ReturnsOrderNumberNo, OriginalOrderNumberNo, RowVersion }) => ({
          ReturnsOrderNumberNo,
          OriginalOrderNumberNo,
          RowVersion,
        }),
        pictures: { ImageUrls: [] },
        available: async (row) => ({ GoodsIds: await goods(row) }),
        removeGoods: async (row) => ({ GoodsIds: await goods(row) }),
      },
    };
    complete(returnedActs, await compare(r as never, suite, 'return'));
  } finally {
    await r.close();
  }
});
