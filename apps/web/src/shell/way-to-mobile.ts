import { leaveFullSite } from '@entrepot/client/browser/full-site.ts';
import { onLanguage, translate } from '@entrepot/client/texts/i18n.ts';
import css from './way-to-mobile.module.css';

/** Adds a link to the mobile site below the page on phones whose user chose the full one. */
export function showWayToMobile(): void {
  const link = document.createElement('a');
  link.className = css.link ?? '';
  link.href = '/app/';
  link.addEventListener('click', leaveFullSite);
  const speak = () => {
    link.textContent = translate('shell', 'toMobile');
  };
  speak();
  onLanguage(speak);
  const place = document.createElement('nav');
  place.setAttribute('aria-label', translate('shell', 'toMobile'));
  place.append(link);
  document.body.append(place);
}
