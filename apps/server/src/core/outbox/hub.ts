import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { languageOf, languages } from '@entrepot/contract/core/language.ts';
import type { Standings } from '../calls/authority.ts';
import type { HubAdapter } from './hub-adapters.ts';
import { tellOfChanges } from './hub-changes.ts';
import { limitMessages, longestMessage, sayWhoMs } from './hub-door.ts';
import { endWithSessions, type Holder } from './hub-sessions.ts';
import type { PushMessage } from './outbox.ts';
import { text } from '../calls/texts.ts';

const patienceMs = 500;

/** What the hub is made of: who holds a token, which sessions still are, whose pages may connect, the way to other processes. */
export interface HubParts {
  identify(token: string): Promise<Holder | undefined>;
  standings: Standings;
  mayConnect(origin: string | undefined, host: string | undefined): Promise<boolean>;
  adapter: HubAdapter | undefined;
  log(problem: unknown): void;
}

/**
 * The realtime hub: Socket.IO at the contract's path, websocket only, the access token in `auth.token`. With an adapter, a push
 * reaches the sockets of other processes as well. A socket ends with the session of its token.
 */
export function openHub(http: HttpServer, { identify, standings, mayConnect, adapter, log }: HubParts) {
  const io = new Server(http, {
    path: '/api/LogisticsInfrastructureHub',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: longestMessage,
    connectTimeout: sayWhoMs,
    allowRequest: ({ headers: { origin, host } }, decide) =>
      void mayConnect(origin, host).then(
        (may) => decide(null, may),
        () => decide(null, false),
      ),
    adapter: adapter ? adapter.adapter : undefined,
  });
  limitMessages(io);
  const leaveOff = endWithSessions(io, standings, log);
  const changes = tellOfChanges(io, adapter !== undefined);

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
      .catch(() => next(new Error('unauthorized')));
  });

  io.on('connection', (socket) => {
    const { userId, homeSiteId, who, ownerId, siteIds, warehouseIds, language } = socket.data as Holder & { language: string };
    const rooms = [`user:${userId}`, `site:${homeSiteId}`];
    if (who !== 'C') rooms.push(...(siteIds ?? []).map((id) => `staff:${id}`));
    if (ownerId) rooms.push(`owner:${ownerId}`);
    rooms.push(...(warehouseIds ?? []).map((id) => `warehouse:${id}`));
    void socket.join(rooms.map((room) => `${room}:${language}`));
    const Names = changes.lately(rooms);
    if (Names.length) socket.emit('RowsChanged', { Names });
  });

  return {
    /** Tells staff, and customers of their own, of kinds of rows that were changed. */
    changed: changes.changed,
    /** Sends a push to those it is for, each in their own language: the listeners of a language are rooms of their own. */
    async push(siteId: string, message: PushMessage & { eventId?: string }): Promise<void> {
      for (const language of languages) {
        const say = (path: string) => text(language, path, message.values) ?? path;
        io.to(roomsOf(siteId, message.to).map((room) => `${room}:${language}`)).emit('UserReceivingInformation', {
          InfoType: message.infoType,
          Title: say(message.title),
          Message: say(message.message),
          MessageType: message.messageType ?? 1,
          WarehouseId: message.warehouseId,
          PickingId: message.pickingId,
          Link: message.link,
          EventId: message.eventId,
        });
      }
    },
    /** Closes this process's connections below Socket.IO, which its clients take as the sign to connect again. */
    async close(): Promise<void> {
      leaveOff();
      const closed = new Promise<void>((resolve) => io.close(() => resolve()));
      // Who does not answer the good-bye is not waited for.
      const late = setTimeout(() => {
        for (const socket of connections) socket.destroy();
      }, patienceMs);
      await closed;
      clearTimeout(late);
      await adapter?.close();
    },
  };
}

/** The rooms of a push; nobody at all is a room that no socket joins. */
function roomsOf(siteId: string, to: PushMessage['to']): string[] {
  if ('userIds' in to) return to.userIds.length ? to.userIds.map((id) => `user:${id}`) : ['nobody'];
  if ('warehouseId' in to) return [`warehouse:${to.warehouseId}`, `staff:${siteId}`];
  return [`site:${to.siteId}`];
}
