import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';
import { shipTowns } from './towns.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server?.close());

const idAt = async (...codes: string[]) => {
  let id: string | null = null;
  for (const code of codes)
    id = (await sql<{ id: string }>`select id from region where code = ${code} and parent_id is not distinct from ${id}`.execute(server.db))
      .rows[0]!.id;
  return id;
};
const namesBelow = async (ParentId: string | null, language: string) =>
  (await (await server.as('alice')).ok('/GlobalCountries/GetRegionsByParentId', { ParentId }, { 'accept-language': language })).map(
    ({ Name }: { Name: string }) => Name,
  );

test('an aborted import leaves no towns, and the next one adds them', async () => {
  const ending = new AbortController();
  const adding = shipTowns(server.server.pool, { signal: ending.signal });
  ending.abort();
  expect(await adding).toBe(0);
  expect((await sql`select 1 from region where level = 5 limit 1`.execute(server.db)).rows).toEqual([]);
});

test('adds the towns of mainland China as the fifth level, in three languages, once', async () => {
  const added = await Promise.all([shipTowns(server.server.pool), shipTowns(server.server.pool)]);
  expect(added.sort()).toEqual([0, 41_270]);
  expect(await shipTowns(server.server.pool)).toBe(0);
  const dongcheng = await idAt('CN', '110000', '110100', '110101');
  expect((await namesBelow(dongcheng, 'zh-cn')).slice(0, 2)).toEqual(['东华门街道', '景山街道']);
  expect((await namesBelow(dongcheng, 'zh-tw'))[0]).toBe('東華門街道');
  expect((await namesBelow(dongcheng, 'en-us'))[0]).toBe('Donghuamen Subdistrict');
});

test('adds towns to every county, and directly to cities without counties', async () => {
  const bare = await sql<{ code: string }>`select c.code from region c join region p on p.id = c.parent_id
    where c.level = 4 and length(c.code) = 6 and c.code ~ '^[1-6]' and not exists (select 1 from region t where t.parent_id = c.id)`.execute(
    server.db,
  );
  expect(bare.rows).toEqual([]);
  const dongguan = await idAt('CN', '440000', '441900');
  expect(await namesBelow(dongguan, 'zh-cn')).toContain('石碣镇');
});

test('a pasted address resolves to its town', async () => {
  const alice = await server.as('alice');
  const read = await alice.ok('/UserRecipientInformation/ParseAddress', { Text: '陈一 13800138000 北京市东城区景山街道地安门东大街1号' });
  expect(read).toMatchObject({ TownId: expect.any(String), DetailedAddress: expect.stringContaining('地安门东大街1号') });
});
