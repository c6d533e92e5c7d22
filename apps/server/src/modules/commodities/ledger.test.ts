import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ErrorKey, Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { newId } from '../../core/db/ids.ts';
import { lockStock, moveStock } from './ledger.ts';
import { orderablePlaces } from './orderable.ts';
import { orderableStock } from './public.ts';
import { placesOf, stockAt } from './stock.ts';
import { openStock, type Stocked } from './test/stock.ts';
import type { StockMove, StockPlace } from './movements.ts';

let s: Stocked;
beforeAll(async () => {
  s = await openStock();
});
afterAll(() => s.close());

const { Available, Frozen, Defective, InTransit } = enumCodes.InventoryState;
const { AdjustIn, AdjustOut, Dispose, Expect, Freeze, LowerShelf, Pick, PutOnShelf, Receipt, Release, ShelfTransfer } =
  enumCodes.StockMovementType;
type Cup = Awaited<ReturnType<Stocked['make']>>;
type Place = { id: string; warehouseId: string };

const on = (place: Place, state: StockPlace['state'] = Available, batchDate: string | null = '2026-01-05') => ({
  warehouseId: place.warehouseId,
  state,
  shelfId: place.id,
  batchDate,
});
const moveOf = (of: Cup, more: Pick<StockMove, 'type' | 'quantity' | 'from' | 'to'>): StockMove => ({
  siteId: s.siteId,
  commodityId: of.id,
  ownerId: of.ownerId!,
  sourceType: 'test',
  sourceId: newId(),
  line: 0,
  ...more,
});
/** `Ok`, or the error that the work was refused with. */
const outcome = (work: Promise<unknown>): Promise<ErrorKey> =>
  work.then(
    () => 'Ok',
    (problem: unknown) => (problem instanceof Refusal ? problem.key : Promise.reject(problem)),
  );
const onShelf = async (of: Cup) => (await s.stockOf(of.id)).map(({ inventoryState, quantity }) => [inventoryState, quantity]);
/** Checks that the sum of the movements equals the inventory. */
async function bookAgrees() {
  const wrong = await sql`
    with moved as (
      select commodity_id, warehouse_id, from_shelf_id as shelf_id, from_bin_id as bin_id, from_state as state, batch_date, -quantity as by from stock_movement
        where commodity_id is not null and from_state is not null
      union all select commodity_id, warehouse_id, to_shelf_id, to_bin_id, to_state, to_batch_date, quantity from stock_movement
        where commodity_id is not null and to_state is not null),
      booked as (select commodity_id, warehouse_id, shelf_id, bin_id, state, batch_date, sum(by) as n from moved group by 1, 2, 3, 4, 5, 6 having sum(by) <> 0)
    select * from booked b full join commodity_inventory i on i.commodity_id = b.commodity_id and i.warehouse_id = b.warehouse_id
      and i.shelf_id is not distinct from b.shelf_id and i.bin_id is not distinct from b.bin_id and i.inventory_state = b.state
      and i.batch_date is not distinct from b.batch_date
    where i.quantity is distinct from b.n`.execute(s.db);
  expect(wrong.rows).toEqual([]);
}
const loadOn = async (place: Place) => {
  const { goods, usedWeight, usedVolume, occupied } = await s.shelfRow(place.id);
  return { goods, weight: Number(usedWeight), volume: Number(usedVolume), occupied };
};

