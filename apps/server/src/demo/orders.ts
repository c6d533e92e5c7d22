import type { Cast } from './actors.ts';
import { collecting } from './collections.ts';
import { type Course, course, type Ending, endings } from './order-endings.ts';
import { type Shop, shopOf } from './goods/floor.ts';
import { playTruckOnItsWay, playTruckReceived, playWaitingForTruck } from './goods/transfers.ts';
import {
  approve,
  listForPicking,
  order,
  pack,
  pay,
  payWithCoupon,
  pick,
  type Pieces,
  type Placed,
  arrive,
  bagOrder,
  depart,
  openShift,
  type Shift,
  setStatus,
} from './steps.ts';
import { type Happening, stock, type Story } from './story.ts';
import { declareByOne, playCustoms } from './goods/customs.ts';

const shifts: readonly Ending[] = ['signed', 'delivering', 'arrived', 'departed', 'bagged'];

/** The shift of a stage's orders: bagged on the departure day, and advanced as far as the stage requires. */
async function shiftOf(story: Story, ending: Ending, when: Course, orders: () => Placed[]): Promise<Happening[]> {
  const { cast, scene, wish } = story;
  const method = (wish as { TypeOfShippingId: string }).TypeOfShippingId;
  let shift: Shift;
  const leave = async () => {
    shift = await openShift(cast('leader'), {
      Name: `SEA-W${shifts.indexOf(ending) + 1}`,
      TransportShiftType: 1,
      WarehouseIds: [scene.warehouseId],
      TypeOfShippingId: method,
    });
    for (const placed of orders()) await bagOrder(cast('leader'), shift, placed.serialNumber);
    if (ending === 'bagged') return;
    const byOne = ending === 'departed' ? await declareByOne(cast, orders()) : new Set<string>();
    await depart(cast('leader'), shift);
    if (ending === 'departed') await playCustoms(cast, { shift, orders: orders(), byOne });
  };
  const numbers = () => orders().map(({ serialNumber }) => serialNumber);
  const reported = async () => {
    await setStatus(cast('leader'), numbers(), 90);
    if (ending === 'signed') await setStatus(cast('leader'), numbers(), 100);
  };
  return [
    [when.departed!, leave],
    ...(when.arrived === undefined ? [] : [[when.arrived, () => arrive(cast('leader'), shift)] as const]),
    ...(when.reported === undefined ? [] : [[when.reported, reported] as const]),
  ];
}

/** The stock order of one of the merchant's buyers: every second order of the merchant is one. */
const fromStock = (shop: Shop, at: number): Pieces[] => [
  { commodityId: shop('纯棉圆领T恤 白色'), quantity: 1 + (at % 3) },
  { commodityId: shop(at % 16 === 7 ? '真无线蓝牙耳机' : '哑光口红 豆沙色'), quantity: 1 },
];

/** The steps of orders that go to the other warehouse. */
const byTruck: Partial<Record<Ending, typeof playTruckReceived>> = {
  receiving: playTruckReceived,
  trucked: playTruckOnItsWay,
  awaitingTruck: playWaitingForTruck,
};
const everyOrder = (Object.entries(endings) as [Ending, number][]).flatMap(([ending, count]) =>
  Array.from({ length: count }, (_, n) => ({ ending, n, of: count })),
);

/** The orders as they are placed over the weeks, and the common steps of the orders of one stage. */
export async function ordersOf(story: Story): Promise<Happening[]> {
  const { cast } = story;
  const byEnding = new Map<Ending, Placed[]>();
  const place = await placing(story, (ending, placed) => byEnding.set(ending, [...(byEnding.get(ending) ?? []), placed]));
  const happenings: Happening[] = [];
  for (const [index, { ending, n, of }] of everyOrder.entries()) {
    if (ending === 'submitted') continue;
    const [first, last] = course[ending].placed;
    happenings.push([first - ((first - last) * n) / Math.max(of - 1, 1), () => place(ending, index)]);
  }
  for (const [ending, when] of Object.entries(course) as [Exclude<Ending, 'submitted'>, Course][]) {
    const ids = () => (byEnding.get(ending) ?? []).map(({ id }) => id);
    if (when.approved !== undefined) happenings.push([when.approved, async () => void (await approve(cast('manager'), ids()))]);
    if (when.listed !== undefined)
      happenings.push([when.listed, async () => void (await listForPicking(cast('leader'), story.scene, ids().slice(0, 4)))]);
    if (when.picked !== undefined) happenings.push([when.picked, () => fetchAll(story, ids(), ending === 'picking')]);
    if (when.packed !== undefined) happenings.push([when.packed, () => packAll(story, byEnding.get(ending) ?? [], ending)]);
    if (when.trucked !== undefined)
      happenings.push([when.trucked, () => byTruck[ending]!(cast, story.scene.warehouseId, byEnding.get(ending) ?? [])]);
    if (when.departed !== undefined) happenings.push(...(await shiftOf(story, ending, when, () => byEnding.get(ending) ?? [])));
  }
  return happenings;
}

