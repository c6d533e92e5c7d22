import { showNoticesWith } from '@entrepot/client/calls/notices.ts';
import { notify } from '@entrepot/ui/notice-store.ts';
import { loadWords } from '@entrepot/ui/words.tsx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './core/app/app.tsx';
import './core/app/core.css';
import { watchErrors } from '@entrepot/client/browser/error-log.ts';
import { followLinks } from './core/app/follow-links.ts';
import { findApiBase } from '@entrepot/client/calls/http.ts';
import { languageNow, languageWanted, say, startI18n } from '@entrepot/client/texts/i18n.ts';
import { watchNetwork } from '@entrepot/client/calls/network.ts';
import { holdForRows } from '@entrepot/client/react/rows-first.ts';
import { sayAnewByLanguage } from '@entrepot/client/react/said-anew.ts';
import { isUnanswered } from '@entrepot/client/calls/problem.ts';
import { enter, onEntrance, useSession, watchSession } from '@entrepot/client/session/session.ts';
import { clearTabs } from './core/tabs/tabs.ts';
import { isMobile, mobileTurn } from './core/app/mobile.ts';
import { loadTexts } from './core/app/texts.ts';
import { showSitePage } from './core/app/site-page.ts';

const root = document.getElementById('root') as HTMLElement;

async function start(): Promise<void> {
  const elsewhere = mobileTurn(location, navigator.userAgent);
  if (elsewhere) return location.replace(elsewhere);
  watchErrors();
  showNoticesWith(notify);
  onEntrance(clearTabs);
  useSession.subscribe(({ state }) => state === 'signedOut' && clearTabs());
  watchNetwork();
  watchSession('Desktop');
  const texts = Promise.all([startI18n({ load: loadTexts, always: ['core-web', 'shell'] }), loadWords(languageWanted())]);
  // The first set-up runs before its host has a site.
  const base = location.pathname === '/SetUp' ? Promise.resolve() : findApiBase();
  const isEntering = useSession.getState().state === 'loading';
  if (isEntering) {
    holdForRows();
    void import('./core/app/ahead.ts').then(({ loadAhead }) => loadAhead(location.pathname, texts));
    base.then(enter).catch(() => undefined);
  }
  try {
    await Promise.all([texts, base]);
  } catch (problem) {
    await texts;
    return refuse(problem);
  }
  followLinks();
  sayAnewByLanguage(showSitePage);
  // In slices, so that a press meanwhile is answered on a slow machine too.
  startTransition(() => createRoot(root).render(<App />));
  if (isMobile(navigator.userAgent)) void import('./shell/way-to-mobile.ts').then(({ showWayToMobile }) => showWayToMobile());
  void showSitePage();
}

/** Without the address of its API the product cannot start: the person reads why, and nothing else is shown. */
function refuse(problem: unknown): void {
  document.documentElement.lang = languageNow();
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.className = 'start-alert';
  const title = document.createElement('h1');
  title.textContent = say('shell', 'error.start');
  const text = document.createElement('p');
  text.textContent = (problem as Error).message;
  alert.append(title, text);
  if (isUnanswered(problem)) alert.append(retryButton());
  root.replaceChildren(alert);
}

function retryButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.textContent = say('shell', 'error.again');
  button.addEventListener('click', () => location.reload());
  return button;
}

void start();
