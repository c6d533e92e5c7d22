import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { newId } from '../../core/rows/ids.ts';
import { putOn, takeOff } from './public.ts';

let server: TestServer;
let leader: Person;
let manager: Person;
let xiamen: { Id: string; partitionId: string };
let dongguan: { Id: string; partitionId: string };

beforeAll(async () => {
  server = await openTestServer();
  [leader, manager] = await Promise.all([server.as('leader'), server.as('manager')]);
  const warehouses = await manager.ok('/Warehouse/GetWarehouses', {});
  const placeOf = async (code: string) => {
    const { Id } = warehouses.Data.find((row: { Code: string }) => row.Code === code);
    const partitions = await manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: Id, PartitionType: 1 });
    return { Id, partitionId: partitions.Data[0].Id };
  };
  xiamen = await placeOf('XM');
  dongguan = await placeOf('DG');
});
afterAll(() => server.close());

const draft = (number: string, more: object = {}) => ({
  ShelvesNumber: number,
  WarehouseId: xiamen.Id,
  PartitionId: xiamen.partitionId,
  ...more,
});
const add = async (number: string, more: object = {}): Promise<string> =>
  (await leader.ok('/Shelves/EstablishShelves', draft(number, more))).Id;
const open = (id: string) => leader.ok('/Shelves/GetShelvesById', { Id: id });
const shelvesIn = async (partitionId: string) => {
  const page = await manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: xiamen.Id });
  return page.Data.find((row: { Id: string }) => row.Id === partitionId).ShelfCount as number;
};
/** Some goods, by default 0.1 m³ and 10 kg. */
const goods = (more: object = {}) => ({
  targetType: 'package' as const,
  targetId: newId(),
  quantity: 1,
  volume: '0.1',
  weight: '10',
  ownerId: null,
  ...more,
});
const put = async (shelfId: string, more: object = {}) => {
  const system = await server.system();
  return server.inTransaction((tx) => putOn(tx, system, { shelfId, goods: goods(more), logType: 1 }));
};

describe('a shelf', () => {
  test('stands in its warehouse and partition with room for what its sides enclose', async () => {
    const before = await shelvesIn(xiamen.partitionId);
    const id = await add('NEW-1', { ShelvesLength: 100, ShelvesWide: 50, ShelvesHigh: 40 });
    expect(await open(id)).toMatchObject({
      ShelvesNumber: 'NEW-1',
      WarehouseName: 'Xiamen warehouse',
      WarehousePartitionName: 'Packages',
      RemainingVolume: 0.2,
      GoodsQuantity: 0,
      IsExistingGoods: false,
      Contents: [],
    });
    expect(await shelvesIn(xiamen.partitionId)).toBe(before + 1);
  });

  test('has a number of its own in its warehouse, but other warehouses may use it too', async () => {
    await add('OWN-1');
    expect((await leader.post('/Shelves/EstablishShelves', draft('own-1'))).Code).toBe(103);
    expect(
      (await manager.post('/Shelves/EstablishShelves', draft('OWN-1', { WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })))
        .Code,
    ).toBe(0);
  });

  test('cannot stand in a partition of another warehouse', async () => {
    const answer = await manager.post('/Shelves/EstablishShelves', draft('MIX-1', { PartitionId: dongguan.partitionId }));
    expect(answer).toMatchObject({ Code: 212, Message: expect.stringContaining('Packages') });
  });

  test('is edited only from its newest version, under both names of the call', async () => {
    const id = await add('EDIT-1');
    expect((await leader.post('/Shelves/EditShelves', draft('EDIT-2', { Id: id, RowVersion: 1, MaxWeight: 50 }))).Code).toBe(0);
    expect((await leader.post('/Shelves/EditShippingAddress', draft('EDIT-3', { Id: id, RowVersion: 1 }))).Code).toBe(104);
    expect((await leader.post('/Shelves/EditShippingAddress', draft('EDIT-3', { Id: id, RowVersion: 2 }))).Code).toBe(0);
    expect(await open(id)).toMatchObject({ ShelvesNumber: 'EDIT-3', MaxWeight: 50, RowVersion: 3 });
  });

  test('cannot be made smaller or weaker than what lies on it, nor move away with it', async () => {
    const id = await add('SMALL-1', { ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 100 });
    await put(id);
    const edit = (more: object) =>
      manager.post(
        '/Shelves/EditShelves',
        draft('SMALL-1', { Id: id, RowVersion: 1, ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 100, ...more }),
      );
    expect((await edit({ ShelvesHigh: 9 })).Code).toBe(211);
    expect((await edit({ MaxWeight: 9.5 })).Code).toBe(211);
    expect((await edit({ WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })).Code).toBe(105);
    expect((await edit({ ShelvesHigh: 10 })).Code).toBe(0);
    expect(await open(id)).toMatchObject({ UsedVolume: 0.1, RemainingVolume: 0 });
  });

  test('is removed only when nothing lies on it', async () => {
    const before = await shelvesIn(xiamen.partitionId);
    const [empty, full] = [await add('GONE-1'), await add('GONE-2')];
    await put(full);
    expect(await leader.post('/Shelves/DeleteShelves', { Id: full })).toMatchObject({
      Code: 105,
      Message: 'Shelf GONE-2 still holds 1 piece',
    });
    expect((await leader.post('/Shelves/DeleteShelves', { Id: empty })).Code).toBe(0);
    expect((await leader.post('/Shelves/GetShelvesById', { Id: empty })).Code).toBe(101);
    expect(await shelvesIn(xiamen.partitionId)).toBe(before + 1);
  });
});

