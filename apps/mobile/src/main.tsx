import { watchErrors } from '@entrepot/client/browser/error-log.ts';
import { followLinks } from '@entrepot/client/browser/follow-links.ts';
import { showStartProblem } from '@entrepot/client/browser/start-problem.ts';
import { setClient, findApiBase } from '@entrepot/client/calls/http.ts';
import { watchNetwork } from '@entrepot/client/calls/network.ts';
import { setNoticeSink } from '@entrepot/client/calls/notices.ts';
import { reloadTextsOnLanguageChange } from '@entrepot/client/react/reload-texts.ts';
import { enter, useSession, watchSession } from '@entrepot/client/session/session.ts';
import { languageWanted, translate, startI18n } from '@entrepot/client/texts/i18n.ts';
import { notify } from '@entrepot/ui/feedback/notice-store.ts';
import { loadUiTexts } from '@entrepot/ui/base/texts.tsx';
import { recordEarlyKeys } from '@entrepot/ui/scan/early-keys.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { navigate } from 'wouter/use-browser-location';
import { App } from './core/app.tsx';
import { beginPage } from './core/begin.ts';
import { startOfflineCache } from './core/offline-cache.ts';
import { isPageHere } from './core/place.ts';
import { showSite } from './core/site.ts';
import { loadTexts } from './core/texts.ts';
import { startWorker } from './core/worker.ts';
import { above, bars, pages } from './pages.ts';
import './core/mobile.css';

const root = document.getElementById('root') as HTMLElement;

recordEarlyKeys();

async function start(): Promise<void> {
  watchErrors();
  setNoticeSink(notify);
  watchNetwork();
  setClient('mobile');
  startOfflineCache();
  // Permissions come with the desktop menu; the mobile site has no menu of its own.
  watchSession('Desktop');
  const texts = Promise.all([
    startI18n({ load: loadTexts, always: ['mobile', ...beginPage(pages, location.pathname)] }),
    loadUiTexts(languageWanted()),
  ]);
  const base = findApiBase();
  if (useSession.getState().state === 'loading') base.then(enter).catch(() => undefined);
  try {
    await Promise.all([texts, base]);
  } catch (problem) {
    await texts;
    return showStartProblem(root, problem, { title: translate('mobile', 'problem.start'), again: translate('mobile', 'problem.again') });
  }
  // The site information is the largest response of a first visit, so it is requested before the first render.
  void showSite();
  followLinks(isPageHere, navigate);
  reloadTextsOnLanguageChange(showSite);
  // A transition renders in slices, so that slow phones stay responsive to touch.
  startTransition(() => createRoot(root).render(<App pages={pages} bars={bars} above={above} />));
  startWorker();
}

void start();
