import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { words } from '../shipped/rows.ts';
import { castOf, type Ok } from './actors.ts';
import { playCollections } from './collections.ts';
import { connectMarketplaces } from './marketplaces.ts';
import { playMoneyWaiting } from './money-waiting.ts';
import { playPromotions } from './promotions.ts';
import { endings } from './course.ts';
import { parcelNumbers } from './courier-numbers.ts';
import { playFirstOrder, playHouse } from './elsewhere.ts';
import { playCommodities } from './goods/commodities.ts';
import { playCounts } from './goods/counts.ts';
import { planEveryDay } from './goods/customs.ts';
import { playInbound } from './goods/inbound.ts';
import { playPackageReturns } from './goods/package-returns.ts';
import { playReceipts } from './goods/receipts.ts';
import { playReturned } from './goods/returned.ts';
import { playReturns } from './goods/returns.ts';
import { playShenzhen } from './goods/shenzhen.ts';
import { loosePackages } from './loose-packages.ts';
import { playMall } from './mall/mall.ts';
import { ordersOf, placeUnpaid } from './orders.ts';
import { takingTurns } from './recipients.ts';
import { moveMoney, payCharges, type Scene } from './steps.ts';
import { type Happening, inOrder, stock, type Story } from './story.ts';

const day = 86_400_000;
const openingBalance = 5000;
/** One of those whose ninety days were played before, and whom nobody signs in as. */
const aCustomer = 'linmei';
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
