import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { holdPackages } from './public.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, ShelvesLogType } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(async () => {
  await p.invariantsHold();
  await p.close();
});

describe('putting packages on shelves', () => {
  test('gives each its place, counts it there, and tells the customer once that it may be ordered', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.arrived({ Quantity: 4 });
    const { Data } = await p.putOn(number, shelf.toLowerCase());
    expect(Data).toMatchObject([{ Id: id, PackageStatus: PackageStatus.OnShelf, ShelfNo: shelf }]);
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 4, occupied: true, usedWeight: '2.000', usedVolume: '0.006000' });
    const told = (await p.messagesOf(p.alice)).filter(({ content }) => content.includes(number)).length;
    expect((await p.putOn(number, shelf)).Code).toBe(0);
    expect((await p.messagesOf(p.alice)).filter(({ content }) => content.includes(number)).length).toBe(told);
    expect((await p.shelfNumbered(shelf)).goods).toBe(4);
  });

  test('a scan sent five times has one effect', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.arrived();
    const answers = await Promise.all(Array.from({ length: 5 }, () => p.putOn(number, shelf)));
    expect(answers.map(({ Code }) => Code)).toEqual([0, 0, 0, 0, 0]);
    expect((await p.open(id)).ShelfLogs).toHaveLength(1);
    expect((await p.shelfNumbered(shelf)).goods).toBe(1);
  });

  test('the last free place goes to one of two at once', async () => {
    // Room for one parcel of 30 × 20 × 10 cm and a little.
    const shelf = await p.newShelf({ long: '30', wide: '20', high: '15', remainingVolume: '0.009' });
    const [first, second] = [await p.arrived(), await p.arrived()];
    const answers = await Promise.all([p.putOn(first.number, shelf), p.putOn(second.number, shelf, p.leader)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 211]);
    expect((await p.shelfNumbered(shelf)).goods).toBe(1);
  });

  test('several by id, all or none', async () => {
    const shelf = await p.newShelf();
    const [first, second, declared] = [await p.arrived(), await p.arrived(), await p.declare()];
    const put = (...ids: string[]) => p.clerk.post('/Package/PackagePutOnShelves', { Ids: ids, ShelvesNumber: shelf });
    expect((await put(first.id, second.id, declared.id)).Code).toBe(102);
    expect((await p.row(first.id)).shelfId).toBeNull();
    expect((await put(first.id, second.id)).Data).toHaveLength(2);
  });

  test('asks before a parcel goes on a shelf of an area that is not for parcels', async () => {
    const { id, number } = await p.arrived();
    const shelf = await p.shelfNumbered('P-01-01');
    const refused = await p.putOn(number, shelf.number);
    expect(refused).toMatchObject({ Code: 212, Data: { ConfirmArea: true }, Message: expect.stringContaining('P-01-01 is in “Packing') });
    expect((await p.row(id)).shelfId).toBeNull();
    const meant = { CourierNumber: number, ShelvesNumber: shelf.number, ConfirmArea: true };
    expect((await p.clerk.post('/Package/PackagePutOnShelves', meant)).Code).toBe(0);
    expect((await p.row(id)).shelfId).toBe(shelf.id);
  });

  test('refuses what was not weighed unless the site allows it or nobody owns it', async () => {
    const shelf = await p.newShelf();
    const { number } = await p.declare();
    await p.sign(number);
    expect((await p.putOn(number, shelf)).Code).toBe(205);
    const item = await p.unknown();
    expect((await p.putOn(item.number, shelf)).Code).toBe(0);
    await p.configure({ requireWeighBeforeShelving: false });
    expect((await p.putOn(number, shelf)).Code).toBe(0);
    await p.configure({ requireWeighBeforeShelving: true });
  });

  test('refuses a shelf that is off, unknown or elsewhere, and a package on another shelf', async () => {
    const { number } = await p.arrived();
    const off = await p.newShelf({ deactivated: true });
    expect((await p.putOn(number, off)).Code).toBe(210);
    expect((await p.putOn(number, 'NO-SUCH')).Code).toBe(101);
    const inDongguan = await p.manager.post('/Package/PackagePutOnShelves', {
      CourierNumber: number,
      ShelvesNumber: 'A-01-01',
      WarehouseId: p.dongguan.id,
    });
    expect(inDongguan.Code).toBe(212);
    expect((await p.dgclerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: 'A-01-01' })).Code).toBe(101);
    await p.putOn(number, 'A-01-03');
    expect(await p.putOn(number, 'A-01-04')).toMatchObject({ Code: 102, Message: expect.stringContaining('lies on A-01-03 already') });
    expect((await p.alice.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: off })).status).toBe(403);
  });
});

