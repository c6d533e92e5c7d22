import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockMovement } from '@entrepot/contract/modules/commodities/stock-movement.ts';
import { findWhere } from '../../core/db/rows.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { reservePackages } from './public.ts';
import { openParcels, type Parcels } from './test/parcels.ts';

const { PackageStatus, ShelvesLogType } = enumCodes;
let p: Parcels;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(async () => {
  await p.expectInvariants();
  await p.close();
});

describe('putting packages on shelves', () => {
  test('shelves and counts each, and notifies the customer once', covers('FIELD-Package-ShelfNo'), async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.arrived({ Quantity: 4 });
    const { Data } = await p.putOn(number, shelf.toLowerCase());
    expect(Data).toMatchObject([{ Id: id, PackageStatus: PackageStatus.OnShelf, ShelfNo: shelf }]);
    expect(await p.shelfNumbered(shelf)).toMatchObject({ goods: 4, occupied: true, usedWeight: '2.000', usedVolume: '0.006000' });
    const messageCount = (await p.messagesOf(p.alice)).filter(({ content }) => content.includes(number)).length;
    expect(await p.putOn(number, shelf)).toSucceed();
    expect((await p.messagesOf(p.alice)).filter(({ content }) => content.includes(number)).length).toBe(messageCount);
    expect((await p.shelfNumbered(shelf)).goods).toBe(4);
  });

  test('has one effect when a scan is sent five times', async () => {
    const shelf = await p.newShelf();
    const { id, number } = await p.arrived();
    const answers = await Promise.all(Array.from({ length: 5 }, () => p.putOn(number, shelf)));
    expect(answers.map(outcomeOf)).toEqual(['Ok', 'Ok', 'Ok', 'Ok', 'Ok']);
    expect((await p.open(id)).ShelfLogs).toHaveLength(1);
    expect((await p.shelfNumbered(shelf)).goods).toBe(1);
  });

  test('gives the last free place to one of two concurrent scans', async () => {
    // Room for one parcel of 30 × 20 × 10 cm and a little more.
    const shelf = await p.newShelf({ long: '30', wide: '20', high: '15', remainingVolume: '0.009' });
    const [first, second] = [await p.arrived(), await p.arrived()];
    const answers = await Promise.all([p.putOn(first.number, shelf), p.putOn(second.number, shelf, p.leader)]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'ShelvesFull']);
    expect((await p.shelfNumbered(shelf)).goods).toBe(1);
  });

  test('shelves several by id, all or none', async () => {
    const shelf = await p.newShelf();
    const [first, second, declared] = [await p.arrived(), await p.arrived(), await p.declare()];
    const put = (...ids: string[]) => p.clerk.post('/Package/PackagePutOnShelves', { Ids: ids, ShelvesNumber: shelf });
    expect(await put(first.id, second.id, declared.id)).toBeRefused('StateNotAllowed');
    expect((await p.row(first.id)).shelfId).toBeNull();
    expect((await put(first.id, second.id)).Data).toHaveLength(2);
  });

  test('asks for confirmation on a shelf of a zone not for packages', async () => {
    const { id, number } = await p.arrived();
    const shelf = await p.shelfNumbered('P-01-01');
    const refused = await p.putOn(number, shelf.number);
    expect(refused).toBeRefused('WarehouseMismatch', {
      Data: { ConfirmArea: true },
      Message: expect.stringContaining('P-01-01 is in “Packing'),
    });
    expect((await p.row(id)).shelfId).toBeNull();
    const meant = { CourierNumber: number, ShelvesNumber: shelf.number, ConfirmArea: true };
    expect(await p.clerk.post('/Package/PackagePutOnShelves', meant)).toSucceed();
    expect((await p.row(id)).shelfId).toBe(shelf.id);
  });

  test('asks before a damaged or unclaimed package is put among the others, each time', async () => {
    const [hold, usual, unknown] = await Promise.all(['H-01-01', 'A-01-05', 'U-01-01'].map((number) => p.shelfNumbered(number)));
    const damaged = await p.arrived();
    await p.clerk.ok('/Package/MarkPackageProblem', { Id: damaged.id, PackageProblemType: enumCodes.PackageProblemType.Damaged });
    const put = (number: string, ShelvesNumber: string, more = {}) =>
      p.clerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber, ...more });
    const ConfirmArea = true;
    expect(await put(damaged.number, usual!.number, { ConfirmArea })).toBeRefused('WarehouseMismatch', {
      Data: { ConfirmProblemArea: true },
      Message: `${damaged.number}: Damaged. It belongs in “Hold area”; shelf A-01-05 is in “Package area”.`,
    });
    expect(await put(damaged.number, usual!.number, { ConfirmProblemArea: true })).toSucceed();
    const wet = await p.arrived();
    await p.clerk.ok('/Package/MarkPackageProblem', { Id: wet.id, PackageProblemType: enumCodes.PackageProblemType.Wet });
    expect(await put(wet.number, hold!.number)).toSucceed();
    const item = await p.unknown();
    expect(await put(item.number, usual!.number)).toBeRefused('WarehouseMismatch', { Data: { ConfirmProblemArea: true } });
    expect(await put(item.number, unknown!.number)).toSucceed();
    // A package without a problem is asked about in the hold area.
    const { number } = await p.arrived();
    expect(await put(number, hold!.number)).toBeRefused('WarehouseMismatch', { Data: { ConfirmArea } });
  });

  test('refuses prohibited goods outside the hold area, also when they are moved', async () => {
    const flagged = async () => {
      const parcel = await p.arrived();
      await p.clerk.ok('/Package/MarkPackageProblem', { Id: parcel.id, PackageProblemType: enumCodes.PackageProblemType.Prohibited });
      return parcel;
    };
    const { id, number } = await flagged();
    const put = { CourierNumber: number, ShelvesNumber: 'A-01-05', ConfirmProblemArea: true, ConfirmArea: true };
    expect(await p.clerk.post('/Package/PackagePutOnShelves', put)).toBeRefused('WarehouseMismatch', {
      Message: expect.stringContaining('It can only be put on a shelf in “Hold area”'),
    });
    const scan = { CourierNumber: number, WarehouseId: (await p.row(id)).warehouseId };
    const { Suggestions } = await p.clerk.ok('/Package/GetPackagePutAwayShelves', scan);
    expect(Suggestions.map((one: { ShelvesNumber: string }) => one.ShelvesNumber[0])).toEqual(['H', 'H', 'H']);
    expect(await p.putOn(number, 'H-01-01')).toSucceed();
    const [moved] = await p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber: 'A-01-05' });
    expect(moved).toEqual(expect.toBeRefused('WarehouseMismatch'));
    expect(await p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber: 'H-01-02' })).toMatchObject([{ Ok: true }]);
  });

  test('refuses an unweighed package unless the site allows it or it has no owner', async () => {
    const shelf = await p.newShelf();
    const { number } = await p.declare();
    await p.sign(number);
    expect(await p.putOn(number, shelf)).toBeRefused('PackageNotWeighed');
    const item = await p.unknown();
    expect(await p.putOn(item.number, 'U-01-02')).toSucceed();
    await p.configure({ requireWeighBeforeShelving: false });
    expect(await p.putOn(number, shelf)).toSucceed();
    await p.configure({ requireWeighBeforeShelving: true });
  });

  test('refuses a deactivated, unknown or remote shelf, and a package on another shelf', async () => {
    const { number } = await p.arrived();
    const off = await p.newShelf({ deactivated: true });
    expect(await p.putOn(number, off)).toBeRefused('ShelvesDeactivated');
    expect(await p.putOn(number, 'NO-SUCH')).toBeRefused('NotFound');
    const inDongguan = await p.manager.post('/Package/PackagePutOnShelves', {
      CourierNumber: number,
      ShelvesNumber: 'A-01-01',
      WarehouseId: p.dongguan.id,
    });
    expect(inDongguan).toBeRefused('WarehouseMismatch');
    expect(await p.dgclerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: 'A-01-01' })).toBeRefused(
      'NotFound',
    );
    await p.putOn(number, 'A-01-03');
    expect(await p.putOn(number, 'A-01-04')).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('is already on A-01-03'),
    });
    expect((await p.alice.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber: off })).status).toBe(403);
  });
});