describe('who may see and change shelves', () => {
  test('warehouse staff see the shelves of their own warehouses only', async () => {
    const id = await add('SEEN-1');
    const dgclerk = await server.as('dgclerk');
    expect((await dgclerk.post('/Shelves/GetShelvesById', { Id: id })).Code).toBe(101);
    const page = await dgclerk.ok('/Shelves/GetShelves', { rows: 100 });
    expect(new Set(page.Data.map((row: { WarehouseId: string }) => row.WarehouseId))).toEqual(new Set([dongguan.Id]));
    expect(
      (await leader.post('/Shelves/EstablishShelves', draft('SEEN-2', { WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })))
        .Code,
    ).toBe(101);
  });

  test('another site’s shelf does not exist', async () => {
    const id = await add('SITE-1');
    const hkmanager = await server.as('hkmanager');
    expect((await hkmanager.post('/Shelves/GetShelvesById', { Id: id })).Code).toBe(101);
    expect((await hkmanager.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true })).Code).toBe(101);
  });

  test('a clerk reads shelves but does not change them, a customer does neither', async () => {
    const [clerk, alice] = [await server.as('clerk'), await server.as('alice')];
    expect((await clerk.post('/Shelves/GetShelves', {})).Code).toBe(0);
    for (const path of ['EstablishShelves', 'EditShelves', 'DeleteShelves', 'BatchAddShelves', 'DeactivateShelves']) {
      expect(await clerk.post(`/Shelves/${path}`, {})).toMatchObject({ status: 403, Code: 1 });
    }
    expect(await alice.post('/Shelves/GetShelves', {})).toMatchObject({ status: 403, Code: 1 });
  });
});

describe('adding many shelves', () => {
  const batch = (more: object) =>
    leader.post('/Shelves/BatchAddShelves', {
      WarehouseId: xiamen.Id,
      PartitionId: xiamen.partitionId,
      Prefix: 'Z-',
      PaddingDigits: 3,
      StartNumber: 1,
      EndNumber: 20,
      ShelvesLength: 100,
      ShelvesWide: 50,
      ShelvesHigh: 40,
      ...more,
    });

  test('numbers them with the prefix and padded digits', async () => {
    const before = await shelvesIn(xiamen.partitionId);
    const { Code, Data } = await batch({});
    expect(Code).toBe(0);
    expect([Data.length, Data[0], Data[19]]).toEqual([20, 'Z-001', 'Z-020']);
    expect(await shelvesIn(xiamen.partitionId)).toBe(before + 20);
    const page = await leader.ok('/Shelves/GetShelves', { Content: 'z-0', WarehouseId: xiamen.Id, PartitionId: xiamen.partitionId });
    expect(page).toMatchObject({ Total: 20, TotalIsBound: false });
    expect(page.Data[0].RemainingVolume).toBe(0.2);
  });

  test('adds none when one number exists', async () => {
    await batch({ Prefix: 'Y-' });
    expect(await batch({ Prefix: 'Y-', StartNumber: 20, EndNumber: 40 })).toMatchObject({
      Code: 103,
      Message: expect.stringContaining('Y-020'),
    });
    expect((await leader.ok('/Shelves/GetShelves', { Content: 'Y-0', rows: 100 })).Total).toBe(20);
  });

  test('adds the same run once when two people press at the same moment', async () => {
    const codes = (await Promise.all([batch({ Prefix: 'X-' }), batch({ Prefix: 'X-' })])).map(({ Code }) => Code);
    expect(codes.sort()).toEqual([0, 103]);
    expect((await leader.ok('/Shelves/GetShelves', { Content: 'X-0', rows: 100 })).Total).toBe(20);
  });

  test('takes at most five hundred, forwards', async () => {
    expect(await batch({ Prefix: 'W-', EndNumber: 501 })).toMatchObject({
      Code: 106,
      Message: '501 shelves are too many at once; at most 500',
    });
    expect(await batch({ Prefix: 'W-', StartNumber: 9, EndNumber: 8 })).toMatchObject({
      Code: 100,
      Data: [{ Field: 'EndNumber', Message: 'At least 9' }],
    });
    expect(await batch({ Prefix: '' })).toMatchObject({ Code: 100, Data: [{ Field: 'Prefix' }] });
  });
});

