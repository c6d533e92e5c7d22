import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { proveStock } from '../commodities/public.ts';
import { openStocked, type Stocked } from '../../testing/counting.ts';

const { StockCountStatus, StockCountShelfStatus } = enumCodes;
let s: Stocked;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(async () => {
  // Stock equals the sum of its movements after every test.
  expect(await proveStock(s.db, s.siteId)).toEqual([]);
  await s.stop();
});

describe('closing a count', () => {
  const differing = async (booked: number, found: number, second = found) => {
    const { place, goods } = await s.stocked(booked);
    const { Id } = await s.establish([place]);
    await s.counted(place.number, s.clerk, [[goods.commodityCode, found]]);
    await s.counted(place.number, s.clerk2, [[goods.commodityCode, second]]);
    return { Id, place, goods };
  };
  const movementsOf = async (sourceId: string) =>
    s.db
      .selectFrom('stockMovement')
      .select(['stockMovementType', 'quantity', 'reason'])
      .where('sourceId', '=', sourceId)
      .orderBy('line')
      .execute();

  test('books a shortage as a movement with its reason', async () => {
    const { Id, place } = await differing(40, 38);
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 38 });
    expect(await movementsOf(Id)).toEqual([
      { stockMovementType: enumCodes.StockMovementType.AdjustOut, quantity: 2, reason: 'monthly count' },
    ]);
    const count = await s.open(Id);
    expect(count).toMatchObject({ PiecesMore: 0, PiecesFewer: 2, Shelves: [{ StockCountShelfStatus: StockCountShelfStatus.Settled }] });
    expect(count.Lines.at(-1)).toMatchObject({ Booked: 40, Counted: 38, CorrectedPieces: 2, Corrected: true });
  });

  test('books a surplus to the lot on the shelf', async () => {
    const { Id, place, goods } = await differing(40, 41);
    await s.close(Id);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 41 });
    expect(await movementsOf(Id)).toMatchObject([{ stockMovementType: enumCodes.StockMovementType.AdjustIn, quantity: 1 }]);
    const rows = await s.db.selectFrom('commodityInventory').select('batchDate').where('commodityId', '=', goods.id).execute();
    expect(rows).toHaveLength(1);
  });

  test('takes the oldest lot first', async () => {
    const { place, goods } = await s.stocked(30);
    await s.put(goods, place.id, 30, { batchDate: '2025-12-01' });
    const { Id } = await s.establish([place]);
    for (const by of [s.clerk, s.clerk2]) await s.counted(place.number, by, [[goods.commodityCode, 57]]);
    await s.close(Id);
    const rows = await s.db
      .selectFrom('commodityInventory')
      .select('quantity')
      .where('commodityId', '=', goods.id)
      .orderBy('batchDate')
      .execute();
    expect(rows).toEqual([{ quantity: 27 }, { quantity: 30 }]);
  });

  test('books finds on full, mixed and closed shelves and notifies supervisors of overload', async () => {
    const [place, goods] = [
      await s.emptyShelf({ maxWeight: '1', mixOwners: false }),
      await s.newCommodity(s.alice, { grossWeight: '0.1' }),
    ];
    const bobs = await s.newCommodity(s.bob, { grossWeight: '0.1' });
    await s.put(goods, place.id, 10);
    expect(await s.put(goods, place.id, 1).catch(({ key }) => key)).toBe('ShelvesFull');
    const { Id } = await s.establish([place]);
    await s.db.updateTable('shelf').set({ deactivated: true }).where('id', '=', place.id).execute();
    for (const by of [s.clerk, s.clerk2])
      await s.counted(place.number, by, [
        [goods.commodityCode, 12],
        [bobs.commodityCode, 1],
      ]);
    const { StockCountStatus: status } = (await s.close(Id)).Data;
    if (status === StockCountStatus.Review) expect(await s.review(Id, true)).toSucceed();
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 13 });
    const row = await s.db.selectFrom('shelf').select(['goods', 'usedWeight']).where('id', '=', place.id).executeTakeFirstOrThrow();
    expect([row.goods, Number(row.usedWeight)]).toEqual([13, 1.3]);
    const result = await s.messagesOf(s.leader);
    expect(result.some(({ content }) => content.includes(place.number))).toBe(true);
  });

  test('leaves reserved pieces to the order and the line open', async () => {
    const { place, goods } = await s.stocked(30);
    await s.freeze(goods, place.id, 29);
    const { Id } = await s.establish([place]);
    for (const by of [s.clerk, s.clerk2]) await s.counted(place.number, by, [[goods.commodityCode, 28]]);
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toEqual({ available: 0, frozen: 29, defective: 0 });
    expect((await s.open(Id)).Lines.at(-1)).toMatchObject({ Booked: 30, Counted: 28, CorrectedPieces: 1, Corrected: false });
  });

  test('requires approval above the limit of pieces and above the share', async () => {
    for (const [booked, found] of [
      [400, 379],
      [10, 8],
    ] as const) {
      const { Id, place } = await differing(booked, found);
      expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Review);
      expect(await s.piecesOn(place.id)).toMatchObject({ available: booked });
      expect(await s.close(Id)).toBeRefused('StateNotAllowed');
      expect((await s.review(Id, true)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
      expect(await s.piecesOn(place.id)).toMatchObject({ available: found });
      expect(await s.open(Id)).toMatchObject({ ReviewerId: s.manager.userId, Reason: 'looked myself' });
    }
  });

  test('requires approval when two rounds differ', async () => {
    const { Id } = await differing(100, 99, 98);
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Review);
  });

  test('refuses approval by a person who counted or requested it', async () => {
    const { place, goods } = await s.stocked(10);
    const { Id } = await s.establish([place]);
    await s.counted(place.number, s.leader, [[goods.commodityCode, 5]]);
    await s.counted(place.number, s.clerk2, [[goods.commodityCode, 5]]);
    await s.close(Id, s.manager);
    expect(await s.review(Id, true, s.leader)).toBeRefused('SecondPersonNeeded');
    expect(await s.review(Id, true, s.manager)).toBeRefused('SecondPersonNeeded');
    expect((await s.review(Id, true, s.clerk)).status).toBe(403);
    expect(await s.hkmanager.post('/StockCount/ReviewStockCount', { Id, Approved: true, Reason: 'x' })).toBeRefused('NotFound');
  });

  test('starts another round when the approver requests it', async () => {
    const { Id, place, goods } = await differing(10, 5);
    await s.close(Id);
    expect((await s.review(Id, false)).Data.StockCountStatus).toBe(StockCountStatus.Recount);
    expect((await s.open(Id)).Lines).toEqual([]);
    expect(await s.start(place.number, s.clerk2)).toBeRefused('SecondPersonNeeded');
    expect(await s.counted(place.number, s.leader, [[goods.commodityCode, 10]])).toMatchObject({ IsAgreed: true });
    expect((await s.close(Id, s.manager)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 10 });
  });

  test('reports missing and misplaced packages without changing them', async () => {
    const [place, other] = [await s.emptyShelf(), await s.emptyShelf()];
    const [missing, strange] = [await s.shelved({ shelf: place.number }), await s.shelved({ shelf: other.number })];
    await s.limits(0, '0');
    const { Id } = await s.establish([place]);
    for (const by of [s.clerk, s.clerk2]) await s.counted(place.number, by, [[strange.number, 1]]);
    await s.close(Id);
    await s.limits(20, '10');
    const lines = (await s.open(Id)).Lines.filter((line: any) => line.Round === 2);
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual(expect.objectContaining({ Code: missing.number, Booked: 1, Counted: 0, Corrected: false }));
    expect(lines).toContainEqual(expect.objectContaining({ Code: strange.number, Booked: 0, Counted: 1, Corrected: false }));
    expect((await s.package(missing.id)).shelfId).toBe(place.id);
    const result = await s.db.selectFrom('userMessage').select('values').where('sourceId', '=', Id).execute();
    expect(result[0]!.values).toMatchObject({ missing: 1, found: 1 });
  });

  test('reverses wrong differences once, with movements of their own, not by a counter', async () => {
    const { Id, place } = await differing(40, 38);
    const other = await s.stocked(10);
    await s.close(Id);
    const [line] = (await s.open(Id)).Lines.filter((one: any) => one.Corrected);
    const reverse = (by = s.leader, more: object = {}) =>
      by.post('/StockCount/ReverseStockCount', { Id, LineIds: [line.Id], Reason: 'second pallet behind', ...more });
    expect((await reverse(s.clerk)).status).toBe(403);
    expect(await reverse(s.leader, { Reason: '' })).toBeRefused('ValidationFailed');
    expect(await reverse(s.leader, { LineIds: [other.goods.id] })).toBeRefused('StateNotAllowed');
    const answers = await Promise.all([reverse(), reverse(s.manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 40 });
    expect(await movementsOf(Id)).toEqual([
      { stockMovementType: enumCodes.StockMovementType.AdjustOut, quantity: 2, reason: 'monthly count' },
      { stockMovementType: enumCodes.StockMovementType.AdjustIn, quantity: 2, reason: 'second pallet behind' },
    ]);
    expect((await s.open(Id)).Lines.at(-1)).toMatchObject({
      CorrectedPieces: 2,
      Corrected: false,
      ReversedTime: expect.any(String),
      ReverserName: expect.any(String),
      ReversalReason: 'second pallet behind',
    });
  });

  test('does not reverse a surplus that was reserved since, nor for a counter of the shelf', async () => {
    const { place, goods } = await s.stocked(10);
    const { Id } = await s.establish([place]);
    for (const by of [s.leader, s.clerk2]) await s.counted(place.number, by, [[goods.commodityCode, 11]]);
    await s.limits(0, '0');
    await s.close(Id, s.manager);
    await s.limits(20, '10');
    await s.freeze(goods, place.id, 11);
    const reverse = (by = s.manager) => by.post('/StockCount/ReverseStockCount', { Id, Reason: 'counted twice' });
    expect(await reverse(s.leader)).toBeRefused('SecondPersonNeeded');
    expect(await reverse()).toBeRefused('InsufficientStock', { Message: expect.stringContaining(place.number) });
    expect(await s.piecesOn(place.id)).toMatchObject({ frozen: 11 });
  });

  test('books once when two supervisors close concurrently', async () => {
    const { Id, place } = await differing(40, 39);
    const answers = await Promise.all([s.close(Id), s.close(Id, s.manager)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 39 });
  });

  test('is refused while shelves are uncounted and after cancellation', async () => {
    const { place } = await s.stocked();
    const { Id } = await s.establish([place]);
    expect(await s.close(Id)).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('One shelf') });
    const { Data: shelf } = await s.start(place.number);
    await s.leader.ok('/StockCount/CancelStockCount', { Id, Reason: 'stock arrives' });
    expect(await s.close(Id)).toBeRefused('StateNotAllowed');
    expect(await s.submit(shelf.Id, s.clerk, { IsEmpty: true })).toBeRefused('StateNotAllowed');
    expect((await s.clerk.post('/StockCount/CancelStockCount', { Id, Reason: 'x' })).status).toBe(403);
  });
});
