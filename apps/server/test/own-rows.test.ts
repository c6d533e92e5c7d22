import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Envelope, Person } from '@entrepot/server/testing/people.ts';
import { outcomeOf } from '@entrepot/server/testing/outcomes.ts';
import { sampleBody } from '@entrepot/server/testing/samples.ts';
import type { TestServer } from '@entrepot/server/testing/server.ts';
import type { Handler } from '../src/core/calls/handler.ts';
import { snake } from '../src/core/db/sql-names.ts';
import { allResources } from '../src/core/schema/registry.ts';
import { giveNewRights, openUpgraded } from './upgrade/old-database.ts';

// Customers read only their own rows, through whatever call: lists, choices, details, totals and search.
let server: TestServer;
let alice: Person;
/** A row of a customer, with the resource's title. */
interface OwnedRow {
  id: string;
  isOwn: boolean;
  title: string | null;
}
const rowsOf = new Map<string, readonly OwnedRow[]>();
const isForeign = new Set<string>();
beforeAll(async () => {
  server = await openUpgraded();
  await giveNewRights(server);
  alice = await server.as('alice');
  for (const resource of allResources) await readRows(resource);
});
afterAll(() => server?.close());

/** Reads the rows of the customers of alice's site. */
async function readRows({ name, table, scope, title }: AnyResource): Promise<void> {
  const customer = scope?.customer ?? (scope?.mainAccount ? 'id' : null);
  if (!customer) return;
  const column = sql.ref(snake(customer));
  const { rows } =
    await sql<OwnedRow>`select id, ${column} = ${alice.userId} as is_own, ${title ? sql.ref(snake(title)) : sql`null`}::text as title
    from ${sql.table(table)} where site_id = ${alice.siteId} and ${column} is not null order by id`.execute(server.db);
  rowsOf.set(name, rows);
  for (const row of rows) if (!row.isOwn) isForeign.add(row.id);
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const foreignIdsIn = ({ Data }: Envelope) => (JSON.stringify(Data).match(uuid) ?? []).filter((id) => isForeign.has(id));
const readCalls = () => server.server.handlers.filter((one) => one.transaction === 'none' && one.audience.includes('customer'));
const requiredOf = ({ input }: Handler) => Object.entries(input).flatMap(([key, { required }]) => (required ? [key] : []));
const foreignRows = () => [...rowsOf].map(([name, rows]) => [name, rows.filter(({ isOwn }) => !isOwn)] as const);
const ownId = async (name: string) => rowsOf.get(name)?.find(({ isOwn }) => isOwn)?.id ?? null;

describe('a customer', () => {
  test('reads no row of another customer in any list, choice or statistic', async () => {
    expect(isForeign.size).toBeGreaterThan(500);
    let answered = 0;
    for (const call of readCalls().filter((one) => !requiredOf(one).includes('id'))) {
      const needed = await sampleBody(call.input, 'customer', { serial: 1, idOf: ownId });
      const body = requiredOf(call).length ? needed : 'rows' in call.input ? { rows: 100 } : {};
      const answer = await alice.post(call.path, body);
      expect(foreignIdsIn(answer), call.path).toEqual([]);
      if (outcomeOf(answer) === 'Ok') answered++;
    }
    expect(answered).toBeGreaterThan(250);
  });

  test('opens no row of another customer', async () => {
    for (const call of readCalls().filter((one) => requiredOf(one).join() === 'id'))
      for (const [name, [row]] of foreignRows()) {
        if (row) expect(await alice.post(call.path, { Id: row.id }), `${call.path} with a ${name}`).not.toSucceed();
      }
  });

  test('finds no row of another customer by its title', async () => {
    for (const [name, rows] of foreignRows())
      for (const { title: Text } of rows.filter(({ title }) => title).slice(0, 20))
        expect(foreignIdsIn(await alice.post('/GlobalSearch/FindRecords', { Text })), `${name} ${Text}`).toEqual([]);
  });
});
