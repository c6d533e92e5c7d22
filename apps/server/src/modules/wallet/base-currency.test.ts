import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../core/db/ids.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let admin: Person;
let carol: Person;
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await openTestServer();
  [admin, carol] = [await server.as('admin'), await server.as('hkcarol')];
  const { rows } = await sql<{ id: string; code: string }>`select id, code from currency`.execute(server.db);
  for (const { id, code } of rows) ids.set(code, id);
});
afterAll(() => server?.close());

/** Edits the base currency of the Hong Kong site. */
async function setBase(code: string) {
  const row = await admin.ok('/Site/GetSiteById', { Id: carol.siteId });
  const { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath } = row;
  const own = { Id, RowVersion, Name, Code, SitePath, UserPath, ApiPath, DatabaseType: 1, DatabaseChannel: 'default' };
  return admin.post('/Site/EditSite', { ...own, DefaultCurrencyId: ids.get(code) });
}
const currencyOfCarol = async () => (await carol.ok('/User/GetUserInfoDetailedInfo')).CurrencyCode;

test('the base currency can be changed while there is no money in it, and empty wallets follow', async () => {
  const { rows } =
    await sql`select 1 from journal where site_id = ${carol.siteId} union all select 1 from bill where site_id = ${carol.siteId}`.execute(
      server.db,
    );
  expect(rows).toEqual([]);
  expect(await setBase('TWD')).toSucceed();
  expect(await currencyOfCarol()).toBe('TWD');
  expect(await setBase('HKD')).toSucceed();
  expect(await currencyOfCarol()).toBe('HKD');
});

test('the base currency cannot be changed while a recharge waits, and can once it is withdrawn', async () => {
  const url = `/files/${carol.siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
  await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
    values (${carol.siteId}, ${newId()}, ${new Date()}, ${url}, 'slip.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${carol.userId}, ${carol.userId})`.execute(
    server.db,
  );
  const transfer = { RechargeType: 2, CurrencyId: ids.get('HKD'), RechargeAmount: 100, VoucherUrls: [url] };
  const { Id } = await carol.ok('/UserRecharge/EstablishRecharge', transfer);
  expect(await setBase('TWD')).toBeRefused('StateNotAllowed', { Message: expect.stringContaining('waiting for payment or review') });
  expect(await currencyOfCarol()).toBe('HKD');
  await carol.ok('/UserRecharge/CloseRecharge', { Id });
  expect(await setBase('TWD')).toSucceed();
  expect(await setBase('HKD')).toSucceed();
});

test('a base currency with money in it is locked, and the refusal names the alternatives', async () => {
  await admin.ok('/Recharge/ManualRecharge', { UserId: carol.userId, Amount: 10, Remarks: 'cash' });
  expect(await setBase('TWD')).toBeRefused('StateNotAllowed', {
    Message: expect.stringMatching(/already has money in HKD.*display currency.*another site/),
  });
  expect(await currencyOfCarol()).toBe('HKD');
  expect(await setBase('HKD')).toSucceed();
});
