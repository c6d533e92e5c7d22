import { reloadPage } from '@entrepot/client/browser/reload.ts';
import { tokenOwner } from '@entrepot/client/calls/tokens.ts';
import { create } from 'zustand';

/** Whether a new version of the client is ready to be activated. */
export const useNewWorker = create<{ ready: boolean }>(() => ({ ready: false }));

const anHour = 3_600_000;
/** How long the page waits for the new version to take over, in ms. */
const maxTakeOverMs = 5_000;
let registered: ServiceWorkerRegistration | undefined;

/**
 * Registers the service worker, which precaches the pages, once the first page is rendered. Does nothing in browsers without service
 * workers.
 */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    registered = await navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' });
  } catch {
    // A private window may refuse registration: the client then needs the network.
    return;
  }
  const look = (found: ServiceWorkerRegistration) => {
    // The very first worker belongs to the current page and is no update.
    if (found.waiting && navigator.serviceWorker.controller) useNewWorker.setState({ ready: true });
  };
  look(registered);
  registered.addEventListener('updatefound', () => {
    const coming = registered?.installing;
    coming?.addEventListener('statechange', () => registered && coming.state === 'installed' && look(registered));
  });
  setInterval(() => void registered?.update().catch(() => undefined), anHour);
}

/** Returns the registration once its worker is active, for push subscriptions; undefined without a worker. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => registered && navigator.serviceWorker.ready;

/** Cancels the push subscription of this browser. */
export async function stopPushes(): Promise<void> {
  const here = await registered?.pushManager?.getSubscription().catch(() => null);
  await here?.unsubscribe().catch(() => false);
}

/**
 * Activates the new version once no scan is pending, and reloads the page. Form input and scans survive in the browser's storage.
 * `onWaiting` is called with the number of pending scans.
 */
export async function applyUpdate(onWaiting: (scans: number) => void): Promise<void> {
  for (let scans = await waitingScans(); scans > 0; scans = await waitingScans()) {
    onWaiting(scans);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  onWaiting(0);
  const next = registered && (registered.waiting ?? (await fetchUpdate(registered)));
  if (!next) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', () => reloadPage(), { once: true });
  next.postMessage('take-over');
  // The browser waits for every open event of the present version; an event of this page that hangs ends with the page.
  setTimeout(reloadPage, maxTakeOverMs);
}

/** Fetches another version, if there is one. Not needed when one waits already, and on a bad network it may take long. */
async function fetchUpdate(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  await registration.update().catch(() => undefined);
  return registration.waiting ?? (await installed(registration));
}

/** Returns the number of the user's stored scans that the server does not have yet. */
async function waitingScans(): Promise<number> {
  const owner = tokenOwner();
  // Users who never scan do not load the scan journal.
  const { storedScansOf } = await import('@entrepot/client/scan/journal.ts');
  return owner ? (await storedScansOf(owner)).filter(({ refusal }) => refusal === null).length : 0;
}

/** Resolves with the installing worker once it is installed. */
function installed({ installing }: ServiceWorkerRegistration): Promise<ServiceWorker | null> | null {
  if (!installing) return null;
  return new Promise((resolve) => {
    const look = () => {
      if (installing.state === 'installed') resolve(installing);
      else if (installing.state !== 'installing') resolve(null);
    };
    installing.addEventListener('statechange', look);
    look();
  });
}
