import { watchErrors } from '@entrepot/client/browser/error-log.ts';
import { callAs, findApiBase } from '@entrepot/client/calls/http.ts';
import { watchNetwork } from '@entrepot/client/calls/network.ts';
import { showNoticesWith } from '@entrepot/client/calls/notices.ts';
import { isUnanswered } from '@entrepot/client/calls/problem.ts';
import { sayAnewByLanguage } from '@entrepot/client/react/said-anew.ts';
import { enter, useSession, watchSession } from '@entrepot/client/session/session.ts';
import { languageWanted, say, startI18n } from '@entrepot/client/texts/i18n.ts';
import { notify } from '@entrepot/ui/notice-store.ts';
import { loadWords } from '@entrepot/ui/words.tsx';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './core/app.tsx';
import { beginPage } from './core/begin.ts';
import { followLinks } from './core/follow-links.ts';
import { keepLastSeen } from './core/last-seen.ts';
import { showSite } from './core/site.ts';
import { loadTexts } from './core/texts.ts';
import { startWorker } from './core/worker.ts';
import { above, bars, pages } from './pages.ts';
import './core/mobile.css';

const root = document.getElementById('root') as HTMLElement;

async function start(): Promise<void> {
  watchErrors();
  showNoticesWith(notify);
  watchNetwork();
  callAs('mobile');
  keepLastSeen();
  // What a person may do is told with the menu of the desk; the mobile site has no menu of its own.
  watchSession('Desktop');
  const texts = Promise.all([
    startI18n({ load: loadTexts, always: ['mobile', ...beginPage(pages, location.pathname)] }),
    loadWords(languageWanted()),
  ]);
  const base = findApiBase();
  if (useSession.getState().state === 'loading') base.then(enter).catch(() => undefined);
  try {
    await Promise.all([texts, base]);
  } catch (problem) {
    await texts;
    return refuse(problem);
  }
  // What the site says of itself is the largest part of a first visit: it is asked for before anything is drawn.
  void showSite();
  followLinks();
  sayAnewByLanguage(showSite);
  // In slices, so that a touch meanwhile is answered on a slow phone too.
  startTransition(() => createRoot(root).render(<App pages={pages} bars={bars} above={above} />));
  startWorker();
}

/** Without the address of its API nothing can be shown: the person reads why, and may try again. */
function refuse(problem: unknown): void {
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  alert.className = 'start-alert';
  const title = document.createElement('h1');
  title.textContent = say('mobile', 'problem.start');
  const text = document.createElement('p');
  text.textContent = problem instanceof Error ? problem.message : String(problem);
  alert.append(title, text);
  if (isUnanswered(problem)) {
    const again = document.createElement('button');
    again.textContent = say('mobile', 'problem.again');
    again.addEventListener('click', () => location.reload());
    alert.append(again);
  }
  root.replaceChildren(alert);
}

void start();
