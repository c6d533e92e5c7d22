import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { words } from '../shipped/rows.ts';
import { castOf, type Cast, type Ok } from './actors.ts';
import { collecting, playCollections } from './collections.ts';
import { connectMarketplaces } from './marketplaces.ts';
import { playMoneyWaiting } from './money-waiting.ts';
import { playPromotions } from './promotions.ts';
import { parcelNumbers, type Numbers } from './courier-numbers.ts';
import { playFirstOrder, playHouse } from './elsewhere.ts';
import { playCommodities } from './goods/commodities.ts';
import { playCounts } from './goods/counts.ts';
import { type Shop, shopOf } from './goods/floor.ts';
import { declareByOne, planEveryDay, playCustoms } from './goods/customs.ts';
import { playInbound } from './goods/inbound.ts';
import { playPackageReturns } from './goods/package-returns.ts';
import { playReceipts } from './goods/receipts.ts';
import { playReturned } from './goods/returned.ts';
import { playReturns } from './goods/returns.ts';
import { playShenzhen } from './goods/shenzhen.ts';
import { playTruckOnItsWay, playTruckReceived, playWaitingForTruck } from './goods/transfers.ts';
import { playMall } from './mall/mall.ts';
import { type NextRecipient, takingTurns } from './recipients.ts';
import {
  approve,
  arrive,
  bagOrder,
  declare,
  depart,
  type Goods,
  listForPicking,
  moveMoney,
  openShift,
  order,
  pack,
  type Parcel,
  pay,
  payCharges,
  payWithCoupon,
  pick,
  type Pieces,
  type Placed,
  type Scene,
  type Shift,
  shelve,
  sign,
  tell,
} from './steps.ts';

const day = 86_400_000;
const openingBalance = 5000;
/** One of those whose ninety days were played before, and whom nobody signs in as. */
const aCustomer = 'linmei';
const wares = ['茶具', '运动鞋', '蓝牙耳机', '童书', '陶瓷杯', '羽绒服', '键盘', '手机壳', '台灯', '瑜伽垫', '背包', '毛毯'];
// How far the orders of the demo have come; each number is so many orders.
const endings = {
  draft: 8,
  submitted: 12,
  paid: 12,
  approved: 12,
  picking: 4,
  picked: 8,
  packed: 10,
  bagged: 6,
  departed: 14,
  arrived: 10,
  delivering: 10,
  signed: 18,
  cancelled: 6,
  receiving: 3,
  trucked: 2,
  awaitingTruck: 2,
} as const;
type Ending = keyof typeof endings;

interface Story {
  cast: Cast;
  numbers: Numbers;
  scene: Scene;
  wish: object;
  nextRecipient: NextRecipient;
  /** Sets the clock so many days before now. */
  at(daysAgo: number): void;
}

/** Plays some weeks of business through the real verbs, so that every status is there with the history that leads to it. */
export async function fillHistory(app: App): Promise<void> {
  const start = Date.now();
  let now = start - 45 * day;
  const cast = await castOf(
    app,
    ['alice', 'bob', 'peer', 'merchant', 'clerk', 'picker', 'dgclerk', 'leader', 'manager', 'hkmanager', 'hkcarol', 'finance', aCustomer],
    () => new Date(now),
  );
  const at = (daysAgo: number) => {
    now = Math.max(now + 60_000, start - daysAgo * day);
  };
  const scene = await sceneOf(cast('clerk'));
  const story: Story = {
    cast,
    numbers: parcelNumbers(20_260_101),
    scene,
    wish: await wishOf(cast('alice'), scene),
    nextRecipient: takingTurns(cast),
    at,
  };
  await offerOnlinePayment(cast('manager'));
  for (const manager of ['manager', 'hkmanager']) await connectMarketplaces(cast(manager));
  await playCommodities(cast);
  for (const name of ['alice', 'bob', 'merchant']) await recharge(app, story, name, 60_000);
  await recharge(app, story, 'hkcarol', 2000, 'hkmanager');
  at(43);
  await playReceipts(cast);
  await playShenzhen(cast);
  await inOrder(story, [
    ...(await ordersOf(story)),
    ...loosePackages(story),
    [1.5, () => goOnElsewhere(story)],
    [7.5, () => playPromotions(cast, start, at)],
    ...Array.from({ length: endings.submitted }, (_, n): Happening => [0.6 - n / 21, () => placeUnpaid(story, n)]),
  ]);
  at(0);
  await playCollections(cast, await userIdOf(app, 'merchant'), start);
  await playInbound(cast, { warehouseId: scene.warehouseId, now: start });
  await playReturns(cast, scene);
  await playReturned(cast, scene);
  await planEveryDay(cast, { now: new Date(start), zone: 'Asia/Shanghai' });
  await playCounts(cast, scene);
  await playMall(cast, app, scene);
  // What is charged beside freight is due at once: left open, it would stop the orders of whoever tries the demo from the next day on.
  for (const name of ['alice', 'bob', 'merchant', 'hkcarol']) await payCharges(cast(name));
  const [unpaid] = await stock(story, aCustomer, 1);
  await playPackageReturns(cast, await stock(story, 'alice', 2), { owner: aCustomer, parcel: unpaid });
  await leaveBalance(app, story, 'alice');
  await playMoneyWaiting(cast, (name) => userIdOf(app, name));
  await cast('finance')('/UserAmountJournal/RunLedgerCheck');
}

