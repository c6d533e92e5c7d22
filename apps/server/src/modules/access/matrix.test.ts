import type { ErrorKey } from '@entrepot/contract/core/errors.ts';
import { covers } from '@entrepot/testing/covers.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Audience } from '@entrepot/contract/core/field.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';
import { sampleBody } from '../../testing/samples.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { allResources } from '../../core/schema/registry.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
const holders: Partial<Record<Audience, Person>> = {};
const nobodies: Partial<Record<Audience, Person>> = {};
let otherSite: Person;
let subAccount: Person;
beforeAll(async () => {
  server = await openTestServer();
  Object.assign(holders, {
    platform: await server.as('admin'),
    site: await server.as('manager'),
    warehouse: await server.as('leader'),
    customer: await server.as('alice'),
  });
  otherSite = await server.as('hkmanager');
  for (const [letter, accountTypeCode] of [
    ['platform', 1],
    ['site', 3],
    ['warehouse', 4],
    ['customer', 2],
  ] as const) {
    const account = { userName: `nobody${letter}`, accountTypeCode, roleNames: [] };
    nobodies[letter] = await newcomer(server, holders.platform!, account);
  }
  const main = holders.customer!.userId;
  const clerk = { userName: 'matrixclerk', accountTypeCode: 2 as const, mainAccountId: main, roleNames: ['SubAccountClerk'] };
  subAccount = await newcomer(server, holders.customer!, clerk);
});
afterAll(() => server?.close());

// Tables that a refused sign-in, captcha or call changes on purpose.
const counters = new Set(['attempt', 'captcha', 'password_key', 'security_event']);
const tables = [...new Set(allResources.map(({ table }) => table)), 'outbox', 'idempotency'].filter((name) => !counters.has(name));

/** Returns a value per table that changes with every row. */
async function fingerprint(): Promise<Record<string, string>> {
  const parts = tables.map(
    (name) => `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as content from "${name}" t`,
  );
  const { rows } = await server.server.pool.query<{ name: string; content: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
}
let before: Record<string, string>;
beforeEach(async () => {
  before = await fingerprint();
});
afterEach(async () => {
  expect(await fingerprint(), 'nothing is written by what is refused').toEqual(before);
});

const served = () => server.server.handlers;
const closed = () => served().filter(({ audience }) => !audience.includes('anonymous'));
const guarded = () => closed().filter(({ needs }) => needs !== null);
// These are multipart forms; the form's fields are validated before those of the call.
const fromForms = new Set(['/Site/EditSitePageConfiguration']);

test('covers calls of every module', () => {
  expect(served().length).toBeGreaterThan(600);
  expect(new Set(served().map(({ path }) => path.split('/')[1])).size).toBeGreaterThan(60);
});

test('refuses calls without a token with 401 and NoPermission unless they are public', async () => {
  const visitor = server.visitor();
  for (const { path } of closed()) expect(await visitor.post(path, {}), path).toBeRefused('NoPermission', { status: 401 });
});

test('requires no token for public calls', async () => {
  const visitor = server.visitor();
  for (const { path, audience } of served())
    if (audience.includes('anonymous')) expect((await visitor.post(path, {})).status, path).not.toBe(401);
});

test('refuses other audiences with 403 and NoPermission, whatever rights they have elsewhere', async () => {
  for (const { path, audience } of closed())
    for (const [letter, person] of Object.entries(holders) as [Audience, Person][])
      if (!audience.includes(letter)) expect(await person.post(path, {}), `${letter} ${path}`).toBeRefused('NoPermission', { status: 403 });
});

test('refuses calls without the permission with 403 and NoPermission', async () => {
  for (const { path, audience } of guarded())
    for (const letter of audience)
      expect(await nobodies[letter]!.post(path, {}), `${letter} ${path}`).toBeRefused('NoPermission', { status: 403 });
});

test('refuses a sub-account without the right, although its main account has it', async () => {
  const { rows } = await sql<{ code: string }>`select rr.code from role_right rr join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where r.site_id = ${subAccount.siteId} and r.name = 'SubAccountClerk'`.execute(server.db);
  const has = new Set(rows.flatMap(({ code }) => [code, code.split('.')[0]!]));
  const lacking = guarded().filter(
    ({ audience, needs }) => audience.includes('customer') && ![needs!].flat().some((code) => has.has(code)),
  );
  expect(lacking.length).toBeGreaterThan(20);
  for (const { path } of lacking) expect(await subAccount.post(path, {}), path).toBeRefused('NoPermission', { status: 403 });
});

test('hides rows from callers of another site', covers('PERM-SCOPE'), async () => {
  const answers: [string, ErrorKey][] = [];
  for (const handler of closed().filter(({ audience, input }) => audience.includes('site') && (input.id?.required || 'ids' in input))) {
    const body = await bodyFor(handler);
    if (!body) continue;
    const answer = await otherSite.post(handler.path, body);
    // A query for several rows is answered without the hidden ones.
    if (handler.transaction === 'none' && outcomeOf(answer) === 'Ok') {
      expect([answer.Data].flat(), handler.path).toEqual([]);
      continue;
    }
    const outcome = outcomeOf(handler.each && outcomeOf(answer) === 'Ok' ? answer.Data[0] : answer);
    expect(['Ok', 'InternalError'], handler.path).not.toContain(outcome);
    answers.push([handler.path, outcome]);
  }
  expect(answers.length).toBeGreaterThan(90);
  // Validation of a made-up body may come before the row lookup; nearly always the row is missed first.
  const missed = answers.filter(([, outcome]) => outcome === 'NotFound');
  expect(missed.length / answers.length, answers.filter(([, outcome]) => outcome !== 'NotFound').join(' ')).toBeGreaterThan(0.8);
});

test('reaches input validation with the permission, and rejects unknown fields', async () => {
  for (const { path, audience } of guarded()) {
    if (!audience.includes('platform')) continue;
    const answer = await holders.platform!.post(path, { PasswordHash: 'x' });
    expect(answer, path).toBeRefused('ValidationFailed');
    if (!fromForms.has(path)) expect(answer.Data, path).toContainEqual(expect.objectContaining({ Field: 'PasswordHash' }));
  }
});

const rowsOf = new Map<string, Promise<string | undefined>>();

/** Returns a row of site T of the resource of a call's area; undefined if there is none. */
function rowFor(area: string): Promise<string | undefined> {
  const of = (allResources as readonly AnyResource[]).find((one) => one.area === area && !one.shared);
  const rowId = rowsOf.get(area) ?? (of ? firstRow(of) : Promise.resolve(undefined));
  rowsOf.set(area, rowId);
  return rowId;
}

async function firstRow(of: AnyResource): Promise<string | undefined> {
  const kind = of.name === 'user' ? sql`and account_type_code = 2` : sql``;
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(of.table)} where site_id = ${holders.site!.siteId} ${kind} order by id limit 1`.execute(server.db);
  return rows[0]?.id;
}

/** Returns a valid body for a call on this row. */
async function bodyFor({ path, input }: Handler): Promise<object | undefined> {
  const id = await rowFor(path.split('/')[1]!);
  if (!id) return undefined;
  const { id: _id, ids: _ids, rowVersion: _version, siteId: _site, ...others } = input as Fields;
  const needed = Object.fromEntries(Object.entries(others).filter(([, field]) => field.required));
  const sample = await sampleBody(needed, 'site', { serial: 7, idOf: async () => null });
  return {
    ...sample,
    Id: input.id ? id : undefined,
    Ids: input.ids ? [id] : undefined,
    RowVersion: input.rowVersion ? 1 : undefined,
  };
}
