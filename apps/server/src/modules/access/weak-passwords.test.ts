import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { password as rule } from '@entrepot/rules/validators.ts';
import { findWhere } from '../../core/db/rows.ts';
import type { Person } from '../../testing/people.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { demoPassword, seal } from '../account/test/tools.ts';
import { weaknessOf } from './weak-passwords.ts';

test.each(['abc123', 'ABC123', 'Passw0rd', 'p@ssw0rd1', 'Password123', 'Password123!', 'qwe123456', '1qaz2wsx', 'Admin888', 'woaini1314'])(
  'finds %s common',
  (password) => {
    expect(rule(password)).toBeNull();
    expect(weaknessOf(password, [])).toBe('common');
  },
);

test.each([
  ['Alice2026', ['alice']],
  ['xALICEx99', ['alice']],
  ['4lice-2026', ['alice']],
  ['a0912345678', ['0912345678']],
  ['lin.wei88', [null, undefined, 'lin.wei@example.com']],
])('finds %s named', (password, names) => {
  expect(weaknessOf(password, names)).toBe('named');
});

test.each([
  [demoPassword, ['alice', 'admin']],
  ['Fresh-2027', ['peer']],
  ['bobsled-41', ['bob']],
  ['kX9-tram-low', ['']],
])('accepts %s', (password, names) => {
  expect(weaknessOf(password, names)).toBeUndefined();
});

describe('calls that set a password', () => {
  let server: TestServer;
  let manager: Person;
  beforeAll(async () => {
    server = await openTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server?.close());

  const refused = (what: 'common' | 'name') =>
    ['ValidationFailed', { Message: expect.stringContaining(what), Data: [expect.objectContaining({ Field: 'Password' })] }] as const;

  test('refuse a common one and one with the name of the account', async () => {
    const system = await server.system();
    const [alice] = await server.inTransaction((tx) => findWhere(tx, system, user, { userName: 'alice' }));
    const customer = await server.as('alice');
    const [role] = await customer.ok('/User/GetSelectSubAccountRoles');
    const sub = { NickName: 'Packer', RoleIds: [role.Value] };
    const calls: Record<string, (Password: string) => Promise<object>> = {
      ChangePassword: async (Password) =>
        customer.post('/Account/ChangePassword', await seal(customer, { OldPassword: demoPassword, Password, ConfirmPassword: Password })),
      ResetUserPassword: async (Password) =>
        manager.post('/User/ResetUserPassword', { Id: alice!.id, ...(await seal(manager, { Password })) }),
      EstablishUser: async (Password) =>
        manager.post('/User/EstablishUser', { UserName: 'alicex', ...(await seal(manager, { Password })) }),
      EstablishSubAccount: async (Password) =>
        customer.post('/User/EstablishSubAccount', { ...sub, UserName: 'alicesub', ...(await seal(customer, { Password })) }),
    };
    const names: Record<string, string> = { EstablishUser: 'alicex', EstablishSubAccount: 'alicesub' };
    for (const [name, call] of Object.entries(calls)) {
      expect(await call('Password123'), name).toBeRefused(...refused('common'));
      expect(await call(`${names[name] ?? 'alice'}9`), name).toBeRefused(...refused('name'));
    }
  });
});