describe('the stock ledger', () => {
  test('records each movement with its kind, its places and the quantities before and after', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    const floor = { warehouseId: s.xiamen.id };
    const sourceId = newId();
    const of = { siteId: s.siteId, commodityId: cup.id, ownerId: cup.ownerId!, sourceType: 'warehouseDocument', sourceId, line: 1 };
    await s.move([{ ...of, type: Expect, quantity: 12, from: null, to: { ...floor, state: InTransit } }]);
    await s.move([{ ...of, type: Receipt, quantity: 10, from: { ...floor, state: InTransit }, to: { ...floor, state: Available } }]);
    await s.move([{ ...of, type: PutOnShelf, quantity: 7, from: { ...floor, state: Available }, to: on(place), reason: 'room' }]);
    const movements =
      await sql`select stock_movement_type as type, quantity, before_quantity as before, after_quantity as after, to_shelf_id, reason
      from stock_movement where source_id = ${sourceId} order by id`.execute(s.db);
    expect(movements.rows).toMatchObject([
      { type: Expect, quantity: 12, before: 0, after: 12, toShelfId: null },
      { type: Receipt, quantity: 10, before: 12, after: 2 },
      { type: PutOnShelf, quantity: 7, before: 10, after: 3, toShelfId: place.id, reason: 'room' },
    ]);
    expect((await onShelf(cup)).sort()).toEqual([
      [Available, 3],
      [Available, 7],
      [InTransit, 2],
    ]);
    await bookAgrees();
  });

  test('refuses missing pieces and then rolls back the whole list', async () => {
    const [cup, plate] = [await s.make(), await s.make()];
    const place = await s.newShelf();
    await s.put(cup, 5, place);
    const moves = [
      moveOf(cup, { type: Freeze, quantity: 5, from: on(place), to: on(place, Frozen) }),
      moveOf(plate, { type: Freeze, quantity: 1, from: on(place), to: on(place, Frozen) }),
    ];
    await expect(s.move(moves)).rejects.toMatchObject({
      key: 'InsufficientStock',
      values: { commodity: plate.commodityCode, pieces: 0, wanted: 1 },
    });
    expect(await onShelf(cup)).toEqual([[Available, 5]]);
    // The same pieces are no longer there for the second movement of the list.
    const twice = [3, 3].map((quantity, line) => ({
      ...moveOf(cup, { type: Freeze, quantity, from: on(place), to: on(place, Frozen) }),
      line,
    }));
    expect(await outcome(s.move(twice))).toBe('InsufficientStock');
    expect(await loadOn(place)).toMatchObject({ goods: 5 });
    await bookAgrees();
  });

  test("applies each kind of movement of a source's line once", async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    const move = moveOf(cup, { type: AdjustIn, quantity: 2, from: null, to: on(place) });
    await s.move([move]);
    await expect(s.move([move])).rejects.toMatchObject({ code: '23505' });
    expect(await onShelf(cup)).toEqual([[Available, 2]]);
  });

  test('never issues a piece twice when two hundred concurrently request the last hundred', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 100, place);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        outcome(s.move([moveOf(cup, { type: Freeze, quantity: 1, from: on(place), to: on(place, Frozen) })])),
      ),
    );
    expect(outcomes.filter((one) => one === 'Ok')).toHaveLength(100);
    expect(outcomes.filter((one) => one === 'InsufficientStock')).toHaveLength(100);
    expect(await onShelf(cup)).toEqual([[Frozen, 100]]);
    await bookAgrees();
  });

  test('runs movements in both directions over several commodities and shelves without a deadlock', async () => {
    const cups = await Promise.all(Array.from({ length: 4 }, () => s.make()));
    const [here, there] = [await s.newShelf(), await s.newShelf()];
    for (const cup of cups) {
      await s.put(cup, 100, here);
      await s.put(cup, 100, there);
    }
    const some = (seed: number) => {
      const [from, to] = seed % 2 ? [here, there] : [there, here];
      const chosen = seed % 3 ? cups : [...cups].reverse();
      return chosen.map((cup) => moveOf(cup, { type: ShelfTransfer, quantity: 1 + (seed % 3), from: on(from), to: on(to) }));
    };
    expect(new Set(await Promise.all(Array.from({ length: 40 }, (_, seed) => outcome(s.move(some(seed))))))).toEqual(new Set(['Ok']));
    const [a, b] = [await loadOn(here), await loadOn(there)];
    expect(a.goods + b.goods).toBe(800);
    expect(a.weight + b.weight).toBeCloseTo(800 * 0.5);
    for (const cup of cups) {
      const onHere = (await s.stockOf(cup.id)).filter(({ shelfId }) => shelfId === here.id);
      expect(onHere).toHaveLength(1);
    }
    await bookAgrees();
  });

  test('locks commodities for a caller that reads stock before moving it', async () => {
    const cup = await s.make();
    const place = await s.newShelf();
    await s.put(cup, 10, place);
    const takeAll = () =>
      s.inTransaction(async (tx) => {
        await lockStock(tx, [{ commodityId: cup.id }]);
        const places = await orderablePlaces(tx, { siteId: s.siteId, warehouseId: s.xiamen.id, commodityIds: [cup.id] });
        const taken = placesOf(places, 4, cup.commodityCode);
        const moves = taken.map((one, line) => ({
          ...moveOf(cup, { type: Freeze, quantity: one.quantity, from: on(place), to: on(place, Frozen) }),
          line,
        }));
        await moveStock(tx, { ...s.system, changes: [] }, moves);
      });
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome(takeAll())));
    expect(outcomes.sort()).toEqual(['InsufficientStock', 'InsufficientStock', 'InsufficientStock', 'Ok', 'Ok']);
    await bookAgrees();
  });

  test('is append-only: the application can neither update nor delete movements', async () => {
    const cup = await s.make();
    await s.put(cup, 1, await s.newShelf());
    await expect(sql`update stock_movement set quantity = 2 where commodity_id = ${cup.id}`.execute(s.db)).rejects.toThrow(
      /permission denied/,
    );
    await expect(sql`delete from stock_movement where commodity_id = ${cup.id}`.execute(s.db)).rejects.toThrow(/permission denied/);
    await expect(sql`update commodity_inventory set quantity = -1 where commodity_id = ${cup.id}`.execute(s.db)).rejects.toThrow(
      /quantity_not_negative/,
    );
  });
});

