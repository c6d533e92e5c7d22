import type { Server, Socket } from 'socket.io';
import type { Authority, Standings } from '../calls/authority.ts';
import type { ReadToken } from '../http/tokens.ts';

/** The owner of a socket, from the token it was opened with. */
export type Holder = Authority & Pick<ReadToken, 'sessionId' | 'until'>;

const everyMs = 500;

/**
 * Checks twice a second whether the sockets of this process still belong to active sessions. A socket is closed when its session ended or
 * its account is locked; when its token expired or its rights changed, it is asked to reconnect and closed. The state comes from the
 * database, because any process may have ended the session. Returns a function that stops the checks.
 */
export function endWithSessions(io: Server, standings: Standings, log: (problem: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Sockets whose rights had changed at the previous check: change notifications sent before it have arrived by now. */
  let changed = new Set<string>();

  async function look(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    const holders = new Map(sockets.map((socket) => [holderOf(socket).sessionId, holderOf(socket)]));
    const found = await standings([...holders.values()].map(({ homeSiteId: siteId, sessionId }) => ({ siteId, sessionId })));
    const others = new Set<string>();
    for (const socket of sockets) {
      const { sessionId, until, standing } = holderOf(socket);
      const now = found.get(sessionId);
      if (now === undefined) socket.disconnect(true);
      else if (until * 1000 < Date.now() || changed.has(socket.id)) reauthenticate(socket);
      else if (now !== standing) others.add(socket.id);
    }
    changed = others;
  }

  const turn = () => {
    timer = setTimeout(() => {
      // While the database is away, no session can end and nothing is sent.
      void look()
        .catch(log)
        .then(() => stopped || turn());
    }, everyMs);
    timer.unref();
  };
  turn();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

const holderOf = (socket: Socket) => socket.data as Holder;

function reauthenticate(socket: Socket): void {
  socket.emit('ConnectAgain');
  socket.disconnect(true);
}
