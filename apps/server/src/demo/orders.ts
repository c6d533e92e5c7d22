import type { Cast } from './actors.ts';
import { collecting } from './collections.ts';
import { type Course, course, type Ending, endings } from './course.ts';
import { type Shop, shopOf } from './goods/floor.ts';
import { playTruckOnItsWay, playTruckReceived, playWaitingForTruck } from './goods/transfers.ts';
import { shiftOf } from './shifts.ts';
import { approve, listForPicking, order, pack, pay, payWithCoupon, pick, type Pieces, type Placed } from './steps.ts';
import { type Happening, stock, type Story } from './story.ts';

/** What one of the merchant's buyers wants of what lies on the shelves: every second order of the merchant's is one. */
const fromStock = (shop: Shop, at: number): Pieces[] => [
  { commodityId: shop('纯棉圆领T恤 白色'), quantity: 1 + (at % 3) },
  { commodityId: shop(at % 16 === 7 ? '真无线蓝牙耳机' : '哑光口红 豆沙色'), quantity: 1 },
];

/** What becomes of orders that go to the other warehouse. */
const byTruck: Partial<Record<Ending, typeof playTruckReceived>> = {
  receiving: playTruckReceived,
  trucked: playTruckOnItsWay,
  awaitingTruck: playWaitingForTruck,
};
const everyOrder = (Object.entries(endings) as [Ending, number][]).flatMap(([ending, count]) =>
  Array.from({ length: count }, (_, n) => ({ ending, n, of: count })),
);

/** The orders as they are placed, one after the other through the weeks, and what becomes of those of one ending together. */
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

/** How an order of an ending is placed by its customer; `keep` is told of those that are paid. */
async function placing({ cast, scene, wish, ...story }: Story, keep: (ending: Ending, placed: Placed) => void) {
  const owners = ['alice', 'bob', 'alice', 'merchant'];
  // Each of these uses one coupon.
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
    keep(ending, placed);
  };
}

/** Picks the orders; of those that are being picked, two lines of each list. */
async function fetchAll({ cast, scene }: Story, ids: string[], begun: boolean): Promise<void> {
  for (const list of await listForPicking(cast('leader'), scene, ids)) await pick(cast('picker'), list, begun ? { lines: 2 } : {});
}

async function packAll({ cast }: Story, orders: readonly Placed[], ending: Ending): Promise<void> {
  for (const placed of orders) {
    const packed = await pack(cast('clerk'), placed);
    // The supplement of an order that goes on is paid by whoever owns it.
    if (packed.SupplementBillId && ending !== 'packed') await payAs(cast, packed.SupplementBillId);
  }
}

/** An order that nobody has paid yet: older ones would be drafts by the site's own rule before anybody looks. */
export async function placeUnpaid(story: Story, n: number): Promise<void> {
  const { cast, wish, nextRecipient } = story;
  const owner = ['alice', 'bob', 'alice', 'merchant'][n % 4]!;
  const parcels = await stock(story, owner, 1 + (n % 3));
  await order(cast(owner), { ...wish, RecipientInformationId: await nextRecipient(owner) }, parcels);
}

async function payAs(cast: Cast, billId: string): Promise<void> {
  for (const name of ['alice', 'bob', 'merchant']) {
    const mine = await cast(name)('/UserBill/GetBills', { BillIds: [billId] });
    if (mine.Total) return pay(cast(name), [billId]);
  }
}
