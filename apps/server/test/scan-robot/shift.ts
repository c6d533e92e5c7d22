import { setTimeout as sleep } from 'node:timers/promises';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { memoryJournal } from '../../../../packages/client/src/scan/journal-memory.ts';
import type { Scan } from '../../../../packages/client/src/scan/scan-queue.ts';
import { declare, openShift, order, type Parcel, pay, payCharges, type Placed, type Scene, type Shift } from '../../src/demo/steps.ts';
import { outcomeOf } from '../../src/testing/outcomes.ts';
import { openScreen, type Screen } from './screen.ts';
import { badNetwork, chances, type Post, type RobotResponse } from './wire.ts';

/** The settings of a robot run. */
export interface Work {
  /** Reaches the server without network trouble, for preparation and checks; `person` is a demo account. */
  post: Post;
  /** The minimum number of scans. */
  scans: number;
  /** The share of calls with network trouble. */
  failureRate: number;
  seed: number;
  /** Kills the server and restarts it, if it can be killed. */
  kill?: () => Promise<void>;
}
/** The result. `wrong` is empty when nothing was lost and nothing was done twice. */
export interface ShiftResult {
  wrong: string[];
  figures: Record<string, string | number>;
}

const ordersEach = 5;
const parcelsEach = 2;
const weight = 2;
const carton = 0.3;
type Lane = ReturnType<typeof lanes>;

/** Calls that must succeed: retried with the same key while the server is down. */
function surely(post: Post) {
  let made = 0;
  return (person: string) =>
    async function ok<T = any>(path: string, body: object = {}): Promise<T> {
      const key = `robot-${process.pid}-${++made}`;
      for (let tries = 0; ; tries++) {
        const result = await post(person, path, body, key).catch(() => null);
        if (result && outcomeOf(result) === 'Ok') return result.Data as T;
        if (result && result.status !== 503)
          throw new Error(`${person} ${path}: ${result.Code} ${result.Message} ${JSON.stringify(result.Data)}`);
        if (tries > 600) throw new Error(`${path}: the server does not come back`);
        await sleep(100);
      }
    };
}

