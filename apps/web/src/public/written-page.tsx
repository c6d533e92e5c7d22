import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useNotices } from '@entrepot/ui/feedback/notice-store.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { storePendingNotices } from '../core/app/pending-notices.ts';

/** A public page that the server renders: the browser navigates to it, and pending toasts are carried over. */
export function WrittenPage() {
  const t = useTexts('shell');
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    // A server that answered with the client once more would do so for ever.
    if (wasReloadedHere()) return setAway(true);
    storePendingNotices(useNotices.getState().visible);
    location.reload();
  }, []);
  return isAway ? <ErrorState message={t('error.start')} onRetry={() => location.reload()} /> : <LoadingBlock />;
}

/** Whether the server sent the client again in response to a reload of this address. */
function wasReloadedHere(): boolean {
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (loaded?.type !== 'reload') return false;
  const { pathname, search } = new URL(loaded.name);
  return pathname === location.pathname && search === location.search;
}
