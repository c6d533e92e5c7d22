import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer();
  [admin, { siteId }] = [await server.as('admin'), await server.as('hkcarol')];
});
afterAll(() => server?.close());

async function setLetter(Code: string, Id = siteId) {
  const { Id: id, RowVersion, Name, SitePath, UserPath, ApiPath } = await admin.ok('/Site/GetSiteById', { Id });
  const own = { Id: id, RowVersion, Name, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  return admin.post('/Site/EditSite', { ...own, Code });
}

test('the letter of a site is locked once numbers are issued, and the refusal names alternatives', async () => {
  expect(await setLetter('H')).toSucceed();
  expect(await setLetter('X')).toBeRefused('StateNotAllowed', {
    Message: expect.stringMatching(/letter H, such as H\d+.*name can be changed.*another site/),
  });
  await sql`update site set live_time = null where id = ${siteId}`.execute(server.db);
  expect(await setLetter('X')).toBeRefused('StateNotAllowed', { Message: expect.stringMatching(/Going live in the set-up guide removes/) });
});

test('the letter of a new site is changed freely', async () => {
  const paths = { SitePath: 'n.example.com', UserPath: 'nu.example.com', ApiPath: 'na.example.com' };
  const { Id } = await admin.ok('/Site/EstablishSite', { Name: 'New', Code: 'N', ...paths, DatabaseType: 1, DatabaseChannel: 'default' });
  expect(await setLetter('M', Id)).toSucceed();
  expect(await admin.ok('/Site/GetSiteById', { Id })).toMatchObject({ Code: 'M', LiveTime: null });
});

test('the code of a warehouse is changed freely unless an address in use states it', async () => {
  const manager = await server.as('manager');
  const { Data } = await manager.ok('/Warehouse/GetWarehouses', { rows: 10 });
  const xiamen = Data.find((row: { Code: string }) => row.Code === 'XM');
  const edit = async (Code: string) => {
    const { Id, RowVersion, Name, WarehouseType, PersonInCharge } = await manager.ok('/Warehouse/GetEditWarehouse', { Id: xiamen.Id });
    return manager.post('/Warehouse/EditWarehouse', { Id, RowVersion, Name, WarehouseType, PersonInCharge, Code });
  };
  expect(await edit('XMN')).toSucceed();
  await sql`update consolidation_address set detailed_address_template = detailed_address_template || ' (XMN) {MemberCode}'
    where warehouse_id = ${xiamen.Id}`.execute(server.db);
  expect(await edit('XM2')).toBeRefused('StateNotAllowed', {
    Message: expect.stringMatching(/with the code XMN.*change that address first/),
  });
  await sql`update consolidation_address set detailed_address_template = replace(detailed_address_template, '(XMN)', '(XMNA)')
    where warehouse_id = ${xiamen.Id}`.execute(server.db);
  expect(await edit('XM2')).toSucceed();
});
