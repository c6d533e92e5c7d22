import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { newId } from '../../core/rows/ids.ts';
import { putOn } from '../shelving/public.ts';

let server: TestServer;
let manager: Person;
let alice: Person;
let xiamen: string;
let dongguan: string;
beforeAll(async () => {
  server = await openTestServer();
  [manager, alice] = await Promise.all([server.as('manager'), server.as('alice')]);
  const list = await manager.ok('/Warehouse/GetSelectWarehouses');
  const idOf = (code: string) => list.find((row: { Code: string }) => row.Code === code).Id;
  [xiamen, dongguan] = [idOf('XM'), idOf('DG')];
});
afterAll(() => server.close());

const names = (list: { Name: string }[]) => list.map(({ Name }) => Name).sort();

describe('warehouses', () => {
  test('are offered to staff of their site, to warehouse staff their own, to customers those in use', async () => {
    expect(names(await manager.ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    expect(names(await (await server.as('dgclerk')).ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse']);
    expect(names(await alice.ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    expect(names(await (await server.as('hkcarol')).ok('/UserWarehouse/GetSelectWarehouses'))).toEqual(['Shenzhen warehouse']);
    expect((await (await server.as('hkmanager')).post('/Warehouse/GetSelectWarehouses', { SiteId: manager.siteId })).Code).toBe(101);
  });

  test('warehouse staff list only their own', async () => {
    expect(names((await (await server.as('leader')).ok('/Warehouse/GetWarehouses')).Data)).toEqual(['Xiamen warehouse']);
  });

  test('go out of use only when nothing lies in them, and are then no longer offered', async () => {
    const [shelf] = (await manager.ok('/Shelves/GetShelves', { WarehouseId: dongguan, rows: 1 })).Data;
    const system = await server.system();
    const goods = { targetType: 'package' as const, targetId: newId(), quantity: 3, volume: '0', weight: '0', ownerId: null };
    await server.inTransaction((tx) => putOn(tx, system, { shelfId: shelf.Id, goods, logType: 1 }));
    expect(await manager.post('/Warehouse/DisableWarehouse', { Id: dongguan })).toMatchObject({
      Code: 105,
      Message: '3 pieces still lie in Dongguan warehouse',
    });
    const { Id } = await manager.ok('/Warehouse/EstablishWarehouse', {
      Name: 'Quanzhou',
      Code: 'QZ',
      WarehouseType: 1,
      PersonInCharge: 'Lin',
    });
    await manager.ok('/Warehouse/DisableWarehouse', { Id });
    expect(names(await alice.ok('/Warehouse/GetSelectWarehouses'))).not.toContain('Quanzhou');
    await manager.ok('/Warehouse/EnableWarehouse', { Id });
    expect(names(await alice.ok('/Warehouse/GetSelectWarehouses'))).toContain('Quanzhou');
    expect((await (await server.as('hkmanager')).post('/Warehouse/DisableWarehouse', { Id })).Code).toBe(101);
    expect(await (await server.as('leader')).post('/Warehouse/DisableWarehouse', { Id })).toMatchObject({ status: 403 });
  });

  test('those out of use take nothing new; what stands in them stays and can be changed', async () => {
    const { Id } = await manager.ok('/Warehouse/EstablishWarehouse', {
      Name: 'Fuzhou',
      Code: 'FZ',
      WarehouseType: 1,
      PersonInCharge: 'Lin',
    });
    const partition = { WarehouseId: Id, Name: 'First', PartitionType: 1 };
    const first = await manager.ok('/WarehousePartitions/EstablishWarehousePartition', partition);
    await manager.ok('/Warehouse/DisableWarehouse', { Id });
    const late = { ...partition, Name: 'Late' };
    expect(await manager.post('/WarehousePartitions/EstablishWarehousePartition', late)).toMatchObject({
      Code: 102,
      Message: expect.stringContaining('Fuzhou is out of use'),
    });
    const edit = { ...partition, Id: first.Id, RowVersion: 1, Name: 'Renamed' };
    expect(await manager.post('/WarehousePartitions/EditWarehousePartition', edit)).toMatchObject({ Code: 0 });
  });

  test('one with partitions cannot be removed', async () => {
    expect((await manager.post('/Warehouse/DeleteWarehouse', { Id: xiamen })).Code).toBe(105);
  });
});

describe('partitions', () => {
  test('are offered in walking order, one kind when asked', async () => {
    const list = await manager.ok('/WarehousePartitions/GetSelectWarehousePartitions', { WarehouseId: xiamen });
    expect(list.map(({ Name }: { Name: string }) => Name)).toEqual([
      'Packages',
      'Commodities',
      'Bins',
      'Unknown items',
      'Returns',
      'Defective goods',
      'Packing area',
      'Outbound area',
    ]);
    expect((await manager.ok('/WarehousePartitions', { WarehouseId: xiamen, PartitionType: 4 })).length).toBe(1);
  });

  test('stay in their warehouse once shelves stand in them', async () => {
    const [partition] = (await manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: xiamen, PartitionType: 1 })).Data;
    const edit = { Id: partition.Id, RowVersion: partition.RowVersion, Name: partition.Name, PartitionType: 1, WarehouseId: dongguan };
    expect(await manager.post('/WarehousePartitions/EditWarehousePartition', edit)).toMatchObject({
      Code: 102,
      Message: expect.stringContaining('60 shelves'),
    });
    expect((await manager.post('/WarehousePartitions/DeleteWarehousePartition', { Id: partition.Id })).Code).toBe(105);
  });
});

describe('the addresses customers write on purchases', () => {
  test('carry their own member code and the region as people of the place write it', async () => {
    const [first, second] = await alice.ok('/UserConsolidationAddress/GetMineConsolidationAddresses');
    expect(first).toMatchObject({
      WarehouseName: 'Xiamen warehouse',
      Recipient: expect.stringMatching(/^林雅婷 T\d{5}$/),
      Region: '福建省厦门市湖里区',
      DetailedAddress: expect.stringMatching(/^嘉禾路588号跨境物流园3号楼 T\d{5}$/),
      Tips: expect.stringContaining('member code'),
    });
    expect(first.MemberCode).toBe(second.MemberCode);
    const [carols] = await (await server.as('hkcarol')).ok('/ConsolidationAddress/GetMineConsolidationAddresses');
    expect(carols).toMatchObject({ WarehouseName: 'Shenzhen warehouse', MemberCode: expect.stringMatching(/^H\d{5}$/) });
  });

  test('must hold the member code somewhere', async () => {
    const draft = {
      Name: 'Nobody',
      WarehouseId: xiamen,
      Phone: '13600000000',
      Type: 1,
      RecipientTemplate: '{UserName}',
      DetailedAddressTemplate: 'Road 1',
    };
    expect(await manager.post('/ConsolidationAddress/EstablishConsolidationAddress', draft)).toMatchObject({
      Code: 100,
      Message: expect.stringContaining('{MemberCode}'),
    });
    expect(
      (
        await manager.post('/ConsolidationAddress/EstablishConsolidationAddress', {
          ...draft,
          DetailedAddressTemplate: 'Road 1 {MemberCode}',
        })
      ).Code,
    ).toBe(0);
  });

  test('stay in their site: with a warehouse of another one an edit is refused, also for those who see both', async () => {
    const admin = await server.as('admin');
    const draft = {
      WarehouseId: xiamen,
      Phone: '13600000000',
      Type: 1,
      RecipientTemplate: '{UserName}',
      DetailedAddressTemplate: 'Road 2 {MemberCode}',
    };
    const { Id } = await manager.ok('/ConsolidationAddress/EstablishConsolidationAddress', { ...draft, Name: 'Stays' });
    const row = await admin.ok('/ConsolidationAddress/GetEditConsolidationAddress', { Id });
    const all = await admin.ok('/Warehouse/GetSelectWarehouses');
    const elsewhere = all.find((one: { Code: string }) => one.Code === 'SZ').Id;
    const moved = { ...draft, Id, RowVersion: row.RowVersion, Name: 'Stays', WarehouseId: elsewhere };
    expect((await admin.post('/ConsolidationAddress/EditConsolidationAddress', moved)).Code).toBe(101);
    expect((await manager.ok('/ConsolidationAddress/GetEditConsolidationAddress', { Id })).WarehouseId).toBe(xiamen);
  });

  test('those out of use are not shown', async () => {
    const before = (await alice.ok('/ConsolidationAddress/GetMineConsolidationAddresses')).length;
    const [row] = (await manager.ok('/ConsolidationAddress/GetConsolidationAddresses', { WarehouseId: dongguan })).Data;
    await manager.ok('/ConsolidationAddress/EditConsolidationAddress', {
      Id: row.Id,
      RowVersion: row.RowVersion,
      Name: row.Name,
      WarehouseId: dongguan,
      Phone: row.Phone,
      Type: row.Type,
      RecipientTemplate: row.RecipientTemplate,
      DetailedAddressTemplate: row.DetailedAddressTemplate,
      EnableStatus: 2,
    });
    expect((await alice.ok('/ConsolidationAddress/GetMineConsolidationAddresses')).length).toBe(before - 1);
  });
});

describe('pickup points', () => {
  test('customers see those that are open, staff all', async () => {
    const { Id } = await manager.ok('/SelfPickupAddress/EstablishSelfPickupAddress', {
      Name: 'Closed',
      Type: 1,
      Address: 'Road 2',
      EnableStatus: 2,
    });
    expect(names((await manager.ok('/SelfPickupAddress/GetSelfPickupAddresses')).Data)).toContain('Closed');
    expect(names((await alice.ok('/UserSelfPickupAddress/GetSelfPickupAddresses')).Data)).not.toContain('Closed');
    const page = await alice.ok('/Select/SelfPickupAddress', { rows: 2 });
    expect(page).toMatchObject({ Total: 4, TotalIsBound: false });
    expect(page.Data).toHaveLength(2);
    await manager.ok('/SelfPickupAddress/DeleteSelfPickupAddress', { Id });
  });
});
