import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer } from '../../testing/server.ts';
import type { OutboxRow } from '../../core/outbox/delivery.ts';
import { messageCarriers } from './carriers.ts';
import { sendMail } from './public.ts';

/** Starts a minimal SMTP server; returns its port and the mails it received. */
async function mailServer() {
  const taken: string[] = [];
  let refusing = true;
  const server = createServer((socket) => {
    let data: string[] | undefined;
    socket.write('220 test\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n').slice(0, -1)) {
        if (data) {
          if (line !== '.') data.push(line);
          else {
            taken.push(data.join('\n'));
            data = undefined;
            socket.write('250 ok\r\n');
          }
        } else if (line.startsWith('DATA')) {
          data = [];
          socket.write('354 go\r\n');
        } else if (line.startsWith('MAIL') && refusing) {
          refusing = false;
          socket.write('451 later\r\n');
        } else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return { port, taken, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('sends text and HTML, retries after a refusal, and stores the subject only', async () => {
  const mails = await mailServer();
  const server = await openTestServer();
  try {
    const { siteId } = await server.as('manager');
    const config = { ...server.server.config, mail: { url: `smtp://127.0.0.1:${mails.port}`, from: 'Entrepot <post@example.com>' } };
    const { mail } = messageCarriers({ db: server.db, files: server.server.files, config });
    // Rolled back after reading, so that the server's own relay does not take the row.
    const row = await server.db
      .transaction()
      .execute(async (tx) => {
        await sendMail(
          tx,
          { now: new Date() },
          {
            siteId,
            audience: 'customer',
            receiver: 'a@example.com',
            subject: 'Hello',
            text: 'A link',
            isNotice: true,
            unsubscribe: 'token',
          },
        );
        const found = await sql<any>`select * from outbox where kind = 'mail'`.execute(tx);
        throw { row: found.rows[0] };
      })
      .catch((thrown) => thrown.row);
    const send = (sent: OutboxRow) => mail.send(sent, new AbortController().signal);
    await expect(send(row)).rejects.toThrow(/451/);
    await send(row);
    await send(row);
    expect(mails.taken).toHaveLength(2);
    expect(mails.taken[0]).toMatch(/^Content-Type: multipart\/alternative/m);
    for (const type of ['text/plain', 'text/html']) expect(mails.taken[0]).toContain(`Content-Type: ${type}; charset=utf-8`);
    expect(mails.taken[0]!.split('A link').length).toBeGreaterThan(2);
    expect(mails.taken[0]).toMatch(/^List-Unsubscribe: <https?:\/\/[^\s]+\/unsubscribe\?token=token>/m);
    expect(mails.taken[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    const ids = mails.taken.map((text) => /^Message-ID: (.*)$/im.exec(text)![1]);
    expect(ids[0]).toBe(ids[1]);
    const admin = await server.as('admin');
    const messages = await admin.ok('/SentMessage/GetSentMessages');
    expect(messages.Data).toMatchObject([
      { Channel: 'mail', Receiver: 'a@example.com', Subject: 'Hello', Content: null, Provider: 'smtp' },
    ]);
  } finally {
    await server.close();
    await mails.close();
  }
});
