import { Client } from 'pg';
import { appLimits, appRole } from '../core/db/requirements.ts';
import { superuser } from './cluster.ts';
import type { Address } from './settings.ts';

export const databaseName = 'entrepot';
export const ownerRole = 'entrepot_owner';
export { appRole };

/** The connection string of a database for node-postgres. */
export function connectionUrl({ socketDir, port }: Address, role: string, database: string, password: string | null): string {
  if (socketDir !== null) return `postgres://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`;
  return `postgres://${role}:${encodeURIComponent(password ?? '')}@127.0.0.1:${port}/${database}`;
}

/**
 * Creates the owning role, the serving role and the database where missing, and gives the roles exactly the rights and settings of this
 * version: a cluster of an earlier one may have others.
 */
export async function ensureRoles(address: Address, password: string | null): Promise<void> {
  const client = new Client({ connectionString: connectionUrl(address, superuser, 'postgres', password), connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await ensureRole(client, ownerRole, 'createdb', password);
    await ensureRole(client, appRole, 'nocreatedb', password);
    await ensureMemberships(client);
    await client.query(`alter role ${appRole} reset all`);
    for (const [name, value] of Object.entries(appLimits)) await client.query(`alter role ${appRole} set ${name} = '${value}'`);
    await ensureDatabase(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: Client, role: string, attributes: string, password: string | null): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (!rowCount) await client.query(`create role ${role}`);
  const secret = password === null ? '' : ` password ${client.escapeLiteral(password)}`;
  await client.query(`alter role ${role} with login nosuperuser nocreaterole noreplication nobypassrls ${attributes}${secret}`);
}

/** The serving role is a member of no role; the owning one may end sessions. */
async function ensureMemberships(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select roleid::regrole::text as name from pg_auth_members where member = $1::regrole',
    [appRole],
  );
  for (const { name } of rows) await client.query(`revoke ${name} from ${appRole}`);
  await client.query(`grant pg_signal_backend to ${ownerRole}`);
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [databaseName]);
  if (!rowCount) await client.query(`create database ${databaseName} owner ${ownerRole}`);
  for (const statement of databaseRights(databaseName)) await client.query(statement);
}

/** The rights on a database: the serving role may connect and has no others, such as creating temporary tables. */
export const databaseRights = (database: string): string[] => [
  `revoke all on database ${database} from public, ${appRole}`,
  `grant connect on database ${database} to ${appRole}`,
];
