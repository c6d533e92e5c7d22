import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Mail server that counts mails by their message id. Accepting a mail takes `acceptMs`; while `hangs` is set, it accepts connections but
 * never sends a greeting; with a refusal set, it answers every recipient with that line.
 */
export async function openMailServer(acceptMs = 0) {
  const counts = new Map<string, number>();
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  let hangs = false;
  let refusal: string | undefined;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (!hangs) converse(socket);
  });

  function converse(socket: Socket): void {
    let data: string | undefined;
    const receive = async (line: string) => {
      if (data !== undefined) {
        data += `${line}\n`;
        if (line !== '.') return;
        await sleep(acceptMs);
        const id = /^Message-ID: (.*)$/im.exec(data)?.[1] ?? '';
        mails.push(data);
        data = undefined;
        counts.set(id, (counts.get(id) ?? 0) + 1);
        socket.write('250 ok\r\n');
      } else if (line.startsWith('DATA')) {
        data = '';
        socket.write('354 go\r\n');
      } else if (refusal && line.startsWith('RCPT')) socket.write(`${refusal}\r\n`);
      else socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n');
    };
    let rest = '';
    socket.write('220 mail.test\r\n');
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString()).split('\r\n');
      rest = lines.pop()!;
      for (const line of lines) void receive(line);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    /** Number of times each mail was accepted. */
    counts,
    /** The accepted mails as they came, with their headers. */
    mails,
    setRefusal(line: string | undefined): void {
      refusal = line;
    },
    connections: () => sockets.size,
    setHanging(value: boolean): void {
      hangs = value;
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type MailServer = Awaited<ReturnType<typeof openMailServer>>;
