import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';
import { tripsOf } from '../../testing/trips.ts';
import { newId } from '../../core/db/ids.ts';
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
  test('are offered to staff of their site, to warehouse staff their own, to customers active ones', async () => {
    expect(names(await manager.ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    expect(names(await (await server.as('dgclerk')).ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse']);
    expect(names(await alice.ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Dongguan warehouse', 'Xiamen warehouse']);
    expect(names(await (await server.as('hkcarol')).ok('/UserWarehouse/GetSelectWarehouses'))).toEqual(['Shenzhen warehouse']);
    expect(await (await server.as('hkmanager')).post('/Warehouse/GetSelectWarehouses', { SiteId: manager.siteId })).toBeRefused('NotFound');
  });

  test('are limited to their own in the lists of warehouse staff', async () => {
    expect(names((await (await server.as('leader')).ok('/Warehouse/GetWarehouses')).Data)).toEqual(['Xiamen warehouse']);
  });

  test('can be deactivated only when empty, and are then no longer offered', async () => {
    const [shelf] = (await manager.ok('/Shelves/GetShelves', { WarehouseId: dongguan, rows: 1 })).Data;
    const system = await server.system();
    const goods = { targetType: 'package' as const, targetId: newId(), quantity: 3, volume: '0', weight: '0', ownerId: null };
    await server.inTransaction((tx) => putOn(tx, system, { shelfId: shelf.Id, goods, logType: 1 }));
    expect(await manager.post('/Warehouse/DisableWarehouse', { Id: dongguan })).toBeRefused('InUse', {
      Message: 'Dongguan warehouse still has 3 pieces',
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
    expect(await (await server.as('hkmanager')).post('/Warehouse/DisableWarehouse', { Id })).toBeRefused('NotFound');
    expect(await (await server.as('leader')).post('/Warehouse/DisableWarehouse', { Id })).toMatchObject({ status: 403 });
  });

  test('accept nothing new when deactivated; existing contents can be changed', async () => {
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
    expect(await manager.post('/WarehousePartitions/EstablishWarehousePartition', late)).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('Fuzhou is deactivated'),
    });
    const edit = { ...partition, Id: first.Id, RowVersion: 1, Name: 'Renamed' };
    expect(await manager.post('/WarehousePartitions/EditWarehousePartition', edit)).toSucceed();
  });

  test('cannot be deleted with partitions', async () => {
    expect(await manager.post('/Warehouse/DeleteWarehouse', { Id: xiamen })).toBeRefused('InUse');
  });

  test('search all references in one statement when they are deleted', async () => {
    const { Id } = await manager.ok('/Warehouse/EstablishWarehouse', {
      Name: 'Zhangzhou',
      Code: 'ZZ',
      WarehouseType: 1,
      PersonInCharge: 'Lin',
    });
    const sent = await tripsOf(() => manager.ok('/Warehouse/DeleteWarehouse', { Id }));
    expect(sent.filter((text) => text.includes('"warehouse_id" = $'))).toEqual([
      expect.stringMatching(/from "partition" .* from "shelf" /),
    ]);
  });
});

describe('partitions', () => {
  test('are offered in walking order, optionally of one kind', async () => {
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
      'Hold area',
      'Transfer area',
    ]);
    expect((await manager.ok('/WarehousePartitions', { WarehouseId: xiamen, PartitionType: 4 })).length).toBe(1);
  });

  test('cannot change their warehouse once they have shelves', async () => {
    const [partition] = (await manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: xiamen, PartitionType: 1 })).Data;
    const edit = { Id: partition.Id, RowVersion: partition.RowVersion, Name: partition.Name, PartitionType: 1, WarehouseId: dongguan };
    expect(await manager.post('/WarehousePartitions/EditWarehousePartition', edit)).toBeRefused('StateNotAllowed', {
      Message: expect.stringContaining('60 shelves'),
    });
    expect(await manager.post('/WarehousePartitions/DeleteWarehousePartition', { Id: partition.Id })).toBeRefused('InUse');
  });
});

describe('shipping addresses of customers', () => {
  test('contain the member code and the region in the local script', async () => {
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

  test('must contain the member code', async () => {
    const draft = {
      Name: 'Nobody',
      WarehouseId: xiamen,
      Phone: '13600000000',
      Type: 1,
      RecipientTemplate: '{UserName}',
      DetailedAddressTemplate: 'Road 1',
    };
    expect(await manager.post('/ConsolidationAddress/EstablishConsolidationAddress', draft)).toBeRefused('ValidationFailed', {
      Message: expect.stringContaining('{MemberCode}'),
    });
    expect(
      await manager.post('/ConsolidationAddress/EstablishConsolidationAddress', {
        ...draft,
        DetailedAddressTemplate: 'Road 1 {MemberCode}',
      }),
    ).toSucceed();
  });

  test('are proposed from the warehouse', async () => {
    const row = await manager.ok('/Warehouse/GetEditWarehouse', { Id: xiamen });
    expect(await manager.ok('/ConsolidationAddress/GetConsolidationAddressProposal', { WarehouseId: xiamen })).toMatchObject({
      Name: row.Name,
      CountryId: row.CountryId,
      ProvinceId: row.ProvinceId,
      DetailedAddressTemplate: `${row.DetailedAddress} {MemberCode}`,
    });
    const other = await server.as('hkmanager');
    expect(await other.post('/ConsolidationAddress/GetConsolidationAddressProposal', { WarehouseId: xiamen })).toBeRefused('NotFound');
  });

  test('must state a street beside the member code', async () => {
    const draft = { Name: 'Bare', WarehouseId: xiamen, Phone: '13600000000', Type: 1, RecipientTemplate: '{UserName} {MemberCode}' };
    for (const DetailedAddressTemplate of ['{MemberCode}', '{UserName} ({MemberCode})', '—'])
      expect(await manager.post('/ConsolidationAddress/EstablishConsolidationAddress', { ...draft, DetailedAddressTemplate })).toBeRefused(
        'ValidationFailed',
        { Data: [{ Field: 'DetailedAddressTemplate', Message: expect.stringContaining('street') }] },
      );
  });

  test('refuse a warehouse of another site in an edit, also from users of both', async () => {
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
    expect(await admin.post('/ConsolidationAddress/EditConsolidationAddress', moved)).toBeRefused('NotFound');
    expect((await manager.ok('/ConsolidationAddress/GetEditConsolidationAddress', { Id })).WarehouseId).toBe(xiamen);
  });

  test('are hidden when deactivated', async () => {
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
      EnableStatus: enumCodes.EnableStatus.Disabled,
    });
    expect((await alice.ok('/ConsolidationAddress/GetMineConsolidationAddresses')).length).toBe(before - 1);
  });
});

describe('pickup points', () => {
  test('are shown to customers when active, and all to staff', async () => {
    const { Id } = await manager.ok('/SelfPickupAddress/EstablishSelfPickupAddress', {
      Name: 'Closed',
      Type: 1,
      Address: 'Road 2',
      EnableStatus: enumCodes.EnableStatus.Disabled,
    });
    expect(names((await manager.ok('/SelfPickupAddress/GetSelfPickupAddresses')).Data)).toContain('Closed');
    expect(names((await alice.ok('/UserSelfPickupAddress/GetSelfPickupAddresses')).Data)).not.toContain('Closed');
    const page = await alice.ok('/Select/SelfPickupAddress', { rows: 2 });
    expect(page).toMatchObject({ Total: 4, TotalIsBound: false });
    expect(page.Data).toHaveLength(2);
    await manager.ok('/SelfPickupAddress/DeleteSelfPickupAddress', { Id });
  });
});