describe('shelf loads', () => {
  test('include loose pieces: put on together, they come off one by one', async () => {
    // Sides with three decimals, whose volume has more decimals than a shelf stores.
    const cup = await s.make({ Length: 3.333, Width: 3.333, Geight: 3.337, GrossWeight: 0.333, ActualWeight: 0.3 });
    const place = await s.newShelf({ long: '100', wide: '100', high: '100', maxWeight: '10', remainingVolume: '1' });
    await s.put(cup, 3, place);
    expect(await loadOn(place)).toMatchObject({ goods: 3, weight: 0.999, occupied: true });
    await s.move([moveOf(cup, { type: Freeze, quantity: 2, from: on(place), to: on(place, Frozen) })]);
    expect(await loadOn(place)).toMatchObject({ goods: 3 });
    const picked = { warehouseId: s.xiamen.id, state: Frozen, shelfId: null, batchDate: '2026-01-05' };
    for (const line of [1, 2]) await s.move([{ ...moveOf(cup, { type: Pick, quantity: 1, from: on(place, Frozen), to: picked }), line }]);
    await s.move([moveOf(cup, { type: Dispose, quantity: 1, from: on(place), to: null })]);
    expect(await loadOn(place)).toEqual({ goods: 0, weight: 0, volume: 0, occupied: false });
    const log = await sql<{ logType: number }>`select log_type from shelf_log where shelf_id = ${place.id} order by id`.execute(s.db);
    const { PutOn, Pick: Picked, Lower } = enumCodes.ShelvesLogType;
    expect(log.rows.map(({ logType }) => logType)).toEqual([PutOn, Picked, Picked, Lower]);
  });

  test('refuse overload, mixing, another warehouse and deactivated shelves', async () => {
    const [cup, bobs] = [await s.make(), await s.make({}, { by: s.bob })];
    const weak = await s.newShelf({ maxWeight: '1' });
    const put = (of: Cup, quantity: number, place: Place) =>
      outcome(s.move([moveOf(of, { type: AdjustIn, quantity, from: null, to: on(place) })]));
    expect(await put(cup, 3, weak)).toBe('ShelvesFull');
    expect(await put(cup, 2, weak)).toBe('Ok');
    const single = await s.newShelf({ mixOwners: false });
    expect(await put(cup, 1, single)).toBe('Ok');
    expect(await put(bobs, 1, single)).toBe('DifferentUser');
    expect(await put(cup, 1, single)).toBe('Ok');
    expect(await put(cup, 1, await s.newShelf({ deactivated: true }))).toBe('ShelvesDeactivated');
    const far = await s.newShelf({}, s.dongguan);
    expect(
      await outcome(s.move([moveOf(cup, { type: AdjustIn, quantity: 1, from: null, to: { ...on(far), warehouseId: s.xiamen.id } })])),
    ).toBe('WarehouseMismatch');
    await bookAgrees();
  });
});

