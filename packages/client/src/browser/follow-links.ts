/**
 * Passes clicks on links to pages of this client to `navigate`, without a reload: plain clicks on links of this origin that open in the same
 * tab and that `isOwn` accepts. Returns a function that stops it.
 */
export function followLinks(isOwn: (link: HTMLAnchorElement) => boolean, navigate: (address: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (!isOwn(link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}
