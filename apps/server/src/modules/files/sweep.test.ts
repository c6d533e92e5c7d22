import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { snake } from '../../core/db/sql-names.ts';
import { fileStore } from '../../core/files/files.ts';
import { tinyPng, uploadFile } from '../../testing/forms.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { addressesIn, referring } from './referring.ts';
import { sweepFiles } from './sweep.ts';

let server: TestServer;
let files: ReturnType<typeof fileStore>;
let manager: Person;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  files = fileStore(server.server.config);
  [manager, alice] = await Promise.all([server.as('manager'), server.as('alice')]);
});
afterAll(() => server?.close());

let named = 0;
/** Uploads a picture; returns its unsigned URL. */
async function upload(by = manager, open = false): Promise<string> {
  const bytes = Buffer.concat([tinyPng, Buffer.from(String(++named))]);
  const { Url } = await uploadFile(server, by, { name: `${named}.png`, bytes }, { type: '1', open });
  return Url.replace(/\?.*/, '');
}
const age = (days: number) => sql`update file_object set creation_time = now() - make_interval(days => ${days})`.execute(server.db);
const sweep = (more: object = {}) => sweepFiles({ db: server.db, files, now: new Date(), ...more });
const isThere = async (url: string) => {
  const rows = await sql`select 1 from file_object where url = ${url}`.execute(server.db);
  const bytes = await files.sizeOf(url);
  expect(Boolean(bytes)).toBe(rows.rows.length > 0);
  return rows.rows.length > 0;
};
beforeEach(async () => {
  await sql`delete from file_object`.execute(server.db);
});

test('deletes an unused file with its bytes a week after the upload', async () => {
  const url = await upload();
  await age(6);
  expect(await sweep()).toBe(0);
  expect(await isThere(url)).toBe(true);
  await age(8);
  expect(await sweep()).toBe(1);
  expect(await isThere(url)).toBe(false);
});

const texts = (text: string) => ({ 'zh-cn': text, 'zh-tw': text, 'en-us': text });
test('keeps a file used as picture, file, in a list, in rich text, or in a soft-deleted row', async () => {
  const [form, deleted] = [await upload(), await upload()];
  await manager.ok('/CommonFile/EstablishCommonFile', { Name: texts('Form'), FileUrl: form });
  const { Id } = await manager.ok('/CommonFile/EstablishCommonFile', { Name: texts('Old form'), FileUrl: deleted });
  await manager.ok('/CommonFile/DeleteCommonFile', { Id });

  const [embedded, cover] = [await upload(manager, true), await upload(manager, true)];
  await manager.ok('/Notice/EstablishNotice', {
    NoticeScope: 1,
    Title: texts('News'),
    Content: texts(`<p>Look: <img src="${embedded}" alt="" /></p>`),
    Cover: cover,
  });
  const avatar = await upload(alice);
  await sql`update user_account set avatar = ${avatar} where id = ${alice.userId}`.execute(server.db);
  const picture = await upload(manager, true);
  await sql`update site_page_configuration set carousel = ${JSON.stringify([{ picture }])}::jsonb where site_id = ${manager.siteId}`.execute(
    server.db,
  );
  const unused = await upload();
  await age(30);
  expect(await sweep()).toBe(1);
  for (const url of [form, deleted, embedded, cover, avatar, picture]) expect([url, await isThere(url)]).toEqual([url, true]);
  expect(await isThere(unused)).toBe(false);
});

test('keeps a file that comes into use during the sweep', async () => {
  const url = await upload();
  await age(30);
  let sweeping: Promise<number> | undefined;
  await server.db.transaction().execute(async (tx) => {
    await sql`update file_object set ref_count = ref_count + 1 where url = ${url}`.execute(tx);
    sweeping = sweep();
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from file_object%' and datname = current_database()`;
    await expect.poll(async () => (await waits.execute(server.db)).rows.length, { timeout: 10_000 }).toBe(1);
  });
  expect(await sweeping).toBe(0);
  expect(await isThere(url)).toBe(true);
});

test('keeps the source of an import for its job', async () => {
  const url = await upload();
  await sql`insert into import_job (site_id, id, creation_time, kind, status, file_id, language)
    select site_id, gen_random_uuid(), now(), 'Package', 'done', id, 1 from file_object where url = ${url}`.execute(server.db);
  await age(30);
  expect(await sweep()).toBe(0);
  await sql`delete from import_job`.execute(server.db);
  expect(await sweep()).toBe(1);
});

test('finds a URL in every column that may contain one by the descriptions of the resources', async () => {
  const url = await upload();
  const seen: string[] = [];
  const missed: string[] = [];
  for (const place of referring()) {
    const any = await sql<{ there: boolean }>`select exists (select 1 from ${sql.table(place.table)}) as there`.execute(server.db);
    if (!any.rows[0]!.there) continue;
    for (const key of place.addresses) {
      const result = await server.db
        .transaction()
        .execute(async (tx) => {
          const kind = await sql<{ type: string }>`select data_type as type from information_schema.columns
            where table_name = ${place.table} and column_name = ${snake(key)}`.execute(tx);
          const value = kind.rows[0]!.type === 'jsonb' ? JSON.stringify({ inside: [url] }) : `see ${url}`;
          await sql`update ${sql.table(place.table)} t set ${sql.ref(key)} = ${value} where ctid = (select ctid from ${sql.table(place.table)} limit 1)`.execute(
            tx,
          );
          const found = await sql<{ url: string }>`${addressesIn(place)}`.execute(tx);
          throw { found: found.rows.some((row) => row.url === url) };
        })
        .catch((thrown) => thrown as { found?: boolean });
      // A column whose rules refuse any URL cannot contain one.
      if (result.found === undefined) continue;
      (result.found ? seen : missed).push(`${place.table}.${key}`);
    }
  }
  expect(missed).toEqual([]);
  expect(seen).toEqual(
    expect.arrayContaining(['user_account.avatar', 'notice.content', 'site_page_configuration.carousel', 'recipient.identityPictures']),
  );
});
