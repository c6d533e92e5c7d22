import { hostname } from 'node:os';
import { connect, type TLSSocket } from 'node:tls';

/** Where the log is sent besides standard output. */
export interface SyslogTarget {
  host: string;
  port: number;
}

/** Bytes that wait while the other side is away; beyond, the oldest lines are dropped and counted. */
const maxWaitingBytes = 5_000_000;
const connectMs = 5_000;
const [firstBackOffMs, maxBackOffMs] = [500, 30_000];
/** Facility local0; the severities of RFC 5424 by the levels of our lines. */
const facility = 16;
const severityOf = (line: string): number => {
  const level = Number(/"level":(\d+)/.exec(line.slice(0, 40))?.[1] ?? 30);
  return level >= 60 ? 2 : level >= 50 ? 3 : level >= 40 ? 4 : level >= 30 ? 6 : 7;
};
const frame = (line: string): Buffer => {
  const text = `<${facility * 8 + severityOf(line)}>1 ${new Date().toISOString()} ${hostname()} entrepot ${process.pid} - - ${line}`;
  // RFC 5425: each message begins with its length in bytes.
  return Buffer.from(`${Buffer.byteLength(text)} ${text}`);
};

/**
 * Sends lines to a log server by syslog over TLS (RFC 5424, RFC 5425), whose certificate is verified. Never blocks and never throws: lines
 * wait while the server is away, up to a bound, and are sent after it answers again.
 * @param options for tests: the authority of its certificate, and shorter times
 */
export function openSyslog({ host, port }: SyslogTarget, options: { ca?: string; backOffMs?: number; maxBytes?: number } = {}) {
  const maxBytes = options.maxBytes ?? maxWaitingBytes;
  const waiting: Buffer[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let backOffMs = options.backOffMs ?? firstBackOffMs;
  let socket: TLSSocket | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function dial(): void {
    if (closed || socket || timer) return;
    const opening = connect({ host, port, servername: host, timeout: connectMs, ...(options.ca && { ca: options.ca }) });
    socket = opening;
    opening.unref();
    opening.once('secureConnect', () => {
      opening.setTimeout(0);
      backOffMs = options.backOffMs ?? firstBackOffMs;
      if (dropped) push(frame(JSON.stringify({ level: 40, time: Date.now(), msg: `${dropped} lines were not sent` })));
      dropped = 0;
      flush();
    });
    opening.on('drain', flush);
    opening.once('timeout', () => opening.destroy());
    opening.on('error', () => undefined);
    opening.once('close', () => {
      socket = undefined;
      timer = setTimeout(() => {
        timer = undefined;
        if (waiting.length) dial();
      }, backOffMs);
      timer.unref();
      backOffMs = Math.min(backOffMs * 2, maxBackOffMs);
    });
  }

  function push(bytes: Buffer): void {
    waiting.push(bytes);
    waitingBytes += bytes.length;
    while (waitingBytes > maxBytes && waiting.length > 1) {
      waitingBytes -= waiting.shift()!.length;
      dropped += 1;
    }
  }

  function flush(): void {
    while (waiting.length && socket?.authorized && !socket.writableNeedDrain) {
      const bytes = waiting.shift()!;
      waitingBytes -= bytes.length;
      socket.write(bytes);
    }
  }

  return {
    write(line: string): void {
      push(frame(line.trimEnd()));
      if (socket) flush();
      else dial();
    },
    /** Sends what waits, for at most a second, and ends the connection. */
    async close(): Promise<void> {
      flush();
      closed = true;
      clearTimeout(timer);
      const ending = socket;
      if (!ending) return;
      await new Promise<void>((resolve) => {
        ending.once('close', () => resolve());
        ending.end();
        setTimeout(() => (ending.destroy(), resolve()), 1_000).unref();
      });
    },
  };
}
