import { dayOf, usualZone, weekdayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { App } from '../core/app.ts';
import { systemCaller } from '../core/calls/caller.ts';
import { createAccount } from '../modules/access/public.ts';
import { castOf, type Cast } from './actors.ts';
import { type Numbers, parcelNumbers } from './courier-numbers.ts';
import { billDebtor, debtor, refundOrder } from './open-money.ts';
import { boxPictures } from './pictures.ts';
import { type NextRecipient, takingTurns, writeDown } from './recipients.ts';
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
  pick,
  type Placed,
  type Scene,
  type Shift,
  shelve,
  sign,
  setStatus,
} from './steps.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const minuteMs = 60_000;
const days = 90;
// Share of an average day for each weekday, Sunday first: shops ship after a weekend, and few warehouses work on one.
const ofWeekday = [0.25, 1.35, 1.15, 1, 0.95, 1.2, 0.5];
/** A sale, in days before now: its purchases arrive within a week. */
const sale = { first: 13, last: 8, times: 2.6 };
const packagesOfDay = 1.2;
const shiftWeekdays = [2, 5];
const daysAtSea = [4, 5, 6, 5, 8] as const;
const daysToTheDoor = [1, 2, 1, 3] as const;
const chargesTake = 3;
const newcomers = [
  { userName: 'wuyifan', nickName: '吴一凡', since: 90 },
  { userName: 'linmei', nickName: '林小梅', since: 88 },
  { userName: 'zhangwei', nickName: '张伟', since: 71 },
  { userName: 'hsuchia', nickName: '許嘉玲', since: 52 },
  { userName: 'laiguo', nickName: '賴國華', since: 33 },
  { userName: 'denglan', nickName: '邓岚', since: 19 },
] as const;
const demoGoods = ['保温杯', '童装', '登山鞋', '手账本', '香薰灯', '拼图', '厨房秤', '雨伞', '护腕', '窗帘'];

/** An order in transit, and the day of its next step. */
interface OrderInProgress {
  placed: Placed;
  shift?: Shift;
}

interface Days {
  cast: Cast;
  scene: Scene;
  numbers: Numbers;
  methods: readonly string[];
  /** Customers who have topped up and saved an address, each with its declarant; the site's pool serves the others. */
  customers: Map<string, string>;
  nextRecipient: NextRecipient;
  waiting: Map<string, Parcel[]>;
  packed: OrderInProgress[];
  atSea: { arrives: number; shift: Shift; goings: OrderInProgress[] }[];
  toDeliver: { on: number; number: string }[];
  charges: { on: number; number: string; amount: number }[];
  /** Sets the clock to a minute of the day `daysAgo` days before now. */
  at(daysAgo: number, minute: number): void;
  now(): Date;
  count: number;
}

/** Plays three months of business with separate customers through the verbs, with weekdays and a sale, so that every chart has data. */
export async function playNinetyDays(app: App): Promise<void> {
  const start = Date.now();
  let now = start - days * dayMs;
  const users = [...newcomers, debtor].map(({ userName }) => userName);
  await addCustomers(app, start);
  const cast = await castOf(app, [...users, 'alice', 'clerk', 'picker', 'leader', 'manager', 'finance'], () => new Date(now));
  const scene = { ...(await sceneOf(cast)), boxPictures: await boxPictures(app, 'clerk') };
  const story: Days = {
    cast,
    scene,
    numbers: parcelNumbers(20_260_611),
    methods: await methodsOf(cast, scene),
    customers: new Map(),
    nextRecipient: takingTurns(cast),
    waiting: new Map(),
    packed: [],
    atSea: [],
    toDeliver: [],
    charges: [],
    count: 0,
    now: () => new Date(now),
    at(daysAgo, minute) {
      // The warehouse day begins at six; the clock never passes the present.
      const morning = Math.floor((start - daysAgo * dayMs) / dayMs) * dayMs - 2 * 60 * minuteMs;
      now = Math.min(Math.max(now + 1000, morning + minute * minuteMs), start);
    },
  };
  for (let daysAgo = days; daysAgo >= 1; daysAgo--)
    await playDay(story, daysAgo, weekdayOf(dayOf(new Date(start - daysAgo * dayMs), usualZone)));
}

