import pg from 'pg';

/** Runs work on a connection of its own, which is closed afterwards. A connection that breaks meanwhile fails the work. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
