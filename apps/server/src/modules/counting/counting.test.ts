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
const inHand = async (number: string, by = s.clerk) => (await s.start(number, by)).Data;

describe('starting a count', () => {
  test('takes the named shelves in a numbered count', async () => {
    const [a, b] = [await s.stocked(), await s.stocked()];
    const made = await s.establish([a.place, b.place]);
    expect(made).toMatchObject({ CountNo: expect.stringMatching(/^SC\d{9,}$/), ShelfTotal: 2 });
    expect(await s.open(made.Id)).toMatchObject({ StockCountStatus: StockCountStatus.Open, ShelvesCounted: 0, Lines: [] });
  });

  test('finds the shelves of zones, of a customer, and those with movements', async () => {
    const { place } = await s.stocked(3, s.bob);
    const establishCount = (body: object) => s.leader.ok('/StockCount/EstablishStockCount', { WarehouseId: s.xiamen.id, ...body });
    const shelvesOf = async (id: string) => (await s.open(id)).Shelves.map((row: any) => row.ShelvesNumber);
    const owned = await establishCount({ StockCountScope: 3, UserId: s.bob.userId });
    expect(await shelvesOf(owned.Id)).toEqual([place.number]);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: owned.Id, Reason: 'only a try' });
    const moved = await establishCount({ StockCountScope: 4, MovedSince: '2020-01-01' });
    expect(await shelvesOf(moved.Id)).toContain(place.number);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: moved.Id, Reason: 'only a try' });
    const [{ partitionId }] = (await s.db.selectFrom('shelf').select('partitionId').where('id', '=', place.id).execute()) as [
      { partitionId: string },
    ];
    const parted = await establishCount({ StockCountScope: 2, PartitionIds: [partitionId] });
    expect(await shelvesOf(parted.Id)).toContain(place.number);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: parted.Id, Reason: 'only a try' });
  });

  test('finds movements since the start of a day in the warehouse’s time zone', async () => {
    const [early, late] = [await s.emptyShelf(), await s.emptyShelf()];
    const goods = await s.newCommodity();
    await s.put(goods, early.id, 1, {}, new Date('2031-03-09T23:59:00+08:00'));
    await s.put(goods, late.id, 1, {}, new Date('2031-03-10T00:01:00+08:00'));
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 4, MovedSince: '2031-03-10' };
    const { Id } = await s.leader.ok('/StockCount/EstablishStockCount', body);
    expect((await s.open(Id)).Shelves.map((row: any) => row.ShelvesNumber)).toEqual([late.number]);
    await s.leader.ok('/StockCount/CancelStockCount', { Id, Reason: 'only a try' });
  });

  test('reports a shelf number that does not exist', async () => {
    const answer = await s.leader.post('/StockCount/StartStockCountShelf', { WarehouseId: s.xiamen.id, ShelvesNumber: 'NOPE-1' });
    expect(answer).toBeRefused('NotFound', { Message: 'Shelf NOPE-1 not found here' });
  });

  test('rejects an empty scope and one without shelves', async () => {
    const establishCount = (body: object) => s.leader.post('/StockCount/EstablishStockCount', { WarehouseId: s.xiamen.id, ...body });
    for (const StockCountScope of [1, 2, 3, 4]) expect(await establishCount({ StockCountScope })).toBeRefused('AtLeastOneSelection');
    expect(await establishCount({ StockCountScope: 3, UserId: s.peer.userId })).toBeRefused('AtLeastOneSelection');
  });

  test('refuses a shelf that is being counted, also when two start concurrently', async () => {
    const { place } = await s.stocked();
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 1, ShelvesIds: [place.id] };
    const answers = await Promise.all([1, 2].map(() => s.leader.post('/StockCount/EstablishStockCount', body)));
    expect(answers.map(outcomeOf).sort()).toEqual(['InUse', 'Ok']);
    expect(answers.find((one) => outcomeOf(one) === 'InUse')!.Message).toContain(place.number);
  });

  test('refuses customers, missing permission, other sites and other warehouses', async () => {
    const { place } = await s.stocked();
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 1, ShelvesIds: [place.id] };
    for (const by of [s.alice, s.finance]) expect((await by.post('/StockCount/EstablishStockCount', body)).status).toBe(403);
    expect(await s.hkmanager.post('/StockCount/EstablishStockCount', body)).toBeRefused('NotFound');
    expect(await s.dgclerk.post('/StockCount/StartStockCountShelf', { WarehouseId: s.xiamen.id, ShelvesNumber: place.number })).toBeRefused(
      'NotFound',
    );
  });

  test('suggests shelves never counted, then those counted longest ago', async () => {
    const { place, goods } = await s.stocked(2);
    const { partitionId: PartitionId } = await s.db
      .selectFrom('shelf')
      .select('partitionId')
      .where('id', '=', place.id)
      .executeTakeFirstOrThrow();
    const suggested = async () => {
      const { Data } = await s.leader.ok('/StockCount/GetStockCountSuggestions', { WarehouseId: s.xiamen.id, PartitionId, rows: 100 });
      return Data as { ShelvesNumber: string; CountedTime: string | null; Movements: number }[];
    };
    expect((await suggested()).find((row) => row.ShelvesNumber === place.number)).toMatchObject({ CountedTime: null, Movements: 1 });
    await s.establish([place]);
    await s.counted(place.number, s.clerk, [[goods.commodityCode, 2]]);
    const rows = await suggested();
    expect(rows.at(-1)).toMatchObject({ ShelvesNumber: place.number, CountedTime: expect.any(String), Movements: 0 });
  });
});

