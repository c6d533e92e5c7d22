const listeners = new Set<() => void>();
let meant = false;

/** Has something to keep before the product reloads the page; answers the way to stop. */
export function beforeReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is the page being reloaded by the product itself? Then nobody is asked about what is unsaved: it is kept. */
export const isReloading = (): boolean => meant;

/** Reloads the page after everything typed and unsaved was kept. */
export function reloadPage(): void {
  for (const listener of listeners) listener();
  meant = true;
  location.reload();
}
