import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
});
afterAll(() => server?.close());

test(
  'serves organizations identically by the names of the specification and by the plain ones',
  covers('PICKER-Organizations', 'ORGANIZES-BOTH'),
  async () => {
    const readings = [
      {
        make: 'EstablishBackstageOrganizes',
        open: 'GetEditBackstageOragnizesInfo',
        edit: 'EditBackstageOragnizes',
        remove: 'DeleteBackstageOragnizes',
      },
      { make: 'EstablishOrganizes', open: 'GetEditOrganizesInfo', edit: 'EditOrganizes', remove: 'DeleteOrganizes' },
    ];
    for (const [at, { make, open, edit, remove }] of readings.entries()) {
      const draft = { Name: `Reading ${at}`, Type: 2, OrganizesType: 1 };
      const { Id } = await admin.ok(`/Organizes/${make}`, draft);
      // Rows created through one reading are visible through the other.
      const other = readings[1 - at]!;
      const { RowVersion } = await admin.ok(`/Organizes/${other.open}`, { Id });
      await admin.ok(`/Organizes/${edit}`, { ...draft, Id, RowVersion, Name: `Changed ${at}` });
      for (const list of ['GetBackstageOrganizes', 'GetOrganizes'])
        expect((await admin.ok(`/Organizes/${list}`, { organizesType: 1 })).map(({ Name }: { Name: string }) => Name)).toContain(
          `Changed ${at}`,
        );
      for (const select of ['GetSelectBackstageOrganizes', 'GetSelectOrganizes'])
        expect(await admin.ok(`/Organizes/${select}`, { organizesType: 1 })).toContainEqual(
          expect.objectContaining({ Id, Name: `Changed ${at}`, HasChildren: false, Children: [] }),
        );
      for (const one of ['GetBackstageOrganizeById', 'GetOrganizeById'])
        expect(await admin.ok(`/Organizes/${one}`, { Id })).toMatchObject({ Name: `Changed ${at}` });
      expect(await admin.ok(`/Organizes/${open}`, { Id })).toMatchObject({ RowVersion: RowVersion + 1 });
      await admin.ok(`/Organizes/${remove}`, { Id });
      expect(await admin.post(`/Organizes/${other.open}`, { Id })).toBeRefused('NotFound');
    }
  },
);

test('creates, lists, opens, edits, offers and deletes views', async () => {
  const Title = { 'zh-cn': '夜班', 'zh-tw': '夜班', 'en-us': 'Night shift' };
  const draft = { Name: 'NightShiftIndex', Title, RoleKind: 1, Router: 'night/NightShiftIndex', Buttons: [] };
  const { Id } = await admin.ok('/View/EstablishView', draft);
  expect((await admin.ok('/View/GetViews', { rows: 100, Content: 'NightShift' })).Data).toMatchObject([{ Id, Name: 'NightShiftIndex' }]);
  const { RowVersion } = await admin.ok('/View/GetEditView', { Id });
  await admin.ok('/View/EditView', { ...draft, Id, RowVersion, Router: 'night/Shift' });
  expect(await admin.ok('/View/GetEditView', { Id })).toMatchObject({ Router: 'night/Shift' });
  const offered = await admin.ok('/View/GetSelectViews', { MenuClassification: 1 });
  expect(offered).toContainEqual(expect.objectContaining({ Id }));
  await admin.ok('/View/DeleteView', { Id });
  expect(await admin.post('/View/GetEditView', { Id })).toBeRefused('NotFound');
});

test('builds the registry from the served calls, and opens and edits a call of it', async () => {
  await admin.ok('/Api/SynchronizeApis');
  const page = await admin.ok('/Api/GetApis', { rows: 1 });
  expect(page.Total).toBeGreaterThan(300);
  const { Id } = page.Data[0];
  const row = await admin.ok('/Api/GetEditApi', { Id });
  expect(row).toMatchObject({ RowVersion: expect.any(Number) });
  expect((await admin.ok('/Api/GetSelectApis')).length).toBeGreaterThan(20);
});

test('pages the active declarants in their picker', covers('PICKER-Applicants'), async () => {
  const alice = await server.as('alice');
  const page = await alice.ok('/ApplicantInformation', { index: 1, rows: 1 });
  expect(page.Total).toBeGreaterThan(0);
  expect(page.Data).toHaveLength(1);
  expect(page.Data[0]).toMatchObject({ Name: expect.any(String), Phone: expect.any(String) });
  const others = await (await server.as('bob')).ok('/ApplicantInformation');
  expect(others.Data.map(({ Id }: { Id: string }) => Id)).not.toContain(page.Data[0].Id);
});

test('offers the staff of the caller’s sites as colleagues, and no customers', async () => {
  const names = async (name: string, more: object = {}) =>
    (await (await server.as(name)).ok('/User/GetPlatformStaffUserList', { rows: 100, ...more })).Data.map(
      ({ UserName }: { UserName: string }) => UserName,
    );
  expect(await names('manager')).toEqual(expect.arrayContaining(['manager', 'clerk', 'picker']));
  for (const name of ['alice', 'hkmanager']) expect(await names('manager')).not.toContain(name);
  expect(await names('manager', { Content: 'pick' })).toEqual(['picker']);
});
