import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { proveStock } from '../commodities/public.ts';
import { reservePackages } from './order-goods.ts';
import { freshNumber, openParcels, type Parcels } from './test/parcels.ts';

const { InspectionResult, InventoryState, PackageStatus, PartitionType, StockMovementType } = enumCodes;
let p: Parcels;
let taken = 0;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

/** Creates an approved commodity and returns its id. */
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

/** Reserves one piece of a package for an order of alice. */
async function order(packageId: string): Promise<void> {
  const made = await p.order([{ packageId, quantity: 1 }]);
  await p.inTransaction((tx) =>
    reservePackages(tx, { ...p.system, changes: [] }, { ...made, ownerId: p.alice.userId, goods: [{ packageId, quantity: 1 }] }),
  );
}
/** Stock equals the sum of the movements, and every shelf counts the goods on it. */
async function expectUnchanged(): Promise<void> {
  expect(await proveStock(p.db)).toEqual([]);
}

describe('converting a package to stock', () => {
  test('puts the pieces on the shelf of the package and completes the package', async () => {
    const cup = await commodity();
    const shelf = await p.newShelf();
    const { id, number } = await p.shelved({ Quantity: 2 }, shelf);
    const answer = await convert(id, [line(cup, 12)]);
    expect(answer).toSucceed();
    const { Data } = answer;
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Converted, shelfId: null, availableQuantity: 0, usedQuantity: 2 });
    expect(await stockOf(cup)).toEqual([{ shelf, state: InventoryState.Available, quantity: 12 }]);
    const moved = await sql<{ id: string; type: number; reason: string; quantity: number }>`select id, stock_movement_type as type,
      reason, quantity from stock_movement where commodity_id = ${cup} order by line, stock_movement_type`.execute(p.db);
    expect(moved.rows).toEqual([
      { id: expect.any(String), type: StockMovementType.Receipt, reason: number, quantity: 12 },
      { id: expect.any(String), type: StockMovementType.PutOnShelf, reason: number, quantity: 12 },
    ]);
    expect([...Data.Ids].sort()).toEqual(moved.rows.map((one) => one.id).sort());
    await expectUnchanged();
  });

  test('counts each condition separately, on the shelf given for it', async () => {
    const cup = await commodity();
    const shelf = await p.newShelf();
    const apart = await p.newShelf();
    const { id } = await p.shelved({}, shelf);
    const broken = line(cup, 1, { Result: InspectionResult.Defective, ShelvesNumber: apart });
    const refused = await convert(id, [line(cup, 3), broken]);
    expect(refused).toBeRefused('WarehouseMismatch');
    expect((await p.row(id)).packageStatus).toBe(PackageStatus.OnShelf);
    expect(await convert(id, [line(cup, 3), broken], { ConfirmArea: true })).toSucceed();
    expect(await stockOf(cup)).toEqual([
      { shelf, state: InventoryState.Available, quantity: 3 },
      { shelf: apart, state: InventoryState.Defective, quantity: 1 },
    ]);
    await expectUnchanged();
  });

  test('accepts a package from the floor with a shelf of a goods zone, and requires a shelf', async () => {
    const cup = await commodity();
    const { id } = await p.arrived();
    expect(await convert(id, [line(cup, 4)])).toBeRefused('ValidationFailed');
    const [place] = (
      await sql<{ number: string }>`select s.number from shelf s join partition a on a.site_id = s.site_id and a.id = s.partition_id
        where s.warehouse_id = ${p.xiamen.id} and a.partition_type = ${PartitionType.Commodity} and not s.deactivated
          order by s.number limit 1`.execute(p.db)
    ).rows;
    expect(await convert(id, [line(cup, 4, { ShelvesNumber: place!.number })])).toSucceed();
    expect(await stockOf(cup)).toMatchObject([{ shelf: place!.number, quantity: 4 }]);
    await expectUnchanged();
  });

  test('appears on the timelines of package and commodity and notifies the owner', async () => {
    const cup = await commodity();
    const { id, number } = await p.shelved({}, await p.newShelf());
    await convert(id, [line(cup, 2)]);
    const { Data } = await p.leader.post('/TrajectoryTrack/GetTimeline', { CommodityId: cup });
    expect(JSON.stringify(Data)).toContain(number);
    const message = await sql<{ content: string }>`select content from user_message where source_id = ${id} order by id desc`.execute(p.db);
    expect(message.rows[0]!.content).toContain('2');
  });

  test('rejects foreign commodities, empty lists, ordered, missing and converted packages', async () => {
    const cup = await commodity();
    const bobs = await commodity({}, p.bob);
    const { id } = await p.shelved({ Quantity: 2 }, await p.newShelf());
    expect(await convert(id, [line(bobs, 1)])).toBeRefused('NoMatchingGoods');
    expect(await convert(id, [])).toBeRefused('AtLeastOneSelection');
    expect(await convert(id, [line(cup, 1, { Result: InspectionResult.Short })])).toBeRefused('ValidationFailed');
    expect(await convert(id, [line(cup, 1)], {}, p.hkmanager)).toBeRefused('NotFound');
    expect(await convert(id, [line(cup, 1)], {}, p.alice)).toMatchObject({ status: 403 });
    expect(await convert((await p.declare()).id, [line(cup, 1)])).toBeRefused('StateNotAllowed');
    const orderedPackage = await p.shelved({ Quantity: 2 }, await p.newShelf());
    await order(orderedPackage.id);
    expect(await convert(orderedPackage.id, [line(cup, 1)])).toBeRefused('PackageFrozen');
    expect(await convert(id, [line(cup, 1)])).toSucceed();
    expect(await convert(id, [line(cup, 1)])).toBeRefused('StateNotAllowed');
    await expectUnchanged();
  });

  test('rejects an unclaimed item', async () => {
    const { id } = await p.unknown();
    expect(await convert(id, [line(await commodity(), 1)])).toBeRefused('StateNotAllowed');
  });

  test('converts once when two clerks do it concurrently', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({}, await p.newShelf());
    const answers = await Promise.all([convert(id, [line(cup, 5)]), convert(id, [line(cup, 5)], {}, p.manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await stockOf(cup)).toMatchObject([{ quantity: 5 }]);
    await expectUnchanged();
  });

  test('either converts or reserves when an order reserves concurrently', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({ Quantity: 1 }, await p.newShelf());
    const [made, ordered] = await Promise.allSettled([convert(id, [line(cup, 1)]), order(id)]);
    const isStock = made.status === 'fulfilled' && outcomeOf(made.value) === 'Ok';
    expect(isStock).toBe(ordered.status === 'rejected');
    expect((await p.row(id)).packageStatus).toBe(isStock ? PackageStatus.Converted : PackageStatus.Ordered);
    await expectUnchanged();
  });

  test('converts once when the request is repeated after a lost response', async () => {
    const cup = await commodity();
    const { id } = await p.shelved({}, await p.newShelf());
    const key = { IdempotencyKey: `convert-${freshNumber()}` };
    const first = await convert(id, [line(cup, 3)], key);
    expect(first).toSucceed();
    expect((await convert(id, [line(cup, 3)], key)).Data).toEqual(first.Data);
    expect(await stockOf(cup)).toMatchObject([{ quantity: 3 }]);
  });
});