describe('taking a shelf out of use', () => {
  test('needs it empty; then nothing can be put on it until it is taken into use again', async () => {
    const id = await add('OFF-1');
    await put(id, { targetId: '0190b6f0-0000-7000-8000-000000000001' });
    expect(await leader.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true })).toMatchObject({
      Code: 105,
      Message: 'Shelf OFF-1 still holds 1 piece',
    });
    const system = await server.system();
    await server.inTransaction((tx) =>
      takeOff(tx, system, { shelfId: id, goods: goods({ targetId: '0190b6f0-0000-7000-8000-000000000001' }), logType: 2 }),
    );
    await leader.ok('/Shelves/DeactivateShelves', { Id: id, Deactivated: true });
    await expect(put(id)).rejects.toMatchObject({ key: 'ShelvesDeactivated' });
    await leader.ok('/Shelves/DeactivateShelves', { Id: id, Deactivated: false });
    await put(id);
    const log = await leader.ok('/Shelves/GetShelvesLogs', { ShelvesId: id });
    expect(log.Data.map((row: { ShelvesLogTypeName: string }) => row.ShelvesLogTypeName)).toEqual([
      'Put on shelf',
      'Deactivated',
      'Taken off shelf',
      'Put on shelf',
    ]);
  });

  test('and putting goods on it at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await add(`RACE-${round}`);
      const [switched, placed] = await Promise.all([
        leader.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true }),
        put(id).then(
          () => true,
          () => false,
        ),
      ]);
      expect([switched.Code === 0, placed].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('the room on a shelf', () => {
  test('is never oversold, however many put goods on it at once', async () => {
    const id = await add('ROOM-1', { ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 50, MaxWeight: 35 });
    const placed = await Promise.all(
      Array.from({ length: 12 }, () =>
        put(id).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(placed.filter(Boolean)).toHaveLength(3);
    expect(await open(id)).toMatchObject({
      GoodsQuantity: 3,
      UsedVolume: 0.3,
      RemainingVolume: 0.2,
      UsedWeight: 30,
      IsExistingGoods: true,
    });
  });

  test('is told when it is not enough', async () => {
    const id = await add('ROOM-2', { ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 50 });
    await expect(put(id, { volume: '0.6' })).rejects.toMatchObject({
      key: 'ShelvesFull',
      values: { number: 'ROOM-2', volumeLeft: '0.5', volume: '0.6' },
    });
    expect(await open(id)).toMatchObject({ GoodsQuantity: 0, UsedVolume: 0 });
  });

  test('is without end on a shelf without sides and strength', async () => {
    const id = await add('ROOM-3');
    for (let count = 0; count < 3; count++) await put(id, { volume: '5', weight: '900' });
    expect(await open(id)).toMatchObject({ GoodsQuantity: 3, UsedVolume: 15, RemainingVolume: 0 });
  });
});

test('labels carry the number as text and as barcode, in walking order', async () => {
  const [first, second] = [await add('LABEL-2', { WalkingOrder: 2 }), await add('LABEL-1', { WalkingOrder: 1 })];
  const labels = await leader.ok('/Shelves/GetShelvesPrintData', { Ids: [first, second] });
  expect(labels).toEqual(
    ['LABEL-1', 'LABEL-2'].map((number) => ({
      ShelvesNumber: number,
      Barcode: number,
      PartitionName: 'Packages',
      WarehouseName: 'Xiamen warehouse',
    })),
  );
});

test('labels are printed one to a page', async () => {
  const ids = [await add('PDF-1'), await add('PDF-2')];
  const address = await leader.ok('/Shelves/PrintShelvesReport', { Ids: ids });
  const file = await server.server.http.inject({ method: 'GET', url: address });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  const dgclerk = await server.as('dgclerk');
  expect((await dgclerk.post('/Shelves/PrintShelvesReport', { Ids: ids })).Code).toBe(101);
});

test('a partition lists its shelves', async () => {
  const page = await leader.ok('/Shelves/GetShelvesByPartition', { PartitionId: xiamen.partitionId, rows: 10 });
  expect(page.Data).toHaveLength(10);
  expect(page.Data.every((row: { PartitionId: string }) => row.PartitionId === xiamen.partitionId)).toBe(true);
});

test('shelves stand in the order of their codes, where 12 comes after 3', async () => {
  for (const number of ['NAT-3-12', 'NAT-12-1', 'NAT-3-3', 'NAT-3-20']) await add(number);
  const asked = { Content: 'NAT-', sortType: 2, descendingOrder: false };
  const numbers = async (more: object = {}) =>
    (await leader.ok('/Shelves/GetShelves', { ...asked, ...more })).Data.map((row: { ShelvesNumber: string }) => row.ShelvesNumber);
  expect(await numbers()).toEqual(['NAT-3-3', 'NAT-3-12', 'NAT-3-20', 'NAT-12-1']);
  expect(await numbers({ rows: 2, index: 2 })).toEqual(['NAT-3-20', 'NAT-12-1']);
});
