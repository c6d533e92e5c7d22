import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from '@entrepot/contract/modules/index.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { outcomeOf } from '../../testing/outcomes.ts';
import type { Person } from '../../testing/people.ts';

type Row = Readonly<Record<string, any>>;
/** A button, and a call of it that changes nothing. */
type Attempt = readonly [button: string, call: (by: Person, row: Row) => ReturnType<Person['post']>];

let server: TestServer;
let people: Record<string, Person>;
beforeAll(async () => {
  server = await openTestServer();
  const names = ['admin', 'manager', 'hkmanager', 'finance', 'support'];
  people = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await server.as(name)])));
  const alice = await server.as('alice');
  // A colleague with more rights than the manager.
  const { Id: beyond } = await people.admin!.ok('/Role/EstablishRole', { Name: 'Beyond', RoleKind: 1, SiteId: people.manager!.siteId });
  await sql`insert into role_right (site_id, id, creation_time, role_id, code)
    values (${people.manager!.siteId}, gen_random_uuid(), now(), ${beyond}, 'UserApiIndex')`.execute(server.db);
  const { userId: Id } = await server.as('dgclerk');
  await people.admin!.ok('/PlatformStaff/SetPlatformStaffRoles', { Id, RoleIds: [beyond] });
  await sql`update site_configuration set manual_limit = 1000`.execute(server.db);
  for (const by of [people.finance!, people.manager!])
    await by.post('/Recharge/ManualRecharge', { UserId: alice.userId, Amount: 50_000, Remarks: 'cash' });
});
afterAll(() => server.close());

/** The roles of an account that the caller sends unchanged. */
const edited = async (by: Person, { Id }: Row) => {
  const { Name, Description, Priority, RoleKind, Enabled, RowVersion } = await people.admin!.ok('/Role/GetEditRole', { Id });
  return by.post('/Role/EditRole', { Id, Name, Description, Priority, RoleKind, Enabled, RowVersion });
};

/**
 * For each entity whose rows state rights: its lists, and calls for its verbs that change nothing. Verbs without a call here are refused by
 * the same function as one that has it.
 */
const cases: Readonly<Record<string, readonly { list: string; attempts: Readonly<Record<string, Attempt>> }[]>> = {
  role: [
    {
      list: '/Role/GetRoles',
      attempts: {
        edit: ['PlatformStaffRoleIndex.Edit', edited],
        enable: ['PlatformStaffRoleIndex.Enable', (by, { Id }) => by.post('/Role/EnableRole', { Id })],
      },
    },
  ],
  user: [
    {
      list: '/PlatformStaff/GetPlatformStaffs',
      attempts: { manage: ['PlatformStaffIndex.Unlock', (by, { Id }) => by.post('/PlatformStaff/UnlockPlatformStaff', { Id })] },
    },
    { list: '/User/GetUsers', attempts: { manage: ['UserIndex.Unlock', (by, { Id }) => by.post('/User/UnlockUser', { Id })] } },
  ],
  moneyRequest: [
    {
      list: '/MoneyRequest/GetMoneyRequests',
      attempts: {
        // Without remarks a rejection is refused as incomplete, once the person may decide at all.
        approve: ['MoneyRequestIndex.Audit', (by, { Id }) => by.post('/MoneyRequest/AuditMoneyRequest', { Id, Approved: false })],
      },
    },
  ],
};

const names = resources.filter(({ rowVerbs }) => rowVerbs).map(({ name }) => name);

test('every entity whose rows state rights is part of this suite', () => {
  expect(Object.keys(cases).sort()).toEqual([...names].sort());
});

test.each(names)('rows of %s state exactly what the server does not refuse to each person', async (name) => {
  const seen = { allowed: 0, refused: 0 };
  for (const { list, attempts } of cases[name]!)
    for (const [person, by] of Object.entries(people)) {
      const answer = await by.post<{ Data: Row[] }>(list, { rows: 100 });
      if (answer.status === 403) continue;
      const { Buttons } = await by.ok<{ Buttons: string[] }>('/User/GetUserInfoDetailedInfo');
      for (const row of answer.Data.Data)
        for (const [verb, [button, attempt]] of Object.entries(attempts).filter(([, [needed]]) => Buttons.includes(needed))) {
          const stated = row.Can.includes(verb);
          const outcome = outcomeOf(await attempt(by, row));
          const who = `${person}: ${button} ${row.Name ?? row.UserName ?? row.Id}`;
          expect([who, outcome !== 'NoPermission']).toEqual([who, stated]);
          seen[stated ? 'allowed' : 'refused']++;
        }
    }
  expect([name, seen.allowed > 0, seen.refused > 0]).toEqual([name, true, true]);
});
