import { type Language, languageOf } from '@entrepot/contract/core/language.ts';
import { keep, recall } from '@entrepot/client/browser/storage.ts';
import { leaveFullSite } from '@entrepot/client/browser/full-site.ts';
import { loginType, onTokensGone, tokens } from '@entrepot/client/calls/tokens.ts';
import { takeLastWords } from '../core/app/last-words.ts';
import { isMobile, mobileTurn } from '../core/app/mobile.ts';
import { turnPictures } from './carousel.ts';
import { element } from './element.ts';
import { swapParts } from './swap.ts';

const root = document.documentElement;
const aYear = 31_536_000;

/** What a public page does beside being read. Everything on it works as links and forms before this has come. */
function start(): void {
  const isMissing = document.querySelector('[data-missing]') !== null;
  // Who is signed in reads it with the menu and the open pages around it.
  if (isMissing && tokens()) return location.replace(`/redirect${location.pathname}${location.search}`);
  const elsewhere = (isMissing ? null : mobileTurn(location, navigator.userAgent)) ?? otherLanguage();
  if (elsewhere) return location.replace(elsewhere);
  // Whoever comes by for the first time is kept as somebody who did.
  loginType();
  for (const text of takeLastWords()) say(text);
  showWhoIsHere();
  onTokensGone(showWhoIsHere);
  rememberLanguages();
  swapParts();
  for (const place of document.querySelectorAll<HTMLElement>('.carousel')) turnPictures(place);
  for (const button of document.querySelectorAll('[data-print]')) button.addEventListener('click', () => print());
  const message = document.querySelector<HTMLElement>('.leave');
  if (message) void import('./leave-message.ts').then(({ takeMessage }) => takeMessage(message));
  if (isMobile(navigator.userAgent)) showWayToMobile();
}

/** This page in the language that the person chose before; null where it is written in it, or was asked for in the one it is written in. */
function otherLanguage(): string | null {
  const shown = root.lang as Language;
  const query = new URLSearchParams(location.search);
  const chosen = recall<string>('language');
  tellServer(chosen ? languageOf(chosen) : shown);
  if (query.has('lang')) {
    if (!chosen) keep('language', shown);
    return null;
  }
  const wanted = chosen ? languageOf(chosen) : shown;
  query.set('lang', wanted);
  return wanted === shown ? null : `${location.pathname}?${query}`;
}

/** The server writes the next page in this language at once. */
function tellServer(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${aYear}; samesite=lax`;
}

function rememberLanguages(): void {
  const list = document.querySelector<HTMLDetailsElement>('.languages');
  // Open, it lies over the page: a press beside it and Escape close it, as they close every list.
  document.addEventListener('click', ({ target }) => list?.contains(target as Node) || list?.removeAttribute('open'));
  list?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    list.open = false;
    list.querySelector('summary')?.focus();
  });
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a'))
    link.addEventListener('click', () => {
      keep('language', link.hreflang);
      tellServer(link.hreflang as Language);
    });
}

/** What the page before had still to say stands under the head of this one. */
function say(text: string): void {
  document.querySelector('.head')?.after(element('p', { class: 'alert', 'data-tone': 'error', role: 'alert' }, text));
}

function showWhoIsHere(): void {
  root.toggleAttribute('data-in', tokens() !== null);
}

function showWayToMobile(): void {
  const way = document.querySelector<HTMLElement>('.mobile');
  if (way) way.hidden = false;
  // Who has read enough and enters or registers does so on the mobile site.
  for (const link of document.querySelectorAll('.mobile a, .out a, a.in, a.begin')) link.addEventListener('click', leaveFullSite);
}

start();
