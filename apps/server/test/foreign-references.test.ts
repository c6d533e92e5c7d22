import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childFields, type Audience, f, type Field, type Fields, wireName } from '@entrepot/contract/core/field.ts';
import { type AnyResource, seenBy, siteFieldOf } from '@entrepot/contract/core/resource.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import { sampleBody } from '@entrepot/server/testing/samples.ts';
import type { TestServer } from '@entrepot/server/testing/server.ts';
import type { Handler } from '../src/core/calls/handler.ts';
import type { Caller } from '../src/core/calls/caller.ts';
import { allFields, snake } from '../src/core/db/sql-names.ts';
import { allResources, resourceNamed } from '../src/core/schema/registry.ts';
import { mustReach } from '../src/core/scope/reach.ts';
import { reachOf, scopeOf } from '../src/core/scope/scope.ts';
import { giveNewRights, openUpgraded } from './upgrade/old-database.ts';

// A reference in the input of a call names a row that the caller may see, whatever the verb does with it.
let server: TestServer;
let manager: Person;
let clerk: Person;
let alice: Person;
beforeAll(async () => {
  server = await openUpgraded();
  await giveNewRights(server);
  [manager, clerk, alice] = [await server.as('manager'), await server.as('clerk'), await server.as('alice')];
}, 120_000);
afterAll(() => server?.close());

/** The path of a reference in an input, from its outermost field. */
type Step = [key: string, field: Field];
type Path = readonly [Step, ...Step[]];

function referencesOf(fields: Fields, who: Audience, before: readonly Step[] = []): Path[] {
  return Object.entries(fields).flatMap(([key, field]): Path[] => {
    if (field.readOnly || !seenBy(field, who)) return [];
    const [first, ...more]: Step[] = [...before, [key, field]];
    const path: Path = [first!, ...more];
    if (field.references) return field.reach === 'site' ? [] : [path];
    const inner = childFields(field);
    return inner ? referencesOf(inner, who, path) : [];
  });
}

const isList = (field: Field) => field.shape === 'list' || field.widget === 'refs';
/** The input, in code names, that contains only this reference. */
const inputWith = ([[key, field], next, ...more]: Path, id: string): Record<string, unknown> => {
  const value = next ? inputWith([next, ...more], id) : id;
  return { [key]: isList(field) ? [value] : value };
};
/** Sets the reference in a body, in wire names; the lists of the body have one row. */
function setIn(body: Record<string, unknown>, [[key, field], next, ...more]: Path, id: string): void {
  const name = wireName(key, field);
  if (!next) body[name] = isList(field) ? [id] : id;
  else for (const row of [(body[name] ??= isList(field) ? [{}] : {})].flat()) setIn(row as Record<string, unknown>, [next, ...more], id);
}

const callerOf = async ({ siteId, userId }: Person, audience: 'site' | 'warehouse' | 'customer'): Promise<Caller> => {
  const found = await sql<{ ids: string[] | null }>`select available_warehouses as ids from user_account where id = ${userId}`.execute(
    server.db,
  );
  const warehouseIds = audience === 'warehouse' ? (found.rows[0]!.ids ?? []) : null;
  return { ...(await server.system()), audience, siteId, siteIds: [siteId], userId, ownerId: userId, warehouseIds };
};

async function idWhere(resource: AnyResource, condition: ReturnType<typeof scopeOf>): Promise<string | null> {
  const everySite = siteFieldOf(resource) ? sql`${sql.ref(snake(siteFieldOf(resource)!))} in (select id from site)` : sql`true`;
  const found = await sql<{ id: string }>`select id from ${sql.table(resource.table)} where ${everySite} and ${condition} limit 1`.execute(
    server.db,
  );
  return found.rows[0]?.id ?? null;
}

