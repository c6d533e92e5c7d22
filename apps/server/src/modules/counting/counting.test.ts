import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { proveStock } from '../commodities/public.ts';
import { openStocked, type Stocked } from '@entrepot/testing/counting.ts';

const { StockCountStatus, StockCountShelfStatus } = enumCodes;
let s: Stocked;
beforeAll(async () => {
  s = await openStocked();
});
afterAll(async () => {
  // Whatever was counted and booked here, the books are what the movements make of them.
  expect(await proveStock(s.db, s.siteId)).toEqual([]);
  await s.stop();
});
const inHand = async (number: string, by = s.clerk) => (await s.start(number, by)).Data;

describe('beginning a count', () => {
  test('takes the shelves that were named, in a count with a number of its own', async () => {
    const [a, b] = [await s.stocked(), await s.stocked()];
    const made = await s.establish([a.place, b.place]);
    expect(made).toMatchObject({ CountNo: expect.stringMatching(/^SC\d{9,}$/), ShelfTotal: 2 });
    expect(await s.open(made.Id)).toMatchObject({ StockCountStatus: StockCountStatus.Open, ShelvesCounted: 0, Lines: [] });
  });

  test('finds the shelves of partitions, of a customer, and those that moved', async () => {
    const { place } = await s.stocked(3, s.bob);
    const ask = (body: object) => s.leader.ok('/StockCount/EstablishStockCount', { WarehouseId: s.xiamen.id, ...body });
    const shelvesOf = async (id: string) => (await s.open(id)).Shelves.map((row: any) => row.ShelvesNumber);
    const owned = await ask({ StockCountScope: 3, UserId: s.bob.userId });
    expect(await shelvesOf(owned.Id)).toEqual([place.number]);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: owned.Id, Reason: 'only a try' });
    const moved = await ask({ StockCountScope: 4, MovedSince: '2020-01-01' });
    expect(await shelvesOf(moved.Id)).toContain(place.number);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: moved.Id, Reason: 'only a try' });
    const [{ partitionId }] = (await s.db.selectFrom('shelf').select('partitionId').where('id', '=', place.id).execute()) as [
      { partitionId: string },
    ];
    const parted = await ask({ StockCountScope: 2, PartitionIds: [partitionId] });
    expect(await shelvesOf(parted.Id)).toContain(place.number);
    await s.leader.ok('/StockCount/CancelStockCount', { Id: parted.Id, Reason: 'only a try' });
  });

  test('finds what moved since the beginning of a day where the warehouse is, not where the database is', async () => {
    const [early, late] = [await s.emptyShelf(), await s.emptyShelf()];
    const goods = await s.newCommodity();
    await s.put(goods, early.id, 1, {}, new Date('2031-03-09T23:59:00+08:00'));
    await s.put(goods, late.id, 1, {}, new Date('2031-03-10T00:01:00+08:00'));
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 4, MovedSince: '2031-03-10' };
    const { Id } = await s.leader.ok('/StockCount/EstablishStockCount', body);
    expect((await s.open(Id)).Shelves.map((row: any) => row.ShelvesNumber)).toEqual([late.number]);
    await s.leader.ok('/StockCount/CancelStockCount', { Id, Reason: 'only a try' });
  });

  test('says of a number that is on no shelf that there is none', async () => {
    const answer = await s.leader.post('/StockCount/StartStockCountShelf', { WarehouseId: s.xiamen.id, ShelvesNumber: 'NOPE-1' });
    expect(answer).toMatchObject({ Code: 101, Message: 'There is no shelf NOPE-1 here' });
  });

  test('refuses a scope without anything chosen, and one that finds no shelf', async () => {
    const ask = (body: object) => s.leader.post('/StockCount/EstablishStockCount', { WarehouseId: s.xiamen.id, ...body });
    for (const StockCountScope of [1, 2, 3, 4]) expect((await ask({ StockCountScope })).Code).toBe(121);
    expect((await ask({ StockCountScope: 3, UserId: s.peer.userId })).Code).toBe(121);
  });

  test('refuses a shelf that is being counted already, also when two leaders begin at the same moment', async () => {
    const { place } = await s.stocked();
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 1, ShelvesIds: [place.id] };
    const answers = await Promise.all([1, 2].map(() => s.leader.post('/StockCount/EstablishStockCount', body)));
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 105]);
    expect(answers.find(({ Code }) => Code === 105)!.Message).toContain(place.number);
  });

  test('is refused to a customer, to somebody without the button, in another site and in another warehouse', async () => {
    const { place } = await s.stocked();
    const body = { WarehouseId: s.xiamen.id, StockCountScope: 1, ShelvesIds: [place.id] };
    for (const by of [s.alice, s.finance]) expect((await by.post('/StockCount/EstablishStockCount', body)).status).toBe(403);
    expect((await s.hkmanager.post('/StockCount/EstablishStockCount', body)).Code).toBe(101);
    expect((await s.dgclerk.post('/StockCount/StartStockCountShelf', { WarehouseId: s.xiamen.id, ShelvesNumber: place.number })).Code).toBe(
      101,
    );
  });

  test('is suggested for shelves that were never counted, then for those counted longest ago', async () => {
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
  test('adds up scan by scan and by typed pieces, and agrees with the books', async () => {
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

  test('tells whoever counts nothing of what the books say, before or after', async () => {
    const { place, goods } = await s.stocked(7);
    const { Id } = await s.establish([place]);
    const answers = [await s.start(place.number)];
    const { Id: shelfId } = answers[0]!.Data;
    answers.push(await s.scan(shelfId, goods.commodityCode, { Quantity: 5 }));
    answers.push(await s.clerk.post('/StockCount/GetStockCountInHand', { WarehouseId: s.xiamen.id }));
    answers.push(await s.clerk.post('/StockCount/GetStockCountShelves', { Id }));
    answers.push(await s.submit(shelfId));
    const said = JSON.stringify(answers);
    expect(said).not.toContain('Booked');
    expect(said).not.toMatch(/[:"]7[",}]/);
    // The leader neither, as long as somebody is to count it again.
    expect((await s.open(Id)).Lines).toEqual([]);
  });

  test('counts the pieces that an order holds with the others, and the defective ones apart', async () => {
    const { place, goods } = await s.stocked(6);
    await s.freeze(goods, place.id, 2);
    await s.put(goods, place.id, 3, { state: enumCodes.InventoryState.Defective });
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 6 });
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 3, InventoryState: enumCodes.InventoryState.Defective });
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });

  test('counts a parcel once and says so of a second scan', async () => {
    const place = await s.emptyShelf();
    const parcel = await s.shelved({ shelf: place.number });
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect((await s.scan(shelf.Id, parcel.number)).Data).toMatchObject({ PackageId: parcel.id, Counted: 1 });
    expect(await s.scan(shelf.Id, parcel.number)).toMatchObject({ Code: 103, Data: { DoneAlready: true } });
    expect((await s.scan(shelf.Id, parcel.number, { Quantity: 2 })).Code).toBe(122);
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });

  test('refuses a code of nothing, more taken back than was counted, and a shelf that is not in hand', async () => {
    const { place, goods } = await s.stocked(1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect((await s.scan(shelf.Id, 'NOSUCHTHING')).Code).toBe(232);
    expect(await s.scan(shelf.Id, place.number)).toMatchObject({ Code: 232, Message: expect.stringContaining('is a shelf') });
    expect((await s.scan(shelf.Id, goods.commodityCode, { TakeBack: true })).Code).toBe(122);
    expect((await s.scan(shelf.Id, goods.commodityCode, {}, s.clerk2)).Code).toBe(102);
    expect((await s.submit(shelf.Id, s.clerk2)).Code).toBe(102);
  });

  test('asks whose it is where several customers have the same code and nothing is nearer', async () => {
    const place = await s.emptyShelf();
    const [a, b] = [await s.newCommodity(s.alice), await s.newCommodity(s.bob)];
    const code = `EAN${a.commodityCode}`;
    for (const { id } of [a, b]) await s.db.updateTable('commodity').set({ identificationCode: code }).where('id', '=', id).execute();
    await s.put(a, place.id, 1);
    await s.put(b, place.id, 1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    const asked = await s.scan(shelf.Id, code);
    expect(asked.Code).toBe(103);
    expect(asked.Data.Choices.map((one: any) => one.CommodityId).sort()).toEqual([a.id, b.id].sort());
    expect((await s.scan(shelf.Id, code, { CommodityId: b.id })).Data.CommodityId).toBe(b.id);
  });

  test('counts every scan of two devices at the same moment, and is handed in once', async () => {
    const { place, goods } = await s.stocked(6);
    await s.establish([place]);
    const { Id } = await inHand(place.number);
    const scans = await Promise.all([1, 2, 3, 1].map((Quantity) => s.scan(Id, goods.commodityCode, { Quantity })));
    // The first scans of a kind wait for each other, so that none is lost.
    expect(scans.map(({ Code }) => Code)).toEqual([0, 0, 0, 0]);
    expect((await s.scan(Id, goods.commodityCode, { TakeBack: true })).Data.Counted).toBe(6);
    const answers = await Promise.all([s.submit(Id), s.submit(Id)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
    expect(answers.find(({ Code }) => Code === 0)!.Data.IsAgreed).toBe(true);
  });

  test('corrects a typed number, and takes a line off with nothing', async () => {
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

  test('has an empty shelf said to be empty before it is handed in', async () => {
    const place = await s.emptyShelf();
    await s.establish([place]);
    const shelf = await inHand(place.number);
    expect((await s.submit(shelf.Id)).Code).toBe(121);
    expect((await s.submit(shelf.Id, s.clerk, { IsEmpty: true })).Data.IsAgreed).toBe(true);
  });

  test('counts one scan once when its answer was lost and it is sent again', async () => {
    const { place, goods } = await s.stocked(1);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let sent = 0; sent < 2; sent++) await s.clerk.ok('/StockCount/ScanStockCount', { Id: shelf.Id, Code: goods.commodityCode }, key);
    expect((await inHand(place.number)).Lines).toMatchObject([{ Counted: 1 }]);
  });
});

describe('two people', () => {
  test('count different shelves of one count at once', async () => {
    const [a, b] = [await s.stocked(5), await s.stocked(6)];
    const { Id } = await s.establish([a.place, b.place]);
    const answers = await Promise.all([
      s.counted(a.place.number, s.clerk, [[a.goods.commodityCode, 5]]),
      s.counted(b.place.number, s.clerk2, [[b.goods.commodityCode, 6]]),
    ]);
    expect(answers.every(({ IsAgreed }) => IsAgreed)).toBe(true);
    expect(await s.open(Id)).toMatchObject({ ShelvesCounted: 2, ShelvesDiffering: 0 });
  });

  test('do not both get one shelf, and the second learns who has it', async () => {
    const { place } = await s.stocked();
    await s.establish([place]);
    const answers = await Promise.all([s.start(place.number, s.clerk), s.start(place.number, s.clerk2)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 105]);
    const refused = answers.find(({ Code }) => Code === 105)!;
    expect(refused.Message).toContain(place.number);
    expect(refused.Data.HeldBy).toEqual(expect.any(String));
  });

  test('take a shelf over with a reason, and the round begins anew', async () => {
    const { place, goods } = await s.stocked(4);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode, { Quantity: 4 });
    const taken = await s.start(place.number, s.clerk2, { Reason: 'gone for lunch' });
    expect(taken.Data).toMatchObject({ Round: 1, Lines: [] });
    expect((await s.scan(shelf.Id, goods.commodityCode)).Code).toBe(102);
  });

  test('give a shelf back, which anybody may begin anew', async () => {
    const { place, goods } = await s.stocked(4);
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.scan(shelf.Id, goods.commodityCode);
    await s.clerk.ok('/StockCount/LeaveStockCountShelf', { Id: shelf.Id });
    expect(await inHand(place.number, s.clerk2)).toMatchObject({ Lines: [] });
  });

  test('count a shelf that differs one after the other, never the same person twice', async () => {
    const { place, goods } = await s.stocked(10);
    const { Id } = await s.establish([place]);
    expect(await s.counted(place.number, s.clerk, [[goods.commodityCode, 9]])).toEqual({ IsAgreed: false, ShelvesLeft: 1 });
    expect((await s.open(Id)).StockCountStatus).toBe(StockCountStatus.Recount);
    expect((await s.start(place.number, s.clerk)).Code).toBe(469);
    expect((await s.close(Id)).Code).toBe(102);
    expect(await s.counted(place.number, s.clerk2, [[goods.commodityCode, 10]])).toEqual({ IsAgreed: true, ShelvesLeft: 0 });
    expect((await s.start(place.number, s.clerk2)).Code).toBe(102);
    expect((await s.close(Id)).Data.StockCountStatus).toBe(StockCountStatus.Closed);
    expect(await s.piecesOn(place.id)).toMatchObject({ available: 10 });
  });
});

describe('goods that move while they are counted', () => {
  test('make no difference, whether they were counted before they went or not', async () => {
    for (const counted of [10, 7]) {
      const { place, goods } = await s.stocked(10);
      await s.establish([place]);
      const shelf = await inHand(place.number);
      await s.take(goods, place.id, 3, new Date());
      await s.scan(shelf.Id, goods.commodityCode, { Quantity: counted });
      expect((await s.submit(shelf.Id)).Data.IsAgreed, String(counted)).toBe(true);
    }
  });

  test('leave a difference only as far as no moment explains it, and what moved since stays moved', async () => {
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

  test('are no missing parcel when one came off the shelf meanwhile', async () => {
    const place = await s.emptyShelf();
    const [here, gone] = [await s.shelved({ shelf: place.number }), await s.shelved({ shelf: place.number })];
    await s.establish([place]);
    const shelf = await inHand(place.number);
    await s.clerk.ok('/Package/PackageLowerShelf', { Ids: [gone.id] });
    await s.scan(shelf.Id, here.number);
    expect((await s.submit(shelf.Id)).Data.IsAgreed).toBe(true);
  });
});
