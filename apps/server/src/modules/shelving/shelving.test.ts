import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '../../testing/outcomes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { newId } from '../../core/db/ids.ts';
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
  test(
    'is created in its warehouse and partition with the volume of its sides',
    covers(
      'FIELD-Shelf-ShelvesNumber',
      'FIELD-Shelf-Size',
      'FIELD-Shelf-Partition',
      'FIELD-Shelf-Warehouse',
      'CALL-Shelves-EstablishShelves',
      'CALL-Shelves-GetShelvesById',
    ),
    async () => {
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
    },
  );

  test('has a unique number in its warehouse, which other warehouses may reuse', async () => {
    await add('OWN-1');
    expect(await leader.post('/Shelves/EstablishShelves', draft('own-1'))).toBeRefused('Duplicate');
    expect(
      await manager.post('/Shelves/EstablishShelves', draft('OWN-1', { WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })),
    ).toSucceed();
  });

  test('cannot be in a partition of another warehouse', async () => {
    const answer = await manager.post('/Shelves/EstablishShelves', draft('MIX-1', { PartitionId: dongguan.partitionId }));
    expect(answer).toBeRefused('WarehouseMismatch', { Message: expect.stringContaining('Packages') });
  });

  test(
    'is edited only from its newest version, under both names of the call',
    covers('CALL-Shelves-EditShelvesShippingAddress'),
    async () => {
      const id = await add('EDIT-1');
      expect(await leader.post('/Shelves/EditShelves', draft('EDIT-2', { Id: id, RowVersion: 1, MaxWeight: 50 }))).toSucceed();
      expect(await leader.post('/Shelves/EditShippingAddress', draft('EDIT-3', { Id: id, RowVersion: 1 }))).toBeRefused(
        'ConcurrencyConflict',
      );
      expect(await leader.post('/Shelves/EditShippingAddress', draft('EDIT-3', { Id: id, RowVersion: 2 }))).toSucceed();
      expect(await open(id)).toMatchObject({ ShelvesNumber: 'EDIT-3', MaxWeight: 50, RowVersion: 3 });
    },
  );

  test('cannot get a smaller capacity than its load, nor move with goods on it', async () => {
    const id = await add('SMALL-1', { ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 100 });
    await put(id);
    const edit = (more: object) =>
      manager.post(
        '/Shelves/EditShelves',
        draft('SMALL-1', { Id: id, RowVersion: 1, ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 100, ...more }),
      );
    expect(await edit({ ShelvesHigh: 9 })).toBeRefused('ShelvesFull');
    expect(await edit({ MaxWeight: 9.5 })).toBeRefused('ShelvesFull');
    expect(await edit({ WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })).toBeRefused('InUse');
    expect(await edit({ ShelvesHigh: 10 })).toSucceed();
    expect(await open(id)).toMatchObject({ UsedVolume: 0.1, RemainingVolume: 0 });
  });

  test('can be deleted only when empty', covers('CALL-Shelves-DeleteShelves'), async () => {
    const before = await shelvesIn(xiamen.partitionId);
    const [empty, full] = [await add('GONE-1'), await add('GONE-2')];
    await put(full);
    expect(await leader.post('/Shelves/DeleteShelves', { Id: full })).toBeRefused('InUse', { Message: 'Shelf GONE-2 still has 1 piece' });
    expect(await leader.post('/Shelves/DeleteShelves', { Id: empty })).toSucceed();
    expect(await leader.post('/Shelves/GetShelvesById', { Id: empty })).toBeRefused('NotFound');
    expect(await shelvesIn(xiamen.partitionId)).toBe(before + 1);
  });
});

