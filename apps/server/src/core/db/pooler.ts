import pg from 'pg';
import { newId } from './ids.ts';

const connectMs = 5000;
/** A pooler with fewer free connections than the transactions below makes them wait. */
const answerMs = 2000;
const maxClients = 8;

/**
 * Returns whether a statement that was prepared on a connection can be executed on it later. A pooler that gives the connection to
 * another client after each transaction, and does not follow prepared statements itself (pgbouncer before 1.21), answers that there is
 * no such statement. Direct connections are recognised by the process number.
 */
export async function supportsPreparedStatements(connectionString: string): Promise<boolean> {
  const clients: pg.Client[] = [];
  const connect = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: answerMs });
    // A lost connection also rejects the running query.
    client.on('error', () => {});
    clients.push(client);
    await client.connect();
    return client;
  };
  const statement = { name: `probe_${newId()}`, text: 'select pg_backend_pid() as pid where $1::int = 1', values: [1] };
  try {
    const client = await connect();
    const { pid } = (await client.query<{ pid: number }>(statement)).rows[0]!;
    // A pooler gives its clients numbers of its own.
    if (pid === (client as unknown as { processID: number }).processID) return true;
    return (await isShared(connect, pid)) ? await succeeds(client.query(statement)) : true;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** Opens transactions until one has the connection with this process number; false if none gets it, as when a pooler assigns it for the whole session. */
async function isShared(connect: () => Promise<pg.Client>, pid: number): Promise<boolean> {
  for (let at = 0; at < maxClients; at++) {
    const client = await connect();
    const begun = await client.query('begin').then(
      () => client.query<{ pid: number }>('select pg_backend_pid() as pid'),
      () => undefined,
    );
    // All connections are in use, by these transactions among others.
    if (!begun || begun.rows[0]!.pid === pid) return true;
  }
  return false;
}

const succeeds = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => true,
    () => false,
  );
