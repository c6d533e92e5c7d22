import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Field, type Fields, wireName, type Who } from '@entrepot/contract/core/field.ts';
import { type AnyResource, type CrudVerb, seenBy } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, roleRight, userRole } from '@entrepot/contract/modules/access/role.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { type Person, signedIn } from '@entrepot/testing/people.ts';
import { type SampleContext, sampleBody } from '@entrepot/testing/samples.ts';
import { openTestServer, type TestServer } from '@entrepot/testing/server.ts';
import type { Handler } from '../src/core/handler.ts';
import { allResources, resourceNamed } from '../src/core/registry.ts';
import { insert, insertAll } from '../src/core/rows.ts';
import { specials } from './special-rows.ts';

let server: TestServer;
let handlers: Map<string, Handler>;
let people: Record<Who | 'otherSite', Person>;
/** Some row of site T for each resource, to point at. */
let rowsOfT: Record<string, string>;
let serial = 100;

beforeAll(async () => {
  server = await openTestServer();
  handlers = new Map(server.server.handlers.map((handler) => [handler.path, handler]));
  const [P, S, W, C, otherSite] = await Promise.all(['admin', 'manager', 'leader', 'alice', 'hkmanager'].map((name) => server.as(name)));
  people = { P: P!, S: S!, W: W!, C: C!, A: server.visitor(), otherSite: otherSite! };
  rowsOfT = await pointedRows();
});
afterAll(() => server.close());

/** The oldest row of each resource in site T; of customers alice, of the warehouse Xiamen and what lies in it. */
async function pointedRows(): Promise<Record<string, string>> {
  const found: Record<string, string> = { user: people.C.userId, site: people.S.siteId };
  const first = async (resource: AnyResource, where = sql`true`) => {
    const site = resource.shared ? sql`true` : sql`site_id = ${people.S.siteId}`;
    const rows = await sql<{
      id: string;
    }>`select id from ${sql.table(resource.table)} where ${site} and ${where} order by id limit 1`.execute(server.db);
    return rows.rows[0]?.id;
  };
  const xiamen = await first(resourceNamed('warehouse')!, sql`code = 'XM'`);
  for (const resource of allResources) {
    const inXiamen = 'warehouseId' in resource.fields ? sql`warehouse_id = ${xiamen}` : sql`true`;
    const id = resource.name === 'warehouse' ? xiamen : await first(resource, inXiamen);
    if (id && !(resource.name in found)) found[resource.name] = id;
  }
  return found;
}

const context = (): SampleContext => ({ serial: ++serial, idOf: async (name) => rowsOfT[name] ?? null });
const pathOf = (resource: AnyResource, verb: CrudVerb) =>
  `/${resource.area}/${(resource.calls as Partial<Record<CrudVerb, string>>)[verb]}`;
const served = (resource: AnyResource, verb: CrudVerb) => handlers.get(pathOf(resource, verb));
const has = (resource: AnyResource, ...verbs: CrudVerb[]) => verbs.every((verb) => verb in (resource.calls ?? {}));
/** Who does a call in this suite: an operator of site T where possible, else the platform. */
const doer = (handler: Handler): Who => (['S', 'P', 'C', 'W'] as const).find((who) => handler.who.includes(who))!;

async function draftFor(resource: AnyResource, handler: Handler): Promise<Record<string, unknown>> {
  const { id: _id, rowVersion: _version, siteId: _site, ...fields } = handler.takes as Fields;
  const own = await sampleBody(fields, doer(handler), context());
  const special = specials[resource.name]?.values?.(serial, (name) => rowsOfT[name]!) ?? {};
  return { ...own, ...special };
}
async function create(resource: AnyResource): Promise<{ id: string; sent: Record<string, unknown> }> {
  const handler = served(resource, 'create')!;
  const sent = await draftFor(resource, handler);
  const { Id } = await people[doer(handler)].ok(handler.path, sent);
  return { id: Id as string, sent };
}
const openVerb = (resource: AnyResource): CrudVerb => (has(resource, 'getEdit') ? 'getEdit' : 'open');
const open = (resource: AnyResource, id: string, by?: Person) => {
  const handler = served(resource, openVerb(resource))!;
  return (by ?? people[doer(handler)]).post(handler.path, { Id: id });
};

/** What was sent must be answered again, field by field. */
function expectSame(resource: AnyResource, sent: Record<string, unknown>, answered: Record<string, unknown>): void {
  const otherwise = new Set(specials[resource.name]?.answersOtherwise ?? []);
  for (const [key, field] of Object.entries(resource.fields as Record<string, Field>)) {
    const name = wireName(key, field);
    if (!(name in sent) || otherwise.has(name) || field.widget === 'hidden' || field.masked) continue;
    const wanted =
      field.shape === 'translations' && typeof answered[name] === 'string' ? (sent[name] as Record<string, string>)['en-us'] : sent[name];
    if (field.shape === 'list') expect(answered[name], name).toMatchObject(wanted as object);
    else expect(answered[name], name).toEqual(wanted);
  }
}

const withCalls = allResources.filter((resource) => resource.area && resource.calls && Object.keys(resource.calls).length);

test.each(withCalls)('$name: every call it names is served to those it names', (resource) => {
  for (const verb of Object.keys(resource.calls!) as CrudVerb[]) {
    expect(served(resource, verb), pathOf(resource, verb)).toBeDefined();
  }
});