describe('access to shelves', () => {
  test('warehouse staff see only the shelves of their own warehouses', covers('CALL-Shelves-GetShelves'), async () => {
    const id = await add('SEEN-1');
    const dgclerk = await server.as('dgclerk');
    expect(await dgclerk.post('/Shelves/GetShelvesById', { Id: id })).toBeRefused('NotFound');
    const page = await dgclerk.ok('/Shelves/GetShelves', { rows: 100 });
    expect(new Set(page.Data.map((row: { WarehouseId: string }) => row.WarehouseId))).toEqual(new Set([dongguan.Id]));
    expect(
      await leader.post('/Shelves/EstablishShelves', draft('SEEN-2', { WarehouseId: dongguan.Id, PartitionId: dongguan.partitionId })),
    ).toBeRefused('NotFound');
  });

  test('hides shelves of another site', async () => {
    const id = await add('SITE-1');
    const hkmanager = await server.as('hkmanager');
    expect(await hkmanager.post('/Shelves/GetShelvesById', { Id: id })).toBeRefused('NotFound');
    expect(await hkmanager.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true })).toBeRefused('NotFound');
  });

  test('lets a clerk read but not change shelves, and a customer do neither', async () => {
    const [clerk, alice] = [await server.as('clerk'), await server.as('alice')];
    expect(await clerk.post('/Shelves/GetShelves', {})).toSucceed();
    for (const path of ['EstablishShelves', 'EditShelves', 'DeleteShelves', 'BatchAddShelves', 'DeactivateShelves']) {
      expect(await clerk.post(`/Shelves/${path}`, {})).toBeRefused('NoPermission', { status: 403 });
    }
    expect(await alice.post('/Shelves/GetShelves', {})).toBeRefused('NoPermission', { status: 403 });
  });
});

describe('adding a range of shelves', () => {
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

  test(
    'numbers them with the prefix and padded digits',
    covers('FIELD-Shelf-Prefix', 'FIELD-Shelf-Padding', 'CALL-Shelves-BatchAddShelves'),
    async () => {
      const before = await shelvesIn(xiamen.partitionId);
      const answer = await batch({});
      expect(answer).toSucceed();
      const { Data } = answer;
      expect([Data.length, Data[0], Data[19]]).toEqual([20, 'Z-001', 'Z-020']);
      expect(await shelvesIn(xiamen.partitionId)).toBe(before + 20);
      const page = await leader.ok('/Shelves/GetShelves', { Content: 'z-0', WarehouseId: xiamen.Id, PartitionId: xiamen.partitionId });
      expect(page).toMatchObject({ Total: 20, TotalIsBound: false });
      expect(page.Data[0].RemainingVolume).toBe(0.2);
    },
  );

  test('adds none when one number exists', async () => {
    await batch({ Prefix: 'Y-' });
    expect(await batch({ Prefix: 'Y-', StartNumber: 20, EndNumber: 40 })).toBeRefused('Duplicate', {
      Message: expect.stringContaining('Y-020'),
    });
    expect((await leader.ok('/Shelves/GetShelves', { Content: 'Y-0', rows: 100 })).Total).toBe(20);
  });

  test('adds the same range once under concurrency', async () => {
    const outcomes = (await Promise.all([batch({ Prefix: 'X-' }), batch({ Prefix: 'X-' })])).map(outcomeOf);
    expect(outcomes.sort()).toEqual(['Duplicate', 'Ok']);
    expect((await leader.ok('/Shelves/GetShelves', { Content: 'X-0', rows: 100 })).Total).toBe(20);
  });

  test('accepts at most five hundred, in ascending order', async () => {
    expect(await batch({ Prefix: 'W-', EndNumber: 501 })).toBeRefused('LimitExceeded', {
      Message: '501 shelves are too many at once; the maximum is 500',
    });
    expect(await batch({ Prefix: 'W-', StartNumber: 9, EndNumber: 8 })).toBeRefused('ValidationFailed', {
      Data: [{ Field: 'EndNumber', Message: 'At least 9' }],
    });
    expect(await batch({ Prefix: '' })).toBeRefused('ValidationFailed', { Data: [{ Field: 'Prefix' }] });
  });
});

