import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { languageOf, languages } from '@entrepot/contract/core/language.ts';
import type { Standings } from '../calls/authority.ts';
import type { HubAdapter } from './hub-adapters.ts';
import { publishChanges } from './hub-changes.ts';
import { endWithSessions, type Holder } from './hub-sessions.ts';
import type { PushMessage } from './outbox.ts';
import { text } from '../calls/texts.ts';
import { steadyNow } from '../steady-clock.ts';

const windowMs = 10_000;
// Our clients send only their token and the answers to the hub's heartbeat.
const maxInWindow = 20;
/** Time limit (ms) for a connection to authenticate. */
const authTimeoutMs = 5_000;
/** Maximum size (bytes) of a message to the hub. */
const maxMessageBytes = 10_000;

/** Closes connections that send more messages than our clients ever do, before the messages are parsed. */
function limitMessages(io: Server): void {
  io.engine.on(
    'connection',
    (connection: { on(event: 'packet', listener: () => void): void; transport: { close(): void }; close(discard: boolean): void }) => {
      let since = steadyNow();
      let count = 0;
      connection.on('packet', () => {
        if (steadyNow() - since > windowMs) [since, count] = [steadyNow(), 0];
        if (++count > maxInWindow) connection.close(true);
      });
    },
  );
}

const timeoutMs = 500;

/** The parts of the hub: token identification, active sessions, allowed origins, and the connection to other processes. */
export interface HubParts {
  identify(token: string): Promise<Holder | undefined>;
  standings: Standings;
  mayConnect(origin: string | undefined, host: string | undefined): Promise<boolean>;
  adapter: HubAdapter | undefined;
  log(problem: unknown): void;
}

/**
 * The realtime hub: Socket.IO at the contract's path, websocket only, with the access token in `auth.token`. With an adapter, pushes also
 * reach sockets of other processes. A socket closes with its token's session.
 */
export function openHub(http: HttpServer, { identify, standings, mayConnect, adapter, log }: HubParts) {
  const io = new Server(http, {
    path: '/api/LogisticsInfrastructureHub',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: authTimeoutMs,
    allowRequest: ({ headers: { origin, host } }, decide) =>
      void mayConnect(origin, host).then(
        (may) => decide(null, may),
        () => decide(null, false),
      ),
    adapter: adapter ? adapter.adapter : undefined,
  });
  limitMessages(io);
  const stopSessions = endWithSessions(io, standings, log);
  const changes = publishChanges(io, adapter !== undefined);

  const connections = new Set<Duplex>();
  http.on('upgrade', (_request, socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });

  io.use((socket, next) => {
    const { token, language } = socket.handshake.auth as { token?: string; language?: string };
    identify(String(token ?? ''))
      .then((found) => {
        if (!found) return next(new Error('unauthorized'));
        socket.data = { ...found, language: languageOf(language ?? socket.handshake.headers['accept-language']) };
        next();
      })
      // The database is away for a moment: clients connect again.
      .catch(() => next(new Error('unavailable')));
  });

  io.on('connection', (socket) => {
    const { userId, homeSiteId, audience, ownerId, siteIds, warehouseIds, language } = socket.data as Holder & { language: string };
    const rooms = [`user:${userId}`, `site:${homeSiteId}`];
    if (audience !== 'customer') rooms.push(...(siteIds ?? []).map((id) => `staff:${id}`));
    if (ownerId) rooms.push(`owner:${ownerId}`);
    rooms.push(...(warehouseIds ?? []).map((id) => `warehouse:${id}`));
    void socket.join(rooms.map((room) => `${room}:${language}`));
    const Names = changes.recentChanges(rooms);
    if (Names.length) socket.emit('RowsChanged', { Names });
  });

  return {
    /** Publishes the kinds of changed rows to staff and to the owning customers. */
    changed: changes.changed,
    /** Sends a push to its audience, in each person's language: each room has one sub-room per language. */
    async push(siteId: string, message: PushMessage & { eventId?: string }): Promise<void> {
      for (const language of languages) {
        const translate = (path: string) => text(language, path, message.values) ?? path;
        io.to(roomsOf(siteId, message.to).map((room) => `${room}:${language}`)).emit('UserReceivingInformation', {
          InfoType: message.infoType,
          Title: translate(message.title),
          Message: translate(message.message),
          MessageType: message.messageType ?? 1,
          WarehouseId: message.warehouseId,
          PickingId: message.pickingId,
          Link: message.link,
          EventId: message.eventId,
        });
      }
    },
    /** Closes this process's connections below Socket.IO, which makes clients reconnect. */
    async close(): Promise<void> {
      stopSessions();
      const closed = new Promise<void>((resolve) => io.close(() => resolve()));
      // Unresponsive clients are not waited for.
      const late = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, timeoutMs);
      await closed;
      clearTimeout(late);
      await adapter?.close();
    },
  };
}

/** The rooms of a push; an empty audience maps to a room without sockets. */
function roomsOf(siteId: string, to: PushMessage['to']): string[] {
  if ('userIds' in to) return to.userIds.length ? to.userIds.map((id) => `user:${id}`) : ['no-user'];
  if ('warehouseId' in to) return [`warehouse:${to.warehouseId}`, `staff:${siteId}`];
  return [`site:${to.siteId}`];
}
