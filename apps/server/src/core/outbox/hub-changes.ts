import type { Server } from 'socket.io';
import { languages } from '@entrepot/contract/core/language.ts';
import type { Change } from '../calls/caller.ts';
import { steadyNow } from '../steady.ts';

const atMostEveryMs = 1000;
// What calls change at the same moment is told in one piece.
const togetherMs = 5;

/**
 * Tells the staff of a site which kinds of rows somebody changed, the first at once and those after it at most once a
 * second, so that their open lists follow. Nothing of
 * the rows is told: who may see them asks for them.
 */
export function tellOfChanges(io: Server) {
  const waiting = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sent = Number.NEGATIVE_INFINITY;
  const send = () => {
    timer = undefined;
    sent = steadyNow();
    for (const [siteId, names] of waiting)
      io.to(languages.map((language) => `staff:${siteId}:${language}`)).emit('RowsChanged', { Names: [...names] });
    waiting.clear();
  };
  return function changed(changes: readonly Pick<Change, 'target' | 'siteId'>[]): void {
    for (const { target, siteId } of changes) waiting.set(siteId, (waiting.get(siteId) ?? new Set()).add(target));
    if (waiting.size) timer ??= setTimeout(send, Math.max(togetherMs, sent + atMostEveryMs - steadyNow())).unref();
  };
}
