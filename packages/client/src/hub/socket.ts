import { io } from 'socket.io-client';
import { apiBase } from '../calls/http.ts';
import { toast } from '../calls/notices.ts';
import { tokens } from '../calls/tokens.ts';
import { followChanges, followOld } from '../react/follow-changes.ts';
import { languageNow } from '../texts/i18n.ts';
import { receive } from './pushes.ts';

/**
 * Opens the hub connection with the user's token; calls back when it is up, when it is lost, and when the server asks for another token.
 */
export function openSocket(up: () => void, down: () => void, refreshed: () => void): () => void {
  const base = new URL(apiBase(), location.href);
  const socket = io(base.origin, {
    path: `${base.pathname}/LogisticsInfrastructureHub`,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: (give) => give({ token: tokens()?.access, language: languageNow() }),
  });
  socket.on('connect', up);
  socket.on('connect', followOld);
  socket.on('UserReceivingInformation', receive);
  socket.on('SendAsync', (text: unknown) => toast({ tone: 'info', text: String(text) }));
  socket.on('RowsChanged', ({ Names }: { Names: readonly string[] }) => followChanges(Names));
  socket.on('ConnectAgain', refreshed);
  socket.on('connect_error', down);
  socket.on('disconnect', down);
  return () => void socket.close();
}
