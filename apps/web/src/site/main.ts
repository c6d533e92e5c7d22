import { type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { store, recall } from '@entrepot/client/browser/storage.ts';
import { leaveFullSite } from '@entrepot/client/browser/full-site.ts';
import { loginType, onSignedOut, tokens } from '@entrepot/client/calls/tokens.ts';
import { takePendingNotices } from '../core/app/pending-notices.ts';
import { isMobile, mobileRedirect } from '../core/app/mobile.ts';
import { element } from './element.ts';
import { swapParts } from './swap.ts';

const pause = 5_000;

/** Rotates the site's pictures every 5 s; pauses while the pointer or focus is on them. */
function startCarousel(place: HTMLElement): void {
  const pictures = [...place.querySelectorAll<HTMLElement>(':scope > div:not(.dots)')];
  const dots = [...place.querySelectorAll<HTMLElement>('.dots button')];
  let at = 0;
  let isPaused = false;
  const show = (next: number) => {
    at = next;
    for (const [own, picture] of pictures.entries()) picture.hidden = own !== at;
    for (const [own, dot] of dots.entries()) dot.setAttribute('aria-current', String(own === at));
  };
  for (const [own, dot] of dots.entries()) dot.addEventListener('click', () => show(own));
  if (pictures.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const name of ['pointerenter', 'focusin']) place.addEventListener(name, () => (isPaused = true));
  for (const name of ['pointerleave', 'focusout']) place.addEventListener(name, () => (isPaused = false));
  setInterval(() => isPaused || show((at + 1) % pictures.length), pause);
}

const root = document.documentElement;
const aYear = 31_536_000;

/** Enhances a public page. Everything on it works as links and forms without this script. */
function start(): void {
  const isMissing = document.querySelector('[data-missing]') !== null;
  // Signed-in users see it inside the shell.
  if (isMissing && tokens()) return location.replace(`/redirect${location.pathname}${location.search}`);
  const elsewhere = (isMissing ? null : mobileRedirect(location, navigator.userAgent)) ?? otherLanguage();
  if (elsewhere) return location.replace(elsewhere);
  // Marks a first-time visitor as known.
  loginType();
  for (const text of takePendingNotices()) translate(text);
  if (loginType() === 'backgroundUserLogin') leadToStaffSignIn();
  showSignedInState();
  onSignedOut(showSignedInState);
  rememberLanguages();
  swapParts();
  for (const place of document.querySelectorAll<HTMLElement>('.carousel')) startCarousel(place);
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print());
  const message = document.querySelector<HTMLElement>('.leave');
  if (message) void import('./leave-message.ts').then(({ setUpMessageForm }) => setUpMessageForm(message));
  if (isMobile(navigator.userAgent)) showWayToMobile();
}

/** Leads staff of this browser, who were redirected here from a page that requires a sign-in, to their own sign-in. */
function leadToStaffSignIn(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.alert.out a[href^="/loginUser"]'))
    link.href = link.href.replace('/loginUser', '/login');
}

/** Address of this page in the user's stored language; null if it has that language already or its language was requested explicitly. */
function otherLanguage(): string | null {
  const pageLanguage = root.lang as Language;
  const query = new URLSearchParams(location.search);
  const chosen = recall<string>('language');
  setLanguageCookie(chosen ? languageOf(chosen) : pageLanguage);
  if (query.has('lang')) {
    if (!chosen) store('language', pageLanguage);
    return null;
  }
  const wanted = chosen ? languageOf(chosen) : pageLanguage;
  query.set('lang', wanted);
  return wanted === pageLanguage ? null : `${location.pathname}?${query}`;
}

/** The server renders the next page in this language. */
function setLanguageCookie(language: Language): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${language}; path=/; max-age=${aYear}; samesite=lax${secure}`;
}

function rememberLanguages(): void {
  const list = document.querySelector<HTMLDetailsElement>('.languages');
  // The open list overlays the page: a click outside and Escape close it, like every list.
  document.addEventListener('click', ({ target }) => list?.contains(target as Node) || list?.removeAttribute('open'));
  list?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    list.open = false;
    list.querySelector('summary')?.focus();
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
    link.addEventListener('click', () => {
      store('language', link.hreflang);
      setLanguageCookie(link.hreflang as Language);
    });
}

/** Pending toasts of the previous page are shown below the header. */
function translate(text: string): void {
  document.querySelector('.head')?.after(element('p', { class: 'alert', 'data-tone': 'error', role: 'alert' }, text));
}

function showSignedInState(): void {
  root.toggleAttribute('data-in', tokens() !== null);
}

function showWayToMobile(): void {
  const way = document.querySelector<HTMLElement>('.mobile');
  if (way) way.hidden = false;
  // Links to sign-in and registration lead to the mobile site.
  for (const link of document.querySelectorAll('.mobile a, .out a, a.in, a.begin')) link.addEventListener('click', leaveFullSite);
}

start();