describe('taking off and moving', () => {
  test('returns to weighed when taken off, and refuses what is not on a shelf', async () => {
    const shelf = await p.newShelf();
    const { id } = await p.shelved({}, shelf);
    const lower = () => p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id], Remarks: 'wrong shelf' });
    expect(await lower()).toMatchObject([{ Id: id, Ok: true }]);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Weighed, shelfId: null, internalRemarks: 'wrong shelf' });
    expect((await p.shelfNumbered(shelf)).goods).toBe(0);
    const moved = await findWhere(p.db, p.system, stockMovement, {
      packageId: id,
      stockMovementType: enumCodes.StockMovementType.LowerShelf,
    });
    expect(moved).toMatchObject([{ reason: 'wrong shelf', operatorId: p.clerk.userId }]);
    expect(await lower()).toMatchObject([expect.toBeRefused('PackageNotOnShelf')]);
    expect((await p.open(id)).ShelfLogs.map((log: { ShelvesLogType: number }) => log.ShelvesLogType)).toEqual([
      ShelvesLogType.Lower,
      ShelvesLogType.PutOn,
    ]);
  });

  test('keeps the first shelving time when put back', async () => {
    const { id, number } = await p.shelved();
    const { shelvedTime } = await p.row(id);
    await p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id] });
    await p.putOn(number, 'A-01-05');
    expect((await p.row(id)).shelvedTime).toEqual(shelvedTime);
  });

  test('keeps status and shelf counts when moving, without deadlock of opposite moves', async () => {
    const [one, two] = [await p.newShelf(), await p.newShelf()];
    const [first, second] = [await p.shelved({}, one), await p.shelved({}, two)];
    const move = (id: string, ShelvesNumber: string) => p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber });
    const answers = await Promise.all([move(first.id, two), move(second.id, one)]);
    expect(answers.flat()).toMatchObject([{ Ok: true }, { Ok: true }]);
    expect((await p.open(first.id)).ShelfNo).toBe(two);
    expect([(await p.shelfNumbered(one)).goods, (await p.shelfNumbered(two)).goods]).toEqual([1, 1]);
    const declared = await p.declare();
    expect(await move(declared.id, two)).toMatchObject([expect.toBeRefused('PackageNotOnShelf')]);
  });

  test('moves reserved packages to another shelf, but not off it', async () => {
    const { id } = await p.shelved({ Quantity: 2 });
    const order = await p.order([{ packageId: id, quantity: 1 }]);
    await p.inTransaction((tx) =>
      reservePackages(tx, p.system, { ...order, ownerId: p.alice.userId, goods: [{ packageId: id, quantity: 1 }] }),
    );
    expect(await p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber: 'A-05-12' })).toMatchObject([{ Ok: true }]);
    expect(await p.clerk.ok('/Package/PackageLowerShelf', { Ids: [id] })).toMatchObject([expect.toBeRefused('PackageFrozen')]);
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([expect.toBeRefused('PackageFrozen')]);
    expect(
      await p.alice.post('/UserPackage/EditPackage', { Id: id, RowVersion: (await p.row(id)).rowVersion, ProductName: 'x' }),
    ).toBeRefused('PackageFrozen');
  });
});

