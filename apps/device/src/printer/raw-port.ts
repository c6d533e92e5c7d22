import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Delivery, Following, PrinterProblem } from './delivery.ts';
import type { PrinterStatus, StatusProtocol } from './printer-status.ts';

/** A job for a printer's raw port. */
export interface RawJob {
  bytes: Buffer;
  host: string;
  port: number;
  /** How the printer reports its state; absent for printers that cannot. */
  status?: StatusProtocol | undefined;
}

/** Times in milliseconds, shorter in tests. */
export const rawTimes = {
  /** Without any progress on the connection. */
  idle: 10_000,
  /** For the answer to a status question. */
  answer: 1_500,
  /** Between two questions. */
  poll: 500,
};

/**
 * Sends a job to a printer's raw port and follows it until the printer reports that it is printed. A printer that reports a problem before
 * the job gets nothing. Returns the outcome, never throws.
 */
export async function sendRaw(job: RawJob, following: Following): Promise<Delivery> {
  const line = await openLine(job);
  if (!line) return 'unreached';
  try {
    const before = job.status ? await line.statusBy(job.status) : null;
    if (before?.problem) return { blocked: before.problem };
    if (line.isClosed()) return 'unreached';
    if (!(await line.send(job.bytes))) return 'unsure';
    if (!before) return await line.finish();
    return await followed(line, job.status!, following);
  } finally {
    line.close();
  }
}

/** Asks until the printer was idle twice: it may not have begun when it is asked for the first time. */
async function followed(line: Line, status: StatusProtocol, { signal, onProblem }: Following): Promise<Delivery> {
  line.clear();
  if (status.end) await line.send(status.end);
  let [idle, silent] = [0, 0];
  let known: PrinterProblem | null = null;
  while (!signal.aborted && !line.isClosed() && silent < 5) {
    const now = await line.statusBy(status);
    silent = now ? 0 : silent + 1;
    if (now && now.problem !== known) onProblem((known = now.problem));
    idle = now && !now.problem && !now.isBusy ? idle + 1 : 0;
    if (idle === 2) return 'printed';
    await sleep(rawTimes.poll, undefined, { signal }).catch(() => undefined);
  }
  return 'unsure';
}

type Line = NonNullable<Awaited<ReturnType<typeof openLine>>>;

/** Connects to a printer; null when it cannot be reached. */
function openLine({ host, port }: Pick<RawJob, 'host' | 'port'>) {
  return new Promise<ReturnType<typeof lineOver> | null>((done) => {
    const socket = connect({ host, port });
    socket.setTimeout(rawTimes.idle, () => socket.destroy());
    socket.on('error', () => undefined).once('close', () => done(null));
    socket.once('connect', () => done(lineOver(socket)));
  });
}

function lineOver(socket: Socket) {
  let received = Buffer.alloc(0);
  let isBroken = false;
  socket.on('data', (part) => (received = Buffer.concat([received, part])));
  socket.on('error', () => (isBroken = true));
  /** Resolves with the first value of `look`, or null after a time or when the connection closes. */
  const until = <T>(look: () => T | null, ms: number) =>
    new Promise<T | null>((done) => {
      const end = (value: T | null) => {
        clearTimeout(timer);
        socket.off('data', onData).off('close', onClose);
        done(value);
      };
      const onData = () => {
        const found = look();
        if (found !== null) end(found);
      };
      const onClose = () => end(look());
      const timer = setTimeout(() => end(null), ms);
      socket.on('data', onData).on('close', onClose);
    });
  return {
    isClosed: () => socket.destroyed,
    /** Drops what was received so far. */
    clear: () => void (received = Buffer.alloc(0)),
    /** Asks for the status; null without an answer. */
    async statusBy({ question, read }: StatusProtocol): Promise<PrinterStatus | null> {
      if (socket.destroyed) return null;
      const from = received.length;
      socket.write(question);
      return until(() => (received.length > from ? read(received.subarray(from), received) : null), rawTimes.answer);
    },
    /** Writes bytes; whether all of them were taken. */
    send: (bytes: Buffer) =>
      new Promise<boolean>((done) => {
        socket.once('close', () => done(false));
        // A write that is still waiting when the connection is destroyed ends without an error as well.
        socket.write(bytes, (problem) => done(!problem && !socket.destroyed));
      }),
    /** Ends a job of a printer that reports nothing: it is sent, unless the connection breaks before the printer closes it. */
    finish: () =>
      new Promise<Delivery>((done) => {
        socket.once('close', () => done(isBroken ? 'unsure' : 'sent'));
        socket.end();
      }),
    close: () => void socket.destroy(),
  };
}
