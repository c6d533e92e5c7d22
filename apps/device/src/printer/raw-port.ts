import { connect } from 'node:net';

/**
 * How a job went: all was taken, nobody was there, the line broke so that nobody knows what is on paper, or it could not be put into the
 * printer's language.
 */
export type Delivery = 'printed' | 'unreached' | 'unsure' | 'undrawn';

const patience = 10_000;

/** Sends a job to a printer's raw port and closes; tells how it went, never throws. */
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
    line.setTimeout(patience, () => line.destroy());
    line.on('data', () => undefined).on('error', () => undefined);
    line.once('close', (broken) => done(!connected ? 'unreached' : sent && !broken ? 'printed' : 'unsure'));
  });
}
