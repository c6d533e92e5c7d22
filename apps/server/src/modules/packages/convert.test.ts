import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { proveStock } from '../commodities/public.ts';
import { holdPackages } from './order-goods.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { InspectionResult, InventoryState, PackageStatus, PartitionType, StockMovementType } = enumCodes;
let p: Parcels;
let taken = 0;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

/** An approved commodity of somebody; gives its id. */
async function commodity(more: object = {}, by: Person = p.alice): Promise<string> {
  const code = `CUP-${String(++taken).padStart(4, '0')}`;
  const sizes = { Length: 10, Width: 10, Geight: 10, ActualWeight: 0.4, GrossWeight: 0.5 };
  const body = { CommodityCode: code, Name: 'Tea cup', IdentificationCode: `69${code.slice(4)}`, ...sizes, ...more };
  const { Id } = await by.ok<{ Id: string }>('/UserCommodity/EstablishCommodity', body);
  await p.manager.post('/Commodity/AuditCommodity', { Ids: [Id], Approved: true });
  return Id;
}
const line = (CommodityId: string, Quantity: number, more: object = {}) => ({
  CommodityId,
  Quantity,
  Result: InspectionResult.Qualified,
  ...more,
});
const convert = (Id: string, Lines: object[], more: object = {}, by: Person = p.leader) =>
  by.post('/Package/ConvertPackageToCommodity', { Id, Lines, ...more });
const stockOf = async (commodityId: string) =>
  (
    await sql<{ shelf: string | null; state: number; quantity: number }>`select f.number as shelf, i.inventory_state as state, i.quantity
      from commodity_inventory i left join shelf f on f.site_id = i.site_id and f.id = i.shelf_id
      where i.commodity_id = ${commodityId} order by i.inventory_state`.execute(p.db)
  ).rows;

/** An order of alice's holds a piece of a package. */
async function order(packageId: string): Promise<void> {
  const made = await p.order([{ packageId, quantity: 1 }]);
  await p.inTransaction((tx) =>
    holdPackages(tx, { ...p.system, changes: [] }, { ...made, ownerId: p.alice.userId, goods: [{ packageId, quantity: 1 }] }),
  );
}
/** What lies where is what the movements say, and every shelf bears what lies on it. */
async function holds(): Promise<void> {
  expect(await proveStock(p.db)).toEqual([]);
}

