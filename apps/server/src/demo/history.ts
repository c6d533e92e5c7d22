import { usualZone } from '@entrepot/contract/core/zones.ts';
import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { texts } from '../shipped/rows.ts';
import { castOf, type Ok, type Cast } from './actors.ts';
import { playCollections } from './collections.ts';
import { connectMarketplaces } from './marketplaces.ts';
import { playPromotions } from './promotions.ts';
import { endings } from './order-endings.ts';
import { parcelNumbers } from './courier-numbers.ts';
import { playFirstOrder, playWarehouse } from './other-warehouses.ts';
import { playCommodities } from './goods/commodities.ts';
import { playCounts } from './goods/counts.ts';
import { planEveryDay } from './goods/customs.ts';
import { playInbound } from './goods/inbound.ts';
import { playPackageReturns } from './goods/package-returns.ts';
import { playReceipts } from './goods/receipts.ts';
import { playReturned } from './goods/returned.ts';
import { playReturns } from './goods/returns.ts';
import { playShenzhen } from './goods/shenzhen.ts';
import { playMall } from './mall/mall.ts';
import { ordersOf, placeUnpaid } from './orders.ts';
import { takingTurns } from './recipients.ts';
import { boxPictures } from './pictures.ts';
import { moveMoney, payCharges, pictureOf, type Scene, declare } from './steps.ts';
import { type Happening, inOrder, stock, type Story, nextGoods } from './story.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const openingBalance = 5000;
/** A customer from the ninety days before, whom no one signs in as. */
const aCustomer = 'linmei';
/** Plays some weeks of business through the real verbs, so that every status exists with its history. */
export async function fillHistory(app: App): Promise<void> {
  const start = Date.now();
  let now = start - 45 * dayMs;
  const cast = await castOf(
    app,
    [
      'admin',
      'alice',
      'bob',
      'peer',
      'merchant',
      'clerk',
      'picker',
      'dgclerk',
      'leader',
      'manager',
      'hkmanager',
      'hkcarol',
      'finance',
      aCustomer,
    ],
    () => new Date(now),
  );
  const at = (daysAgo: number) => {
    now = Math.max(now + 60_000, start - daysAgo * dayMs);
  };
  const scene = { ...(await sceneOf(cast('clerk'))), boxPictures: await boxPictures(app, 'clerk') };
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
  await playCommodities(cast, app);
  for (const name of ['alice', 'bob', 'merchant']) await recharge(app, story, name, 60_000);
  await recharge(app, story, 'hkcarol', 2000, 'hkmanager');
  at(43);
  await playReceipts(cast);
  await playShenzhen(cast, app);
  await inOrder(story, [
    ...(await ordersOf(story)),
    ...loosePackages(story),
    [1.5, () => playOtherWarehouses(story)],
    [7.5, () => playPromotions(cast, start, at)],
    ...Array.from({ length: endings.submitted }, (_, n): Happening => [0.6 - n / 21, () => placeUnpaid(story, n)]),
  ]);
  at(0);
  await playCollections(cast, await userIdOf(app, 'merchant'), start);
  await playInbound(cast, { warehouseId: scene.warehouseId, now: start });
  await playReturns(cast, scene);
  await playReturned(cast, scene);
  await planEveryDay(cast, { now: new Date(start), zone: usualZone });
  await playCounts(cast, scene);
  await playMall(cast, app, scene);
  // Charges other than freight are due immediately: unpaid, they would block the orders of people who try the demo from the next day on.
  for (const name of ['alice', 'bob', 'merchant', 'hkcarol']) await payCharges(cast(name));
  const [unpaid] = await stock(story, aCustomer, 1);
  await playPackageReturns(cast, await stock(story, 'alice', 2), { owner: aCustomer, parcel: unpaid });
  await leaveBalance(app, story, 'alice');
  await playMoneyWaiting(cast, (name) => userIdOf(app, name));
  await cast('finance')('/UserAmountJournal/RunLedgerCheck');
}

