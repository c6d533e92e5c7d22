import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { newId } from '../../core/db/ids.ts';
import { customerGroupsOf } from './customer-groups.ts';

let server: TestServer;
let alice: Person;
beforeAll(async () => {
  server = await openTestServer();
  alice = await server.as('alice');
});
afterAll(() => server.close());

const groups = async () => new Set(await customerGroupsOf(server.db, alice.siteId, alice.userId));
async function organisation(name: string, parentId: string | null): Promise<string> {
  const id = newId();
  await sql`insert into organize (site_id, id, creation_time, name, parent_id) values (${alice.siteId}, ${id}, now(), ${name}, ${parentId})`.execute(
    server.db,
  );
  return id;
}
const joins = (ids: readonly string[]) =>
  sql`update user_account set organize_ids = ${JSON.stringify(ids)}::jsonb where site_id = ${alice.siteId} and id = ${alice.userId}`.execute(
    server.db,
  );

test('returns the roles and organizations of a customer with all ancestors, without deleted ones', async () => {
  const roles = await groups();
  expect(roles.size).toBeGreaterThan(0);
  const top = await organisation('Guild of importers', null);
  const branch = await organisation('Northern branch', top);
  const beside = await organisation('Southern branch', top);
  await joins([branch]);
  expect(await groups()).toEqual(new Set([...roles, branch, top]));
  await sql`update organize set is_deleted = true where site_id = ${alice.siteId} and id = ${top}`.execute(server.db);
  expect(await groups()).toEqual(new Set([...roles, branch]));
  await joins([beside, branch]);
  expect(await groups()).toEqual(new Set([...roles, branch, beside]));
});
