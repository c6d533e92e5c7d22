import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Activity, memo, Suspense, useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { ErrorBoundary } from '../app/error-boundary.tsx';
import { showPageTitle } from '../app/site-page.ts';
import type { Screen } from '@entrepot/client/session/menu.ts';
import { parentListOf, pageOf } from './pages.ts';
import { type TabLocation, TabLocationContext, go } from './tab-location.ts';
import { liveTabs, type Tab, useTabs } from './tabs.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Renders the pages of the live tabs. Background tabs are hidden, retain their state and stop their effects, or are unmounted. */
export function TabHost({ front, screens }: { front: string; screens: ReadonlyMap<string, Screen> }) {
  const tabs = useTabs(useShallow(liveTabs));
  const isAlive = (tab: Tab) => tab.id === front || !screens.get(tab.path)?.noCache;
  return tabs.filter(isAlive).map((tab) => (
    <Activity key={`${tab.id} ${tab.generation}`} mode={tab.id === front ? 'visible' : 'hidden'}>
      <TabPage tab={tab} inFront={tab.id === front} {...contentOf(tab, screens)} />
    </Activity>
  ));
}

/** Content of a tab: the page of its location, or the list below a hidden page under the list's title. */
function contentOf(tab: Tab, screens: ReadonlyMap<string, Screen>) {
  const screen = screens.get(tab.path);
  const view = screen?.view ?? tab.name;
  const list = screen?.activeMenu ?? tab.path;
  const beside = parentListOf(view);
  const title = tab.title ?? (beside ? screens.get(list)?.title : undefined) ?? screen?.title ?? tab.name;
  return { view: beside?.list ?? view, opens: beside?.opens, list, title };
}

interface TabPageProps extends ReturnType<typeof contentOf> {
  tab: Tab;
  inFront: boolean;
}

/** One page. Switching tabs renders only the two tabs whose location changes, and in them only the subscribers of the location. */
const TabPage = memo(function TabPage({ tab, inFront, view, opens, list, title }: TabPageProps) {
  const { id, path, fullPath } = tab;
  const search = fullPath.slice(path.length + 1);
  const place = useMemo<TabLocation>(
    () => ({ id, path, search, screen: view, title, inFront, list, opens }),
    [id, path, search, view, title, inFront, list, opens],
  );
  useEffect(() => {
    if (!inFront) return;
    showPageTitle(title);
    return () => showPageTitle(null);
  }, [inFront, title]);
  const page = useMemo(() => {
    const Page = pageOf(view);
    return Page ? <Page /> : <NotBuilt title={title} />;
  }, [view, title]);
  return (
    <TabLocationContext value={place}>
      <section className="page" aria-label={title}>
        <ErrorBoundary>
          <Suspense fallback={<LoadingBlock />}>{page}</Suspense>
        </ErrorBoundary>
      </section>
    </TabLocationContext>
  );
});

/** Placeholder for a menu screen without a page in this version. */
function NotBuilt({ title }: { title: string }) {
  const t = useTexts('shell');
  return (
    <EmptyState
      heading
      title={t('notBuilt.title', { title })}
      text={t('notBuilt.text')}
      action={{ label: t('notBuilt.home'), onClick: () => go('/dashboard') }}
    />
  );
}
