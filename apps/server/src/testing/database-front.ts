import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/**
 * How the database fails: with an error of this SQLSTATE that ends the connection, or on the network. `lost`: the statement is executed, and
 * its answer never arrives.
 */
export type Fault = { state: string } | { socket: 'reset' | 'closed' | 'silent' | 'refused' | 'lost' };

/** An ErrorResponse of PostgreSQL's protocol. */
function errorResponse(state: string): Buffer {
  const fields = { S: 'FATAL', V: 'FATAL', C: state, M: `made by a test: ${state}` };
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([type, value]) => `${type}${value}\0`)
      .join('')}\0`,
  );
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from('E'), length, body]);
}

const isGoodbye = (chunk: Buffer) => chunk.length === 5 && chunk[0] === 'X'.charCodeAt(0);

/** A way to a database that fails like one: during a fail-over, behind a pooler, over a broken network. */
export async function openFront(databaseUrl: string) {
  const at = new URL(databaseUrl.replace('@/', '@localhost/'));
  const folder = at.searchParams.get('host');
  const port = Number(at.searchParams.get('port') || at.port || 5432);
  const open = new Set<Socket>();
  let always: Fault | undefined;
  let once: { fault: Fault; at: (text: string) => boolean } | undefined;
  let failures = 0;

  function faultAt(chunk: Buffer): Fault | undefined {
    if (isGoodbye(chunk)) return undefined;
    if (always) return always;
    if (!once?.at(chunk.toString('latin1'))) return undefined;
    const { fault } = once;
    once = undefined;
    return fault;
  }

  function fail(near: Socket, far: Socket, chunk: Buffer, fault: Fault): void {
    failures++;
    if ('state' in fault) near.end(errorResponse(fault.state), () => far.destroy());
    else if (fault.socket === 'reset' || fault.socket === 'refused') near.resetAndDestroy();
    else if (fault.socket === 'closed') near.destroy();
    else if (fault.socket === 'lost') {
      far.removeAllListeners('data');
      far.once('data', () => near.destroy());
      far.write(chunk);
    }
  }

  const front = createServer((near) => {
    const far = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, at.hostname);
    near.on('data', (chunk) => {
      const fault = faultAt(chunk);
      if (fault) fail(near, far, chunk, fault);
      else far.write(chunk);
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = (on: number) => new Promise<void>((resolve) => front.listen(on, '127.0.0.1', resolve));
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  await listen(0);
  const { port: own } = front.address() as { port: number };

  return {
    url: `postgres://${at.username}${at.password && `:${at.password}`}@127.0.0.1:${own}${at.pathname}`,
    /** Answers everything with this fault, until `restore`. */
    async fail(fault: Fault): Promise<void> {
      always = fault;
      if (!('socket' in fault)) return;
      if (fault.socket === 'refused') {
        const closed = new Promise((resolve) => front.close(resolve));
        endAll();
        await closed;
      }
      // Connections that are open would wait for the end of their statement.
      if (fault.socket === 'silent') endAll();
    },
    /** Fails once, at the first message with this text. */
    failOnce: (fault: Fault, text: string) => void (once = { fault, at: (message) => message.includes(text) }),
    /** How often it has failed. */
    failures: () => failures,
    async restore(): Promise<void> {
      always = undefined;
      if (!front.listening) await listen(own);
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => front.close(resolve));
      endAll();
      await closed;
    },
  };
}
export type Front = Awaited<ReturnType<typeof openFront>>;
