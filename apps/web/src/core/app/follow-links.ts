import { go } from '../tabs/tab-location.ts';
import { isWritten } from './redirects.ts';

/** Handles clicks on links within the product without a reload. Returns a function that stops it. */
export function followLinks(): () => void {
  const click = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (/^\/(api|files|app|docs|openapi)/.test(link.pathname) || link.getAttribute('href')?.startsWith('#')) return;
    if (isWritten(link.pathname, link.search)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  };
  document.addEventListener('click', click);
  return () => document.removeEventListener('click', click);
}
