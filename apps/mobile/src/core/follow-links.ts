import { navigate } from 'wouter/use-browser-location';
import { base } from './place.ts';

/** Handles clicks on links to pages of this client without a reload. */
export function followLinks(): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return;
    if (!`${link.pathname}/`.startsWith(`${base}/`)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  });
}
