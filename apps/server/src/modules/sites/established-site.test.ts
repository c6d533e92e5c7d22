import { covers } from '@entrepot/testing/covers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sendForm } from '../../testing/forms.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { roleId, sealed } from '@entrepot/server/modules/access/test/tools.ts';

let server: TestServer;
let admin: Person;
let siteId: string;
beforeAll(async () => {
  server = await openTestServer();
  admin = await server.as('admin');
  const { Id } = await admin.ok('/Site/EstablishSite', {
    Name: 'Macao',
    Code: 'M',
    SitePath: 'm.example.com',
    UserPath: 'shop.m.example.com',
    ApiPath: 'api.m.example.com',
    DatabaseType: 1,
    DatabaseChannel: 'default',
  });
  siteId = Id;
});
afterAll(() => server?.close());

const labels = (rows: readonly { Name: string }[]) => rows.map(({ Name }) => Name);

test('gives a new site what the demo’s sites have: roles, charges, track steps and pages', covers('PERM-NOTSHOWN'), async () => {
  for (const role of ['SiteManager', 'WarehouseClerk', 'Customer']) expect(await roleId(server, siteId, role)).toBeTruthy();
  const types = await admin.ok('/ExpenseType/GetExpenseTypes', { SiteId: siteId, rows: 100 });
  expect(types.Data.map(({ Code }: { Code: string }) => Code)).toEqual(expect.arrayContaining(['FREIGHT', 'SURCHARGE', 'RECHARGE']));
  const schemes = await admin.ok('/LogisticsOrderTrajectoryScheme/GetLogisticsOrderTrajectorySchemes', { SiteId: siteId, rows: 10 });
  expect(schemes.Data).toHaveLength(1);
  const page = await server.visitor('shop.m.example.com').ok('/Site/GetSitePageConfiguration', {});
  expect(page).toMatchObject({ Title: 'Macao', ServiceAgreement: null });
});

/** Saves the public pages of the new site in every language as they were proposed. */
async function savePages(): Promise<void> {
  for (const language of languages) {
    const of = { SiteId: siteId, SiteLanguage: languages.indexOf(language) + 1 };
    const { RowVersion, Draft, ...page } = await admin.ok('/Site/GetEditSitePageConfiguration', of);
    expect(Draft).toBe(true);
    const fields = ['Title', 'RegisterAgreement', 'PrivacyAgreement', 'ServiceAgreement', 'Copyright'];
    const draft = Object.fromEntries(fields.map((name) => [name, page[name]]));
    const parts = { SiteId: siteId, SiteLanguage: String(of.SiteLanguage), RowVersion: String(RowVersion), ...draft };
    expect(await sendForm(server, admin, '/Site/EditSitePageConfiguration', parts)).toSucceed();
  }
}

test('publishes the proposed agreements only once its operator has saved them', async () => {
  const visitor = server.visitor('shop.m.example.com');
  const kinds = ['register', 'privacy', 'service'];
  for (const Kind of kinds) expect(await visitor.ok('/PublicSite/GetAgreement', { Kind })).toBe('');
  expect((await admin.ok('/Site/GetSetUpGuide', { SiteId: siteId })).Steps.find(({ Step }: { Step: string }) => Step === 'page').Done).toBe(
    false,
  );
  await savePages();
  for (const Kind of kinds) expect(await visitor.ok('/PublicSite/GetAgreement', { Kind })).toContain('<p>');
  expect((await admin.ok('/Site/GetSetUpGuide', { SiteId: siteId })).Steps.find(({ Step }: { Step: string }) => Step === 'page').Done).toBe(
    true,
  );
});

test('publishes no numbers for a new site that its operator did not set', async () => {
  const visitor = server.visitor('shop.m.example.com');
  for (const language of languages) {
    const { Data: page } = await visitor.post('/Site/GetSitePageConfiguration', {}, { 'accept-language': language });
    const { ServiceAgreement, RegisterAgreement, PrivacyAgreement } = page;
    for (const text of [ServiceAgreement, RegisterAgreement, PrivacyAgreement]) expect(text).toMatch(/^<p>[^0-9]+<\/p>$/);
    const home = await visitor.post('/PublicSite/GetHomePage', {}, { 'accept-language': language });
    expect(home).toSucceed();
    expect(home.Data.ServiceCards).toEqual([]);
  }
});

test('lets its manager get the shipped role and create a warehouse', async () => {
  const manager = { UserName: 'mmanager', AccountTypeCode: enumCodes.AccountTypeCode.SiteOperator, SiteIds: [siteId], SiteId: siteId };
  const made = await admin.post('/PlatformStaff/EstablishPlatformStaff', {
    ...manager,
    RoleIds: [await roleId(server, siteId, 'SiteManager')],
    ...(await sealed(admin, 'Fresh-2027')),
  });
  expect(made).toSucceed();
  const person = await server.as('mmanager');
  const { Id } = await person.ok('/Warehouse/EstablishWarehouse', { Name: 'Taipa', Code: 'TP', WarehouseType: 1, PersonInCharge: 'Lei' });
  expect(labels(await person.ok('/Warehouse/GetSelectWarehouses'))).toEqual(['Taipa']);
  expect(await (await server.as('manager')).post('/Warehouse/GetEditWarehouse', { Id })).toBeRefused('NotFound');
});

test('gives a customer the registration role, a member code of the site and a wallet', async () => {
  const made = await admin.post('/User/EstablishUser', { SiteId: siteId, UserName: 'mcustomer', ...(await sealed(admin, 'Fresh-2027')) });
  expect(made).toSucceed();
  const customer = await server.as('mcustomer');
  expect(await admin.ok('/User/GetUserById', { Id: made.Data.Id })).toMatchObject({
    RoleNames: ['Customer'],
    MemberCode: expect.stringMatching(/^M/),
  });
  expect(await customer.ok('/UserPackage/GetPackages', { rows: 5 })).toMatchObject({ Total: 0 });
});
