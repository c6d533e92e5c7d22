import { leaveFullSite } from '@entrepot/client/browser/full-site.ts';
import { onLanguage, say } from '@entrepot/client/texts/i18n.ts';
import css from './way-to-mobile.module.css';

/** Puts the way back to the mobile site under the page of a phone whose person chose the full one. */
export function showWayToMobile(): void {
  const link = document.createElement('a');
  link.className = css.link ?? '';
  link.href = '/app/';
  link.addEventListener('click', leaveFullSite);
  const speak = () => {
    link.textContent = say('shell', 'toMobile');
  };
  speak();
  onLanguage(speak);
  const place = document.createElement('nav');
  place.setAttribute('aria-label', say('shell', 'toMobile'));
  place.append(link);
  document.body.append(place);
}
