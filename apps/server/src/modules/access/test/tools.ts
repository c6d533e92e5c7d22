import { createCipheriv, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Person } from '../../../testing/people.ts';
import type { TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../passwords.ts';
import { createAccount, type NewAccount } from '../public.ts';

/** Returns a sealed password with its key, as a form sends it. */
export async function sealed(person: Person, password: string): Promise<{ Password: string; PasswordKeyId: string }> {
  const { KeyId, Key } = await person.ok('/Account/GetPasswordKey');
  const iv = randomBytes(16);
  const cipher = createCipheriv('aes-256-cbc', Buffer.from(Key, 'base64'), iv);
  return { Password: Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64'), PasswordKeyId: KeyId };
}

const passwordHash = hashPassword('Entrepot2026');

/** Creates an account at the site of a person and signs it in. */
export async function newcomer(server: TestServer, at: Person, account: Omit<NewAccount, 'siteId'>): Promise<Person> {
  const system = await server.system();
  const siteId = at.siteId;
  await server.inTransaction(async (tx) => createAccount(tx, system, { passwordHash: await passwordHash, ...account, siteId }));
  return server.as(account.userName.toLowerCase());
}

/** Returns the id of a role of a site. */
export async function roleId(server: TestServer, siteId: string, name: string): Promise<string> {
  const found = await sql<{ id: string }>`select id from role where site_id = ${siteId} and name = ${name}`.execute(server.db);
  return found.rows[0]!.id;
}

/** Returns the pending pushes, oldest first. */
export async function pushes(server: TestServer): Promise<{ infoType: string; to: { userIds?: string[]; warehouseId?: string } }[]> {
  const found = await sql<{ payload: never }>`select payload from outbox where kind = 'push' order by id`.execute(server.db);
  return found.rows.map(({ payload }) => payload);
}
