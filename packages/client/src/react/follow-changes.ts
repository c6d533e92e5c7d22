import type { Query } from '@tanstack/react-query';
import { drawn } from './drawn.ts';
import { queries } from './queries.ts';

// A list rests ten times as long as its last answer took: one of ten parts of the time at most is spent on following, here and at the server.
const restFor = 10;
const longestRestMs = 4_000;
// Whoever is about to press a row must not press another one.
const stillMs = 1_200;
// The server itself tells who connects of what changed in the last ten seconds.
const newMs = 8_000;

const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let moved = 0;
let following = false;
let restsUntil = 0;
let watched = false;

/**
 * Has the open lists of some kinds of rows follow what others changed: quietly, and not under a moving hand. The first change shows at
 * once; those after it come together, the rarer the longer an answer takes, so that a busy floor has nobody's list asked for all the time.
 */
export function followChanges(names: readonly string[]): void {
  watch();
  for (const name of names.flatMap(withLines)) if (openLists(name).length) waiting.add(name);
  plan();
}

/**
 * Has what was read long before the line to the server was open be read anew, for nobody told of what others did meanwhile.
 */
export function followOld(): void {
  watch();
  const isOld = ({ state }: Query) => state.dataUpdatedAt > 0 && Date.now() - state.dataUpdatedAt > newMs;
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: isOld }))
    for (const name of namesOf(query)) waiting.add(name);
  plan();
}

/** The kinds of rows that an open list or page shows. */
function namesOf({ queryKey: [kind, of], meta }: Query): string[] {
  if (kind === 'list') return [String(of)];
  return Array.isArray(meta?.follows) ? meta.follows : [];
}

/** Sees to it that what waits is followed, once the lists have rested; a round on its way sees to it at its end. */
function plan(): void {
  if (waiting.size && !following) timer ??= setTimeout(() => void follow(), Math.max(0, restsUntil - Date.now()));
}

function watch(): void {
  if (watched) return;
  watched = true;
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    document.addEventListener(event, () => (moved = Date.now()), { passive: true, capture: true });
}

// Each change of a wallet is a line of its journal.
const withLines = (name: string) => (name === 'wallet' ? [name, 'journal'] : [name]);

/** The open lists of a kind of rows, and the open pages that say they follow it. */
const openLists = (name: string): Query[] =>
  queries.getQueryCache().findAll({ type: 'active', predicate: ({ queryKey, meta }) => isListOf(name, queryKey) || follows(name, meta) });
const isListOf = (name: string, [kind, of]: readonly unknown[]) => kind === 'list' && of === name;
const isList = ({ queryKey: [kind] }: Query) => kind === 'list';
const follows = (name: string, meta: Query['meta']) => Array.isArray(meta?.follows) && meta.follows.includes(name);

async function follow(): Promise<void> {
  timer = undefined;
  if (document.hidden || Date.now() - moved < stillMs) {
    timer = setTimeout(() => void follow(), stillMs);
    return;
  }
  const shown = [...new Set([...waiting].flatMap(openLists))];
  waiting.clear();
  const asked = Date.now();
  following = true;
  // Rows first: what counts them is looked at later than they are, and would hold them up at the server and before they are drawn.
  await Promise.allSettled(shown.filter(isList).map(askAgain));
  await drawn();
  await Promise.allSettled(shown.filter((query) => !isList(query)).map(askAgain));
  following = false;
  restsUntil = Date.now() + Math.min(longestRestMs, restFor * (Date.now() - asked));
  plan();
}

/** Asks a list's query again without showing that it does; what is the same stays the same object. */
async function askAgain({ queryKey, options }: Query): Promise<void> {
  // What was read piece by piece is asked for in the same pieces.
  if ('initialPageParam' in options) return queries.refetchQueries({ queryKey, exact: true });
  if (typeof options.queryFn !== 'function') return;
  const found = await options.queryFn({ client: queries, queryKey, signal: new AbortController().signal, meta: undefined });
  queries.setQueryData(queryKey, found);
}
