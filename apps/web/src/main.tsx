import { setNoticeSink } from '@entrepot/client/calls/notices.ts';
import { notify } from '@entrepot/ui/feedback/notice-store.ts';
import { loadUiTexts } from '@entrepot/ui/base/texts.tsx';
import { recordEarlyKeys } from '@entrepot/ui/scan/early-keys.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './core/app/app.tsx';
import './core/app/core.css';
import { watchErrors } from '@entrepot/client/browser/error-log.ts';
import { followLinks } from '@entrepot/client/browser/follow-links.ts';
import { showStartProblem } from '@entrepot/client/browser/start-problem.ts';
import { findApiBase } from '@entrepot/client/calls/http.ts';
import { languageNow, languageWanted, translate, startI18n } from '@entrepot/client/texts/i18n.ts';
import { watchNetwork } from '@entrepot/client/calls/network.ts';
import { deferUntilRows } from '@entrepot/client/react/rows-first.ts';
import { reloadTextsOnLanguageChange } from '@entrepot/client/react/reload-texts.ts';
import { enter, onEntrance, useSession, watchSession } from '@entrepot/client/session/session.ts';
import { go } from './core/tabs/tab-location.ts';
import { clearTabs } from './core/tabs/tabs.ts';
import { isMobile, mobileRedirect } from './core/app/mobile.ts';
import { isWritten } from './core/app/redirects.ts';
import { loadTexts } from './core/app/texts.ts';
import { showSitePage } from './core/app/site-page.ts';

const root = document.getElementById('root') as HTMLElement;

recordEarlyKeys();

async function start(): Promise<void> {
  const elsewhere = mobileRedirect(location, navigator.userAgent);
  if (elsewhere) return location.replace(elsewhere);
  watchErrors();
  setNoticeSink(notify);
  onEntrance(clearTabs);
  useSession.subscribe(({ state }) => state === 'signedOut' && clearTabs());
  watchNetwork();
  watchSession('Desktop');
  const texts = Promise.all([startI18n({ load: loadTexts, always: ['core-web', 'shell'] }), loadUiTexts(languageWanted())]);
  // The first set-up runs before its host has a site.
  const base = location.pathname === '/SetUp' ? Promise.resolve() : findApiBase();
  const isEntering = useSession.getState().state === 'loading';
  if (isEntering) {
    deferUntilRows();
    void import('./core/app/ahead.ts').then(({ loadAhead }) => loadAhead(location.pathname, texts));
    base.then(enter).catch(() => undefined);
  }
  try {
    await Promise.all([texts, base]);
  } catch (problem) {
    await texts;
    document.documentElement.lang = languageNow();
    return showStartProblem(root, problem, { title: translate('shell', 'error.start'), again: translate('shell', 'error.again') });
  }
  followLinks(isPageHere, go);
  reloadTextsOnLanguageChange(showSitePage);
  // In slices, so that a press meanwhile is answered on a slow machine too.
  startTransition(() => createRoot(root).render(<App />));
  if (isMobile(navigator.userAgent)) void import('./shell/way-to-mobile.ts').then(({ showWayToMobile }) => showWayToMobile());
  void showSitePage();
}

/** Links to pages of this client: neither files, nor other clients, nor pages that the server renders. */
function isPageHere(link: HTMLAnchorElement): boolean {
  const isElsewhere = /^\/(api|files|app|docs|openapi)/.test(link.pathname) || link.getAttribute('href')?.startsWith('#');
  return !isElsewhere && !isWritten(link.pathname, link.search);
}

void start();
