import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { errorProps } from '../core/app/error-props.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { hasPage } from '../core/tabs/pages.ts';
import { type Screen, visibleMenu } from '@entrepot/client/session/menu.ts';
import { go } from '../core/tabs/tab-location.ts';
import { RowLinks } from '../core/tabs/row-links.tsx';
import { firstBelow, screensByPath } from '../core/tabs/screens.ts';
import { enter, useSession } from '@entrepot/client/session/session.ts';
import { TabHost } from '../core/tabs/tab-host.tsx';
import { setTabOwner, pin, refreshTab, tabId, visit } from '../core/tabs/tabs.ts';
import { errorTextKey, type WrongAddress } from './address-error.ts';
import { Layout } from './layout.tsx';
import { startPrintService } from './print-service.ts';
import { startRealtime } from '@entrepot/client/hub/realtime.ts';
import { startSendingErrors } from '@entrepot/client/browser/send-errors.ts';
import { onPush } from '@entrepot/client/hub/pushes.ts';

/** Prints each new picking list that the server publishes. Returns a function that stops it. */
const startAutoPrint = (): (() => void) =>
  onPush((push) => {
    if (push.InfoType === 'AddPickingList') void import('./print-new-list.ts').then(({ printNewList }) => printNewList(push));
  });

const ErrorPart = late(() => import('./error-pages.tsx').then((part) => ({ default: part.ErrorPart })), <LoadingBlock />);

const DemandedFactor = late(
  () => import('../modules/account/public.tsx').then((part) => ({ default: part.DemandedFactorPage })),
  <LoadingBlock />,
);

/** Signed-in product: loads its data, then renders the layout and the page of the address. */
export function Shell() {
  const t = useTexts('shell');
  const { state, failure, user } = useSession();
  if (state === 'failed') {
    return (
      <main className="error-page">
        <ErrorState title={t('error.load')} {...errorProps(failure as Error, () => enter().catch(() => undefined))} />
      </main>
    );
  }
  if (state === 'signedIn' && user?.secondFactorMissing) return <DemandedFactor />;
  return state === 'signedIn' ? <SignedIn /> : <LoadingBlock />;
}

const refreshing = '/redirect';

function SignedIn() {
  const t = useTexts('shell');
  const [path] = useLocation();
  const search = useSearch();
  const language = useLanguage();
  const userId = useSession((session) => session.user?.userId);
  const menu = useSession((session) => session.menu);
  const screens = useMemo(() => screensByPath(menu), [menu, language]);
  const visibleItems = useMemo(() => visibleMenu(menu, hasPage), [menu]);
  // Addresses under /redirect reload the page they contain.
  const isRefresh = path.startsWith(`${refreshing}/`);
  const here = isRefresh ? path.slice(refreshing.length) : path;
  const screen = screens.get(here);
  const front = tabId(here, search);
  // Tab, menu and breadcrumb update immediately; the page follows once it has rendered.
  const drawn = useDeferredValue(front);

  useLayoutEffect(() => {
    if (userId) setTabOwner(userId);
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
  // A different user or language gets a new connection.
  useEffect(startRealtime, [userId, language]);
  useEffect(startAutoPrint, []);
  useEffect(startPrintService, [userId]);
  useEffect(startSendingErrors, [userId]);

  const wrong = screen ? null : wrongAt(here);
  if (!screen && !wrong) return <Redirect key={here} to={firstBelow(visibleItems, here) ?? '/404'} replace />;
  return (
    <RowLinks>
      <Layout
        menu={visibleItems}
        screens={screens}
        screen={screen ?? nowhere(here, wrong ? t(`error.${errorTextKey(wrong)}`) : '')}
        front={front}
      >
        {wrong ? <ErrorPart code={wrong} /> : <TabHost front={drawn} screens={screens} />}
      </Layout>
    </RowLinks>
  );
}

/** Error of an address without a screen in the user's menu; null when the page exists or the error is already shown. */
function wrongAt(path: string): WrongAddress | null {
  if (path === '/404') return '404';
  return path === '/401' || hasPage(path.slice(1)) ? '401' : null;
}

/** Screen of an address without a page: not in the menu and without a tab. */
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