async function addCustomers({ db, takeNumber }: App, start: number): Promise<void> {
  const site = await db.selectFrom('site').select('id').where('code', '=', 'T').executeTakeFirstOrThrow();
  for (const { userName, nickName, since } of [...newcomers, debtor]) {
    const caller = systemCaller({ siteIds: [site.id], takeNumber, now: new Date(start - since * dayMs - 9 * 60 * minuteMs) });
    const account = { siteId: site.id, userName, nickName, accountTypeCode: enumCodes.AccountTypeCode.User, passwordHash: 'x' };
    await db.transaction().execute((tx) => createAccount(tx, caller, account));
  }
}

/** The clerk's first warehouse with its shelves. */
async function sceneOf(cast: Cast): Promise<Scene> {
  const clerk = cast('clerk');
  const [{ Value: warehouseId }] = await clerk('/Warehouse/GetSelectWarehouses');
  const [{ Value: cargoTypeId }] = await clerk('/CargoType/GetSelectCargoTypes');
  const { Data } = await clerk('/Shelves/GetShelves', { WarehouseId: warehouseId, rows: 60, sortType: 2, descendingOrder: false });
  return { warehouseId, cargoTypeId, shelves: Data.map((row: { ShelvesNumber: string }) => row.ShelvesNumber) };
}