/** A way to pay online with which the whole way can be tried; no money moves outside. */
async function offerOnlinePayment(manager: Ok): Promise<void> {
  await manager('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: words('测试支付', '測試付款', 'Practice payment'),
    OnlinePaymentProvider: enumCodes.OnlinePaymentProvider.Sandbox,
    Sandbox: true,
    MinimumAmount: 1,
    MaximumAmount: 50_000,
  });
}

async function sceneOf(clerk: Ok): Promise<Scene> {
  const warehouse = (await clerk('/Warehouse/GetSelectWarehouses'))[0];
  const page = await clerk('/Shelves/GetShelves', { WarehouseId: warehouse.Value, rows: 60, sortType: 2, descendingOrder: false });
  const cargo = await clerk('/CargoType/GetSelectCargoTypes');
  return {
    warehouseId: warehouse.Value,
    cargoTypeId: cargo[0].Value,
    shelves: page.Data.map((row: { ShelvesNumber: string }) => row.ShelvesNumber),
  };
}

/** The houses beside the first: parcels of alice's in Dongguan, and the second site's first order. */
async function goOnElsewhere({ cast, numbers }: Story): Promise<void> {
  await playHouse(cast, await sceneOf(cast('dgclerk')), numbers, { customer: 'alice', clerk: 'dgclerk' });
  const shenzhen = await sceneOf(cast('hkmanager'));
  const shelved = await playHouse(cast, shenzhen, numbers, { customer: 'hkcarol', clerk: 'hkmanager' });
  await playFirstOrder(cast, 'hkcarol', await wishOf(cast('hkcarol'), shenzhen), shelved);
}

