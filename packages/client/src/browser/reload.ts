const listeners = new Set<() => void>();
let meant = false;

/** Registers a listener that stores its state before the product reloads the page; returns the function that removes it. */
export function beforeReload(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the product itself is reloading the page. Then unsaved input needs no confirmation: it is stored. */
export const isReloading = (): boolean => meant;

/** Stores unsaved input, then reloads the page. */
export function reloadPage(): void {
  for (const listener of listeners) listener();
  meant = true;
  location.reload();
}
