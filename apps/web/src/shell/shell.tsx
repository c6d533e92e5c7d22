import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { errorProps } from '../core/app/error-props.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { hasPage } from '../core/tabs/pages.ts';
import { type Screen, shownMenu } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/place.ts';
import { RowLinks } from '../core/tabs/row-links.tsx';
import { firstBelow, screensByPath } from '../core/tabs/screens.ts';
import { enter, useSession } from '@entrepot/client/session/session.ts';
import { TabHost } from '../core/tabs/tab-host.tsx';
import { keepTabsFor, pin, refreshTab, tabId, visit } from '../core/tabs/tabs.ts';
import { toldAt, type WrongAddress } from './wrong-address.ts';
import { Layout } from './layout.tsx';
import { startPrintService } from './print-service.ts';
import { startAutoPrint } from './auto-print.ts';
import { startRealtime } from '@entrepot/client/hub/realtime.ts';
import { startSendingErrors } from '@entrepot/client/browser/send-errors.ts';

const ErrorPart = late(() => import('./error-pages.tsx').then((part) => ({ default: part.ErrorPart })), <LoadingBlock />);

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

const refreshing = '/redirect';

function SignedIn() {
  const t = useWords('shell');
  const [path] = useLocation();
  const search = useSearch();
  const language = useLanguage();
  const userId = useSession((session) => session.user?.userId);
  const menu = useSession((session) => session.menu);
  const screens = useMemo(() => screensByPath(menu), [menu, language]);
  const shown = useMemo(() => shownMenu(menu, hasPage), [menu]);
  // Under /redirect stands the page that is to be drawn from the start again.
  const isRefresh = path.startsWith(`${refreshing}/`);
  const here = isRefresh ? path.slice(refreshing.length) : path;
  const screen = screens.get(here);
  const front = tabId(here, search);
  // The press is answered by tab, menu and trail; the page follows as soon as it is drawn.
  const drawn = useDeferredValue(front);

  useLayoutEffect(() => {
    if (userId) keepTabsFor(userId);
  }, [userId]);
  useLayoutEffect(() => {
    pin([...screens.values()].filter(({ affix }) => affix));
  }, [screens, userId]);
  useLayoutEffect(() => {
    if (screen) visit(screen.name, here, search);
  }, [screen?.name, here, search]);
  useEffect(() => {
    if (!isRefresh || !screen) return;
    refreshTab(front);
    go(search ? `${here}?${search}` : here, { replace: true });
  }, [isRefresh, screen, front]);
  // Another person, or the same one in another language, gets a connection of their own.
  useEffect(startRealtime, [userId, language]);
  useEffect(startAutoPrint, []);
  useEffect(startPrintService, [userId]);
  useEffect(startSendingErrors, [userId]);

  const wrong = screen ? null : wrongAt(here);
  if (!screen && !wrong) return <Redirect key={here} to={firstBelow(shown, here) ?? '/404'} replace />;
  return (
    <RowLinks>
      <Layout menu={shown} screens={screens} screen={screen ?? nowhere(here, wrong ? t(`error.${toldAt(wrong)}`) : '')} front={front}>
        {wrong ? <ErrorPart code={wrong} /> : <TabHost front={drawn} screens={screens} />}
      </Layout>
    </RowLinks>
  );
}

/** What is wrong with an address that is no screen of the person's menu: there is a page, but not for this person, or it is said already. */
function wrongAt(path: string): WrongAddress | null {
  if (path === '/404') return '404';
  return path === '/401' || hasPage(path.slice(1)) ? '401' : null;
}

/** The place of an address without a page: it stands in no menu and has no tab. */
const nowhere = (path: string, title: string): Screen => ({
  name: '',
  view: '',
  path,
  title,
  icon: '',
  trail: [title],
  activeMenu: '',
  affix: false,
  noCache: true,
});
