import { languageOf } from '@entrepot/contract/core/language.ts';
import { loadWords } from '@entrepot/ui/words.tsx';
import { createRoot } from 'react-dom/client';
import { App } from './core/app.tsx';
import './core/core.css';
import { watchErrors } from './core/error-log.ts';
import { followLinks } from './core/follow-links.ts';
import { findApiBase } from './core/http.ts';
import { languageNow, say, startI18n } from './core/i18n.ts';
import { mobileTurn } from './core/mobile.ts';
import { watchNetwork } from './core/network.ts';
import { isUnanswered } from './core/problem.ts';
import { enter, useSession, watchSession } from './core/session.ts';
import { showSitePage } from './core/site-page.ts';
import { recall } from './core/storage.ts';

const root = document.getElementById('root') as HTMLElement;

async function start(): Promise<void> {
  const elsewhere = mobileTurn(location, navigator.userAgent);
  if (elsewhere) return location.replace(elsewhere);
  watchErrors();
  const texts = Promise.all([startI18n(), loadWords(languageOf(recall<string>('language') ?? navigator.language))]);
  try {
    // The first set-up runs before its host has a site.
    await Promise.all([texts, location.pathname === '/SetUp' ? undefined : findApiBase()]);
  } catch (problem) {
    await texts;
    return refuse(problem);
  }
  watchNetwork();
  watchSession();
  followLinks();
  createRoot(root).render(<App />);
  if (useSession.getState().state === 'loading') enter().catch(() => undefined);
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
