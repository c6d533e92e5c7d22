import type { Server, Socket } from 'socket.io';
import type { Authority, Standings } from '../calls/authority.ts';
import type { ReadToken } from '../http/tokens.ts';

/** Who holds a socket, by the token it was opened with. */
export type Holder = Authority & Pick<ReadToken, 'sessionId' | 'until'>;

const everyMs = 500;

/**
 * Looks twice a second whether the sockets of this process still belong to somebody who is signed in. One whose session ended or
 * whose account is locked is closed; one whose token is over or whose rights changed is told to come again, and closed. Asked of the
 * database, since any process of the deployment may have ended the session. Gives the way to stop.
 */
export function endWithSessions(io: Server, standings: Standings, log: (problem: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  /** Those whose rights were found changed one look before: by now they were told so. */
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
      else if (until * 1000 < Date.now() || changed.has(socket.id)) comeAgain(socket);
      else if (now !== standing) others.add(socket.id);
    }
    changed = others;
  }

  const turn = () => {
    timer = setTimeout(() => {
      // While the database is away nobody's session can end, and nothing is sent.
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

function comeAgain(socket: Socket): void {
  socket.emit('ConnectAgain');
  socket.disconnect(true);
}
