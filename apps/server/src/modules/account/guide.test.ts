import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());

const guideOf = (person: Person, body: object = {}) => person.ok('/Site/GetSetUpGuide', body);
const isDone = async (step: string) => (await guideOf(manager)).Steps.find((one: { Step: string }) => one.Step === step).Done;

test('marks the steps of an operating site, each with the paths of its screens', async () => {
  const guide = await guideOf(manager);
  expect(guide.Steps).toHaveLength(14);
  expect(guide.Steps.filter(({ Done }: { Done: boolean }) => !Done).map(({ Step }: { Step: string }) => Step)).toEqual([
    'activities',
    'rules',
    'mail',
    'sms',
  ]);
  expect(guide).toMatchObject({ SiteId: manager.siteId, DoneCount: 10 });
  expect(guide.Steps.find(({ Step }: { Step: string }) => Step === 'shelves')).toMatchObject({
    Screens: [
      { Screen: 'WarehousePartitionsIndex', Path: '/WarehousePartitionsIndex' },
      { Screen: 'ShelvesIndex', Path: '/ShelvesIndex' },
    ],
  });
});

test('marks a step once it is done, and clears it when undone', async () => {
  await sql`update shelf set deactivated = true where site_id = ${manager.siteId}`.execute(server.db);
  expect(await isDone('shelves')).toBe(false);
  await sql`update transfer_quotation set deadline = now() where site_id = ${manager.siteId} and time_of_entry_into_force < now()`.execute(
    server.db,
  );
  expect(await isDone('quotation')).toBe(false);
  expect(await isDone('rules')).toBe(false);
  await sql`update site_configuration set last_modification_time = now() where site_id = ${manager.siteId}`.execute(server.db);
  expect(await isDone('rules')).toBe(true);
});

const stepOf = async (step: string) => (await guideOf(manager)).Steps.find((one: { Step: string }) => one.Step === step);

test('shows the address as customers see it, and is open while none has a street', async () => {
  const T = manager.siteId;
  expect(await stepOf('address')).toMatchObject({
    Done: true,
    Preview: expect.arrayContaining([expect.stringMatching(/嘉禾路588号.*T00001/)]),
  });
  const templates = await sql<{ id: string; template: string }>`select id, detailed_address_template as template from consolidation_address
    where site_id = ${T}`.execute(server.db);
  await sql`update consolidation_address set detailed_address_template = '{MemberCode}' where site_id = ${T}`.execute(server.db);
  expect(await stepOf('address')).toMatchObject({ Done: false, Preview: [] });
  for (const { id, template } of templates.rows)
    await sql`update consolidation_address set detailed_address_template = ${template} where id = ${id}`.execute(server.db);
});

test('asks for a way to pay: a bank account, or an online method that is offered', async () => {
  const T = manager.siteId;
  expect(await stepOf('payment')).toMatchObject({
    Done: true,
    Preview: expect.arrayContaining([expect.stringContaining('592900012310801')]),
  });
  await sql`update site_configuration set bank_accounts = '[]' where site_id = ${T}`.execute(server.db);
  expect(await stepOf('payment')).toMatchObject({ Done: false, Preview: [] });
  const name = 'Card';
  const way = { Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name }, OnlinePaymentProvider: enumCodes.OnlinePaymentProvider.Sandbox };
  await manager.ok('/OnlinePayment/EstablishOnlinePaymentConfiguration', way);
  expect(await stepOf('payment')).toMatchObject({ Done: true, Preview: [name] });
});

test('marks nearly nothing for a new site', async () => {
  const admin = await server.as('admin');
  const { Id } = (await admin.ok('/Site/GetSites', { rows: 100 })).Data.find(({ Code }: { Code: string }) => Code === 'H');
  await sql`update warehouse set is_deleted = true where site_id = ${Id}`.execute(server.db);
  const guide = await guideOf(admin, { SiteId: Id });
  expect(guide.Steps.find(({ Step }: { Step: string }) => Step === 'warehouse')).toMatchObject({ Done: false });
});

test('returns the guide of another site to the platform only', async () => {
  const other = await server.as('hkmanager');
  expect(await other.post('/Site/GetSetUpGuide', { SiteId: manager.siteId })).toBeRefused('NotFound');
  expect(await (await server.as('support')).post('/Site/GetSetUpGuide')).toBeRefused('NoPermission', { status: 403 });
});
