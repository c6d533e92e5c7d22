import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openMailServer } from '../../testing/mail-server.ts';
import { openTestServer, type TestServer } from '../../testing/server.ts';
import { lanes } from '../../core/outbox/lanes.ts';
import { startJob } from '../../core/sheets/import-jobs.ts';
import { sendMail } from './public.ts';

const mailCount = 100;
const jobCount = 20;
const percentile95Ms = 1_000;

const untriedMails = async ({ db }: TestServer) =>
  (await sql<{ n: number }>`select count(*)::int as n from outbox where kind = 'mail' and attempts = 0`.execute(db)).rows[0]!.n;

/** Commits a job; returns the milliseconds until its lane starts it. */
async function commitJob(server: TestServer, siteId: string): Promise<number> {
  const system = await server.system();
  const id = await server.inTransaction((tx) => startJob(tx, { ...system, now: new Date(), siteId }, { kind: 'NoSuchKind', input: {} }));
  const committedAt = Date.now();
  const startedAt = await vi.waitFor(
    async () => {
      const found = await sql<{ startedTime: Date | null }>`select started_time from import_job where id = ${id}`.execute(server.db);
      if (!found.rows[0]?.startedTime) throw new Error('the job waits');
      return found.rows[0].startedTime;
    },
    { timeout: 20_000, interval: 10 },
  );
  return startedAt.getTime() - committedAt;
}

test('starts jobs within a second while a hundred mails wait for a hanging mail server', async () => {
  const mails = await openMailServer();
  mails.setHanging(true);
  const mail = { url: `smtp://127.0.0.1:${mails.port}`, from: 'Entrepot <post@example.com>' };
  const server = await openTestServer({ config: { mail, logLevel: 'fatal' } });
  try {
    const { siteId } = await server.as('manager');
    await server.inTransaction(async (tx) => {
      for (let at = 0; at < mailCount; at++) {
        const receiver = `customer${at}@example.com`;
        await sendMail(tx, { now: new Date() }, { siteId, audience: 'customer', receiver, subject: 'Hello', text: 'A link' });
      }
    });
    await expect.poll(mails.connections, { timeout: 20_000 }).toBe(lanes.mail.concurrency);
    const waits: number[] = [];
    for (let at = 0; at < jobCount; at++) waits.push(await commitJob(server, siteId));
    expect(await untriedMails(server)).toBeGreaterThanOrEqual(mailCount / 2);
    expect(waits.sort((a, b) => a - b)[Math.floor(jobCount * 0.95) - 1]).toBeLessThan(percentile95Ms);
  } finally {
    await server.close();
    await mails.close();
  }
});