describe('deactivating a shelf', () => {
  test(
    'requires it to be empty, and then refuses goods until it is activated',
    covers('FIELD-Shelf-Deactivated', 'CALL-Shelves-DeactivateShelves', 'CALL-Shelves-GetShelvesLogs'),
    async () => {
      const id = await add('OFF-1');
      await put(id, { targetId: '0190b6f0-0000-7000-8000-000000000001' });
      expect(await leader.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true })).toBeRefused('InUse', {
        Message: 'Shelf OFF-1 still has 1 piece',
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
    },
  );

  test('concurrent with a put-away: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await add(`RACE-${round}`);
      const [switched, placed] = await Promise.all([
        leader.post('/Shelves/DeactivateShelves', { Id: id, Deactivated: true }),
        put(id).then(
          () => true,
          () => false,
        ),
      ]);
      expect([outcomeOf(switched) === 'Ok', placed].filter(Boolean)).toHaveLength(1);
    }
  });
});

describe('shelf capacity', () => {
  test(
    'is never exceeded by concurrent put-aways',
    covers('FIELD-Shelf-IsExistingGoods', 'FIELD-Shelf-GoodsQuantity', 'FIELD-Shelf-UsedRemaining'),
    async () => {
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
    },
  );

  test('is reported when it is not sufficient', async () => {
    const id = await add('ROOM-2', { ShelvesLength: 100, ShelvesWide: 100, ShelvesHigh: 50 });
    await expect(put(id, { volume: '0.6' })).rejects.toMatchObject({
      key: 'ShelvesFull',
      values: { number: 'ROOM-2', volumeLeft: '0.5', volume: '0.6' },
    });
    expect(await open(id)).toMatchObject({ GoodsQuantity: 0, UsedVolume: 0 });
  });

  test('is unlimited on a shelf without sides and maximum weight', async () => {
    const id = await add('ROOM-3');
    for (let count = 0; count < 3; count++) await put(id, { volume: '5', weight: '900' });
    expect(await open(id)).toMatchObject({ GoodsQuantity: 3, UsedVolume: 15, RemainingVolume: 0 });
  });
});

test('labels contain the number as text and as barcode, in walking order', covers('CALL-Shelves-GetShelvesPrintData'), async () => {
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

test('labels are printed one per page', covers('CALL-Shelves-PrintShelvesReport'), async () => {
  const ids = [await add('PDF-1'), await add('PDF-2')];
  const address = await leader.ok('/Shelves/PrintShelvesReport', { Ids: ids });
  const file = await server.server.http.inject({ method: 'GET', url: address });
  expect(file.headers['content-type']).toBe('application/pdf');
  expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  const dgclerk = await server.as('dgclerk');
  expect(await dgclerk.post('/Shelves/PrintShelvesReport', { Ids: ids })).toBeRefused('NotFound');
});

test('a partition lists its shelves', covers('CALL-Shelves-GetShelvesByPartition', 'FIELD-ShelvesListPayload'), async () => {
  const page = await leader.ok('/Shelves/GetShelvesByPartition', { PartitionId: xiamen.partitionId, rows: 10 });
  expect(page.Data).toHaveLength(10);
  expect(page.Data.every((row: { PartitionId: string }) => row.PartitionId === xiamen.partitionId)).toBe(true);
});

test('shelves are sorted by code in natural order, 12 after 3', async () => {
  for (const number of ['NAT-3-12', 'NAT-12-1', 'NAT-3-3', 'NAT-3-20']) await add(number);
  const input = { Content: 'NAT-', sortType: 2, descendingOrder: false };
  const numbers = async (more: object = {}) =>
    (await leader.ok('/Shelves/GetShelves', { ...input, ...more })).Data.map((row: { ShelvesNumber: string }) => row.ShelvesNumber);
  expect(await numbers()).toEqual(['NAT-3-3', 'NAT-3-12', 'NAT-3-20', 'NAT-12-1']);
  expect(await numbers({ rows: 2, index: 2 })).toEqual(['NAT-3-20', 'NAT-12-1']);
});
