import type { Server } from 'socket.io';
import { languages } from '@entrepot/contract/core/language.ts';
import type { Change } from '../calls/caller.ts';
import { steadyNow } from '../steady.ts';

const atMostEveryMs = 1000;
// What calls change at the same moment is told in one piece.
const togetherMs = 5;
/** Who connects is told of what changed in this time: since then a page may have read its rows without being told. */
const latelyMs = 10_000;

/** Which kinds of rows changed, by the room that is told of it. */
type Told = readonly (readonly [room: string, names: readonly string[]])[];

/**
 * Tells the staff of a site, and the customer whose rows they are, which kinds of rows somebody changed, the first at once and those
 * after it at most once a second, so that their open lists follow. Nothing of the rows is told: who may see them asks for them.
 * `isShared`: other processes have listeners too, and keep in mind what this one tells.
 */
export function tellOfChanges(io: Server, isShared: boolean) {
  const waiting = new Map<string, Set<string>>();
  const lately = keptInMind();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = Number.NEGATIVE_INFINITY;
  io.on('RowsChanged', (told: Told) => lately.add(told));
  const send = () => {
    timer = undefined;
    sent = steadyNow();
    const told = [...waiting].map(([room, names]) => [room, [...names]] as const);
    waiting.clear();
    for (const [room, Names] of told) io.to(languages.map((language) => `${room}:${language}`)).emit('RowsChanged', { Names });
    lately.add(told);
    if (isShared) io.serverSideEmit('RowsChanged', told);
  };
  const wait = (room: string, name: string) => void waiting.set(room, (waiting.get(room) ?? new Set()).add(name));
  return {
    /** Takes note of changes, and tells of them. */
    changed(changes: readonly Pick<Change, 'target' | 'siteId' | 'ownerId' | 'sellerId'>[]): void {
      for (const { target, siteId, ownerId, sellerId } of changes) {
        wait(`staff:${siteId}`, target);
        for (const id of [ownerId, sellerId]) if (id) wait(`owner:${id}`, target);
      }
      if (waiting.size) timer ??= setTimeout(send, Math.max(togetherMs, sent + atMostEveryMs - steadyNow())).unref();
    },
    /** The kinds of rows of which these rooms were told within the last seconds. */
    lately: lately.of,
  };
}

/** What was told within the last seconds. */
function keptInMind() {
  const rooms = new Map<string, Map<string, number>>();
  const forget = (before: number) => {
    for (const [room, names] of rooms) {
      for (const [name, at] of names) if (at < before) names.delete(name);
      if (!names.size) rooms.delete(room);
    }
  };
  return {
    add(told: Told): void {
      const now = steadyNow();
      forget(now - latelyMs);
      for (const [room, names] of told) {
        const known = rooms.get(room) ?? new Map<string, number>();
        for (const name of names) known.set(name, now);
        rooms.set(room, known);
      }
    },
    of(asked: readonly string[]): string[] {
      forget(steadyNow() - latelyMs);
      return [...new Set(asked.flatMap((room) => [...(rooms.get(room)?.keys() ?? [])]))];
    },
  };
}