describe('counting a shelf', () => {
  test('counts a commodity by any of its barcodes', async () => {
    const [place, goods] = [await s.emptyShelf(), await s.newCommodity(s.alice, { moreBarcodes: ['CARTON-88001', 'CARTON-88002'] })];
    await s.put(goods, place.id, 3);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    for (const code of ['CARTON-88001', 'CARTON-88002', goods.identificationCode!])
      expect(await s.scan(shelf.Id, code)).toSucceed({ Data: expect.objectContaining({ Name: 'Tea' }) });
    expect((await s.submit(shelf.Id)).Data).toMatchObject({ IsAgreed: true });
  });

  test('adds scans and entered quantities and matches the system quantity', async () => {
    const { place, goods } = await s.stocked(10);
    const { Id } = await s.establish([place]);
    const shelf = await inHand(place.number);
    expect(shelf).toMatchObject({ ShelvesNumber: place.number, Round: 1, Lines: [] });
    for (let scans = 0; scans < 3; scans++) await s.scan(shelf.Id, goods.identificationCode!);
    const { Data } = await s.scan(shelf.Id, goods.commodityCode, { Quantity: 8 });
    expect(Data).toMatchObject({ Code: goods.commodityCode, Counted: 11, Name: 'Tea' });
    expect((await s.scan(shelf.Id, goods.commodityCode, { TakeBack: true })).Data.Counted).toBe(10);
    expect((await s.submit(shelf.Id)).Data).toEqual({ IsAgreed: true, ShelvesLeft: 0 });
    expect((await s.open(Id)).Shelves[0]).toMatchObject({ StockCountShelfStatus: StockCountShelfStatus.Agrees, Round: 1, IsMine: false });
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 10 });
  });

  test('hides the system quantity from the counter before and after', async () => {
    const { place, goods } = await s.stocked(7);
    const { Id } = await s.establish([place]);
    const answers = [await s.start(place.number)];
    const { Id: shelfId } = answers[0]!.Data;
    answers.push(await s.scan(shelfId, goods.commodityCode, { Quantity: 5 }));
    answers.push(await s.clerk.post('/StockCount/GetStockCountInHand', { WarehouseId: s.xiamen.id }));
    answers.push(await s.clerk.post('/StockCount/GetStockCountShelves', { Id }));
    answers.push(await s.submit(shelfId));
    const json = JSON.stringify(answers);
    expect(json).not.toContain('Booked');
    expect(json).not.toMatch(/[:"]7[",}]/);
    // Hidden from the supervisor as well while another round is pending.
    expect((await s.open(Id)).Lines).toEqual([]);
  });

  test('counts reserved pieces with the others and defective ones separately', async () => {
    const { place, goods } = await s.stocked(6);
    await s.freeze(goods, place.id, 2);
    await s.put(goods, place.id, 3, { state: enumCodes.InventoryState.Defective });
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 6 });
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 3, InventoryState: enumCodes.InventoryState.Defective });
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });

  test('asks which box of one courier label was counted, then takes the only open one', async () => {
    const place = await s.emptyShelf();
    const [label, second] = (await s.shelvedBoxes(2, place.number)).map(({ number }) => number) as [string, string];
    await s.establish([place]);
    const { Id } = await inHand(place.number);
    expect(await s.scan(Id, label)).toBeRefused('Duplicate');
    expect((await s.scan(Id, second)).Data).toMatchObject({ Code: second, Counted: 1 });
    expect((await s.scan(Id, label)).Data).toMatchObject({ Code: label, Counted: 1 });
    expect(await s.scan(Id, label)).toBeRefused('Duplicate');
    expect((await s.scan(Id, second, { TakeBack: true })).Data).toMatchObject({ Code: second, Counted: 0 });
    expect((await s.scan(Id, label)).Data).toMatchObject({ Code: second, Counted: 1 });
  });

  test('counts a package once and reports a second scan', async () => {
    const place = await s.emptyShelf();
    const parcel = await s.shelved({ shelf: place.number });
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect((await s.scan(shelf.Id, parcel.number)).Data).toMatchObject({ PackageId: parcel.id, Counted: 1 });
    expect(await s.scan(shelf.Id, parcel.number)).toBeRefused('Duplicate', { Data: { DoneAlready: true } });
    expect(await s.scan(shelf.Id, parcel.number, { Quantity: 2 })).toBeRefused('TotalExceeded');
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });

  test('refuses unknown codes, excess removals, and a shelf not in progress', async () => {
    const { place, goods } = await s.stocked(1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect(await s.scan(shelf.Id, 'NOSUCHTHING')).toBeRefused('NoMatchingGoods');
    expect(await s.scan(shelf.Id, place.number)).toBeRefused('NoMatchingGoods', { Message: expect.stringContaining('is a shelf') });
    expect(await s.scan(shelf.Id, goods.commodityCode, { TakeBack: true })).toBeRefused('TotalExceeded');
    expect(await s.scan(shelf.Id, goods.commodityCode, {}, s.clerk2)).toBeRefused('StateNotAllowed');
    expect(await s.submit(shelf.Id, s.clerk2)).toBeRefused('StateNotAllowed');
  });

  test('asks for the owner when several customers share a code and nothing is nearer', async () => {
    const place = await s.emptyShelf();
    const [a, b] = [await s.newCommodity(s.alice), await s.newCommodity(s.bob)];
    const code = `EAN${a.commodityCode}`;
    for (const { id } of [a, b]) await s.db.updateTable('commodity').set({ identificationCode: code }).where('id', '=', id).execute();
    await s.put(a, place.id, 1);
    await s.put(b, place.id, 1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    const response = await s.scan(shelf.Id, code);
    expect(response).toBeRefused('Duplicate');
    expect(response.Data.Choices.map((one: any) => one.CommodityId).sort()).toEqual([a.id, b.id].sort());
    expect((await s.scan(shelf.Id, code, { CommodityId: b.id })).Data.CommodityId).toBe(b.id);
  });

  test('counts every scan of two concurrent devices and is submitted once', async () => {
    const { place, goods } = await s.stocked(6);
    await s.establish([place]);
    const { Id } = await inHand(place.number);
    const scans = await Promise.all([1, 2, 3, 1].map((Quantity) => s.scan(Id, goods.commodityCode, { Quantity })));
    // The first scans of a kind are serialized, so that none is lost.
    expect(scans.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok', 'Ok']);
    expect((await s.scan(Id, goods.commodityCode, { TakeBack: true })).Data.Counted).toBe(6);
    const answers = await Promise.all([s.submit(Id), s.submit(Id)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect(answers.find((one) => outcomeOf(one) === 'Ok')!.Data.IsAgreed).toBe(true);
  });

  test('corrects an entered quantity and removes a line with zero', async () => {
    const { place, goods } = await s.stocked(4);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    const { Data } = await s.scan(shelf.Id, goods.commodityCode, { Quantity: 40 });
    await s.clerk.ok('/StockCount/SetStockCountLine', { Id: Data.Id, Counted: 4 });
    const again = await inHand(place.number);
    expect(again.Lines).toMatchObject([{ Counted: 4 }]);
    await s.clerk.ok('/StockCount/SetStockCountLine', { Id: Data.Id, Counted: 0 });
    expect((await inHand(place.number)).Lines).toEqual([]);
  });

  test('requires confirmation that a shelf is empty before submission', async () => {
    const place = await s.emptyShelf();
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect(await s.submit(shelf.Id)).toBeRefused('AtLeastOneSelection');
    expect((await s.submit(shelf.Id, s.clerk, { IsEmpty: true })).Data.IsAgreed).toBe(true);
  });

  test('counts a scan once when it is repeated after a lost response', async () => {
    const { place, goods } = await s.stocked(1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let sent = 0; sent < 2; sent++) await s.clerk.ok('/StockCount/ScanStockCount', { Id: shelf.Id, Code: goods.commodityCode }, key);
    expect((await inHand(place.number)).Lines).toMatchObject([{ Counted: 1 }]);
  });
});

describe('two counters', () => {
  test('count different shelves of one count concurrently', async () => {
    const [a, b] = [await s.stocked(5), await s.stocked(6)];
    const { Id } = await s.establish([a.place, b.place]);
    const answers = await Promise.all([
      s.counted(a.place.number, s.clerk, [[a.goods.commodityCode, 5]]),
      s.counted(b.place.number, s.clerk2, [[b.goods.commodityCode, 6]]),
    ]);
    expect(answers.every(({ IsAgreed }) => IsAgreed)).toBe(true);
    expect(await s.open(Id)).toMatchObject({ ShelvesCounted: 2, ShelvesDiffering: 0 });
  });

  test('cannot both get a shelf, and the second is shown the first', async () => {
    const { place } = await s.stocked();
    await s.establish([place]);
    const answers = await Promise.all([s.start(place.number, s.clerk), s.start(place.number, s.clerk2)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['InUse', 'Ok']);
    const refused = answers.find((one) => outcomeOf(one) === 'InUse')!;
    expect(refused.Message).toContain(place.number);
    expect(refused.Data.HeldBy).toEqual(expect.any(String));
  });

  test('take over a shelf with a reason, which restarts the round', async () => {
    const { place, goods } = await s.stocked(4);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 4 });
    const taken = await s.start(place.number, s.clerk2, { Reason: 'gone for lunch' });
    expect(taken.Data).toMatchObject({ Round: 1, Lines: [] });
    expect(await s.scan(shelf.Id, goods.commodityCode)).toBeRefused('StateNotAllowed');
  });

  test('release a shelf, which anyone can restart', async () => {
    const { place, goods } = await s.stocked(4);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode);
    await s.clerk.ok('/StockCount/LeaveStockCountShelf', { Id: shelf.Id });
    expect(await inHand(place.number, s.clerk2)).toMatchObject({ Lines: [] });
  });

  test('count a differing shelf one after the other, never the same person twice', async () => {
    const { place, goods } = await s.stocked(10);
    const { Id } = await s.establish([place]);
    expect(await s.counted(place.number, s.clerk, [[goods.commodityCode, 9]])).toEqual({ IsAgreed: false, ShelvesLeft: 1 });
    expect((await s.open(Id)).StockCountStatus).toBe(StockCountStatus.Recount);
    expect(await s.start(place.number, s.clerk)).toBeRefused('SecondPersonNeeded');
    expect(await s.close(Id)).toBeRefused('StateNotAllowed');
    expect(await s.counted(place.number, s.clerk2, [[goods.commodityCode, 10]])).toEqual({ IsAgreed: true, ShelvesLeft: 0 });
    expect(await s.start(place.number, s.clerk2)).toBeRefused('StateNotAllowed');
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 10 });
  });
});

