import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database every test database is copied from. */
export const template = 'entrepot_template';

/** The connection string of another database of the same server. */
export function urlFor(url: string, database: string): string {
  return url.replace(/\/[^/?]+(\?|$)/, `/${database}$1`);
}

/** Makes a database of its own from the template; gives its name and how to drop it. */
export async function copyDatabase(adminUrl: string): Promise<{ name: string; drop(): Promise<void> }> {
  const name = `t_${randomBytes(6).toString('hex')}`;
  await asOwner(adminUrl, `create database ${name} template ${template}`);
  return { name, drop: () => asOwner(adminUrl, `drop database if exists ${name} with (force)`) };
}

async function asOwner(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