async function sceneOf(as: ReturnType<typeof surely>) {
  const [warehouse] = await as('clerk')<{ Value: string }[]>('/Warehouse/GetSelectWarehouses');
  const warehouseId = warehouse!.Value;
  const shelves = (await as('clerk')('/Shelves/GetShelves', { WarehouseId: warehouseId, ShelvesNumber: 'A-', rows: 100 })).Data;
  const [cargo] = await as('alice')<{ Value: string }[]>('/CargoType/GetSelectCargoTypes');
  const [recipient] = (await as('alice')('/UserRecipientInformation/GetSelectRecipientInformations')).Data;
  const [method] = await as('alice')<{ Value: string }[]>('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: warehouseId });
  const scene: Scene = {
    warehouseId,
    cargoTypeId: cargo!.Value,
    shelves: shelves.map((row: { ShelvesNumber: string }) => row.ShelvesNumber),
  };
  const wish = { WarehouseId: warehouseId, RecipientInformationId: recipient.Id, TypeOfShippingId: method!.Value };
  return { scene, wish, methodId: method!.Value };
}

/** The screens of a floor, and the person who scans at each. */
function lanes(work: Work, send: Post) {
  const journal = memoryJournal();
  const at = (
    name: string,
    person: string,
    carry: (scan: Scan, make: (path: string, body: object) => Promise<RobotResponse>) => Promise<RobotResponse>,
  ) => openScreen(name, journal, (scan) => carry(scan, (path, body) => send(person, path, body, scan.id)));
  const byStep =
    (paths: Record<string, string>) =>
    ({ step, input }: Scan, make: (path: string, body: object) => Promise<RobotResponse>) =>
      make(paths[step!]!, input as object);
  const screens = {
    door: at(
      'door',
      'clerk',
      byStep({ sign: '/Package/PackageSigning', weigh: '/Package/WeighPackage', flag: '/Package/MarkPackageProblem' }),
    ),
    secondDoor: at('door 2', 'clerk', byStep({ sign: '/Package/PackageSigning', weigh: '/Package/WeighPackage' })),
    shelves: at('shelving', 'clerk', byStep({ put: '/Package/PackagePutOnShelves' })),
    secondShelves: at('shelving 2', 'clerk', byStep({ put: '/Package/PackagePutOnShelves' })),
    moves: at('moving', 'clerk', byStep({ move: '/Package/TransferPackageShelf' })),
    cart: at('picking', 'picker', byStep({ pick: '/PickingList/ConfirmPickingGoods', finish: '/PickingList/FinishPickingList' })),
    secondCart: at('picking 2', 'picker', byStep({ pick: '/PickingList/ConfirmPickingGoods' })),
    table: at(
      'packing',
      'clerk',
      byStep({ open: '/Packing/StartPacking', check: '/Packing/ScanPackingGoods', close: '/Packing/CompletePacking' }),
    ),
    secondTable: at('packing 2', 'clerk', byStep({ check: '/Packing/ScanPackingGoods' })),
    bags: at('bagging', 'leader', byStep({ bag: '/TransportShift/AddTransportShiftPackaging', seal: '/BagNumber/SealBagNumber' })),
    secondBags: at('bagging 2', 'leader', byStep({ bag: '/TransportShift/AddTransportShiftPackaging' })),
    arrival: at('arrival', 'leader', byStep({ receive: '/TransportShift/SignForBagNumber' })),
  };
  return { screens, all: Object.values(screens) };
}

/** Scans the day of a floor repeatedly over a bad network until the number of scans is reached; then checks the result. */
export async function workShift(work: Work): Promise<ShiftResult> {
  const chance = chances(work.seed);
  const network = badNetwork(work.post, work.failureRate, chance);
  const as = surely(work.post);
  const { scene, wish, methodId } = await sceneOf(as);
  const lane = lanes(work, network.send);
  const wrong: string[] = [];
  let kills = 0;
  const scans = () => lane.all.reduce((sum, screen) => sum + screen.outcomes().length, 0);
  const began = performance.now();

  /** Waits for screens, while some of them reload and, sometimes, the server is killed. */
  async function done(...screens: readonly Screen[]): Promise<void> {
    const all = Promise.all(screens.map((screen) => screen.done()));
    if (work.kill && chance() < 0.15) {
      kills += 1;
      await work.kill();
    }
    for (const screen of screens)
      if (chance() < 0.4) {
        await sleep(chance() * 30);
        screen.reload();
      }
    await all;
    await network.settled();
  }
  /** People pause between two scans; machines do not. */
  const breathe = async () => (chance() < 0.1 ? sleep(chance() * 40) : undefined);

  const parts: Parts = { as, scene, wish, methodId, lane, done, breathe, chance, wrong };
  try {
    for (let round = 1; scans() < work.scans; round++) await oneRound(parts, `${work.seed}${String(round).padStart(5, '0')}`);
  } catch (problem) {
    // An earlier problem explains this one.
    wrong.push(String(problem));
  }
  wrong.unshift(...lane.all.flatMap(answersWrong));
  const times = lane.all.flatMap((screen) => screen.outcomes().map(({ ms }) => ms)).sort((a, b) => a - b);
  const figures = {
    scans: scans(),
    screens: lane.all.length,
    ...network.had,
    'pages drawn anew': lane.all.reduce((sum, screen) => sum + screen.reloads(), 0),
    'servers killed': kills,
    'scan to answer, median ms': Math.round(times[Math.floor(times.length / 2)]!),
    // With the failures of the network and the kills.
    'scan to answer, 95 % ms': Math.round(times[Math.floor(times.length * 0.95)]!),
    seconds: Math.round((performance.now() - began) / 1000),
  };
  return { wrong, figures };
}

/** A scan is answered once, successfully; scans made by two devices for one target are checked where they are made. */
const answersWrong = (screen: Screen): string[] =>
  screen
    .outcomes()
    .filter(({ code, answers }) => answers.length !== 1 || (!answers[0]!.ok && !code.startsWith('check ')))
    .map(
      ({ code, answers }) =>
        `${screen.name}: ${code} was answered ${answers.length} times: ${answers.map(({ answerTitle }) => answerTitle).join(', ')}`,
    );

interface Parts {
  as: ReturnType<typeof surely>;
  scene: Scene;
  wish: object;
  methodId: string;
  lane: Lane;
  done(...screens: readonly Screen[]): Promise<void>;
  breathe(): Promise<unknown>;
  chance(): number;
  wrong: string[];
}

async function oneRound(parts: Parts, name: string): Promise<void> {
  const parcels = await received(parts, name);
  const orders = await ordered(parts, parcels);
  await picked(parts, orders);
  await packed(parts, orders);
  // The weight beyond the paid one is owed before departure.
  await payCharges(parts.as('alice'));
  await sent(parts, orders, name);
}

/** Parcels are signed at two doors, weighed and shelved, some are moved, and one is flagged. */
async function received({ as, scene, lane, done, breathe, chance, wrong }: Parts, name: string): Promise<Parcel[]> {
  const { door, secondDoor, shelves, secondShelves, moves } = lane.screens;
  const wanted = Array.from({ length: ordersEach * parcelsEach + 1 }, (_, at) => `SF${name}${String(at).padStart(4, '0')}`);
  const goods = wanted.map((number) => ({ number, name: 'Tea', weight, sides: [30, 20, 10] as const }));
  const parcels: Parcel[] = [];
  for (const one of goods) parcels.push(await declare(as('alice'), scene, one));
  for (const [at, { id, number }] of parcels.entries()) {
    const screen = at % 2 ? secondDoor : door;
    screen.scan(number, 'sign', { WarehouseId: scene.warehouseId, CourierNumber: number });
    screen.scan(number, 'weigh', { Id: id, ActualOfWeight: weight, Length: 30, Width: 20, Geight: 10 });
    await breathe();
  }
  await done(door, secondDoor);
  const flagged = parcels.pop()!;
  door.scan(flagged.number, 'flag', { Id: flagged.id, PackageProblemType: enumCodes.PackageProblemType.Damaged });
  await done(door);
  const shelfOf = (at: number, more = 0) => scene.shelves[(at + more + Math.floor(chance() * 5)) % scene.shelves.length]!;
  const shelfByItem = new Map<string, string>();
  for (const [at, { number }] of parcels.entries()) {
    const first = shelfOf(at);
    const screen = at % 2 ? secondShelves : shelves;
    screen.scan(number, 'put', { WarehouseId: scene.warehouseId, CourierNumber: number, ShelvesNumber: first });
    shelfByItem.set(number, first);
    await breathe();
  }
  await done(shelves, secondShelves);
  for (const [at, { id, number }] of parcels.entries()) {
    if (at % 3) continue;
    const next = shelfOf(at, 7);
    moves.scan(number, 'move', { Ids: [id], ShelvesNumber: next });
    shelfByItem.set(number, next);
    await breathe();
  }
  await done(moves);
  const { Data, Total } = await as('clerk')('/Package/GetPackages', { CourierNumbers: parcels.map(({ number }) => number), rows: 100 });
  if (Total !== parcels.length) wrong.push(`${name}: ${Total} packages of ${parcels.length}`);
  for (const { CourierNumber, ShelvesName, ActualOfWeight } of Data)
    if (ShelvesName !== shelfByItem.get(CourierNumber) || Number(ActualOfWeight) !== weight)
      wrong.push(`${CourierNumber} lies at ${ShelvesName}, not ${shelfByItem.get(CourierNumber)}, and weighs ${ActualOfWeight}`);
  return parcels;
}

async function ordered({ as, wish }: Parts, parcels: readonly Parcel[]): Promise<Placed[]> {
  const orders: Placed[] = [];
  for (let at = 0; at < parcels.length; at += parcelsEach) orders.push(await order(as('alice'), wish, parcels.slice(at, at + parcelsEach)));
  await pay(
    as('alice'),
    orders.flatMap(({ billIds }) => billIds),
  );
  await as('manager')('/LogisticsOrder/ApproveOutbound', { Ids: orders.map(({ id }) => id) });
  return orders;
}

/** Two devices pick one list and finish it. */
async function picked({ as, scene, lane, done, breathe, wrong }: Parts, orders: readonly Placed[]): Promise<void> {
  const { cart, secondCart } = lane.screens;
  const made = { WarehouseId: scene.warehouseId, LogisticsOrderIds: orders.map(({ id }) => id) };
  const { PickingIds } = await as('leader')<{ PickingIds: string[] }>('/PickingList/AddPickingList', made);
  for (const Id of PickingIds) {
    await as('picker')('/PickingList/BatchClaimPickingListCurrentUser', { Ids: [Id] });
    await as('picker')('/PickingList/StartPickingList', { Id });
    const { Lines } = await as('picker')('/PickingList/GetPickingById', { Id });
    for (const [at, line] of Lines.entries()) {
      const screen = at % 2 ? secondCart : cart;
      screen.scan(line.CourierNumber, 'pick', { Id, LineId: line.Id ?? line.LineId, ShelvesNumber: line.ShelvesNumber });
      await breathe();
    }
    await done(cart, secondCart);
    cart.scan(Id, 'finish', { Id });
    await done(cart);
    const after = await as('picker')('/PickingList/GetPickingById', { Id });
    for (const line of after.Lines)
      if (line.PickedQuantity !== line.Quantity) wrong.push(`${line.CourierNumber}: ${line.PickedQuantity} of ${line.Quantity} picked`);
  }
}

/** Each order is checked at its table, and by a second device that also scans every parcel: only one of the two counts. */
async function packed({ as, lane, done, breathe, wrong }: Parts, orders: readonly Placed[]): Promise<void> {
  const { table, secondTable } = lane.screens;
  for (const { id, serialNumber } of orders) {
    const before = await as('clerk')('/Packing/GetPackingOrder', { SerialNumber: serialNumber });
    table.scan(serialNumber, 'open', { LogisticsOrderId: id });
    await done(table);
    for (const { CourierNumber } of before.Goods) {
      for (const screen of [table, secondTable])
        screen.scan(CourierNumber, 'check', { LogisticsOrderId: id, CourierNumber, ParcelIndex: 1 });
      await breathe();
    }
    await done(table, secondTable);
    const after = await as('clerk')('/Packing/GetPackingOrder', { SerialNumber: serialNumber });
    for (const { CourierNumber, PackedQuantity, Quantity } of after.Goods) {
      const right = [table, secondTable]
        .flatMap((screen) => screen.outcomes())
        .filter(({ code, answers }) => code === `check ${CourierNumber}` && answers[0]!.ok);
      if (PackedQuantity !== Quantity || right.length !== 1)
        wrong.push(`${CourierNumber}: ${PackedQuantity} of ${Quantity} checked, ${right.length} devices were told so`);
    }
    const whole = before.Goods.reduce((sum: number, { GrossWeight }: { GrossWeight: number }) => sum + GrossWeight, carton);
    const box = { Weight: Math.round(whole * 1000) / 1000, Length: 40, Width: 30, Geight: 25 };
    table.scan(serialNumber, 'close', { LogisticsOrderId: id, Parcels: [box] });
    await done(table);
  }
}

/** Two devices put the orders into a bag; it is sealed, departs, arrives and is signed for. */
async function sent({ as, scene, methodId, lane, done, wrong }: Parts, orders: readonly Placed[], name: string): Promise<void> {
  const { bags, secondBags, arrival } = lane.screens;
  const leader = as('leader');
  const description = { Name: `Robot ${name}`, TransportShiftType: 1, WarehouseIds: [scene.warehouseId], TypeOfShippingId: methodId };
  const shift: Shift = await openShift(leader, description);
  for (const [at, { serialNumber }] of orders.entries()) {
    const screen = at % 2 ? secondBags : bags;
    screen.scan(serialNumber, 'bag', { Id: shift.id, BagNo: shift.bagNo, Number: serialNumber });
  }
  await done(bags, secondBags);
  const bagNow = async () => (await leader('/TransportShift/GetTransportShiftBagNumbers', { Id: shift.id })).Data[0];
  const { Id, NetWeight } = await bagNow();
  bags.scan(shift.bagNo, 'seal', { Id, GrossWeight: Math.round((NetWeight + 0.5) * 1000) / 1000 });
  await done(bags);
  await leader('/TransportShift/CloseTransportShift', { Id: shift.id });
  await leader('/TransportShift/ConfirmDeparture', { Id: shift.id });
  await leader('/TransportShift/ConfirmArrival', { Id: shift.id });
  arrival.scan(shift.bagNo, 'receive', { Id: shift.id, BagNo: shift.bagNo });
  await done(arrival);
  const { expected, received } = await receipt(leader, shift.id);
  if (expected !== 1 || received !== 1) wrong.push(`${shift.bagNo}: ${received} of ${expected} bags received`);
  const items = await leader<unknown[]>('/BagNumber/GetBagNumberItems', { Id });
  if (items.length !== orders.length) wrong.push(`${shift.bagNo} holds ${items.length} parcels of ${orders.length} orders`);
}

async function receipt(leader: ReturnType<ReturnType<typeof surely>>, Id: string) {
  const { Expected, Received } = await leader('/TransportShift/GetBagArrivalReceipt', { Id });
  return { expected: Expected as number, received: Received as number };
}
