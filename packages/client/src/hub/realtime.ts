import { create } from 'zustand';
import { apiBase, refresh } from '../calls/http.ts';
import { languageNow } from '../texts/i18n.ts';
import { tell } from '../calls/notices.ts';
import { tokens } from '../calls/tokens.ts';
import { followChanges } from '../react/follow-changes.ts';
import { keepConnected } from './keep-connected.ts';
import { receive, refreshOldUnread } from './pushes.ts';

/** Whether the server's pushes reach this browser; `lost` once every try has failed. */
export const useRealtime = create<{ lost: boolean }>(() => ({ lost: false }));

/** Opens the hub's connection with the person's token; it says when it is up, when it is lost, and when the server asks for another token. */
async function open(up: () => void, down: () => void, anew: () => void): Promise<() => void> {
  const { io } = await import('socket.io-client');
  const base = new URL(apiBase(), location.href);
  const socket = io(base.origin, {
    path: `${base.pathname}/LogisticsInfrastructureHub`,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: (give) => give({ token: tokens()?.access, language: languageNow() }),
  });
  socket.on('connect', up);
  socket.on('UserReceivingInformation', receive);
  socket.on('SendAsync', (text: unknown) => tell({ tone: 'info', text: String(text) }));
  socket.on('RowsChanged', ({ Names }: { Names: readonly string[] }) => followChanges(Names));
  socket.on('ConnectAgain', anew);
  socket.on('connect_error', down);
  socket.on('disconnect', down);
  return () => void socket.close();
}

async function renewToken(): Promise<void> {
  const pair = tokens();
  if (pair) await refresh(pair);
}

/** Listens to the server's pushes, with a fresh token after each loss; answers the way to stop. */
export function startRealtime(): () => void {
  const line = keepConnected({
    open,
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
