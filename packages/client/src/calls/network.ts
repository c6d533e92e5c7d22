import { create } from 'zustand';

/** Whether the server is unreachable, for the banner and for screens that queue work until it is back. */
export const useNetwork = create<{ dead: boolean }>(() => ({ dead: false }));

let pending: ReturnType<typeof setTimeout> | undefined;

/** Records that a request failed to reach the server, and polls the server every 5 s until it responds. */
export function networkFailed(): void {
  useNetwork.setState({ dead: true });
  pending ??= setTimeout(retry, 5_000);
}

/** Records that the server responded. */
export function networkWorks(): void {
  clearTimeout(pending);
  pending = undefined;
  if (useNetwork.getState().dead) useNetwork.setState({ dead: false });
}

async function retry(): Promise<void> {
  pending = undefined;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(5_000) });
    networkWorks();
  } catch {
    networkFailed();
  }
}

/** Subscribes to the browser's online and offline events. */
export function watchNetwork(): void {
  window.addEventListener('offline', networkFailed);
  window.addEventListener('online', () => void retry());
}
