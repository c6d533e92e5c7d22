import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrganizeNode } from '@entrepot/contract/modules/access/organize-calls.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
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
  test(
    'are returned as a tree, by default the customers’, and found with their ancestors',
    covers(
      'FIELD-Organization-01',
      'FIELD-Organization-03',
      'CALL-Organizes-GetBackstageOrganizes',
      'CALL-Organizes-GetBackstageOrganizeById',
      'CONST-ORGANIZESTYPE',
    ),
    async () => {
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
    },
  );

  test(
    'are served under the plain names as well, with the kind in the body',
    covers(
      'CALL-Organizes-GetEditBackstageOragnizesInfo',
      'CALL-Organizes-GetOrganizes',
      'CALL-Organizes-EstablishOrganizes',
      'CALL-Organizes-GetEditOrganizesInfo',
      'CALL-Organizes-EditOrganizes',
      'CALL-Organizes-DeleteOrganizes',
      'CALL-Organizes-GetOrganizeById',
      'CALL-Organizes-GetSelectOrganizes',
    ),
    async () => {
      const { Id } = await manager.ok('/Organizes/EstablishOrganizes', { Name: 'Plain', OrganizesType: 1 });
      const row = await manager.ok('/Organizes/GetEditOrganizesInfo', { Id });
      expect(await manager.ok('/Organizes/EditOrganizes', { Id, RowVersion: row.RowVersion, Name: 'Plainer', OrganizesType: 1 })).toBe(
        true,
      );
      expect(await manager.post('/Organizes/EditBackstageOragnizes', { Id, RowVersion: row.RowVersion, Name: 'Old' })).toBeRefused(
        'ConcurrencyConflict',
      );
      expect(await manager.ok('/Organizes/GetEditBackstageOragnizesInfo', { Id })).toMatchObject({ Name: 'Plainer' });
      expect((await manager.ok<OrganizeNode[]>('/Organizes/GetOrganizes', { OrganizesType: 1 })).map(({ Name }) => Name)).toContain(
        'Plainer',
      );
      expect(await manager.ok('/Organizes/GetOrganizeById', { Id })).toMatchObject({ Name: 'Plainer' });
      expect(await manager.ok('/Organizes/GetSelectOrganizes', { OrganizesType: 1 })).toContainEqual(expect.objectContaining({ Id }));
      expect(await manager.ok('/Organizes/DeleteOrganizes', { Id })).toBe(true);
      expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id })).toBeRefused('NotFound');
    },
  );

  test('have unique names among siblings', covers('CALL-Organizes-EstablishBackstageOrganizes'), async () => {
    const parent = await made('Names');
    await made('Twin', { ParentId: parent });
    expect(await make('Twin', { ParentId: parent })).toBeRefused('Duplicate');
    expect(await make('Twin')).toSucceed();
    expect(await make('')).toBeRefused('ValidationFailed');
  });

  test('are at most six levels deep and never below themselves', covers('CALL-Organizes-EditBackstageOragnizes'), async () => {
    const ids = [await made('Level 1')];
    for (let level = 2; level <= 6; level++) ids.push(await made(`Level ${level}`, { ParentId: ids.at(-1) }));
    expect(await make('Level 7', { ParentId: ids[5] })).toBeRefused('LimitExceeded');
    const edit = { Id: ids[0], RowVersion: 1, Name: 'Level 1' };
    expect(await manager.post('/Organizes/EditBackstageOragnizes', { ...edit, ParentId: ids[2] })).toBeRefused('StateNotAllowed');
    const above = await made('Above');
    expect(await manager.post('/Organizes/EditBackstageOragnizes', { ...edit, ParentId: above })).toBeRefused('LimitExceeded');
    const staff = await made('Staff tree', { OrganizesType: 1 });
    expect(await make('Mixed', { OrganizesType: 2, ParentId: staff })).toBeRefused('ValidationFailed', { Data: [{ Field: 'ParentId' }] });
  });

  test('reject one of two concurrent moves below each other, also of many concurrent pairs', async () => {
    const pair = async (of: number) => [await made(`Ring one of ${of}`), await made(`Ring two of ${of}`)] as const;
    const below = async (Id: string, ParentId: string) => {
      const { Name } = await manager.ok('/Organizes/GetBackstageOrganizeById', { Id });
      return manager.post('/Organizes/EditBackstageOragnizes', { Id, RowVersion: 1, Name, ParentId });
    };
    const pairs = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(pair));
    const answers = await Promise.all(pairs.map(([one, two]) => Promise.all([below(one, two), below(two, one)])));
    for (const both of answers) expect(both.map(outcomeOf).sort()).toEqual(['Ok', 'StateNotAllowed']);
  });

  test('with children or members are not deleted', covers('CALL-Organizes-DeleteBackstageOragnizes'), async () => {
    const parent = await made('Parent');
    const child = await made('Child', { ParentId: parent });
    expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id: parent })).toBeRefused('InUse');
    const member = await newcomer(server, manager, { userName: 'member', accountTypeCode: 2, organizeIds: [child] });
    expect(await manager.post('/Organizes/DeleteBackstageOragnizes', { Id: child })).toBeRefused('InUse', { Data: { UsedBy: 'user' } });
    expect(await tree(2, { Content: 'Child' })).toMatchObject([{ Name: 'Parent', Members: 0, Children: [{ Members: 1 }] }]);
    expect((await manager.ok('/User/GetUsers', { OrganizeId: child })).Data).toMatchObject([{ Id: member.userId }]);
  });

  test(
    'if inactive stay in the tree with their site, but are not offered, nor their descendants',
    covers('FIELD-Organization-02', 'CALL-Organizes-GetSelectBackstageOrganizes'),
    async () => {
      const parent = await made('Closed branch', { Enabled: false });
      const child = await made('Team of the closed branch', { ParentId: parent });
      expect(await tree(2, { Content: 'Closed' })).toMatchObject([
        { Id: parent, Enabled: false, SiteId: manager.siteId, Children: [{ Id: child }] },
      ]);
      expect((await tree(2, { Content: 'Closed' }))[0]!.SiteName).not.toBe('');
      const offered = JSON.stringify(await manager.ok('/Organizes/GetSelectBackstageOrganizes', { organizesType: 2 }));
      expect([offered.includes(parent), offered.includes(child)]).toEqual([false, false]);
    },
  );

  test('of another site do not exist', async () => {
    const Id = await made('Here only');
    const other = await server.as('hkmanager');
    for (const path of ['GetBackstageOrganizeById', 'GetEditBackstageOragnizesInfo', 'DeleteBackstageOragnizes'])
      expect(await other.post(`/Organizes/${path}`, { Id }), path).toBeRefused('NotFound');
    expect(await other.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Below', ParentId: Id })).toBeRefused('ValidationFailed');
  });

  test('of staff are denied to managers of customers only', async () => {
    const { Id } = await manager.ok('/Role/EstablishRole', { RoleKind: 1, Name: 'Groups only' });
    const codes = ['Establish', 'Edit', 'Delete'].map((button) => `UserOrganizesIndex.${button}`);
    await manager.ok('/Role/SetRoleAuthorization', { Id, MenuIds: ['UserOrganizesIndex'], Buttons: codes });
    const carer = await newcomer(server, manager, { userName: 'groups', accountTypeCode: 3, roleIds: [Id] });
    expect(await carer.post('/Organizes/GetBackstageOrganizes', { organizesType: 1 })).toBeRefused('NoPermission', { status: 403 });
    expect(await carer.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Sneaky', OrganizesType: 1 })).toBeRefused('NoPermission', {
      status: 403,
    });
    expect(await carer.post('/Organizes/EstablishBackstageOrganizes', { Name: 'Silver', OrganizesType: 2 })).toSucceed();
    const staff = await made('Hands off', { OrganizesType: 1 });
    expect(await carer.post('/Organizes/DeleteBackstageOragnizes', { Id: staff })).toBeRefused('NotFound');
  });
});