/** Places an order of a stage as its customer; paid orders are passed to `onPlaced`. */
async function placing({ cast, scene, wish, ...story }: Story, onPlaced: (ending: Ending, placed: Placed) => void) {
  const owners = ['alice', 'bob', 'alice', 'merchant'];
  // Each of these customers uses one coupon.
  const couponPayers = new Set(['alice', 'bob']);
  const shop = await shopOf(cast('merchant'));
  const collectsAt = await collecting(cast('merchant'));
  const onTheWay: ReadonlySet<Ending> = new Set(['departed', 'arrived', 'delivering', 'signed']);
  return async (ending: Ending, index: number): Promise<void> => {
    const owner = owners[index % owners.length]!;
    const fromShop = index % 8 === 7 && ending !== 'draft';
    const goods = fromShop ? fromStock(shop, index) : await stock({ cast, scene, wish, ...story }, owner, 1 + (index % 3));
    const collects = owner === 'merchant' && onTheWay.has(ending);
    const full = { ...wish, RecipientInformationId: await story.nextRecipient(owner), ...(collects ? collectsAt(index) : {}) };
    if (ending === 'draft') {
      await cast(owner)('/UserLogisticsOrder/EstablishLogisticsOrder', {
        ...full,
        Goods: goods.flatMap((one) => ('id' in one ? [{ PackageId: one.id, Quantity: 1 }] : [])),
        DeclaredPrice: 60,
        Consolidation: true,
      });
      return;
    }
    const placed = await order(cast(owner), full, goods);
    if (ending === 'cancelled') await cast(owner)('/UserLogisticsOrder/CancelLogisticsOrder', { Id: placed.id, Remarks: '暂时不寄' });
    // A bill below every coupon's threshold leaves the coupon for the next one.
    else if (ending === 'paid' && couponPayers.has(owner) && (await payWithCoupon(cast(owner), placed.billIds[0]!)))
      couponPayers.delete(owner);
    else await pay(cast(owner), placed.billIds);
    onPlaced(ending, placed);
  };
}

/** Picks the orders; for those still being picked, two lines of each list. */
async function fetchAll({ cast, scene }: Story, ids: string[], begun: boolean): Promise<void> {
  for (const list of await listForPicking(cast('leader'), scene, ids)) await pick(cast('picker'), list, begun ? { lines: 2 } : {});
}

async function packAll({ cast }: Story, orders: readonly Placed[], ending: Ending): Promise<void> {
  for (const placed of orders) {
    const packed = await pack(cast('clerk'), placed);
    // The owner pays the supplement of an order that continues.
    if (packed.SupplementBillId && ending !== 'packed') await payAs(cast, packed.SupplementBillId);
  }
}

/** Places an unpaid order. Older ones would already be drafts again by the site's rule. */
export async function placeUnpaid(story: Story, n: number): Promise<void> {
  const { cast, wish, nextRecipient } = story;
  const owner = ['alice', 'bob', 'alice', 'merchant'][n % 4]!;
  const parcels = await stock(story, owner, 1 + (n % 3));
  await order(cast(owner), { ...wish, RecipientInformationId: await nextRecipient(owner) }, parcels);
}

async function payAs(cast: Cast, billId: string): Promise<void> {
  for (const name of ['alice', 'bob', 'merchant']) {
    const bills = await cast(name)('/UserBill/GetBills', { BillIds: [billId] });
    if (bills.Total) return pay(cast(name), [billId]);
  }
}
