import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { words } from '../shipped/rows.ts';
import { castOf, type Cast, type Ok } from './actors.ts';
import { collecting, playCollections } from './collections.ts';
import { connectMarketplaces } from './marketplaces.ts';
import { playPromotions } from './promotions.ts';
import { parcelNumbers, type Numbers } from './courier-numbers.ts';
import { playCommodities } from './goods/commodities.ts';
import { playCounts } from './goods/counts.ts';
import { type Shop, shopOf } from './goods/floor.ts';
import { declareByOne, planEveryDay, playCustoms } from './goods/customs.ts';
import { playInbound } from './goods/inbound.ts';
import { playReceipts } from './goods/receipts.ts';
import { playReturned } from './goods/returned.ts';
import { playReturns } from './goods/returns.ts';
import { playShenzhen } from './goods/shenzhen.ts';
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
  shelve,
  sign,
  tell,
} from './steps.ts';

const day = 86_400_000;
const openingBalance = 5000;
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
} as const;
type Ending = keyof typeof endings;

interface Story {
  cast: Cast;
  numbers: Numbers;
  scene: Scene;
  wish: object;
  /** Sets the clock so many days before now. */
  at(daysAgo: number): void;
}

/** Plays some weeks of business through the real verbs, so that every status is there with the history that leads to it. */
export async function fillHistory(app: App): Promise<void> {
  const start = Date.now();
  let now = start - 45 * day;
  const cast = await castOf(
    app,
    ['alice', 'bob', 'peer', 'merchant', 'clerk', 'picker', 'dgclerk', 'leader', 'manager', 'hkmanager', 'hkcarol', 'finance'],
    () => new Date(now),
  );
  const at = (daysAgo: number) => {
    now = Math.max(now + 60_000, start - daysAgo * day);
  };
  const scene = await sceneOf(cast('clerk'));
  const story: Story = { cast, numbers: parcelNumbers(20_260_101), scene, wish: await wishOf(cast('alice'), scene), at };
  await offerOnlinePayment(cast('manager'));
  for (const manager of ['manager', 'hkmanager']) await connectMarketplaces(cast(manager));
  await playCommodities(cast);
  for (const name of ['alice', 'bob', 'merchant']) await recharge(app, story, name, 60_000);
  await recharge(app, story, 'hkcarol', 2000, 'hkmanager');
  at(43);
  await playReceipts(cast);
  await playShenzhen(cast);
  await playOrders(story);
  await playLoosePackages(story);
  await playPromotions(cast, start, at);
  at(0.5);
  await playWaiting(story);
  at(0);
  await playCollections(cast, await userIdOf(app, 'merchant'), start);
  await playInbound(cast, { warehouseId: scene.warehouseId, now: start });
  await playReturns(cast, scene);
  await playReturned(cast, scene);
  await planEveryDay(cast, { now: new Date(start), zone: 'Asia/Shanghai' });
  await playCounts(cast, scene);
  // What is charged beside freight is due at once: left open, it would stop the orders of whoever tries the demo from the next day on.
  for (const name of ['alice', 'bob', 'merchant', 'hkcarol']) await payCharges(cast(name));
  await leaveBalance(app, story, 'alice');
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

async function playOrders(story: Story): Promise<void> {
  const { cast, scene, wish, at } = story;
  const list = (Object.entries(endings) as [Ending, number][]).flatMap(([ending, count]) =>
    Array.from({ length: count }, (_, n) => ({ ending, n })),
  );
  const byEnding = new Map<Ending, { placed: Placed }[]>();
  const owners = ['alice', 'bob', 'alice', 'merchant'];
  const recipients = new Map<string, string>();
  // Each of these uses one coupon.
  const couponPayers = new Set(['alice', 'bob']);
  const shop = await shopOf(cast('merchant'));
  const collectsAt = await collecting(cast('merchant'));
  const onTheWay: ReadonlySet<Ending> = new Set(['departed', 'arrived', 'delivering', 'signed']);
  for (const [index, { ending }] of list.entries()) {
    if (ending === 'submitted') continue;
    const owner = owners[index % owners.length]!;
    at(40 - Math.floor((index / list.length) * 20));
    const goods = index % 8 === 7 && ending !== 'draft' ? fromStock(shop, index) : await stock(story, owner, 1 + (index % 3));
    const recipient = recipients.get(owner) ?? (await cast(owner)('/UserRecipientInformation/GetSelectRecipientInformations')).Data[0].Id;
    recipients.set(owner, recipient);
    const collects = owner === 'merchant' && onTheWay.has(ending);
    const full = { ...wish, RecipientInformationId: recipient, ...(collects ? collectsAt(index) : {}) };
    if (ending === 'draft') {
      await cast(owner)('/UserLogisticsOrder/EstablishLogisticsOrder', {
        ...full,
        Goods: goods.flatMap((one) => ('id' in one ? [{ PackageId: one.id, Quantity: 1 }] : [])),
        DeclaredPrice: 60,
        Consolidation: true,
      });
      continue;
    }
    const placed = await order(cast(owner), full, goods);
    if (ending === 'cancelled') await cast(owner)('/UserLogisticsOrder/CancelLogisticsOrder', { Id: placed.id, Remarks: '暂时不寄' });
    // A bill below every coupon's threshold leaves the coupon for the next one.
    else if (ending === 'paid' && couponPayers.has(owner) && (await payWithCoupon(cast(owner), placed.billIds[0]!)))
      couponPayers.delete(owner);
    else await pay(cast(owner), placed.billIds);
    byEnding.set(ending, [...(byEnding.get(ending) ?? []), { placed }]);
  }
  const idsOf = (...wanted: Ending[]) => wanted.flatMap((ending) => (byEnding.get(ending) ?? []).map(({ placed }) => placed.id));
  const onward: Ending[] = ['picking', 'picked', 'packed', 'bagged', 'departed', 'arrived', 'delivering', 'signed'];
  at(18);
  await approve(cast('manager'), idsOf('approved', ...onward));
  at(16);
  for (const half of await listForPicking(cast('leader'), scene, idsOf('picking'))) await pick(cast('picker'), half, { lines: 2 });
  for (const ending of onward.slice(1))
    for (const listId of await listForPicking(cast('leader'), scene, idsOf(ending))) await pick(cast('picker'), listId);
  await packAndShip(story, byEnding);
}

/** Orders of today that nobody has paid yet: older ones would be drafts by the site's own rule before anybody looks. */
async function playWaiting(story: Story): Promise<void> {
  const { cast, wish } = story;
  for (let n = 0; n < endings.submitted; n++) {
    const owner = ['alice', 'bob', 'alice', 'merchant'][n % 4]!;
    const parcels = await stock(story, owner, 1 + (n % 3));
    const { Data } = await cast(owner)('/UserRecipientInformation/GetSelectRecipientInformations');
    await order(cast(owner), { ...wish, RecipientInformationId: Data[0].Id }, parcels);
  }
}

async function packAndShip({ cast, scene, wish, at }: Story, byEnding: ReadonlyMap<Ending, { placed: Placed }[]>): Promise<void> {
  const method = (wish as { TypeOfShippingId: string }).TypeOfShippingId;
  const ofEnding = (ending: Ending) => byEnding.get(ending) ?? [];
  at(12);
  for (const ending of ['packed', 'bagged', 'departed', 'arrived', 'delivering', 'signed'] as const)
    for (const { placed } of ofEnding(ending)) {
      const packed = await pack(cast('clerk'), placed);
      // The supplement of an order that goes on is paid by whoever owns it.
      if (packed.SupplementBillId && ending !== 'packed') await payAs(cast, packed.SupplementBillId);
    }
  for (const [ending, name, daysAgo] of [
    ['signed', '海运 1 班', 10],
    ['delivering', '海运 2 班', 7],
    ['arrived', '海运 3 班', 5],
    ['departed', '海运 4 班', 3],
    ['bagged', '海运 5 班', 1],
  ] as const) {
    at(daysAgo);
    const shift = await openShift(cast('leader'), {
      Name: name,
      TransportShiftType: 1,
      WarehouseIds: [scene.warehouseId],
      TypeOfShippingId: method,
    });
    for (const { placed } of ofEnding(ending)) await bagOrder(cast('leader'), shift, placed.serialNumber);
    if (ending === 'bagged') continue;
    const orders = ofEnding(ending).map(({ placed }) => placed);
    const byOne = ending === 'departed' ? await declareByOne(cast, orders) : new Set<string>();
    await depart(cast('leader'), shift);
    if (ending === 'departed') await playCustoms(cast, { shift, orders, byOne });
    if (ending === 'departed') continue;
    at(daysAgo - 2);
    await arrive(cast('leader'), shift);
    const numbers = ofEnding(ending).map(({ placed }) => placed.serialNumber);
    if (ending !== 'arrived') await tell(cast('leader'), numbers, 90);
    if (ending === 'signed') await tell(cast('leader'), numbers, 100);
  }
}

async function payAs(cast: Cast, billId: string): Promise<void> {
  for (const name of ['alice', 'bob', 'merchant']) {
    const mine = await cast(name)('/UserBill/GetBills', { BillIds: [billId] });
    if (mine.Total) return pay(cast(name), [billId]);
  }
}

/** Packages that are in no order: declared, signed, weighed, on a shelf, unknown. */
async function playLoosePackages(story: Story): Promise<void> {
  const { cast, scene, at, numbers } = story;
  at(4);
  for (const name of ['alice', 'bob', 'peer', 'merchant']) await stock(story, name, name === 'alice' ? 10 : 6);
  for (let n = 0; n < 30; n++) await declare(cast(['alice', 'bob', 'peer'][n % 3]!), scene, goodsFor(story, played++));
  at(2);
  for (let n = 0; n < 15; n++) {
    const goods = goodsFor(story, played++);
    await declare(cast('alice'), scene, goods);
    await cast('clerk')('/Package/PackageSigning', {
      WarehouseId: scene.warehouseId,
      CourierNumber: goods.number,
      ...(n % 2 ? { Weight: goods.weight } : {}),
    });
  }
  for (let n = 0; n < 12; n++)
    await cast('clerk')('/Package/PackageSigning', { WarehouseId: scene.warehouseId, CourierNumber: numbers.next(), Weight: 1.2 });
}
