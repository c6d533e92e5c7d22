import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { screensByPath } from '../core/tabs/screens.ts';
import type { Hit } from './menu-hits.ts';

const place = 'LastOpened';
const most = 8;
interface Kept {
  userId: string;
  hits: Hit[];
}

const personOf = () => useSession.getState().user?.userId ?? '';

/** What the person opened last by the search on this browser, the latest first; without what they may not open any more. */
export function lastOpened(): readonly Hit[] {
  const kept = recall<Kept>(place);
  if (!Array.isArray(kept?.hits) || kept.userId !== personOf()) return [];
  const screens = screensByPath(useSession.getState().menu);
  return kept.hits.filter(({ path }) => screens.has(path.split('?')[0] ?? ''));
}

/** Puts a hit before what was opened earlier. How far a record has come is not kept: it would soon be wrong. */
export function rememberOpened({ title, path, trail, record }: Hit): void {
  const hit: Hit = { title, path, trail, record: record ? { ...record, state: null, match: 'whole' } : undefined };
  const others = lastOpened().filter((one) => one.path !== path);
  keep(place, { userId: personOf(), hits: [hit, ...others].slice(0, most) });
}
