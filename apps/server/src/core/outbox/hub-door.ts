import type { Server } from 'socket.io';
import { steadyNow } from '../steady.ts';

const windowMs = 10_000;
// Ours send nothing but their token and the answers to the hub's heartbeat.
const mostInWindow = 20;
/** How long a connection may take until it says who it is. */
export const sayWhoMs = 5_000;
/** Bytes of the longest message that the hub takes. */
export const longestMessage = 10_000;

/** Ends connections that send more than ours ever do, before what they send is understood. */
export function limitMessages(io: Server): void {
  io.engine.on(
    'connection',
    (connection: { on(event: 'packet', hear: () => void): void; transport: { close(): void }; close(discard: boolean): void }) => {
      let since = steadyNow();
      let count = 0;
      connection.on('packet', () => {
        if (steadyNow() - since > windowMs) [since, count] = [steadyNow(), 0];
        if (++count > mostInWindow) connection.close(true);
      });
    },
  );
}
