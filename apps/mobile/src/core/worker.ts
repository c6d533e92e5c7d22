import { reloadPage } from '@entrepot/client/browser/reload.ts';
import { tokenOwner } from '@entrepot/client/calls/tokens.ts';
import { create } from 'zustand';

/** Is another version of the client ready to be taken? */
export const useNewWorker = create<{ ready: boolean }>(() => ({ ready: false }));

const anHour = 3_600_000;
let registered: ServiceWorkerRegistration | undefined;

/** Has the pages kept for times without a network, once the first of them is drawn. Browsers without service workers go without. */
export function startWorker(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  if (document.readyState === 'complete') void register();
  else addEventListener('load', () => void register(), { once: true });
}

async function register(): Promise<void> {
  try {
    registered = await navigator.serviceWorker.register('/app/sw.js', { scope: '/app/' });
  } catch {
    // A private window may refuse: the client then needs the network.
    return;
  }
  const look = (found: ServiceWorkerRegistration) => {
    // The first one of all belongs to the page that is open.
    if (found.waiting && navigator.serviceWorker.controller) useNewWorker.setState({ ready: true });
  };
  look(registered);
  registered.addEventListener('updatefound', () => {
    const coming = registered?.installing;
    coming?.addEventListener('statechange', () => registered && coming.state === 'installed' && look(registered));
  });
  setInterval(() => void registered?.update().catch(() => undefined), anHour);
}

/** The registration with its worker at work, for those who ask for messages; undefined where there is none. */
export const workerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => registered && navigator.serviceWorker.ready;

/** Has this browser shown no messages any more while it is closed. */
export async function stopPushes(): Promise<void> {
  const here = await registered?.pushManager?.getSubscription().catch(() => null);
  await here?.unsubscribe().catch(() => false);
}

/**
 * Takes the new version once no scan waits any more, and loads the page anew. What is typed is kept by the forms, what was scanned lies in
 * the browser's storage until the server has it. `onWaiting` is told how many scans it waits for.
 */
export async function takeNewVersion(onWaiting: (scans: number) => void): Promise<void> {
  for (let scans = await waitingScans(); scans > 0; scans = await waitingScans()) {
    onWaiting(scans);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  onWaiting(0);
  await registered?.update().catch(() => undefined);
  const next = registered && (registered.waiting ?? (await installed(registered)));
  if (!next) return reloadPage();
  navigator.serviceWorker.addEventListener('controllerchange', () => reloadPage(), { once: true });
  next.postMessage('take-over');
}

/** How many scans of the person this browser keeps that the server does not have yet. */
async function waitingScans(): Promise<number> {
  const owner = tokenOwner();
  // Who never scans never loads what keeps scans.
  const { keptOf } = await import('@entrepot/client/scan/journal.ts');
  return owner ? (await keptOf(owner)).filter(({ refusal }) => refusal === null).length : 0;
}

/** The version that is being fetched, once it is whole. */
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
