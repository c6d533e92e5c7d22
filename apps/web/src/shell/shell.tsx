import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useEffect, useLayoutEffect, useMemo } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { errorProps } from '../core/error-props.ts';
import { useLanguage, useWords } from '../core/i18n.ts';
import { hasPage } from '../core/pages.ts';
import { shownMenu } from '../core/menu.ts';
import { go } from '../core/place.ts';
import { firstBelow, screensByPath } from '../core/screens.ts';
import { enter, useSession } from '../core/session.ts';
import { TabHost } from '../core/tab-host.tsx';
import { clearTabs, refreshTab, tabId, visit } from '../core/tabs.ts';
import { Layout } from './layout.tsx';
import { startRealtime } from './realtime.ts';

/** The signed-in product: loads itself, then draws the layout and the page of the address. */
export function Shell() {
  const t = useWords('shell');
  const { state, failure } = useSession();
  if (state === 'failed') {
    return (
      <main className="error-page">
        <ErrorState title={t('error.load')} {...errorProps(failure as Error, () => enter().catch(() => undefined))} />
      </main>
    );
  }
  return state === 'signedIn' ? <SignedIn /> : <LoadingBlock />;
}

function SignedIn() {
  const [path] = useLocation();
  const search = useSearch();
  const language = useLanguage();
  const userId = useSession((session) => session.user?.userId);
  const menu = useSession((session) => session.menu);
  const screens = useMemo(() => screensByPath(menu), [menu, language]);
  const shown = useMemo(() => shownMenu(menu, hasPage), [menu]);
  const screen = screens.get(path);
  const front = tabId(path, search);

  useLayoutEffect(() => {
    if (screen) visit(screen.name, path, search);
  }, [screen?.name, path, search]);
  // Another person, or the same one in another language, gets a connection of their own.
  useEffect(() => startRealtime(), [userId, language]);
  useEffect(() => () => clearTabs(), [userId]);

  if (path.startsWith('/redirect/')) return <Refresh path={path.slice('/redirect'.length)} search={search} />;
  if (!screen) return <Redirect key={path} to={firstBelow(shown, path) ?? '/404'} replace />;
  return (
    <Layout menu={shown} screens={screens} screen={screen} front={front}>
      <TabHost front={front} screens={screens} />
    </Layout>
  );
}

function Refresh({ path, search }: { path: string; search: string }) {
  useEffect(() => {
    refreshTab(tabId(path, search));
    go(search ? `${path}?${search}` : path, { replace: true });
  }, [path, search]);
  return <LoadingBlock />;
}