describe('goods that move during the count', () => {
  test('cause no difference, whether counted before or not', async () => {
    for (const counted of [10, 7]) {
      const { place, goods } = await s.stocked(10);
      await s.establish([place]);
      const shelf = await inHand(place.number);
      await s.take(goods, place.id, 3, new Date());
      await s.scan(shelf.Id, goods.commodityCode, { Quantity: counted });
      expect((await s.submit(shelf.Id)).Data.IsAgreed, String(counted)).toBe(true);
    }
  });

  test('cause only unexplained differences, and later movements remain', async () => {
    const { place, goods } = await s.stocked(10);
    await s.limits(0, '0');
    const { Id } = await s.establish([place]);
    await s.counted(place.number, s.clerk, [[goods.commodityCode, 8]]);
    await s.counted(place.number, s.clerk2, [[goods.commodityCode, 8]]);
    await s.take(goods, place.id, 5, new Date());
    await s.close(Id);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 3 });
    await s.limits(20, '10');
  });

  test('cause no missing package when one left the shelf meanwhile', async () => {
    const place = await s.emptyShelf();
    const [here, unshelved] = [await s.shelved({ shelf: place.number }), await s.shelved({ shelf: place.number })];
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.clerk.ok('/Package/PackageLowerShelf', { Ids: [unshelved.id] });
    await s.scan(shelf.Id, here.number);
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });
});
