import type { Server } from 'socket.io';
import { languages } from '@entrepot/contract/core/language.ts';
import type { Change } from '../calls/caller.ts';
import { steadyNow } from '../steady.ts';

const atMostEveryMs = 1000;
// What calls change at the same moment is told in one piece.
const togetherMs = 5;

/**
 * Tells the staff of a site, and the customer whose rows they are, which kinds of rows somebody changed, the first at once and those
 * after it at most once a second, so that their open lists follow. Nothing of the rows is told: who may see them asks for them.
 */
export function tellOfChanges(io: Server) {
  const waiting = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = Number.NEGATIVE_INFINITY;
  const send = () => {
    timer = undefined;
    sent = steadyNow();
    for (const [room, names] of waiting)
      io.to(languages.map((language) => `${room}:${language}`)).emit('RowsChanged', { Names: [...names] });
    waiting.clear();
  };
  const wait = (room: string, name: string) => void waiting.set(room, (waiting.get(room) ?? new Set()).add(name));
  return function changed(changes: readonly Pick<Change, 'target' | 'siteId' | 'ownerId' | 'sellerId'>[]): void {
    for (const { target, siteId, ownerId, sellerId } of changes) {
      wait(`staff:${siteId}`, target);
      for (const id of [ownerId, sellerId]) if (id) wait(`owner:${id}`, target);
    }
    if (waiting.size) timer ??= setTimeout(send, Math.max(togetherMs, sent + atMostEveryMs - steadyNow())).unref();
  };
}
