import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useNotices } from '@entrepot/ui/notice-store.ts';
import { useEffect, useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { keepLastWords } from '../core/app/last-words.ts';

/** A page of the public site, which the server writes: the browser opens it itself, in the client's place, with what was being said. */
export function WrittenPage() {
  const t = useWords('shell');
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // A server that answered with the client once more would do so for ever.
    if (wasReloadedHere()) return setAway(true);
    keepLastWords(useNotices.getState().shown);
    location.reload();
  }, []);
  return isAway ? <ErrorState message={t('error.start')} onRetry={() => location.reload()} /> : <LoadingBlock />;
}

/** Is the client here as the answer to this very address asked for again? */
function wasReloadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loaded?.type !== 'reload') return false;
  const { pathname, search } = new URL(loaded.name);
  return pathname === location.pathname && search === location.search;
}