describe('taking down and moving', () => {
  test('lowering takes it back to weighed, and what is not on a shelf cannot be lowered', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({}, shelf);
    const lower = () => p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id], Remarks: 'wrong shelf' });
    expect(await lower()).toMatchObject([{ Id: id, Ok: true }]);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Weighed, shelfId: null, internalRemarks: 'wrong shelf' });
    expect((await p.shelfNumbered(shelf)).goods).toBe(0);
    expect(await lower()).toMatchObject([{ Ok: false, Code: 206 }]);
    expect((await p.open(id)).ShelfLogs.map((log: { ShelvesLogType: number }) => log.ShelvesLogType)).toEqual([
      ShelvesLogType.Lower,
      ShelvesLogType.PutOn,
    ]);
  });

  test('the first time on a shelf is kept when it is put on again', async () => {
    const { id, number } = await p.shelved();
    const { shelvedTime } = await p.row(id);
    await p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id] });
    await p.putOn(number, 'A-01-05');
    expect((await p.row(id)).shelvedTime).toEqual(shelvedTime);
  });

  test('moving keeps the status and both shelves’ counts; two opposite moves at once do not block each other', async () => {
    const [one, two] = [await p.newShelf(), await p.newShelf()];
    const [first, second] = [await p.shelved({}, one), await p.shelved({}, two)];
    const move = (id: string, ShelvesNumber: string) => p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber });
    const answers = await Promise.all([move(first.id, two), move(second.id, one)]);
    expect(answers.flat()).toMatchObject([{ Ok: true }, { Ok: true }]);
    expect((await p.open(first.id)).ShelfNo).toBe(two);
    expect([(await p.shelfNumbered(one)).goods, (await p.shelfNumbered(two)).goods]).toEqual([1, 1]);
    const declared = await p.declare();
    expect(await move(declared.id, two)).toMatchObject([{ Ok: false, Code: 206 }]);
  });

  test('what an order holds stays where it is', async () => {
    const { id } = await p.shelved({ Quantity: 2 });
    const order = await p.order([{ packageId: id, quantity: 1 }]);
    await p.inTransaction((tx) =>
      holdPackages(tx, p.system, { ...order, ownerId: p.alice.userId, goods: [{ packageId: id, quantity: 1 }] }),
    );
    expect(await p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 207 }]);
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 207 }]);
    expect(
      (await p.alice.post('/UserPackage/EditPackage', { Id: id, RowVersion: (await p.row(id)).rowVersion, ProductName: 'x' })).Code,
    ).toBe(207);
  });
});

describe('leaving the house otherwise', () => {
  test('a customer throws an own package away; the staff must wait', async () => {
    const { id } = await p.shelved();
    expect(await p.manager.ok('/Package/DisposePackage', { Ids: [id] })).toMatchObject([
      { Ok: false, Code: 102, Message: expect.stringContaining('120 days') },
    ]);
    expect(await p.bob.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 101 }]);
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([{ Ok: true }]);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Disposed, shelfId: null, availableQuantity: 0, usedQuantity: 1 });
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([{ Ok: false, Code: 102 }]);
  });

  test('a lost package leaves its shelf and comes back to one when it is found', async () => {
    const { id } = await p.shelved();
    expect((await p.leader.post('/Package/ReportPackageLost', { Id: id, Remarks: 'not there' })).status).toBe(403);
    expect((await p.manager.post('/Package/ReportPackageLost', { Id: id, Remarks: 'not there' })).Code).toBe(0);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Lost, shelfId: null });
    await p.invariantsHold();
    expect((await p.leader.post('/Package/RecoverPackage', { Id: id, ShelvesNumber: 'A-02-01' })).Code).toBe(0);
    expect(await p.open(id)).toMatchObject({ PackageStatus: PackageStatus.OnShelf, ShelfNo: 'A-02-01' });
  });
});