describe('stock by place', () => {
  test('is allocated from the oldest batch first, then from the fullest shelf', async () => {
    const cup = await s.make();
    const [few, many, old] = [await s.newShelf(), await s.newShelf(), await s.newShelf()];
    await s.put(cup, 2, few, '2026-02-01');
    await s.put(cup, 9, many, '2026-02-01');
    await s.put(cup, 1, old, '2026-01-01');
    await s.move([moveOf(cup, { type: AdjustIn, quantity: 5, from: null, to: on(old, Defective) })]);
    const where = { siteId: s.siteId, warehouseId: s.xiamen.id, commodityIds: [cup.id] };
    const places = await orderablePlaces(s.db, where);
    expect(places.map(({ shelfId, quantity }) => [shelfId, quantity])).toEqual([
      [old.id, 1],
      [many.id, 9],
      [few.id, 2],
    ]);
    expect(placesOf(places, 4, 'cups').map(({ shelfId, quantity }) => [shelfId, quantity])).toEqual([
      [old.id, 1],
      [many.id, 3],
    ]);
    expect(() => placesOf(places, 13, 'cups')).toThrow(/notThatMany/);
    expect(await orderableStock(s.db, where)).toEqual(new Map([[cup.id, 12]]));
    expect((await orderableStock(s.db, { ...where, warehouseId: s.dongguan.id })).size).toBe(0);
    expect(
      (await stockAt(s.db, { siteId: s.siteId, shelfId: old.id })).map(({ inventoryState, quantity }) => [inventoryState, quantity]),
    ).toEqual(
      expect.arrayContaining([
        [Available, 1],
        [Defective, 5],
      ]),
    );
  });
});

describe('the low-stock alert', () => {
  test('notifies the owner once when stock falls below it, and again only after a refill', async () => {
    const cup = await s.make({ EarlyWarningQuantity: 10, Name: 'Warned cup' });
    const place = await s.newShelf();
    const alertCount = async () => (await s.messagesOf(s.alice)).filter(({ title }) => title.includes('Warned cup')).length - 1;
    await s.put(cup, 4, place);
    // Only the message of the audit: a refill is no fall, however small it is.
    expect(await alertCount()).toBe(0);
    await s.put(cup, 8, place);
    const freeze = (quantity: number) => s.move([moveOf(cup, { type: Freeze, quantity, from: on(place), to: on(place, Frozen) })]);
    await freeze(2);
    expect(await alertCount()).toBe(0);
    await freeze(1);
    await freeze(1);
    expect(await alertCount()).toBe(1);
    const last = (await s.messagesOf(s.alice)).at(-1)!;
    expect(`${last.title} ${last.content}`).toContain(cup.commodityCode);
    const low = await s.alice.ok('/UserCommodity/GetCommodity', { RunsLow: true, rows: 100 });
    expect(low.Data.map(({ Id }: { Id: string }) => Id)).toContain(cup.id);
    await s.move([moveOf(cup, { type: Release, quantity: 4, from: on(place, Frozen), to: on(place) })]);
    await s.move([moveOf(cup, { type: AdjustOut, quantity: 5, from: on(place), to: null })]);
    expect(await alertCount()).toBe(2);
    // Pieces that only change their place stay available.
    await s.move([moveOf(cup, { type: LowerShelf, quantity: 1, from: on(place), to: { ...on(place), shelfId: null } })]);
    expect(await alertCount()).toBe(2);
  });
});