describe.each(withCalls.filter((resource) => has(resource, 'create') && (has(resource, 'getEdit') || has(resource, 'open'))))(
  '$name',
  (resource) => {
    test('a row is created, found in the list, opened, edited and removed with what was sent', async () => {
      const { id, sent } = await create(resource);
      expectSame(resource, sent, (await open(resource, id)).Data);
      const list = served(resource, 'list');
      if (list) {
        const page = await people[doer(list)].ok(list.path, { rows: 100 });
        expect(page.Data.map((row: { Id: string }) => row.Id)).toContain(id);
      }
      if (has(resource, 'edit') && !specials[resource.name]?.versions) {
        const edit = served(resource, 'edit')!;
        const next = await draftFor(resource, edit);
        const { RowVersion } = (await open(resource, id)).Data;
        await people[doer(edit)].ok(edit.path, { ...next, Id: id, RowVersion });
        expectSame(resource, next, (await open(resource, id)).Data);
        expect(await people[doer(edit)].post(edit.path, { ...next, Id: id, RowVersion })).toMatchObject({ Code: 104 });
        expect(await people[doer(edit)].post(edit.path, { ...next, Id: id })).toMatchObject({ Code: 100, Data: [{ Field: 'RowVersion' }] });
      }
      if (has(resource, 'remove')) {
        const remove = served(resource, 'remove')!;
        await people[doer(remove)].ok(remove.path, { Id: id });
        expect((await open(resource, id)).Code).toBe(101);
        expect((await people[doer(remove)].post(remove.path, { Id: id })).Code).toBe(101);
      }
    });

    test('each required field must be there, and nothing that is not of the call', async () => {
      const handler = served(resource, 'create')!;
      const who = doer(handler);
      const body = await draftFor(resource, handler);
      for (const [key, field] of Object.entries(handler.takes)) {
        if (!field.required || field.byServer || !seenBy(field, who)) continue;
        const name = wireName(key, field);
        const { [name]: _left, ...rest } = body;
        for (const sent of [rest, { ...rest, [name]: null }, { ...rest, [name]: '' }]) {
          const answer = await people[who].post(handler.path, sent);
          expect(answer, `${name} left out`).toMatchObject({
            Code: 100,
            Data: expect.arrayContaining([expect.objectContaining({ Field: expect.stringMatching(`^${name}`) })]),
          });
        }
      }
      expect(await people[who].post(handler.path, { ...body, Surprise: 1 })).toMatchObject({ Code: 100, Data: [{ Field: 'Surprise' }] });
    });

    test.skipIf(resource.shared)('to another site its rows do not exist', async () => {
      const { id } = await create(resource);
      const { otherSite } = people;
      const opener = served(resource, openVerb(resource))!;
      if (opener.who.includes('S')) expect((await open(resource, id, otherSite)).Code).toBe(101);
      for (const verb of ['edit', 'remove'] as const) {
        const handler = has(resource, verb) ? served(resource, verb)! : undefined;
        if (!handler?.who.includes('S')) continue;
        const body = verb === 'edit' ? { ...(await draftFor(resource, handler)), RowVersion: 1 } : {};
        expect((await otherSite.post(handler.path, { ...body, Id: id })).Code, verb).toBe(101);
      }
      const list = served(resource, 'list');
      if (list?.who.includes('S')) {
        const page = await otherSite.ok(list.path, { rows: 100 });
        expect(page.Data.map((row: { Id: string }) => row.Id)).not.toContain(id);
      }
    });
  },
);

describe.each(withCalls)('$name: who may call', (resource) => {
  const verbs = Object.keys(resource.calls!) as CrudVerb[];

  test.each(verbs)('%s is refused to every other audience', async (verb) => {
    const handler = served(resource, verb)!;
    for (const who of ['P', 'S', 'W', 'C'] as const) {
      if (handler.who.includes(who) || handler.who.includes('A')) continue;
      expect(await people[who].post(handler.path, {}), who).toMatchObject({ status: 403, Code: 1 });
    }
    if (!handler.who.includes('A')) expect(await people.A.post(handler.path, {})).toMatchObject({ status: 401, Code: 1 });
  });

  test.each(verbs)('%s needs its permission, and that alone', async (verb) => {
    const handler = served(resource, verb)!;
    if (handler.needs === null || !handler.who.includes('S')) return;
    const without = await operatorWith([]);
    expect(await without.post(handler.path, {})).toMatchObject({ status: 403, Code: 1 });
    const codes = typeof handler.needs === 'string' ? [handler.needs] : handler.needs;
    for (const code of codes) expect((await (await operatorWith([code])).post(handler.path, {})).status, code).not.toBe(403);
  });
});

/** A new operator of site T with exactly these rights. */
async function operatorWith(codes: readonly string[]): Promise<Person> {
  const name = `operator${++serial}`;
  const system = await server.system();
  const { siteId } = people.S;
  await server.inTransaction(async (tx) => {
    const account = await insert(tx, system, user, {
      siteId,
      userName: name,
      accountTypeCode: enumCodes.AccountTypeCode.SiteOperator,
      passwordHash: '-',
      siteIds: [siteId],
    });
    await insert(tx, system, signInName, { userName: name, kind: 'userName', audience: 'staff', siteId, userId: account.id });
    const { id: roleId } = await insert(tx, system, role, { siteId, name, roleKind: 1 });
    await insertAll(
      tx,
      system,
      roleRight,
      codes.map((code) => ({ siteId, roleId, code })),
    );
    await insert(tx, system, userRole, { siteId, userId: account.id, roleId });
  });
  return signedIn(server.server, name);
}
