import { create } from 'zustand';
import { refresh } from '../calls/http.ts';
import { tokens } from '../calls/tokens.ts';
import { rowsFirst } from '../react/rows-first.ts';
import { keepConnected } from './keep-connected.ts';
import { refreshOldUnread } from './pushes.ts';
import type { openSocket } from './socket.ts';

/** Whether the server's pushes reach this browser; `lost` once every try has failed. */
export const useRealtime = create<{ lost: boolean }>(() => ({ lost: false }));

/** Once the first rows are there: the way to the hub, which is loaded for it, is for what comes after them. */
async function openLate(...told: Parameters<typeof openSocket>): Promise<() => void> {
  await rowsFirst();
  const { openSocket } = await import('./socket.ts');
  return openSocket(...told);
}

async function renewToken(): Promise<void> {
  const pair = tokens();
  if (pair) await refresh(pair);
}

/** Listens to the server's pushes, with a fresh token after each loss; answers the way to stop. */
export function startRealtime(): () => void {
  const line = keepConnected({
    open: openLate,
    beforeRetry: renewToken,
    onUp() {
      useRealtime.setState({ lost: false });
      refreshOldUnread();
    },
    onGivenUp: () => useRealtime.setState({ lost: true }),
  });
  // After the last try, the network's return or the person's is worth another five.
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
