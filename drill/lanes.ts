import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { useSecret } from '@entrepot/server/core/http/crypto.ts';
import { lanes } from '@entrepot/server/core/outbox/lanes.ts';
import { sendMail } from '@entrepot/server/modules/messaging/public.ts';
import { type MailServer, openMailServer } from '@entrepot/server/testing/mail-server.ts';
import { startThrowaway } from '@entrepot/server/testing/throwaway.ts';
import type { Finding } from './kills.ts';
import { missing, startLoad } from './load.ts';
import { post, signIn } from './people.ts';
import { newFolder, openProduct, type Product } from './product.ts';
import { openPool, openDb } from '@entrepot/server/core/db/open-db.ts';

const loadLanes = 8;
const hangingMails = 100;
const jobs = 40;
const percentile95Ms = 1_000;

/**
 * Two servers on one database send mails under load: none may be sent twice. One server is killed while sending: the mails in progress are
 * sent again once their leases expire, and no others. Then the mail server hangs: jobs must still start within a second.
 */
export async function sendingInLanes(mailCount: number): Promise<Finding> {
  useSecret('drill');
  const database = await startThrowaway();
  const { folder, removeFolder } = newFolder();
  const mails = await openMailServer(20);
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Drill <drill@example.com>' };
  const env = { DATA_DIR: folder, DATABASE_URL: database.urls.app, DATABASE_ADMIN_URL: database.urls.admin, ...mail };
  const servers = [await openProduct(env), await openProduct(env)] as const;
  const pool = openPool(database.urls.app, { max: 2 });
  try {
    const load = await startLoad('LA', loadLanes, () => servers[0].address);
    const both = await sendByBoth(pool, mails, mailCount);
    const killed = await killOne(pool, mails, servers[1], mailCount / 4);
    await load.end();
    const { lost, doubled } = await missing(servers[0].address, load.acknowledged);
    const waits = await startJobsWhileMailsHang(pool, mails, servers[0]);
    const at = (share: number) => Math.round(waits[Math.ceil(waits.length * share) - 1]!);
    const problems = [
      ...(both.doubled ? [`${both.doubled} mails were sent twice by two servers`] : []),
      ...(killed.doubled > lanes.mail.concurrency ? [`${killed.doubled} mails were sent twice after a kill`] : []),
      ...(lost.length || doubled.length ? [`${lost.length} commands lost, ${doubled.length} doubled`] : []),
      ...(at(0.95) > percentile95Ms ? [`5 % of the jobs started later than ${at(0.95)} ms after their commit`] : []),
    ];
    const figures = {
      'mails by two servers': mailCount,
      'sent twice': both.doubled,
      'commands meanwhile': load.acknowledged.length,
      'mails around a kill': mailCount / 4,
      'sent twice after the kill': killed.doubled,
      'last lease over after s': killed.seconds,
      'job start, median ms': at(0.5),
      'job start, 95 % ms': at(0.95),
      'job start, longest ms': at(1),
    };
    return { name: 'two servers send the outbox in lanes', figures, problems };
  } finally {
    for (const server of servers) server.killServer();
    await pool.end();
    await mails.close();
    await database.stop();
    removeFolder();
  }
}

/** Commits mails of one site, several per transaction. */
async function commitMails(pool: pg.Pool, count: number): Promise<void> {
  const db = openDb(pool);
  const { id: siteId } = await db.selectFrom('site').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  for (let at = 0; at < count; at += 20)
    await db.transaction().execute(async (tx) => {
      for (let one = at; one < Math.min(count, at + 20); one++) {
        const message = { siteId, audience: 'customer', receiver: `c${one}@example.com`, subject: 'Drill', text: 'A mail' } as const;
        await sendMail(tx, { now: new Date() }, message);
      }
    });
}

async function allSent(pool: pg.Pool, withinMs: number): Promise<void> {
  const until = Date.now() + withinMs;
  for (let left = 1; left > 0; await sleep(250)) {
    const { rows } = await pool.query(`select count(*)::int as left from outbox where kind = 'mail' and sent_time is null`);
    left = rows[0].left;
    if (left > 0 && Date.now() > until) throw new Error(`${left} mails were not sent within ${withinMs / 1000} s`);
  }
}
const repeats = ({ counts }: MailServer) => [...counts.values()].filter((count) => count > 1).length;

async function sendByBoth(pool: pg.Pool, mails: MailServer, count: number) {
  await commitMails(pool, count);
  await allSent(pool, 30_000 + count * 100);
  if (mails.counts.size !== count) throw new Error(`${mails.counts.size} of ${count} mails arrived`);
  return { doubled: repeats(mails) };
}

async function killOne(pool: pg.Pool, mails: MailServer, server: Product, count: number) {
  mails.counts.clear();
  await commitMails(pool, count);
  while (mails.counts.size < count / 4) await sleep(5);
  const killedAt = Date.now();
  server.killServer();
  await allSent(pool, 180_000);
  return { doubled: repeats(mails), seconds: Math.round((Date.now() - killedAt) / 1000) };
}

/**
 * Measures the milliseconds from commit to start of some exports while mails wait for a mail server that hangs. Returns them in ascending
 * order.
 */
async function startJobsWhileMailsHang(pool: pg.Pool, mails: MailServer, { address }: Product): Promise<number[]> {
  mails.setHanging(true);
  await commitMails(pool, hangingMails);
  while (mails.connections() < lanes.mail.concurrency) await sleep(20);
  const token = await signIn(address, 'manager', 'Login');
  const waits: number[] = [];
  for (let at = 0; at < jobs; at++) {
    const { Code, Message, Data } = await post(address, '/Package/ExportPackages', {}, { token });
    if (Code) throw new Error(`an export was refused: ${Message}`);
    const committedAt = Date.now();
    waits.push((await startOf(pool, Data.JobId)) - committedAt);
  }
  return waits.sort((a, b) => a - b);
}

/** Waits until a job has ended; returns when it started, in milliseconds since 1970. */
async function startOf(pool: pg.Pool, jobId: string): Promise<number> {
  for (;;) {
    const { rows } = await pool.query('select started_time, finished_time from import_job where id = $1', [jobId]);
    if (rows[0]?.finished_time) return rows[0].started_time.getTime();
    await sleep(10);
  }
}
