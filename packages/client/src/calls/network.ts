import { create } from 'zustand';

/** Whether the server can be reached, for the banner and for screens that keep work until it is back. */
export const useNetwork = create<{ dead: boolean }>(() => ({ dead: false }));

let asking: ReturnType<typeof setTimeout> | undefined;

/** Notes that a request did not get through, and asks the server every 5 s until it answers. */
export function networkFailed(): void {
  useNetwork.setState({ dead: true });
  asking ??= setTimeout(askAgain, 5_000);
}

/** Notes that the server answered. */
export function networkWorks(): void {
  clearTimeout(asking);
  asking = undefined;
  if (useNetwork.getState().dead) useNetwork.setState({ dead: false });
}

async function askAgain(): Promise<void> {
  asking = undefined;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    networkWorks();
  } catch {
    networkFailed();
  }
}

/** Follows the browser's own word on the network. */
export function watchNetwork(): void {
  window.addEventListener('offline', networkFailed);
  window.addEventListener('online', () => void askAgain());
}
