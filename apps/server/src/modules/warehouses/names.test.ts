import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Person } from '../../testing/people.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server.close());

const named = { 'zh-cn': '泉州仓', 'zh-tw': '泉州倉', 'en-us': '' };
const establish = async (): Promise<string> =>
  (
    await manager.ok('/Warehouse/EstablishWarehouse', {
      Name: 'Quanzhou house',
      NameInLanguages: named,
      Code: 'QN',
      WarehouseType: 1,
      PersonInCharge: 'Lin',
    })
  ).Id;
const inLanguage = (language: string) => ({ 'accept-language': language });

test("a warehouse is shown in the reader's language or else by its name, and found by both", async () => {
  const Id = await establish();
  await manager.ok('/WarehousePartitions/EstablishWarehousePartition', { Name: 'North', WarehouseId: Id, PartitionType: 1 });
  for (const [language, name] of [
    ['zh-cn', '泉州仓'],
    ['zh-tw', '泉州倉'],
    ['en-us', 'Quanzhou house'],
  ] as const) {
    const { Data } = await manager.ok('/Warehouse/GetWarehouses', { Content: '泉州' }, inLanguage(language));
    expect(Data).toMatchObject([{ Id, Name: name }]);
    expect(Data[0]).not.toHaveProperty('NameInLanguages');
    const offered = await manager.ok('/Warehouse/GetSelectWarehouses', {}, inLanguage(language));
    expect(offered.find((one: { Id: string }) => one.Id === Id).Name).toBe(name);
    const [part] = (await manager.ok('/WarehousePartitions/GetWarehousePartitions', { WarehouseId: Id }, inLanguage(language))).Data;
    expect(part.WarehouseName).toBe(name);
  }
  expect((await manager.ok('/Warehouse/GetWarehouses', { Content: 'quanzhou' })).Data).toMatchObject([{ Id }]);
});

test('the form keeps the entered name next to those of languages, which can be removed again', async () => {
  const { Data } = await manager.ok('/Warehouse/GetWarehouses', { Content: 'Quanzhou house' });
  const opened = await manager.ok('/Warehouse/GetEditWarehouse', { Id: Data[0].Id }, inLanguage('zh-cn'));
  expect(opened).toMatchObject({ Name: 'Quanzhou house', NameInLanguages: named });
  const { Id, RowVersion, Name, Code, WarehouseType, PersonInCharge } = opened;
  await manager.ok('/Warehouse/EditWarehouse', { Id, RowVersion, Name, NameInLanguages: null, Code, WarehouseType, PersonInCharge });
  expect((await manager.ok('/Warehouse/GetWarehouses', { Content: 'Quanzhou' }, inLanguage('zh-cn'))).Data).toMatchObject([
    { Name: 'Quanzhou house' },
  ]);
});
