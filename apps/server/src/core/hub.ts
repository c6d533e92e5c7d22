import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { languageOf } from '@entrepot/contract/core/language.ts';
import type { Authority } from './authority.ts';
import type { PushMessage } from './outbox.ts';
import { text } from './texts.ts';

/** The realtime hub: Socket.IO at the contract's path, websocket only, the access token in `auth.token`. */
export function openHub(http: HttpServer, authorityOf: (token: string) => Promise<Authority | undefined>) {
  const io = new Server(http, {
    path: '/api/LogisticsInfrastructureHub',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 100_000,
  });

  io.use((socket, next) => {
    const { token, language } = socket.handshake.auth as { token?: string; language?: string };
    authorityOf(String(token ?? ''))
      .then((found) => {
        if (!found) return next(new Error('unauthorized'));
        socket.data = { ...found, language: languageOf(language ?? socket.handshake.headers['accept-language']) };
        next();
      })
      .catch(() => next(new Error('unauthorized')));
  });

  io.on('connection', (socket) => {
    const person = socket.data as Authority;
    void socket.join(`user:${person.userId}`);
    void socket.join(`site:${person.homeSiteId}`);
    if (person.who !== 'C') for (const siteId of person.siteIds ?? []) void socket.join(`staff:${siteId}`);
    for (const warehouseId of person.warehouseIds ?? []) void socket.join(`warehouse:${warehouseId}`);
  });

  return {
    /** Sends a push to those it is for, each in their own language. */
    async push(siteId: string, message: PushMessage & { eventId?: string }): Promise<void> {
      for (const socket of await io.in(roomsOf(siteId, message.to)).fetchSockets()) {
        const { language } = socket.data as { language: ReturnType<typeof languageOf> };
        const say = (path: string) => text(language, path, message.values) ?? path;
        socket.emit('UserReceivingInformation', {
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
    close: () => new Promise<void>((resolve) => io.close(() => resolve())),
  };
}

function roomsOf(siteId: string, to: PushMessage['to']): string[] {
  if ('userIds' in to) return to.userIds.map((id) => `user:${id}`);
  if ('warehouseId' in to) return [`warehouse:${to.warehouseId}`, `staff:${siteId}`];
  return [`site:${to.siteId}`];
}
