import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { openDock } from '@entrepot/server/modules/receiving/test/dock.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import { checkInvariants } from '@entrepot/server/testing/invariants.ts';
import type { Envelope } from '@entrepot/server/testing/people.ts';
import { modelSeed } from './model/seed.ts';

/** Steps of each of the people who work concurrently. RACE_STEPS runs more. */
const steps = Number(process.env.RACE_STEPS ?? 60);
const lanes = 8;
const { Available } = enumCodes.InventoryState;

let d: Awaited<ReturnType<typeof openDock>>;
beforeAll(async () => {
  d = await openDock();
});
afterAll(() => d?.close());

/** A repeatable sequence of whole numbers below a limit. */
function numbers(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let made = 0;

interface Scene {
  shelves: { id: string; number: string }[];
  bins: { id: string; number: string }[];
  returns: { id: string; label: string }[];
  packages: { id: string; number: string }[];
  commodities: string[];
}

/** Bins, pieces, packages and returns, and a few shelves that all of them go to. */
async function openScene(): Promise<Scene> {
  const wide = { long: '500', wide: '500', high: '500', maxWeight: '90000', mixOwners: true };
  const places = [await d.newShelf('Bin', wide), await d.newShelf('Commodity', wide), await d.newShelf('Return', wide)];
  places.push(await d.newShelf('Commodity', wide), await d.newShelf('Package', wide), await d.newShelf('Return', wide));
  const rows = await sql<{ id: string; number: string }>`select id, number from shelf where number = any(${places})
    and site_id = ${d.xiamen.siteId}`.execute(d.db);
  const [one, other] = [await d.signed(), await d.signed()];
  for (const {
    numbers: [first],
  } of [one, other])
    await d.inspected(first!);
  const returns: Scene['returns'] = [];
  const packages: Scene['packages'] = [];
  for (let at = 0; at < 4; at++) {
    const label = `RACE${7_300_000 + ++made}`;
    const goods = [{ ProductName: 'Kettle', Identification: '6901', ModelQuantity: 2 + at, ImageUrls: [] }];
    const body = { ReturnsOrderNumberNo: label, WarehouseId: d.xiamen.id, GrossWeight: 2 + at, Goods: goods };
    returns.push({ id: (await d.clerk.ok('/ReturnLogisticsOrder/ReturnLogisticsOrderSigning', body)).Id, label });
    const CourierNumber = `SFRACE${8_000_000 + made}`;
    const sizes = { Weight: 1 + at, Length: 20, Width: 20, Geight: 10 };
    await d.alice.ok('/UserPackage/EstablishPackage', { CourierNumber, WarehouseId: d.xiamen.id, ProductName: 'Tea', Price: 5 });
    await d.leader.ok('/Package/PackageSigning', { WarehouseId: d.xiamen.id, CourierNumber, ...sizes });
    const [row] = (await d.alice.ok('/UserPackage/GetPackages', { CourierNumber })).Data;
    packages.push({ id: row.Id, number: CourierNumber });
  }
  const commodities = [await d.newCommodity(), await d.newCommodity()].map(({ id }) => id);
  for (const id of commodities)
    for (const { id: ShelvesId } of rows.rows.filter((_, at) => at % 2 === 0))
      await d.manager.post('/Commodity/AdjustCommodityInventory', adjustment(id, ShelvesId, 20));
  // The inspected ones, which may be on shelves.
  const bins = [one, other].map(({ bins: [first] }) => ({ id: first!.Id, number: first!.BinNumber }));
  for (const { number } of bins) expect(await d.putBin(number, places[0]!)).toSucceed();
  return { shelves: rows.rows, bins, returns, packages, commodities };
}

const adjustment = (CommodityId: string, ShelvesId: string, Quantity: number) => ({
  WarehouseId: d.xiamen.id,
  ShelvesId,
  CommodityId,
  InventoryState: Available,
  Quantity,
  Remarks: 'race',
  IdempotencyKey: crypto.randomUUID(),
});

/** The shelf that a row is on now; any shelf if it is on none. */
async function shelfOf(table: 'bin' | 'package' | 'return_logistics_order', id: string, other: string): Promise<string> {
  const found = await sql<{ shelfId: string | null }>`select shelf_id from ${sql.table(table)} where site_id = ${d.xiamen.siteId}
    and id = ${id}`.execute(d.db);
  return found.rows[0]?.shelfId ?? other;
}

async function shelfWithPieces(commodityId: string, other: string): Promise<string> {
  const found = await sql<{ shelfId: string }>`select shelf_id from commodity_inventory where site_id = ${d.xiamen.siteId}
    and commodity_id = ${commodityId} and bin_id is null and shelf_id is not null and quantity > 0 order by random() limit 1`.execute(d.db);
  return found.rows[0]?.shelfId ?? other;
}

/** One step of a person; whether it is refused does not matter. */
async function step(scene: Scene, pick: (below: number) => number): Promise<[string, Envelope]> {
  const any = <T>(list: readonly T[]) => list[pick(list.length)]!;
  const { shelves, bins, returns, packages, commodities } = scene;
  const [shelf, to, bin, back, parcel, commodity] = [any(shelves), any(shelves), any(bins), any(returns), any(packages), any(commodities)];
  const move = (FromShelvesId: string, item: object) =>
    d.leader.post('/Shelves/TransferShelvesGoods', { FromShelvesId, ToShelvesId: to.id, Items: [item] });
  const weight = 1 + pick(9) / 10;
  const pieces = 1 + pick(4);
  const sizes = { Length: 8 + pick(9), Width: 10, Geight: 10, ActualOfWeight: weight, GrossOfWeight: weight, ConfirmMeasures: true };
  const choices: [string, () => Promise<Envelope>][] = [
    ['bin on', () => d.putBin(bin.number, shelf.number)],
    ['bin off', () => d.lower([bin.number])],
    ['bin moved', async () => move(await shelfOf('bin', bin.id, shelf.id), { BinId: bin.id })],
    [
      'pieces moved',
      async () => move(await shelfWithPieces(commodity, shelf.id), { CommodityId: commodity, InventoryState: Available, Quantity: pieces }),
    ],
    ['pieces adjusted', () => d.manager.post('/Commodity/AdjustCommodityInventory', adjustment(commodity, shelf.id, pieces - 2 || 1))],
    ['measured', () => d.leader.post('/Commodity/EditCommoditySpecification', { Id: commodity, ...sizes })],
    [
      'return on',
      () => d.clerk.post('/ReturnLogisticsOrder/ReturnLogisticsOrderPutOnShelves', { Ids: [back.id], ShelvesNumber: shelf.number }),
    ],
    ['return moved', async () => move(await shelfOf('return_logistics_order', back.id, shelf.id), { ReturnLogisticsOrderId: back.id })],
    ['package on', () => d.clerk.post('/Package/PackagePutOnShelves', { CourierNumber: parcel.number, ShelvesNumber: shelf.number })],
    ['package off', () => d.clerk.post('/Package/PackageLowerShelf', { CourierNumbers: [parcel.number], Remarks: 'race' })],
    ['package moved', async () => move(await shelfOf('package', parcel.id, shelf.id), { PackageId: parcel.id })],
  ];
  // Rarely, because it ends what the others do.
  if (pick(25) === 0)
    return ['everything moved', await d.leader.post('/Shelves/TransferAllShelvesGoods', { FromShelvesId: shelf.id, ToShelvesId: to.id })];
  const [name, run] = any(choices);
  return [name, await run()];
}

test('a bin is moved once when two people move it from the same shelf concurrently', async () => {
  const { bins, shelves } = await openScene();
  const BinId = bins[0]!.id;
  for (let round = 0; round < 12; round++) {
    const FromShelvesId = await shelfOf('bin', BinId, '');
    const targets = shelves.filter(({ id }) => id !== FromShelvesId).slice(0, 2);
    const answers = await Promise.all(
      targets.map(({ id: ToShelvesId }) =>
        d.leader.post('/Shelves/TransferShelvesGoods', { FromShelvesId, ToShelvesId, Items: [{ BinId }] }),
      ),
    );
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'PackageNotOnShelf']);
  }
  expect(await checkInvariants(d.db, d.xiamen.siteId)).toEqual([]);
});

test('shelves count what is on them while eight people move bins, pieces, packages and returns', { timeout: 240_000 }, async () => {
  const scene = await openScene();
  expect(await checkInvariants(d.db, d.xiamen.siteId)).toEqual([]);
  const seed = modelSeed(process.env.RACE_STEPS !== undefined);
  const done: Record<string, number> = {};
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const pick = numbers(seed + lane * 7919);
      for (let at = 0; at < steps; at++) {
        const [name, { Code, Message }] = await step(scene, pick);
        expect(Code, `${name}: ${Message}`).not.toBe(errorCodes.InternalError);
        if (Code === errorCodes.Ok) done[name] = (done[name] ?? 0) + 1;
      }
    }),
  );
  console.log(done);
  expect(await checkInvariants(d.db, d.xiamen.siteId)).toEqual([]);
  for (const name of ['bin on', 'bin moved', 'pieces moved', 'measured', 'return on', 'return moved', 'package on', 'package moved'])
    expect(done[name] ?? 0, name).toBeGreaterThan(0);
});
