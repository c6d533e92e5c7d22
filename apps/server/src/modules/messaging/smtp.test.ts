import { createServer } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestServer } from '@entrepot/testing/server.ts';
import { messageCarriers } from './carriers.ts';
import { sendMail } from './public.ts';

/** A mail server that speaks as much SMTP as one mail needs; gives its port and the mails it took. */
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

test('a mail goes to the configured mail server, tried again when it was refused, and only its heading is kept', async () => {
  const mails = await mailServer();
  const server = await openTestServer();
  try {
    const { siteId } = await server.as('manager');
    const config = { ...server.server.config, mail: { url: `smtp://127.0.0.1:${mails.port}`, from: 'Entrepot <post@example.com>' } };
    const { mail } = messageCarriers({ db: server.db, files: server.server.files, config });
    // The server's own relay must not take the row first, so it is rolled back after it was read.
    const row = await server.db
      .transaction()
      .execute(async (tx) => {
        await sendMail(
          tx,
          { now: new Date() },
          { siteId, audience: 'customer', receiver: 'a@example.com', subject: 'Hello', text: 'A link' },
        );
        const found = await sql<any>`select * from outbox where kind = 'mail'`.execute(tx);
        throw { row: found.rows[0] };
      })
      .catch((thrown) => thrown.row);
    await expect(mail(row)).rejects.toThrow(/451/);
    await mail(row);
    await mail(row);
    expect(mails.taken).toHaveLength(2);
    expect(mails.taken[0]).toContain('A link');
    const ids = mails.taken.map((text) => /^Message-ID: (.*)$/im.exec(text)![1]);
    expect(ids[0]).toBe(ids[1]);
    const admin = await server.as('admin');
    const kept = await admin.ok('/SentMessage/GetSentMessages');
    expect(kept.Data).toMatchObject([{ Channel: 'mail', Receiver: 'a@example.com', Subject: 'Hello', Content: null, Provider: 'smtp' }]);
  } finally {
    await server.close();
    await mails.close();
  }
});
