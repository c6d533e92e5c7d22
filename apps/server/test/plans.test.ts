import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grow } from '@entrepot/testing/plans/grow.ts';
import { dearParts } from '@entrepot/testing/plans/plans.ts';
import { asSuperuser, startMigrated } from '@entrepot/testing/throwaway.ts';

let database: Awaited<ReturnType<typeof startMigrated>>;
let client: pg.Client;
beforeAll(async () => {
  database = await startMigrated();
  client = new pg.Client({ connectionString: asSuperuser(database.urls.admin) });
  await client.connect();
  await grow(client);
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.stop();
});

test('a statement that looks for one package by its number is fast among a million, and one that forgets what the index leaves out is told', async () => {
  const wanted = 'select id from package where site_id = $1 and owner_id = $2';
  expect(await dearParts(client, `${wanted} and not is_deleted`)).toEqual([]);
  expect(await dearParts(client, wanted)).toEqual([expect.stringContaining('reads all 1,000,000 rows of package')]);
});

test('a first page of a large table reads no more than it shows, and a sum over all of it is told', async () => {
  expect(await dearParts(client, 'select * from journal where site_id = $1 order by creation_time desc, id desc limit 20')).toEqual([]);
  expect(await dearParts(client, 'select sum(amount) from journal where site_id = $1')).toHaveLength(1);
});
