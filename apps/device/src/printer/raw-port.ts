import { connect } from 'node:net';

/**
 * Outcome of a job: accepted completely, printer unreachable, connection lost (may have been printed), or not convertible to the printer's
 * language.
 */
export type Delivery = 'printed' | 'unreached' | 'unsure' | 'undrawn';

const timeoutMs = 10_000;

/** Sends a job to a printer's raw port and closes the connection. Returns the outcome, never throws. */
export function sendRaw(bytes: Buffer, { host, port }: { host: string; port: number }): Promise<Delivery> {
  return new Promise((done) => {
    let connected = false;
    let sent = false;
    const line = connect({ host, port }, () => {
      connected = true;
      line.end(bytes, () => {
        sent = true;
      });
    });
    line.setTimeout(timeoutMs, () => line.destroy());
    line.on('data', () => undefined).on('error', () => undefined);
    line.once('close', (broken) => done(!connected ? 'unreached' : sent && !broken ? 'printed' : 'unsure'));
  });
}
