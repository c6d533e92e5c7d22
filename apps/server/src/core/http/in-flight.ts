import type { IncomingMessage, Server } from 'node:http';

/** Tracks the requests a server is answering; `none` resolves when there are none left. Sockets of the hub do not count. */
export function inFlight(server: Server) {
  const running = new Set<IncomingMessage>();
  let waiting: (() => void)[] = [];
  server.on('request', (request, response) => {
    running.add(request);
    response.once('close', () => {
      running.delete(request);
      if (running.size) return;
      for (const go of waiting) go();
      waiting = [];
    });
  });
  const cutOff = (isOver: (request: IncomingMessage) => boolean) => {
    for (const request of running) if (isOver(request)) request.socket.destroy();
  };
  const none = () => (running.size ? new Promise<void>((resolve) => waiting.push(resolve)) : Promise.resolve());
  return {
    none,
    /** The same with limits: requests still arriving after `arriveMs` and requests still being answered after `answerMs` are cut off. */
    async drainWithin({ arriveMs, answerMs }: { arriveMs: number; answerMs: number }): Promise<void> {
      const late = [setTimeout(() => cutOff(({ complete }) => !complete), arriveMs), setTimeout(() => cutOff(() => true), answerMs)];
      await none();
      for (const timer of late) clearTimeout(timer);
    },
  };
}