/** The first two shipping methods from the warehouse. */
async function methodsOf(cast: Cast, { warehouseId }: Scene): Promise<string[]> {
  const found: { Value: string }[] = await cast('alice')('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: warehouseId });
  return found.map(({ Value }) => Value).slice(0, 2);
}

async function playDay(story: Days, daysAgo: number, weekday: number): Promise<void> {
  await welcome(story, daysAgo);
  await receive(story, daysAgo, weekday);
  await send(story, daysAgo);
  if (shiftWeekdays.includes(weekday)) await leave(story, daysAgo);
  await land(story, daysAgo);
  await deliver(story, daysAgo);
  await takeInCharges(story, daysAgo);
  story.at(daysAgo, 700);
  await billDebtor(story.cast, daysAgo, story.now());
}

/** New customers top up and save an address. */
async function welcome({ cast, customers, at }: Days, daysAgo: number): Promise<void> {
  for (const { userName, nickName } of newcomers.filter(({ since }) => since === daysAgo)) {
    at(daysAgo, 120);
    const { UserId } = await cast(userName)('/User/GetUserInfoDetailedInfo');
    await moveMoney(cast('finance'), cast('manager'), '/Recharge/ManualRecharge', { UserId, Amount: 20_000, Remarks: '首次充值' });
    await writeDown(cast, userName, nickName);
    const { Id } = await cast(userName)('/UserApplicantInformation/EstablishApplicantInformation', {
      Contacts: nickName,
      Phone: `138505${String(10_000 + daysAgo).slice(-5)}`,
      DetailedAddress: '湖里区仙岳路 860 号',
    });
    customers.set(userName, Id);
  }
}

const amountOf = (daysAgo: number, weekday: number): number => {
  const times = daysAgo <= sale.first && daysAgo >= sale.last ? sale.times : 1;
  const growth = 1 + (days - daysAgo) / (2 * days);
  return Math.round(packagesOfDay * ofWeekday[weekday]! * times * growth);
};

/** Receives, weighs and shelves the parcels that couriers deliver in the morning. */
async function receive(story: Days, daysAgo: number, weekday: number): Promise<void> {
  const { cast, scene, waiting, at } = story;
  const customers = [...story.customers.keys()];
  for (let n = 0; n < amountOf(daysAgo, weekday); n++) {
    const owner = customers[story.count % customers.length]!;
    at(daysAgo, 180 + n * 25);
    const goods = goodsOf(story);
    const parcel = await declare(cast(owner), scene, goods);
    await sign(cast('clerk'), scene, goods);
    at(daysAgo, 190 + n * 25);
    await shelve(cast('clerk'), scene, goods.number, scene.shelves[story.count % scene.shelves.length]!);
    waiting.set(owner, [...(waiting.get(owner) ?? []), parcel]);
  }
}

function goodsOf(story: Days): Goods {
  const at = story.count++;
  return {
    number: story.numbers.next(),
    name: demoGoods[at % demoGoods.length]!,
    weight: Math.round((0.5 + (at % 13) * 0.4) * 1000) / 1000,
    sides: [18 + (at % 6) * 4, 14 + (at % 5) * 3, 8 + (at % 7) * 2],
    price: 25 + (at % 11) * 20,
  };
}

/** Customers with three packages order their shipment; the orders are approved, picked and packed the same day. */
async function send(
  { cast, scene, methods, customers, nextRecipient, waiting, packed, charges, at }: Days,
  daysAgo: number,
): Promise<void> {
  const ready = [...waiting].filter(([, parcels]) => parcels.length >= 3);
  const placed: { placed: Placed; owner: string }[] = [];
  for (const [index, [owner, parcels]] of ready.entries()) {
    at(daysAgo, 330 + index * 11);
    const TypeOfShippingId = methods[(daysAgo + index) % methods.length]!;
    const wish = {
      WarehouseId: scene.warehouseId,
      TypeOfShippingId,
      RecipientInformationId: await nextRecipient(owner),
      ApplicantInformationId: customers.get(owner),
    };
    const made = await order(cast(owner), wish, parcels);
    await pay(cast(owner), made.billIds);
    waiting.delete(owner);
    placed.push({ placed: made, owner });
    charges.push({ on: daysAgo - chargesTake, number: made.serialNumber, amount: 20 + (daysAgo % 7) * 2.35 });
  }
  if (!placed.length) return;
  at(daysAgo, 420);
  const ids = placed.map((one) => one.placed.id);
  await approve(cast('manager'), ids);
  for (const list of await listForPicking(cast('leader'), scene, ids)) {
    at(daysAgo, 450);
    await pick(cast('picker'), list);
  }
  for (const [index, one] of placed.entries()) {
    at(daysAgo, 510 + index * 13);
    const done = await pack(cast('clerk'), one.placed);
    if (done.SupplementBillId) await pay(cast(one.owner), [done.SupplementBillId]);
    packed.push({ placed: one.placed });
  }
}

/** Packed orders leave with a shift. */
async function leave(story: Days, daysAgo: number): Promise<void> {
  const { cast, scene, packed, atSea, at } = story;
  const goings = packed.splice(0);
  if (!goings.length) return;
  at(daysAgo, 600);
  const shift = await openShift(cast('leader'), {
    Name: `SEA-${days - daysAgo + 1}`,
    TransportShiftType: 1,
    WarehouseIds: [scene.warehouseId],
  });
  for (const [index, { placed }] of goings.entries()) {
    at(daysAgo, 610 + index * 4);
    await bagOrder(cast('leader'), shift, placed.serialNumber);
  }
  at(daysAgo, 690);
  await depart(cast('leader'), shift);
  atSea.push({ arrives: daysAgo - daysAtSea[atSea.length % daysAtSea.length]!, shift, goings });
}

async function land({ cast, atSea, toDeliver, at }: Days, daysAgo: number): Promise<void> {
  for (const { shift, goings } of atSea.filter(({ arrives }) => arrives === daysAgo)) {
    at(daysAgo, 240);
    for (const { placed } of goings) await refundOrder(cast, placed.serialNumber);
    await arrive(cast('leader'), shift);
    for (const [index, { placed }] of goings.entries())
      toDeliver.push({ on: daysAgo - daysToTheDoor[index % daysToTheDoor.length]!, number: placed.serialNumber });
  }
}

async function deliver({ cast, toDeliver, at }: Days, daysAgo: number): Promise<void> {
  const numbers = toDeliver.filter(({ on }) => on === daysAgo).map(({ number }) => number);
  if (!numbers.length) return;
  at(daysAgo, 270);
  await setStatus(cast('leader'), numbers, 90);
  at(daysAgo, 480);
  await setStatus(cast('leader'), numbers, 100);
}

/** The carrier's invoice arrives some days after packing. */
async function takeInCharges({ cast, charges, at }: Days, daysAgo: number): Promise<void> {
  const due = charges.filter(({ on }) => on === daysAgo);
  if (!due.length) return;
  at(daysAgo, 300);
  const [{ CurrencyId }] = (await cast('finance')('/Bill/GetBills', { rows: 1 })).Data;
  for (const { number, amount } of due) {
    const StatedAmount = Math.round(amount * 100) / 100;
    const { CarrierId } = (await cast('manager')('/LogisticsOrder/GetLogisticsOrders', { Content: number, rows: 1 })).Data[0];
    if (CarrierId)
      await cast('finance')('/CarrierCharge/EstablishCarrierCharge', {
        Number: number,
        InvoiceNumber: `INV-${String(days - daysAgo).padStart(3, '0')}`,
        StatedAmount,
        StatedCurrencyId: CurrencyId,
      });
  }
}
