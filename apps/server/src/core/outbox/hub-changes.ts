import type { Server } from 'socket.io';
import { languages } from '@entrepot/contract/core/language.ts';
import type { Change } from '../calls/caller.ts';
import { steadyNow } from '../steady-clock.ts';

const minIntervalMs = 1000;
// Changes made at the same moment are published in one message.
const batchWindowMs = 5;
/** A new socket receives the changes of this period, in which a page may have read its rows before it was connected. */
const recentWindowMs = 10_000;

/** The kinds of rows that changed, by room. */
type PublishedChange = readonly (readonly [room: string, names: readonly string[]])[];

/**
 * Publishes the kinds of changed rows to the staff of a site and to the customers who own the rows, the first change immediately and later
 * ones at most once a second, so that open lists reload. Contents are not sent: clients read them with their own rights. `isShared`: other
 * processes have sockets too, and record these changes for new sockets.
 */
export function publishChanges(io: Server, isShared: boolean) {
  const waiting = new Map<string, Set<string>>();
  const recentChanges = createRecentChanges();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = Number.NEGATIVE_INFINITY;
  io.on('RowsChanged', (published: PublishedChange) => recentChanges.add(published));
  const send = () => {
    timer = undefined;
    sent = steadyNow();
    const published = [...waiting].map(([room, names]) => [room, [...names]] as const);
    waiting.clear();
    for (const [room, Names] of published) io.to(languages.map((language) => `${room}:${language}`)).emit('RowsChanged', { Names });
    recentChanges.add(published);
    if (isShared) io.serverSideEmit('RowsChanged', published);
  };
  const wait = (room: string, name: string) => void waiting.set(room, (waiting.get(room) ?? new Set()).add(name));
  return {
    /** Records changes and schedules their publication. */
    changed(changes: readonly Pick<Change, 'target' | 'siteId' | 'customerIds'>[]): void {
      for (const { target, siteId, customerIds = [] } of changes) {
        wait(`staff:${siteId}`, target);
        for (const id of customerIds) wait(`owner:${id}`, target);
      }
      if (waiting.size) timer ??= setTimeout(send, Math.max(batchWindowMs, sent + minIntervalMs - steadyNow())).unref();
    },
    /** The kinds of rows published to these rooms in the last seconds. */
    recentChanges: recentChanges.of,
  };
}

/** A record of what was published in the last seconds. */
function createRecentChanges() {
  const rooms = new Map<string, Map<string, number>>();
  const dropBefore = (before: number) => {
    for (const [room, names] of rooms) {
      for (const [name, at] of names) if (at < before) names.delete(name);
      if (!names.size) rooms.delete(room);
    }
  };
  return {
    add(published: PublishedChange): void {
      const now = steadyNow();
      dropBefore(now - recentWindowMs);
      for (const [room, names] of published) {
        const known = rooms.get(room) ?? new Map<string, number>();
        for (const name of names) known.set(name, now);
        rooms.set(room, known);
      }
    },
    of(roomNames: readonly string[]): string[] {
      dropBefore(steadyNow() - recentWindowMs);
      return [...new Set(roomNames.flatMap((room) => [...(rooms.get(room)?.keys() ?? [])]))];
    },
  };
}