/** A row of each resource out of this caller's reach, and one within its scope. */
async function rowsFor(caller: Caller) {
  const foreign = new Map<string, string>();
  const own = new Map<string, string>();
  for (const resource of allResources) {
    if (!allFields(resource).id) continue;
    const mine = await idWhere(resource, scopeOf(caller, resource));
    if (mine) own.set(resource.name, mine);
    const other =
      resource.name === 'site'
        ? await idWhere(resource, sql<boolean>`id <> ${caller.siteId}`)
        : await idWhere(resource, sql<boolean>`not (${reachOf(caller, resource)})`);
    if (other) foreign.set(resource.name, other);
  }
  return { foreign, own };
}

const refusedEach = ({ Data }: Envelope) => Array.isArray(Data) && Data.length > 0 && Data.every(({ Ok }) => Ok === false);

test.each([
  ['a customer', 'customer', () => alice, 150],
  ['a site operator', 'site', () => manager, 400],
  ['a warehouse clerk', 'warehouse', () => clerk, 100],
] as const)('refuses every reference of %s to a row out of reach, in every call', async (_, audience, personOf, least) => {
  const person = personOf();
  const caller = await callerOf(person, audience);
  const { foreign, own } = await rowsFor(caller);
  const changing = server.server.handlers.filter((one) => one.transaction !== 'none' && one.audience.includes(audience));
  let [checked, serial] = [0, 0];
  const accepted: string[] = [];
  for (const call of changing)
    for (const path of referencesOf(call.input, audience)) {
      const target = path.at(-1)![1].references!;
      const id = foreign.get(target);
      if (!id || !resourceNamed(target)) continue;
      const at = `${call.path} ${path.map(([key]) => key).join('.')}`;
      await expect(mustReach(server.db, caller, call.input, inputWith(path, id)), at).rejects.toMatchObject({ key: 'NotFound' });
      const body = await bodyOf(call, audience, own, ++serial);
      setIn(body, path, id);
      const answer = await person.post(call.path, body);
      if (outcomeOf(answer) === 'Ok' && !refusedEach(answer)) accepted.push(at);
      checked++;
    }
  expect(accepted).toEqual([]);
  expect(checked).toBeGreaterThan(least);
});

const bodyOf = (call: Handler, who: Audience, own: ReadonlyMap<string, string>, serial: number) =>
  sampleBody(call.input, who, { serial, idOf: async (name) => own.get(name) ?? null });

test('accepts platform staff, who work in every site, from the staff of a site', async () => {
  const caller = await callerOf(await server.as('hkmanager'), 'site');
  const { userId } = await server.as('admin');
  const input: Fields = { operatorId: f.staff() };
  await expect(mustReach(server.db, caller, input, { operatorId: userId })).resolves.toBeUndefined();
  const customer = await callerOf(alice, 'customer');
  await expect(mustReach(server.db, customer, input, { operatorId: userId })).rejects.toMatchObject({ key: 'NotFound' });
});

test('shows a customer nothing of another customer by a reference in a question', async () => {
  const { foreign, own } = await rowsFor(await callerOf(alice, 'customer'));
  const titleOf = async (name: string, id: string) => {
    const { table, title } = resourceNamed(name)!;
    if (!title) return null;
    const found = await sql<{ title: string }>`select ${sql.ref(snake(title))}::text as title from ${sql.table(table)}
      where site_id in (select id from site) and id = ${id}`.execute(server.db);
    return found.rows[0]!.title;
  };
  let serial = 0;
  for (const call of server.server.handlers.filter((one) => one.transaction === 'none' && one.audience.includes('customer')))
    for (const path of referencesOf(call.input, 'customer')) {
      const target = path.at(-1)![1].references!;
      const id = foreign.get(target);
      if (!id || !resourceNamed(target)!.scope?.customer) continue;
      const body = await bodyOf(call, 'customer', own, ++serial);
      setIn(body, path, id);
      const { Data } = await alice.post(call.path, body);
      const title = await titleOf(target, id);
      expect(JSON.stringify(Data) ?? '', call.path).not.toContain(title ?? id);
    }
  expect(serial).toBeGreaterThan(10);
});
