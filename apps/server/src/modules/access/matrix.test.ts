import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Fields } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { sampleBody } from '@entrepot/testing/samples.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Handler } from '../../core/calls/handler.ts';
import { allResources } from '../../core/rows/registry.ts';
import { newcomer } from './test/tools.ts';

let server: TestServer;
const holders: Record<string, Person> = {};
const nobodies: Record<string, Person> = {};
let otherSite: Person;
let subAccount: Person;
beforeAll(async () => {
  server = await openTestServer();
  Object.assign(holders, {
    P: await server.as('admin'),
    S: await server.as('manager'),
    W: await server.as('leader'),
    C: await server.as('alice'),
  });
  otherSite = await server.as('hkmanager');
  for (const [letter, accountTypeCode] of [
    ['P', 1],
    ['S', 3],
    ['W', 4],
    ['C', 2],
  ] as const) {
    const account = { userName: `nobody${letter}`, accountTypeCode, roleNames: [] };
    nobodies[letter] = await newcomer(server, holders.P!, account);
  }
  const main = holders.C!.userId;
  const clerk = { userName: 'matrixclerk', accountTypeCode: 2 as const, mainAccountId: main, roleNames: ['SubAccountClerk'] };
  subAccount = await newcomer(server, holders.C!, clerk);
});
afterAll(() => server?.close());

// What a refused sign-in or picture leaves behind on purpose.
const counters = new Set(['attempt', 'captcha', 'password_key']);
const tables = [...new Set(allResources.map(({ table }) => table)), 'outbox', 'idempotency'].filter((name) => !counters.has(name));

/** Something that changes with every row of every table. */
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
const closed = () => served().filter(({ who }) => !who.includes('A'));
const guarded = () => closed().filter(({ needs }) => needs !== null);
const refused = { status: 403, Code: 1 };
// They come as a form with pictures; its fields are looked at before those of the call.
const fromForms = new Set(['/Site/EditSitePageConfiguration']);

test('there are calls to look at, of every module', () => {
  expect(served().length).toBeGreaterThan(600);
  expect(new Set(served().map(({ path }) => path.split('/')[1])).size).toBeGreaterThan(60);
});

test('without a token every call that is not open to everybody is refused with 401 and code 1', async () => {
  const visitor = server.visitor();
  for (const { path } of closed()) expect(await visitor.post(path, {}), path).toMatchObject({ status: 401, Code: 1 });
});

test('a call that is open to everybody is not asked for a token', async () => {
  const visitor = server.visitor();
  for (const { path, who } of served()) if (who.includes('A')) expect((await visitor.post(path, {})).status, path).not.toBe(401);
});

test('another audience is refused with 403 and code 1, however much it may do elsewhere', async () => {
  for (const { path, who } of closed())
    for (const [letter, person] of Object.entries(holders))
      if (!who.includes(letter)) expect(await person.post(path, {}), `${letter} ${path}`).toMatchObject(refused);
});

test('without the permission a call is refused with 403 and code 1', async () => {
  for (const { path, who } of guarded())
    for (const letter of who) expect(await nobodies[letter]!.post(path, {}), `${letter} ${path}`).toMatchObject(refused);
});

test('a sub account is refused what its role does not give, although its main account may do it', async () => {
  const { rows } = await sql<{ code: string }>`select rr.code from role_right rr join role r on r.site_id = rr.site_id and r.id = rr.role_id
    where r.site_id = ${subAccount.siteId} and r.name = 'SubAccountClerk'`.execute(server.db);
  const has = new Set(rows.flatMap(({ code }) => [code, code.split('.')[0]!]));
  const lacking = guarded().filter(({ who, needs }) => who.includes('C') && ![needs!].flat().some((code) => has.has(code)));
  expect(lacking.length).toBeGreaterThan(20);
  for (const { path } of lacking) expect(await subAccount.post(path, {}), path).toMatchObject(refused);
});

test('to another site’s person a row does not exist', async () => {
  const answers: [string, number][] = [];
  for (const handler of closed().filter(({ who, takes }) => who.includes('S') && (takes.id?.required || 'ids' in takes))) {
    const body = await bodyFor(handler);
    if (!body) continue;
    const { Code, Data } = await otherSite.post(handler.path, body);
    // A question about several rows is answered without those one may not see.
    if (handler.reads && Code === 0) {
      expect([Data].flat(), handler.path).toEqual([]);
      continue;
    }
    const code = handler.each && Code === 0 ? Data[0].Code : Code;
    expect(code, handler.path).not.toBe(0);
    expect(code, handler.path).not.toBe(199);
    answers.push([handler.path, code]);
  }
  expect(answers.length).toBeGreaterThan(90);
  // What is wrong in a made-up body may be said before the row is looked for; nearly always the row is missed first.
  const missed = answers.filter(([, code]) => code === 101);
  expect(missed.length / answers.length, answers.filter(([, code]) => code !== 101).join(' ')).toBeGreaterThan(0.8);
});

test('with the permission a call gets as far as its input, and fields that do not belong to it are refused', async () => {
  for (const { path, who } of guarded()) {
    if (!who.includes('P')) continue;
    const answer = await holders.P!.post(path, { PasswordHash: 'x' });
    expect(answer, path).toMatchObject({ Code: 100 });
    if (!fromForms.has(path)) expect(answer.Data, path).toContainEqual(expect.objectContaining({ Field: 'PasswordHash' }));
  }
});

const rowsOf = new Map<string, Promise<string | undefined>>();

/** A row of site T of the resource whose area a call belongs to; none where there is no such row. */
function rowFor(area: string): Promise<string | undefined> {
  const of = (allResources as readonly AnyResource[]).find((one) => one.area === area && !one.shared);
  const kept = rowsOf.get(area) ?? (of ? firstRow(of) : Promise.resolve(undefined));
  rowsOf.set(area, kept);
  return kept;
}

async function firstRow(of: AnyResource): Promise<string | undefined> {
  const kind = of.name === 'user' ? sql`and account_type_code = 2` : sql``;
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(of.table)} where site_id = ${holders.S!.siteId} ${kind} order by id limit 1`.execute(server.db);
  return rows[0]?.id;
}

/** A body that a call of this row would take. */
async function bodyFor({ path, takes }: Handler): Promise<object | undefined> {
  const id = await rowFor(path.split('/')[1]!);
  if (!id) return undefined;
  const { id: _id, ids: _ids, rowVersion: _version, siteId: _site, ...others } = takes as Fields;
  const needed = Object.fromEntries(Object.entries(others).filter(([, field]) => field.required));
  const sample = await sampleBody(needed, 'S', { serial: 7, idOf: async () => null });
  return {
    ...sample,
    Id: takes.id ? id : undefined,
    Ids: takes.ids ? [id] : undefined,
    RowVersion: takes.rowVersion ? 1 : undefined,
  };
}
