import { createServer } from 'node:net';

// Below the ports that Linux gives to outgoing connections (32768 and up), and above the usual ports of services.
const first = 20_000;
const count = 12_000;

/**
 * Finds an unused TCP port of 127.0.0.1 for a program that is started later. The system's own choice (port 0) is not used: between the
 * choice and the start, an outgoing connection of any process may be given the same port.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = first + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port between ${first} and ${first + count}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
