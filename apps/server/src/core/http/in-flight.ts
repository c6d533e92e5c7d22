import type { Server } from 'node:http';

/** Watches what a server is answering; `none` resolves when nothing is left. Sockets of the hub do not count. */
export function inFlight(server: Server) {
  let running = 0;
  let waiting: (() => void)[] = [];
  server.on('request', (_request, response) => {
    running += 1;
    response.once('close', () => {
      running -= 1;
      if (running) return;
      for (const go of waiting) go();
      waiting = [];
    });
  });
  return { none: () => (running ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve()) };
}
