import type { Query } from '@tanstack/react-query';
import { drawn } from './after-render.ts';
import { queries } from './queries.ts';

// A list pauses ten times as long as its last response took, so that at most a tenth of the time is spent on refetching.
const restFor = 10;
const maxIdleMs = 4_000;
// A row that is about to be pressed must not move away.
const stillMs = 1_200;
// The server replays changes of the last ten seconds to a new connection.
const newMs = 8_000;

const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;
let moved = 0;
let following = false;
let restsUntil = 0;
let watched = false;

/**
 * Refetches open lists of some resources when others change them: in the background, and not under a moving pointer. The first change is
 * shown immediately; later ones are batched, less often the longer a response takes, so that a busy warehouse does not cause continuous
 * polling.
 */
export function followChanges(names: readonly string[]): void {
  watch();
  for (const name of names.flatMap(withLines)) if (openLists(name).length) waiting.add(name);
  plan();
}

/** Refetches data read long before the hub connection opened, because changes in between were not pushed. */
export function followOld(): void {
  watch();
  const isOld = ({ state }: Query) => state.dataUpdatedAt > 0 && Date.now() - state.dataUpdatedAt > newMs;
  for (const query of queries.getQueryCache().findAll({ type: 'active', predicate: isOld }))
    for (const name of namesOf(query)) waiting.add(name);
  plan();
}

/** Returns the resources that an open list or page shows. */
function namesOf(query: Query): string[] {
  const [kind, of] = query.queryKey;
  return kind === 'list' ? [String(of)] : followedBy(query);
}

// Components that show the same answer may follow different changes.
const followedBy = ({ observers }: Query): string[] =>
  observers.flatMap(({ options: { meta } }) => (Array.isArray(meta?.follows) ? meta.follows : []));

/** Schedules the pending refetches for when the lists have paused; a running round schedules the next one at its end. */
function plan(): void {
  if (waiting.size && !following) timer ??= setTimeout(() => void follow(), Math.max(0, restsUntil - Date.now()));
}

function watch(): void {
  if (watched) return;
  watched = true;
  for (const event of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    document.addEventListener(event, () => (moved = Date.now()), { passive: true, capture: true });
}

// Each change of a wallet adds a line to its journal.
const withLines = (name: string) => (name === 'wallet' ? [name, 'journal'] : [name]);

/** Returns the open lists of a resource, and the open pages that follow it. */
const openLists = (name: string): Query[] =>
  queries.getQueryCache().findAll({ type: 'active', predicate: (query) => namesOf(query).includes(name) });
const isList = ({ queryKey: [kind] }: Query) => kind === 'list';

async function follow(): Promise<void> {
  timer = undefined;
  if (document.hidden || Date.now() - moved < stillMs) {
    timer = setTimeout(() => void follow(), stillMs);
    return;
  }
  const visible = [...new Set([...waiting].flatMap(openLists))];
  waiting.clear();
  const startedAt = Date.now();
  following = true;
  // Rows first: their counts are refetched afterwards, because they would delay the rows at the server and in rendering.
  await Promise.allSettled(visible.filter(isList).map(refetchAll));
  await drawn();
  await Promise.allSettled(visible.filter((query) => !isList(query)).map(refetchAll));
  following = false;
  restsUntil = Date.now() + Math.min(maxIdleMs, restFor * (Date.now() - startedAt));
  plan();
}

/** Refetches the query of a list without a loading state; unchanged rows remain the same objects. */
async function refetchAll({ queryKey, options }: Query): Promise<void> {
  // A list read by scrolling is refetched in the same pieces.
  if ('initialPageParam' in options) return queries.refetchQueries({ queryKey, exact: true });
  if (typeof options.queryFn !== 'function') return;
  const found = await options.queryFn({ client: queries, queryKey, signal: new AbortController().signal, meta: undefined });
  queries.setQueryData(queryKey, found);
}