async function wishOf(customer: Ok, scene: Scene): Promise<object> {
  const method = (await customer('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId }))[0];
  return { WarehouseId: scene.warehouseId, TypeOfShippingId: method.Value };
}

async function recharge(app: App, { cast }: Story, name: string, amount: number, checker = 'manager'): Promise<void> {
  const wanted = { UserId: await userIdOf(app, name), Amount: amount, Remarks: '期初充值' };
  await moveMoney(cast('finance'), cast(checker), '/Recharge/ManualRecharge', wanted);
}

async function userIdOf(app: App, name: string): Promise<string> {
  const found = await sql<{ userId: string }>`select user_id from sign_in_name where user_name = ${name}`.execute(app.db);
  return found.rows[0]!.userId;
}

/** Brings a customer's balance to what the demo promises, by an adjustment with its own journal row. */
async function leaveBalance(app: App, { cast }: Story, name: string): Promise<void> {
  const { Balance } = await cast(name)('/UserAmountJournal/GetUserWallet');
  const difference = Math.round((openingBalance - Balance) * 100) / 100;
  if (difference !== 0)
    await moveMoney(cast('finance'), cast('manager'), '/UserAmountJournal/AdjustUserAmount', {
      UserId: await userIdOf(app, name),
      Amount: difference,
      Remarks: '期初调整',
    });
}

function goodsFor({ numbers }: Story, at: number): Goods {
  const weight = Math.round((0.4 + (at % 17) * 0.35) * 1000) / 1000;
  return {
    number: numbers.next(),
    name: wares[at % wares.length]!,
    weight,
    sides: [20 + (at % 5) * 4, 15 + (at % 4) * 3, 8 + (at % 6) * 2],
    price: 30 + (at % 9) * 25,
  };
}

let played = 0;

/** Declares, signs and shelves some packages of a customer. */
async function stock(story: Story, owner: string, count: number): Promise<Parcel[]> {
  const { cast, scene } = story;
  const parcels: Parcel[] = [];
  for (let n = 0; n < count; n++) {
    const goods = goodsFor(story, played++);
    parcels.push(await declare(cast(owner), scene, goods));
    await sign(cast('clerk'), scene, goods);
    await shelve(cast('clerk'), scene, goods.number, scene.shelves[played % scene.shelves.length]!);
  }
  return parcels;
}

/** What one of the merchant's buyers wants of what lies on the shelves: every second order of the merchant's is one. */
const fromStock = (shop: Shop, at: number): Pieces[] => [
  { commodityId: shop('纯棉圆领T恤 白色'), quantity: 1 + (at % 3) },
  { commodityId: shop(at % 16 === 7 ? '真无线蓝牙耳机' : '哑光口红 豆沙色'), quantity: 1 },
];

/** When the orders of an ending were placed and came so far, in days before now; what is not named has not happened to them. */
const course: Record<Exclude<Ending, 'submitted'>, Course> = {
  cancelled: { placed: [29, 1] },
  signed: { placed: [28, 22.5], approved: 22, picked: 21.4, packed: 21, departed: 19, arrived: 14, told: 12.5 },
  delivering: { placed: [22, 18.5], approved: 18, picked: 17.4, packed: 17, departed: 12, arrived: 5.5, told: 0.9 },
  arrived: { placed: [18, 14.5], approved: 14, picked: 13.4, packed: 13, departed: 8, arrived: 1.8 },
  departed: { placed: [14, 9.5], approved: 9, picked: 8.4, packed: 8, departed: 3 },
  bagged: { placed: [9, 6.5], approved: 6, picked: 5.4, packed: 5, departed: 1 },
  packed: { placed: [6.5, 3.5], approved: 3, picked: 2.4, packed: 2 },
  picked: { placed: [3.5, 2.2], approved: 2, picked: 1.2 },
  picking: { placed: [2.2, 1.5], approved: 1.3, picked: 0.3 },
  approved: { placed: [1.9, 0.8], approved: 0.6, listed: 0.2 },
  paid: { placed: [1.1, 0.2] },
  draft: { placed: [2, 0.4] },
  receiving: { placed: [7, 5.8], approved: 5.7, picked: 5.2, packed: 4.8, trucked: 2.3 },
  trucked: { placed: [4.8, 4.2], approved: 4.1, picked: 3.2, packed: 2.1, trucked: 0.7 },
  awaitingTruck: { placed: [4.2, 3.8], approved: 3.7, picked: 3.1, packed: 2.05, trucked: 0.5 },
};
/** What becomes of orders that go to the other warehouse. */
const byTruck: Partial<Record<Ending, typeof playTruckReceived>> = {
  receiving: playTruckReceived,
  trucked: playTruckOnItsWay,
  awaitingTruck: playWaitingForTruck,
};
/** The first and the last of them, and what happened to all of them together. */
interface Course {
  placed: readonly [number, number];
  approved?: number;
  /** Some of them stand on a picking list that nobody has claimed. */
  listed?: number;
  picked?: number;
  packed?: number;
  departed?: number;
  arrived?: number;
  told?: number;
  /** On their way to the other warehouse of the site, or waiting for it. */
  trucked?: number;
}
const shifts: readonly Ending[] = ['signed', 'delivering', 'arrived', 'departed', 'bagged'];

/** Something that happens so many days ago. */
type Happening = readonly [daysAgo: number, happen: () => Promise<void>];

/** Plays what happens in its order. */
async function inOrder({ at }: Story, happenings: readonly Happening[]): Promise<void> {
  for (const [daysAgo, happen] of happenings.toSorted(([one], [other]) => other - one)) {
    at(daysAgo);
    await happen();
  }
}

const everyOrder = (Object.entries(endings) as [Ending, number][]).flatMap(([ending, count]) =>
  Array.from({ length: count }, (_, n) => ({ ending, n, of: count })),
);

/** The orders as they are placed, one after the other through the weeks, and what becomes of those of one ending together. */
async function ordersOf(story: Story): Promise<Happening[]> {
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

/** The shift of an ending's orders: bagged on the day it leaves, and brought as far as the ending says. */
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
  const told = async () => {
    await tell(cast('leader'), numbers(), 90);
    if (ending === 'signed') await tell(cast('leader'), numbers(), 100);
  };
  return [
    [when.departed!, leave],
    ...(when.arrived === undefined ? [] : [[when.arrived, () => arrive(cast('leader'), shift)] as const]),
    ...(when.told === undefined ? [] : [[when.told, told] as const]),
  ];
}

/** An order that nobody has paid yet: older ones would be drafts by the site's own rule before anybody looks. */
async function placeUnpaid(story: Story, n: number): Promise<void> {
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

/** Packages that are in no order: declared, signed, weighed, on a shelf, unknown. */
function loosePackages(story: Story): Happening[] {
  const { cast, scene, numbers } = story;
  const happenings: Happening[] = [];
  for (const [index, name] of ['alice', 'bob', 'peer', 'merchant'].entries())
    for (const daysAgo of [11, 6, 4, 2.5])
      happenings.push([daysAgo - index / 10, async () => void (await stock(story, name, name === 'alice' && daysAgo > 5 ? 3 : 2))]);
  for (let n = 0; n < 30; n++)
    happenings.push([
      4 - n / 10,
      async () => void (await declare(cast(['alice', 'bob', 'peer'][n % 3]!), scene, goodsFor(story, played++))),
    ]);
  const signedFor = async (n: number) => {
    const goods = goodsFor(story, played++);
    await declare(cast('alice'), scene, goods);
    await cast('clerk')('/Package/PackageSigning', {
      WarehouseId: scene.warehouseId,
      CourierNumber: goods.number,
      Weight: n % 2 ? goods.weight : undefined,
    });
  };
  const unknown = () =>
    cast('clerk')('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: numbers.next(), Weight: 1.2 });
  for (let n = 0; n < 15; n++) happenings.push([0.9 - n / 20, () => signedFor(n)]);
  for (let n = 0; n < 12; n++) happenings.push([8 - n / 1.6, async () => void (await unknown())]);
  return happenings;
}