/** Creates an online payment method of the sandbox provider; no real money is moved. */
async function offerOnlinePayment(manager: Ok): Promise<void> {
  await manager('/OnlinePayment/EstablishOnlinePaymentConfiguration', {
    Name: texts('测试支付', '測試付款', 'Practice payment'),
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

/** Fills the other warehouses: alice's parcels in Dongguan, and the second site's first order. */
async function playOtherWarehouses({ cast, numbers }: Story): Promise<void> {
  await playWarehouse(cast, await sceneOf(cast('dgclerk')), numbers, { customer: 'alice', clerk: 'dgclerk' });
  const shenzhen = await sceneOf(cast('hkmanager'));
  const shelved = await playWarehouse(cast, shenzhen, numbers, { customer: 'hkcarol', clerk: 'hkmanager' });
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

/** Sets a customer's balance to the documented amount, by an adjustment with its own journal row. */
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

/** Packages without an order: declared, signed, weighed, on a shelf, unknown. */
function loosePackages(story: Story): Happening[] {
  const { cast, scene, numbers } = story;
  const happenings: Happening[] = [];
  for (const [index, name] of ['alice', 'bob', 'peer', 'merchant'].entries())
    for (const daysAgo of [11, 6, 4, 2.5])
      happenings.push([daysAgo - index / 10, async () => void (await stock(story, name, name === 'alice' && daysAgo > 5 ? 3 : 2))]);
  for (let n = 0; n < 30; n++)
    happenings.push([4 - n / 10, async () => void (await declare(cast(['alice', 'bob', 'peer'][n % 3]!), scene, nextGoods(story)))]);
  const signedFor = async (n: number) => {
    const goods = nextGoods(story);
    await declare(cast('alice'), scene, goods);
    await cast('clerk')('/Package/PackageSigning', {
      WarehouseId: scene.warehouseId,
      CourierNumber: goods.number,
      Weight: n % 2 ? goods.weight : undefined,
      ImageUrls: pictureOf(scene, goods.number),
    });
  };
  const unknown = () => cast('clerk')('/Package/PackageSigning', unknownItem(scene, numbers.next()));
  for (let n = 0; n < 15; n++) happenings.push([0.9 - n / 20, () => signedFor(n)]);
  for (let n = 0; n < 12; n++) happenings.push([8 - n / 1.6, async () => void (await unknown())]);
  return happenings;
}

const unknownItem = (scene: Scene, number: string) => ({
  WarehouseId: scene.warehouseId,
  CourierNumber: number,
  Weight: 1.2,
  ImageUrls: pictureOf(scene, number),
});

/** Creates requests that await finance or four-eyes approval: a withdrawal, a large credit by finance, a large debit by the manager. */
async function playMoneyWaiting(cast: Cast, userIdOf: (name: string) => Promise<string>): Promise<void> {
  await cast('bob')('/Recharge/EstablishWithdrawal', {
    Amount: 1200,
    BankName: '玉山銀行',
    AccountName: '張柏豪',
    AccountNumber: '0864968123456',
    Remarks: '淡季暂时不寄，先取回',
  });
  await waits(cast, 'finance', '/Recharge/ManualRecharge', {
    UserId: await userIdOf('merchant'),
    Amount: 8000,
    Remarks: '线下汇款 0412，水单已核对',
  });
  await waits(cast, 'manager', '/UserAmountJournal/AdjustUserAmount', {
    UserId: await userIdOf('bob'),
    Amount: -3500,
    Remarks: '九月重复入账，冲回',
  });
}

/** A movement above the site's limit must end up pending approval. */
async function waits(cast: Cast, name: string, path: string, body: object): Promise<void> {
  try {
    await cast(name)(path, body);
  } catch (problem) {
    if (!/: 469 /.test(String(problem))) throw problem;
  }
}
