import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Activity, memo, Suspense, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { NotBuilt } from './not-built.tsx';
import { pageOf } from './pages.ts';
import { type Place, PlaceContext } from './place.ts';
import { liveTabs, type Tab, useTabs } from './tabs.ts';

/** Draws the pages of the live tabs; all but the one in front are hidden, keep their state and stop their effects, or are not kept. */
export function TabHost({ front, screens }: { front: string; screens: ReadonlyMap<string, Screen> }) {
  const tabs = useTabs(useShallow(liveTabs));
  const isKept = (tab: Tab) => tab.id === front || !screens.get(tab.path)?.noCache;
  return tabs.filter(isKept).map((tab) => (
    <Activity key={`${tab.id} ${tab.generation}`} mode={tab.id === front ? 'visible' : 'hidden'}>
      <TabPage tab={tab} inFront={tab.id === front} title={tab.title ?? screens.get(tab.path)?.title ?? tab.name} />
    </Activity>
  ));
}

/** One page. A change of tabs draws only the two whose place it changes, and in them only what follows the place. */
const TabPage = memo(function TabPage({ tab, inFront, title }: { tab: Tab; inFront: boolean; title: string }) {
  const { id, path, search, name } = tab;
  const place = useMemo<Place>(() => ({ id, path, search, screen: name, title, inFront }), [id, path, search, name, title, inFront]);
  const page = useMemo(() => {
    const Page = pageOf(name);
    return Page ? <Page /> : <NotBuilt title={title} />;
  }, [name, title]);
  return (
    <PlaceContext value={place}>
      <section className="page" aria-label={title}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingBlock />}>{page}</Suspense>
        </ErrorBoundary>
      </section>
    </PlaceContext>
  );
});
