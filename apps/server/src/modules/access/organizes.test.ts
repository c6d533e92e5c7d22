import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizeNode } from '@entrepot/contract/modules/access/organize-calls.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const make = (Name: string, more: object = {}) => manager.post('/Organizes/EstablishBackstageOrganizes', { Name, Type: 2, ...more });
const made = async (Name: string, more: object = {}) => (await make(Name, more)).Data.Id as string;
const tree = (organizesType?: number, more: object = {}): Promise<OrganizeNode[]> =>
  manager.ok('/Organizes/GetBackstageOrganizes', { organizesType, ...more });

describe('organizations', () => {
  test('are a tree returned whole, the customers’ when no kind is said, searched with what stands above', async () => {
    const company = await made('Harbour group', { OrganizesType: 1, Type: 1 });
    const night = await made('Night team', { OrganizesType: 1, Type: 3, ParentId: company });
    await made('Gold customers', { OrganizesType: 2, Type: 4 });
    expect(await tree(1)).toMatchObject([
      {
        Name: 'Harbour group',
        TypeName: 'Company',
        HasChildren: true,
        Children: [{ Id: night, Name: 'Night team', HasChildren: false, Children: [] }],
      },
    ]);
    expect((await tree()).map(({ Name }) => Name)).toEqual(['Gold customers']);
    expect(await tree(1, { Content: 'night' })).toMatchObject([{ Name: 'Harbour group', Children: [{ Name: 'Night team' }] }]);
    expect(await tree(1, { Content: 'nothing' })).toEqual([]);
    expect(await manager.ok('/Organizes/GetBackstageOrganizeById', { Id: company })).toMatchObject({
      Name: 'Harbour group',
      Children: [{ Name: 'Night team' }],
    });
    expect(await manager.ok('/Organizes/GetSelectBackstageOrganizes', { organizesType: 1 })).toEqual([
      {
        Id: company,
        Name: 'Harbour group',
        HasChildren: true,
        Children: [{ Id: night, Name: 'Night team', HasChildren: false, Children: [] }],
      },
    ]);
  });

  test('answer under the plain names as well, with the kind in the body', async () => {
    const { Id } = await manager.ok('/Organizes/EstablishOrganizes', { Name: 'Plain', OrganizesType: 1 });
    const row = await manager.ok('/Organizes/GetEditOrganizesInfo', { Id });
    expect(await manager.ok('/Organizes/EditOrganizes', { Id, RowVersion: row.RowVersion, Name: 'Plainer', OrganizesType: 1 })).toBe(true);
    expect(await manager.post('/Organizes/EditBackstageOragnizes', { Id, RowVersion: row.RowVersion, Name: 'Old' })).toMatchObject({
      Code: 104,
    });
    expect(await manager.ok('/Organizes/GetEditBackstageOragnizesInfo', { Id })).toMatchObject({ Name: 'Plainer' });
    expect((await manager.ok<OrganizeNode[]>('/Organizes/GetOrganizes', { OrganizesType: 1 })).map(({ Name }) => Name)).toContain(
      'Plainer',
    );
    expect(await manager.ok('/Organizes/GetOrganizeById', { Id })).toMatchObject({ Name: 'Plainer' });
    expect(await manager.ok('/Organizes/GetSelectOrganizes', { OrganizesType: 1 })).toContainEqual(expect.objectContaining({ Id }));
    expect(await manager.ok('/Organizes/DeleteOrganizes', { Id })).toBe(true);
    expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id })).toMatchObject({ Code: 101 });
  });

  test('have a name of their own beside their brothers', async () => {
    const parent = await made('Names');
    await made('Twin', { ParentId: parent });
    expect(await make('Twin', { ParentId: parent })).toMatchObject({ Code: 103 });
    expect(await make('Twin')).toMatchObject({ Code: 0 });
    expect(await make('')).toMatchObject({ Code: 100 });
  });

  test('are at most six levels deep and never below themselves', async () => {
    const ids = [await made('Level 1')];
    for (let level = 2; level <= 6; level++) ids.push(await made(`Level ${level}`, { ParentId: ids.at(-1) }));
    expect(await make('Level 7', { ParentId: ids[5] })).toMatchObject({ Code: 106 });
    const edit = { Id: ids[0], RowVersion: 1, Name: 'Level 1' };
    expect(await manager.post('/Organizes/EditBackstageOragnizes', { ...edit, ParentId: ids[2] })).toMatchObject({ Code: 102 });
    const above = await made('Above');
    expect(await manager.post('/Organizes/EditBackstageOragnizes', { ...edit, ParentId: above })).toMatchObject({ Code: 106 });
    const staff = await made('Staff tree', { OrganizesType: 1 });
    expect(await make('Mixed', { OrganizesType: 2, ParentId: staff })).toMatchObject({ Code: 100, Data: [{ Field: 'ParentId' }] });
  });

  test('of two who move them below each other at once, one is refused', async () => {
    const [one, two] = [await made('Ring one'), await made('Ring two')];
    const below = (Id: string, Name: string, ParentId: string) =>
      manager.post('/Organizes/EditBackstageOragnizes', { Id, RowVersion: 1, Name, ParentId });
    const answers = await Promise.all([below(one, 'Ring one', two), below(two, 'Ring two', one)]);
    expect(answers.map(({ Code }) => Code).sort()).toEqual([0, 102]);
  });

  test('with children or members are not removed', async () => {
    const parent = await made('Parent');
    const child = await made('Child', { ParentId: parent });
    expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id: parent })).toMatchObject({ Code: 105 });
    const member = await newcomer(server, manager, { userName: 'member', accountTypeCode: 2, organizeIds: [child] });
    expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id: child })).toMatchObject({ Code: 105, Data: { UsedBy: 'user' } });
    expect(await tree(2, { Content: 'Child' })).toMatchObject([{ Name: 'Parent', Members: 0, Children: [{ Members: 1 }] }]);
    expect((await manager.ok('/User/GetUsers', { OrganizeId: child })).Data).toMatchObject([{ Id: member.userId }]);
  });

  test('out of use stay in the tree, with their site, and are not to be chosen, nor what stands below them', async () => {
    const parent = await made('Closed branch', { Enabled: false });
    const child = await made('Team of the closed branch', { ParentId: parent });
    expect(await tree(2, { Content: 'Closed' })).toMatchObject([
      { Id: parent, Enabled: false, SiteId: manager.siteId, Children: [{ Id: child }] },
    ]);
    expect((await tree(2, { Content: 'Closed' }))[0]!.SiteName).not.toBe('');
    const offered = JSON.stringify(await manager.ok('/Organizes/GetSelectBackstageOrganizes', { organizesType: 2 }));
    expect([offered.includes(parent), offered.includes(child)]).toEqual([false, false]);
  });

  test('of another site do not exist', async () => {
    const Id = await made('Here only');
    const other = await server.as('hkmanager');
    for (const path of ['GetBackstageOrganizeById', 'GetEditBackstageOragnizesInfo', 'DeleteBackstageOragnizes'])
      expect(await other.post(`/Organizes/${path}`, { Id }), path).toMatchObject({ Code: 101 });
    expect(await other.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Below', ParentId: Id })).toMatchObject({ Code: 100 });
  });

  test('of staff are not the business of who may manage customers’ only', async () => {
    const { Id } = await manager.ok('/Role/EstablishRole', { RoleKind: 1, Name: 'Groups only' });
    const codes = ['Establish', 'Edit', 'Delete'].map((button) => `UserOrganizesIndex.${button}`);
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: ['UserOrganizesIndex'], Buttons: codes });
    const carer = await newcomer(server, manager, { userName: 'groups', accountTypeCode: 3, roleIds: [Id] });
    expect(await carer.post('/Organizes/GetBackstageOrganizes', { organizesType: 1 })).toMatchObject({ status: 403, Code: 1 });
    expect(await carer.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Sneaky', OrganizesType: 1 })).toMatchObject({
      status: 403,
      Code: 1,
    });
    expect(await carer.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Silver', OrganizesType: 2 })).toMatchObject({ Code: 0 });
    const staff = await made('Hands off', { OrganizesType: 1 });
    expect(await carer.post('/Organizes/DeleteBackstageOragnizes', { Id: staff })).toMatchObject({ Code: 101 });
  });
});