describe('other ways to leave the warehouse', () => {
  test('disposes of a package for its customer; staff must wait', async () => {
    const { id } = await p.shelved();
    expect(await p.manager.ok('/Package/DisposePackage', { Ids: [id] })).toMatchObject([
      expect.toBeRefused('StateNotAllowed', { Message: expect.stringContaining('120 days') }),
    ]);
    expect(await p.bob.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([expect.toBeRefused('NotFound')]);
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([{ Ok: true }]);
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Disposed, shelfId: null, availableQuantity: 0, usedQuantity: 1 });
    expect(await p.alice.ok('/UserPackage/DisposePackage', { Ids: [id] })).toMatchObject([expect.toBeRefused('StateNotAllowed')]);
  });

  test('takes a lost package off its shelf and shelves it when it is found', async () => {
    const { id } = await p.shelved();
    expect((await p.leader.post('/Package/ReportPackageLost', { Id: id, Remarks: 'not there' })).status).toBe(403);
    expect(await p.manager.post('/Package/ReportPackageLost', { Id: id, Remarks: 'not there' })).toSucceed();
    expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Lost, shelfId: null });
    await p.expectInvariants();
    expect(await p.leader.post('/Package/RecoverPackage', { Id: id, ShelvesNumber: 'A-02-01' })).toSucceed();
    expect(await p.open(id)).toMatchObject({ PackageStatus: PackageStatus.OnShelf, ShelfNo: 'A-02-01' });
  });

  test('finds a lost package when a clerk scans it onto a shelf, once', async () => {
    const { id, number } = await p.shelved();
    await p.manager.ok('/Package/ReportPackageLost', { Id: id, Remarks: 'not there' });
    expect(await p.clerk.post('/Package/GetPackagePutAwayShelves', { CourierNumber: number })).toSucceed();
    const put = (ShelvesNumber: string) => p.clerk.post('/Package/PackagePutOnShelves', { CourierNumber: number, ShelvesNumber });
    const both = await Promise.all([put('A-02-01'), put('A-02-01')]);
    expect(both.map(({ Code }) => Code)).toEqual([0, 0]);
    expect(await p.open(id)).toMatchObject({ PackageStatus: PackageStatus.OnShelf, ShelfNo: 'A-02-01' });
    await p.expectInvariants();
  });
});

test('names the shelf of a package in an order, so that a scan at another shelf moves it', async () => {
  const { id, number } = await p.shelved();
  const order = await p.order([{ packageId: id, quantity: 1 }]);
  const goods = [{ packageId: id, quantity: 1 }];
  await p.inTransaction((tx) => reservePackages(tx, p.system, { ...order, ownerId: p.alice.userId, goods }));
  expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Ordered });
  expect(await p.clerk.post('/Package/GetPackagePutAwayShelves', { CourierNumber: number })).toSucceed();
  expect(await p.putOn(number, 'A-05-11')).toBeRefused('StateNotAllowed', {
    Message: expect.stringContaining('is already on A-01-01'),
    Data: { MoveId: id },
  });
  expect(await p.clerk.ok('/Package/TransferPackageShelf', { Ids: [id], ShelvesNumber: 'A-05-11' })).toMatchObject([{ Ok: true }]);
  expect(await p.putOn(number, 'A-05-11')).toSucceed();
  expect(await p.row(id)).toMatchObject({ packageStatus: PackageStatus.Ordered });
});
