import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Activity, memo, Suspense, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { NotBuilt } from './not-built.tsx';
import { besideOf, pageOf } from './pages.ts';
import { type Place, PlaceContext } from './place.ts';
import { liveTabs, type Tab, useTabs } from './tabs.ts';

/** Draws the pages of the live tabs; all but the one in front are hidden, keep their state and stop their effects, or are not kept. */
export function TabHost({ front, screens }: { front: string; screens: ReadonlyMap<string, Screen> }) {
  const tabs = useTabs(useShallow(liveTabs));
  const isKept = (tab: Tab) => tab.id === front || !screens.get(tab.path)?.noCache;
  return tabs.filter(isKept).map((tab) => (
    <Activity key={`${tab.id} ${tab.generation}`} mode={tab.id === front ? 'visible' : 'hidden'}>
      <TabPage tab={tab} inFront={tab.id === front} {...shownIn(tab, screens)} />
    </Activity>
  ));
}

/** What a tab shows: the page its place names, or the list that a hidden page stands over, under the list's title. */
function shownIn(tab: Tab, screens: ReadonlyMap<string, Screen>) {
  const screen = screens.get(tab.path);
  const view = screen?.view ?? tab.name;
  const list = screen?.activeMenu ?? tab.path;
  const beside = besideOf(view);
  const title = tab.title ?? (beside ? screens.get(list)?.title : undefined) ?? screen?.title ?? tab.name;
  return { view: beside?.list ?? view, opens: beside?.opens, list, title };
}

interface TabPageProps extends ReturnType<typeof shownIn> {
  tab: Tab;
  inFront: boolean;
}

/** One page. A change of tabs draws only the two whose place it changes, and in them only what follows the place. */
const TabPage = memo(function TabPage({ tab, inFront, view, opens, list, title }: TabPageProps) {
  const { id, path, fullPath } = tab;
  const search = fullPath.slice(path.length + 1);
  const place = useMemo<Place>(
    () => ({ id, path, search, screen: view, title, inFront, list, opens }),
    [id, path, search, view, title, inFront, list, opens],
  );
  const page = useMemo(() => {
    const Page = pageOf(view);
    return Page ? <Page /> : <NotBuilt title={title} />;
  }, [view, title]);
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
