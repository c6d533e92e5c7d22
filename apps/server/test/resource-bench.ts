import { sql } from 'kysely';
import { type Field, type Fields, type Audience, wireName } from '@entrepot/contract/core/field.ts';
import type { AnyResource, CrudVerb } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { role, roleRight, userRole } from '@entrepot/contract/modules/access/role.ts';
import { signInName } from '@entrepot/contract/modules/access/sign-in-name.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { fileObject } from '@entrepot/contract/modules/files/stored-file.ts';
import { type Envelope, type Person, signedIn } from '@entrepot/server/testing/people.ts';
import { sampleBody } from '@entrepot/server/testing/samples.ts';
import { openTestServer, type TestServer } from '@entrepot/server/testing/server.ts';
import type { Handler } from '../src/core/calls/handler.ts';
import { allResources, resourceNamed } from '../src/core/schema/registry.ts';
import { insert, insertAll } from '../src/core/db/rows.ts';
import { specials } from './special-rows.ts';

type Body = Record<string, unknown>;

/** Whether the resource has this call. */
export const names = (resource: AnyResource, verb: CrudVerb) => verb in (resource.calls ?? {});
/** The path of one of its calls. */
export const pathOf = (resource: AnyResource, verb: CrudVerb): `/${string}` =>
  `/${resource.area}/${(resource.calls as Partial<Record<CrudVerb, string>>)[verb]}`;
/** The oldest row of each resource in site T; for users alice, for warehouses Xiamen and the rows in it. */
async function pointedRows(server: TestServer, siteId: string, customerId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = { user: customerId, site: siteId };
  const first = async (resource: AnyResource, where = sql`true`) => {
    const site = resource.shared ? sql`true` : sql`site_id = ${siteId}`;
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

/** The address of a file that this person uploaded. */
async function storedFile(server: TestServer, { siteId, userId }: Person): Promise<string> {
  const url = `/files/${siteId}/202601/${'0123456789abcdef'.repeat(2)}.pdf`;
  const facts = { fileName: 'form.pdf', mimeType: 'application/pdf', size: 1, sha256: '0'.repeat(64), uploadFileType: 0 } as const;
  const system = await server.system();
  await server.inTransaction((tx) => insert(tx, system, fileObject, { siteId, url, uploaderId: userId, ...facts }));
  return url;
}

/** Opens a server with one person of each audience, and helpers to create rows of any resource through the API. */
export async function openBench(opening = openTestServer()) {
  const server = await opening;
  const handlers = new Map(server.server.handlers.map((handler) => [handler.path, handler]));
  const [P, S, W, C, otherSite] = (await Promise.all(
    ['admin', 'manager', 'leader', 'alice', 'hkmanager'].map((name) => server.as(name)),
  )) as [Person, Person, Person, Person, Person];
  const persons: Record<Audience | 'otherSite', Person> = {
    platform: P,
    site: S,
    warehouse: W,
    customer: C,
    anonymous: server.visitor(),
    otherSite,
  };
  const rows = await pointedRows(server, S.siteId, C.userId);
  rows.storedFile = await storedFile(server, S);
  let serial = 100;

  /** The handler of a resource's call; `undefined` when it is not served. */
  const served = (resource: AnyResource, verb: CrudVerb) => (names(resource, verb) ? handlers.get(pathOf(resource, verb)) : undefined);
  const opener = (resource: AnyResource) => served(resource, 'getEdit') ?? served(resource, 'open')!;
  /** The audience that makes a resource's calls in the suite: an operator of site T where it may create rows, otherwise the platform. */
  const doerOf = (resource: AnyResource): Audience =>
    (['site', 'platform', 'customer', 'warehouse'] as const).find((who) => served(resource, 'create')?.audience.includes(who)) ??
    'platform';

  /** The id of a row to reference. A required one is created when missing: an upgraded database has no rows of new resources. */
  async function idOf(name: string, needed: boolean): Promise<string | null> {
    const resource = resourceNamed(name);
    if (!rows[name] && needed && resource && served(resource, 'create')) rows[name] = (await create(resource)).id;
    return rows[name] ?? null;
  }

  /** Creates a row through the API; returns its id and the sent body. */
  async function create(resource: AnyResource): Promise<{ id: string; sent: Body }> {
    const handler = served(resource, 'create')!;
    const sent = await draftFor(resource, handler);
    const { Id } = await persons[doerOf(resource)].ok(handler.path, sent);
    return { id: Id as string, sent };
  }

  /** A complete body for a create or edit call. */
  async function draftFor(resource: AnyResource, handler: Handler): Promise<Body> {
    const { id: _id, rowVersion: _version, siteId: _site, ...fields } = handler.input as Fields;
    const special = specials[resource.name];
    const created: Record<string, string> = {};
    for (const name of special?.newRows ?? []) created[name] = (await create(resourceNamed(name)!)).id;
    const own = await sampleBody(fields, doerOf(resource), {
      serial: ++serial,
      idOf: async (name, needed) => created[name] ?? idOf(name, needed),
    });
    const whole = { ...own, ...special?.values?.(serial, (name) => created[name] ?? rows[name]!) };
    return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  }

  return {
    server,
    persons,
    served,
    opener,
    doerOf,
    draftFor,
    create,
    /** Opens a row for its form (or for reading, without a form). */
    open(resource: AnyResource, id: string, by?: Person): Promise<Envelope> {
      const handler = opener(resource);
      return (by ?? persons[doerOf(resource)]).post(handler.path, { Id: id });
    },
    /** Creates an operator of site T with exactly these rights. */
    async operatorWith(codes: readonly string[]): Promise<Person> {
      const name = `operator${++serial}`;
      const system = await server.system();
      const { siteId } = S;
      await server.inTransaction(async (tx) => {
        const kind = { accountTypeCode: enumCodes.AccountTypeCode.SiteOperator, passwordHash: '-', siteIds: [siteId] };
        const account = await insert(tx, system, user, { siteId, userName: name, ...kind });
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
    },
    close: () => server.close(),
  };
}
export type Bench = Awaited<ReturnType<typeof openBench>>;

/** The expected values of an answered row for a sent body: wire name → value, in the reader's language where the answer is translated. */
export function expectedOf(resource: AnyResource, sent: Body, answered: Body): Body {
  const otherwise = new Set(specials[resource.name]?.answersOtherwise ?? []);
  const pairs = Object.entries(resource.fields as Record<string, Field>).flatMap(([key, field]) => {
    const name = wireName(key, field);
    if (!(name in sent) || otherwise.has(name) || field.widget === 'hidden' || field.masked) return [];
    const inOneLanguage = field.shape === 'translations' && typeof answered[name] === 'string';
    return [[name, inOneLanguage ? (sent[name] as Record<string, string>)['en-us'] : sent[name]]];
  });
  return Object.fromEntries(pairs);
}
