import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ground, openGround } from '../../../test/product.ts';
import { sendMail } from '../../modules/messaging/public.ts';
import { openMailServer } from '../../testing/mail-server.ts';
import { useSecret } from '../http/crypto.ts';
import { lanes } from './lanes.ts';

const secret = 'a secret of both processes';
const mailCount = 2 * lanes.mail.concurrency;

let ground: Ground;
beforeAll(async () => {
  ground = await openGround();
}, 120_000);
afterAll(() => ground.close());

interface Row {
  id: string;
  attempts: number;
  nextTime: Date;
  sentTime: Date | null;
  error: string | null;
}
const mailRows = async () => (await sql<Row>`select * from outbox where kind = 'mail' order by id`.execute(ground.db)).rows;
const sentCount = async () => (await mailRows()).filter(({ sentTime }) => sentTime !== null).length;

async function commitMails(siteId: string): Promise<void> {
  useSecret(secret);
  await ground.db.transaction().execute(async (tx) => {
    for (let at = 0; at < mailCount; at++)
      await sendMail(
        tx,
        { now: new Date() },
        { siteId, audience: 'customer', receiver: `c${at}@example.com`, subject: 'Hello', text: 'A mail' },
      );
  });
}

test('another process sends the rows of a killed one, but only after their leases have ended', async () => {
  const mails = await openMailServer();
  const env = { SECRET_KEY: secret, SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Entrepot <post@example.com>' };
  try {
    mails.setHanging(true);
    const killed = await ground.start(env);
    await commitMails((await ground.as('manager')).siteId);
    await expect.poll(mails.connections, { timeout: 20_000 }).toBe(lanes.mail.concurrency);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const leased = (await mailRows()).filter(({ attempts }) => attempts === 1);
    expect(leased).toHaveLength(lanes.mail.concurrency);
    for (const { nextTime } of leased) expect(nextTime.getTime()).toBeGreaterThan(Date.now() + lanes.mail.timeoutMs / 2);

    mails.setHanging(false);
    await ground.start(env);
    await expect.poll(sentCount, { timeout: 20_000 }).toBe(mailCount - leased.length);
    const waiting = (await mailRows()).filter(({ sentTime }) => sentTime === null);
    expect(waiting).toEqual(leased);
    expect(new Set(waiting.map(({ error }) => error))).toEqual(new Set(['The process ended during the attempt']));

    await sql`update outbox set next_time = ${new Date()} where sent_time is null`.execute(ground.db);
    await expect.poll(sentCount, { timeout: 20_000 }).toBe(mailCount);
    expect([...mails.counts.values()]).toEqual(Array(mailCount).fill(1));
    const ids = new Set(leased.map(({ id }) => id));
    expect((await mailRows()).filter(({ id }) => ids.has(id)).map(({ attempts }) => attempts)).toEqual(leased.map(() => 2));
  } finally {
    await mails.close();
  }
}, 120_000);
