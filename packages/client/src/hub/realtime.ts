import { create } from 'zustand';
import { refresh } from '../calls/http.ts';
import { tokens } from '../calls/tokens.ts';
import { rowsFirst } from '../react/rows-first.ts';
import { maintainConnection } from './maintain-connection.ts';
import { refreshOldUnread } from './pushes.ts';
import type { openSocket } from './socket.ts';

/** Whether the server's pushes fail to reach this browser: `lost` is set once every try has failed. */
export const useRealtime = create<{ lost: boolean }>(() => ({ lost: false }));

/** Loads the hub's client and opens the connection only after the first rows, which take precedence. */
async function openLate(...args: Parameters<typeof openSocket>): Promise<() => void> {
  await rowsFirst();
  const { openSocket } = await import('./socket.ts');
  return openSocket(...args);
}

async function renewToken(): Promise<void> {
  const pair = tokens();
  if (pair) await refresh(pair);
}

/** Connects to the server's pushes, with a fresh token after each loss; returns the function that stops it. */
export function startRealtime(): () => void {
  const line = maintainConnection({
    open: openLate,
    beforeRetry: renewToken,
    onUp() {
      useRealtime.setState({ lost: false });
      refreshOldUnread();
    },
    onDisconnected: () => useRealtime.setState({ lost: true }),
  });
  // After the last try, reconnects when the network or the user returns.
  const seen = () => document.visibilityState === 'visible' && line.revive();
  window.addEventListener('online', line.revive);
  document.addEventListener('visibilitychange', seen);
  return () => {
    window.removeEventListener('online', line.revive);
    document.removeEventListener('visibilitychange', seen);
    line.stop();
    useRealtime.setState({ lost: false });
  };
}
