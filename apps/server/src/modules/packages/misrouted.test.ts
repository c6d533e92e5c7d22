import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openParcels } from './test/parcels.ts';

const { Waiting, Retained, Arrived, Cancelled, Forwarded } = enumCodes.MisroutedPackageStatus;

let p: Awaited<ReturnType<typeof openParcels>>;
beforeAll(async () => {
  p = await openParcels();
});
afterAll(() => p.close());

const listed = async (number: string, by = p.leader) =>
  (await by.ok<{ Data: any[] }>('/MisroutedPackage/GetMisroutedPackages', { Content: number, rows: 10 })).Data;

/** Scans a package in Xiamen that is declared for Dongguan. */
async function misrouted() {
  const parcel = await p.declare({ WarehouseId: p.dongguan.id });
  expect(await p.sign(parcel.number)).toBeRefused('WarehouseMismatch');
  const [row] = await listed(parcel.number);
  return { ...parcel, row };
}

describe('a package that is scanned at another warehouse than declared', () => {
  test('is listed with its customer, its place and both warehouses, and is still expected', async () => {
    const { id, number, row } = await misrouted();
    expect(row).toMatchObject({
      Number: number,
      MisroutedPackageStatus: Waiting,
      WarehouseId: p.xiamen.id,
      ExpectedWarehouseId: p.dongguan.id,
      SuggestedShelvesNumber: 'T-01-01',
      ShelvesNumber: null,
      MemberCode: await p.codeOf(p.alice),
    });
    expect(await p.row(id)).toMatchObject({ warehouseId: p.dongguan.id, packageStatus: enumCodes.PackageStatus.Declared });
  });

  test('is listed once however often it is scanned', async () => {
    const { number } = await misrouted();
    await Promise.all([p.sign(number), p.sign(number)]);
    expect(await listed(number)).toHaveLength(1);
  });

  test('notifies the warehouse where it is expected, and is seen by staff of both', async () => {
    const before = (await p.messagesOf(p.dgclerk)).length;
    const { number } = await misrouted();
    expect((await p.messagesOf(p.dgclerk)).length).toBe(before + 1);
    expect(await listed(number, p.dgclerk)).toHaveLength(1);
    expect(await listed(number, p.clerk)).toHaveLength(1);
    expect(await listed(number, p.hkmanager)).toHaveLength(0);
    expect(await p.alice.post('/MisroutedPackage/GetMisroutedPackages', {})).toBeRefused('NoPermission', { status: 403 });
  });

  test('ends when it is confirmed to stay, and when it is received where it is expected', async () => {
    const [retained, sent] = [await misrouted(), await misrouted()];
    expect(await p.sign(retained.number, { ConfirmWarehouse: true })).toSucceed();
    expect((await listed(retained.number))[0]).toMatchObject({ MisroutedPackageStatus: Retained, SettledTime: expect.any(String) });
    expect(await p.sign(sent.number, { WarehouseId: p.dongguan.id }, p.dgclerk)).toSucceed();
    expect((await listed(sent.number))[0].MisroutedPackageStatus).toBe(Arrived);
  });

  test('records another shelf of its warehouse as its place, and refuses shelves elsewhere', async () => {
    const { number, row } = await misrouted();
    const place = (ShelvesNumber: string, by = p.clerk) =>
      by.post('/MisroutedPackage/PlaceMisroutedPackage', { Id: row.Id, ShelvesNumber });
    expect(await place('a-01-01')).toSucceed();
    expect((await listed(number))[0].ShelvesNumber).toBe('A-01-01');
    expect(await place('ZZ-99-99')).toBeRefused('NotFound');
    expect(await place('A-01-01', p.dgclerk)).toBeRefused('NotFound');
    expect(await place('A-01-01', p.hkmanager)).toBeRefused('NotFound');
    expect(await p.support.post('/MisroutedPackage/PlaceMisroutedPackage', { Id: row.Id, ShelvesNumber: 'A-01-01' })).toBeRefused(
      'NoPermission',
      { status: 403 },
    );
  });

  test('is taken off the list when it is not there, once, and is listed again by another scan', async () => {
    const { number, row } = await misrouted();
    const cancel = () => p.clerk.post('/MisroutedPackage/CancelMisroutedPackage', { Id: row.Id });
    const answers = await Promise.all([cancel(), cancel()]);
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
    expect(await cancel()).toBeRefused('StateNotAllowed');
    expect((await listed(number))[0].MisroutedPackageStatus).toBe(Cancelled);
    expect(await p.sign(number)).toBeRefused('WarehouseMismatch');
    expect((await listed(number)).map((one) => one.MisroutedPackageStatus).sort()).toEqual([Waiting, Cancelled]);
  });

  test('is received and sent to its warehouse in one step, from the shelf it waits on, once', async () => {
    const { id, number, row } = await misrouted();
    expect(await p.sign(number)).toBeRefused('WarehouseMismatch', { Data: { MisroutedId: row.Id } });
    await p.clerk.ok('/MisroutedPackage/PlaceMisroutedPackage', { Id: row.Id, ShelvesNumber: 'A-01-01' });
    const forward = (by = p.clerk) => by.post('/WarehouseTransfer/ForwardMisroutedPackage', { Id: row.Id });
    expect(await forward(p.dgclerk)).toBeRefused('NotFound');
    expect(await forward(p.hkmanager)).toBeRefused('NotFound');
    expect(await forward(p.support)).toBeRefused('NoPermission', { status: 403 });
    const answers = await Promise.all([forward(), forward()]);
    expect(answers.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
    expect((await listed(number))[0]).toMatchObject({ MisroutedPackageStatus: Forwarded, SettledTime: expect.any(String) });
    const sent = await p.row(id);
    expect(sent).toMatchObject({ warehouseId: p.xiamen.id, packageStatus: enumCodes.PackageStatus.Transferring, signerId: p.clerk.userId });
    expect(sent.shelfId).not.toBeNull();
    const transfers = await p.leader.ok<{ Data: any[] }>('/WarehouseTransfer/GetWarehouseTransfers', { PackageId: id, rows: 5 });
    expect(transfers.Data).toMatchObject([{ FromWarehouseId: p.xiamen.id, ToWarehouseId: p.dongguan.id }]);
    expect(await p.sign(number, { ConfirmWarehouse: true })).toSucceed({ Data: { Result: 'duplicate' } });
    await p.leader.ok('/WarehouseTransfer/CancelWarehouseTransfer', { Ids: [transfers.Data[0].Id] });
    expect(await p.row(id)).toMatchObject({ warehouseId: p.xiamen.id, packageStatus: enumCodes.PackageStatus.OnShelf });
  });

  test('is not sent on once it was received, and neither is one that stays', async () => {
    const { number, row } = await misrouted();
    await p.sign(number, { ConfirmWarehouse: true });
    expect(await p.clerk.post('/WarehouseTransfer/ForwardMisroutedPackage', { Id: row.Id })).toBeRefused('StateNotAllowed');
  });

  test('is listed when many numbers are received in one call', async () => {
    const { number } = await p.declare({ WarehouseId: p.dongguan.id });
    const body = { WarehouseId: p.xiamen.id, CourierNumbers: [number] };
    const [result] = await p.clerk.ok<any[]>('/Package/BatchPackageSigning', body);
    expect(result).toMatchObject({ Result: 'refused', Code: expect.any(Number) });
    expect(await listed(number)).toHaveLength(1);
  });
});