describe('a parcel whose contents become stock of its owner', () => {
  test('is opened on its shelf: the pieces lie there, received and put away, and the parcel has ended', async () => {
    const cup = await commodity();
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({ Quantity: 2 }, shelf);
    const { Code, Data } = await convert(id, [line(cup, 12)]);
    expect(Code).toBe(0);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Converted, shelfId: null, availableQuantity: 0, usedQuantity: 2 });
    expect(await stockOf(cup)).toEqual([{ shelf, state: InventoryState.Available, quantity: 12 }]);
    const moved = await sql<{ id: string; type: number; reason: string; quantity: number }>`select id, stock_movement_type as type,
      reason, quantity from stock_movement where commodity_id = ${cup} order by line, stock_movement_type`.execute(p.db);
    expect(moved.rows).toEqual([
      { id: expect.any(String), type: StockMovementType.Receipt, reason: number, quantity: 12 },
      { id: expect.any(String), type: StockMovementType.PutOnShelf, reason: number, quantity: 12 },
    ]);
    expect([...Data.Ids].sort()).toEqual(moved.rows.map((one) => one.id).sort());
    await holds();
  });

  test('counts each condition apart, on the shelf that is said for it', async () => {
    const cup = await commodity();
    const shelf = await p.newShelf();
    const apart = await p.newShelf();
    const { id } = await p.shelved({}, shelf);
    const broken = line(cup, 1, { Result: InspectionResult.Defective, ShelvesNumber: apart });
    const refused = await convert(id, [line(cup, 3), broken]);
    expect(refused).toMatchObject({ Code: 212 });
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.OnShelf);
    expect(await convert(id, [line(cup, 3), broken], { ConfirmArea: true })).toMatchObject({ Code: 0 });
    expect(await stockOf(cup)).toEqual([
      { shelf, state: InventoryState.Available, quantity: 3 },
      { shelf: apart, state: InventoryState.Defective, quantity: 1 },
    ]);
    await holds();
  });

  test('may come from the floor to a shelf of the area for goods, but needs a shelf', async () => {
    const cup = await commodity();
    const { id } = await p.arrived();
    expect(await convert(id, [line(cup, 4)])).toMatchObject({ Code: 100 });
    const [place] = (
      await sql<{ number: string }>`select s.number from shelf s join partition a on a.site_id = s.site_id and a.id = s.partition_id
        where s.warehouse_id = ${p.xiamen.id} and a.partition_type = ${PartitionType.Commodity} and not s.deactivated
          order by s.number limit 1`.execute(p.db)
    ).rows;
    expect(await convert(id, [line(cup, 4, { ShelvesNumber: place!.number })])).toMatchObject({ Code: 0 });
    expect(await stockOf(cup)).toMatchObject([{ shelf: place!.number, quantity: 4 }]);
    await holds();
  });

  test('stands with its pieces on the timeline of the parcel and of the commodity, and its owner is told', async () => {
    const cup = await commodity();
    const { id, number } = await p.shelved({}, await p.newShelf());
    await convert(id, [line(cup, 2)]);
    const { Data } = await p.leader.post('/TrajectoryTrack/GetTimeline', { CommodityId: cup });
    expect(JSON.stringify(Data)).toContain(number);
    const told = await sql<{ content: string }>`select content from user_message where source_id = ${id} order by id desc`.execute(p.db);
    expect(told.rows[0]!.content).toContain('2');
  });

  test('is refused: another’s commodity (232), nothing in it (121), held by an order (207), not arrived (102), twice (102), others’ (101, 403)', async () => {
    const cup = await commodity();
    const bobs = await commodity({}, p.bob);
    const { id } = await p.shelved({ Quantity: 2 }, await p.newShelf());
    expect(await convert(id, [line(bobs, 1)])).toMatchObject({ Code: 232 });
    expect(await convert(id, [])).toMatchObject({ Code: 121 });
    expect(await convert(id, [line(cup, 1, { Result: InspectionResult.Short })])).toMatchObject({ Code: 100 });
    expect(await convert(id, [line(cup, 1)], {}, p.hkmanager)).toMatchObject({ Code: 101 });
    expect(await convert(id, [line(cup, 1)], {}, p.alice)).toMatchObject({ status: 403 });
    expect(await convert((await p.declare()).id, [line(cup, 1)])).toMatchObject({ Code: 102 });
    const held = await p.shelved({ Quantity: 2 }, await p.newShelf());
    await order(held.id);
    expect(await convert(held.id, [line(cup, 1)])).toMatchObject({ Code: 207 });
    expect(await convert(id, [line(cup, 1)])).toMatchObject({ Code: 0 });
    expect(await convert(id, [line(cup, 1)])).toMatchObject({ Code: 102 });
    await holds();
  });

  test('waits for its owner while nobody has claimed it (102)', async () => {
    const { id } = await p.unknown();
    expect(await convert(id, [line(await commodity(), 1)])).toMatchObject({ Code: 102 });
  });

  test('by two people at the same moment becomes stock once', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({}, await p.newShelf());
    const answers = await Promise.all([convert(id, [line(cup, 5)]), convert(id, [line(cup, 5)], {}, p.manager)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect(await stockOf(cup)).toMatchObject([{ quantity: 5 }]);
    await holds();
  });

  test('while an order takes it at the same moment is either stock or ordered', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({ Quantity: 1 }, await p.newShelf());
    const [made, ordered] = await Promise.allSettled([convert(id, [line(cup, 1)]), order(id)]);
    const isStock = made.status === 'fulfilled' && made.value.Code === 0;
    expect(isStock).toBe(ordered.status === 'rejected');
    expect((await p.row(id)).packageStatus).toBe(isStock ? PackageStatus.Converted : PackageStatus.Ordered);
    await holds();
  });

  test('that is sent again after a lost answer is stock once', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({}, await p.newShelf());
    const key = { IdempotencyKey: `convert-${freshNumber()}` };
    const first = await convert(id, [line(cup, 3)], key);
    expect(first).toMatchObject({ Code: 0 });
    expect((await convert(id, [line(cup, 3)], key)).Data).toEqual(first.Data);
    expect(await stockOf(cup)).toMatchObject([{ quantity: 3 }]);
  });
});
