import { watchErrors } from '@entrepot/client/browser/error-log.ts';
import { setClient, findApiBase } from '@entrepot/client/calls/http.ts';
import { watchNetwork } from '@entrepot/client/calls/network.ts';
import { setNoticeSink } from '@entrepot/client/calls/notices.ts';
import { isUnanswered } from '@entrepot/client/calls/problem.ts';
import { reloadTextsOnLanguageChange } from '@entrepot/client/react/reload-texts.ts';
import { enter, useSession, watchSession } from '@entrepot/client/session/session.ts';
import { languageWanted, translate, startI18n } from '@entrepot/client/texts/i18n.ts';
import { notify } from '@entrepot/ui/feedback/notice-store.ts';
import { loadUiTexts } from '@entrepot/ui/base/texts.tsx';
import { recordEarlyKeys } from '@entrepot/ui/scan/early-keys.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './core/app.tsx';
import { beginPage } from './core/begin.ts';
import { followLinks } from './core/follow-links.ts';
import { startOfflineCache } from './core/offline-cache.ts';
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
    return refuse(problem);
  }
  // The site information is the largest response of a first visit, so it is requested before the first render.
  void showSite();
  followLinks();
  reloadTextsOnLanguageChange(showSite);
  // A transition renders in slices, so that slow phones stay responsive to touch.
  startTransition(() => createRoot(root).render(<App pages={pages} bars={bars} above={above} />));
  startWorker();
}

/** Shows an error with a retry button if the API's address cannot be loaded; nothing can be rendered without it. */
function refuse(problem: unknown): void {
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.className = 'start-alert';
  const title = document.createElement('h1');
  title.textContent = translate('mobile', 'problem.start');
  const text = document.createElement('p');
  text.textContent = problem instanceof Error ? problem.message : String(problem);
  alert.append(title, text);
  if (isUnanswered(problem)) {
    const again = document.createElement('button');
    again.textContent = translate('mobile', 'problem.again');
    again.addEventListener('click', () => location.reload());
    alert.append(again);
  }
  root.replaceChildren(alert);
}

void start();
