import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { demoPassword, seal, signIn } from '../account/test/tools.ts';
import { sealed } from './test/tools.ts';
import { coreRetention } from '../../core/jobs/core-retention.ts';
import { applyRetention } from '../../core/jobs/retention.ts';
import { alertAdministrators } from './security-alerts.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const kinds = enumCodes.SecurityEventKind;
let server: TestServer;
let manager: Person;
beforeAll(async () => {
  server = await openTestServer();
  manager = await server.as('manager');
});
afterAll(() => server?.close());
beforeEach(async () => {
  await sql`delete from security_event`.execute(server.db);
  await sql`delete from attempt`.execute(server.db);
});

const work = (days = 0) => ({
  db: server.db,
  takeNumber: server.server.takeNumber,
  siteIds: async () => [manager.siteId],
  now: new Date(Date.now() + days * dayMs),
  files: undefined as never,
  config: undefined as never,
  invariants: [],
});
/** The events of a kind as a manager reads them. */
const events = async (securityEventKind: number): Promise<any[]> =>
  (await manager.ok('/SecurityLog/GetSecurityEvents', { SecurityEventKind: securityEventKind, rows: 50 })).Data;
const wrong = { PasswordKeyId: crypto.randomUUID(), password: Buffer.alloc(32).toString('base64') };
const alertsOf = async (person: Person): Promise<string[]> =>
  (await person.ok('/UserMessages/GetUserMessages', { rows: 50 })).Data.filter(({ Title }: any) => Title.startsWith('Security alert')).map(
    ({ Title, Content }: any) => `${Title} ${Content}`,
  );

describe('the security log', () => {
  test('has sign-ins and failed ones with account and address, and no password or typed name', async () => {
    expect(await signIn(server.visitor(), '/Account/Login', 'support')).toSucceed();
    await server.visitor().post('/Account/Login', { username: 'support', ...wrong });
    await server.visitor().post('/Account/Login', { username: 'my-secret-password', ...wrong });
    expect(await events(kinds.SignedIn)).toMatchObject([{ UserName: 'support', Detail: 'staff', Times: 1, Address: expect.any(String) }]);
    expect((await events(kinds.SignInFailed)).map(({ UserName, Detail }) => [UserName ?? null, Detail])).toEqual(
      expect.arrayContaining([
        ['support', 'password'],
        [null, 'password'],
      ]),
    );
    const rows = await sql<{ all: string }>`select coalesce(string_agg(e::text, ' '), '') as all from security_event e`.execute(server.db);
    expect(rows.rows[0]!.all).not.toContain('my-secret-password');
    expect(rows.rows[0]!.all).not.toContain(demoPassword);
  });

  test('has refused calls as one row with their number, and blocked attempts and locks', async () => {
    const clerk = await server.as('clerk');
    for (let at = 0; at < 3; at++) expect(await clerk.post('/Role/GetRoles')).toBeRefused('NoPermission');
    const denied = await events(kinds.Forbidden);
    expect(denied.every(({ UserName, Detail }) => UserName === 'clerk' && Detail === '/Role/GetRoles')).toBe(true);
    expect(denied.reduce((sum, { Times }) => sum + Times, 0)).toBe(3);
    const sum = (rows: any[]) => rows.reduce((all, { Times }) => all + Times, 0);
    for (let at = 0; at < 7; at++) await clerk.post('/Account/StartSecondFactor', await seal(clerk, { Password: 'Wrong2026' }));
    expect([sum(await events(kinds.WrongPassword)), sum(await events(kinds.AttemptBlocked))]).toEqual([5, 2]);
    await manager.ok('/PlatformStaff/LockPlatformStaff', { Id: (await server.as('dgclerk')).userId });
    expect(await events(kinds.AccountLocked)).toMatchObject([{ UserName: 'dgclerk', ActorName: 'manager' }]);
  });

  test('has changed passwords, rights, codes and exports, with who did it', async () => {
    const picker = await server.as('picker');
    const body = { Id: picker.userId, ...(await sealed(manager, 'Other-2028-x')) };
    await manager.ok('/PlatformStaff/ResetPlatformStaffPassword', body);
    expect(await events(kinds.PasswordChanged)).toMatchObject([{ UserName: 'picker', ActorName: 'manager' }]);
    const support = await server.as('support');
    const fresh = { OldPassword: demoPassword, Password: 'Fresh-2027-y', ConfirmPassword: 'Fresh-2027-y' };
    await support.ok('/Account/ChangePassword', await seal(support, fresh));
    expect((await events(kinds.PasswordChanged)).map(({ UserName }) => UserName)).toContain('support');
    await manager.ok('/Package/ExportPackages', {});
    expect(await events(kinds.Exported)).toMatchObject([{ UserName: 'manager', Detail: '/Package/ExportPackages' }]);
  });

  test('is read by administrators of the site only', async () => {
    await signIn(server.visitor(), '/Account/Login', 'finance');
    for (const name of ['clerk', 'finance', 'alice'])
      expect(await (await server.as(name)).post('/SecurityLog/GetSecurityEvents')).toBeRefused('NoPermission');
    const others = (await (await server.as('hkmanager')).post('/SecurityLog/GetSecurityEvents', { rows: 50 })).Data?.Data ?? [];
    expect(others.map(({ UserName }: any) => UserName)).not.toContain('finance');
  });

  test('forgets events after the days of the site', async () => {
    await signIn(server.visitor(), '/Account/Login', 'finance');
    await applyRetention(coreRetention, { ...work(364), config: server.server.config });
    expect(await events(kinds.SignedIn)).toHaveLength(1);
    await applyRetention(coreRetention, { ...work(366), config: server.server.config });
    expect(await events(kinds.SignedIn)).toHaveLength(0);
  });
});

describe('an alert', () => {
  test('is sent once per period when one account or address reaches the number of a rule', async () => {
    const clerk = await server.as('clerk');
    for (let at = 0; at < 29; at++) await clerk.post('/Role/GetRoles');
    expect(await alertAdministrators(work())).toBe(0);
    await clerk.post('/Role/GetRoles');
    expect(await alertAdministrators(work())).toBe(1);
    expect(await alertAdministrators(work())).toBe(0);
    expect(await alertsOf(manager)).toEqual([expect.stringMatching(/Access denied.*clerk: 30 times within 15 minutes/)]);
    expect(await alertsOf(clerk)).toEqual([]);
  });

  test('follows the rules of the site', async () => {
    await sql`update site_configuration set security_alerts = ${JSON.stringify([{ kind: kinds.SignedIn, times: 2, minutes: 60 }])}::jsonb
      where site_id = ${manager.siteId}`.execute(server.db);
    for (let at = 0; at < 2; at++) await signIn(server.visitor(), '/Account/Login', 'finance');
    expect(await alertAdministrators(work())).toBe(1);
    expect(await alertsOf(manager)).toContainEqual(expect.stringMatching(/Signed in.*finance: 2 times within 60 minutes/));
  });
});
