const turn = 'entrepot.refresh';
// In ms. Longer than storage writes of one window take to reach the others.
const knownAfter = 10_000;
const maxWaitMs = 3_000;

/** Work that one window does for all windows of the browser; the result is in the browser's storage. */
export interface SharedWork {
  /** Name of the work, the same in every window that may do it. */
  name: string;
  /** Whether this window's storage contains the result. */
  isDone(): boolean;
  run(): Promise<void>;
}

/**
 * Runs work in one window only; the others use its result. A window's storage writes reach the others slightly after the lock is released,
 * so the window that did the work signals it by a lock of its own. Locks exist only in a secure context: elsewhere two windows may both do
 * it.
 */
export async function inOneWindow(work: SharedWork): Promise<void> {
  if (!navigator.locks) return work.isDone() ? undefined : work.run();
  await navigator.locks.request(turn, async () => {
    if (!work.isDone() && (await wasDone(work.name))) await storageHas(work.isDone);
    if (work.isDone()) return;
    await work.run();
    await signalDone(work.name);
  });
}

const doneLock = (name: string) => `${turn}.${name}`;

async function wasDone(name: string): Promise<boolean> {
  const { held: locks } = await navigator.locks.query();
  return locks?.some((lock) => lock.name === doneLock(name)) ?? false;
}

/** Resolves once the lock is acquired; it stays locked for a while afterwards. */
const signalDone = (name: string) =>
  new Promise<void>((acquired) => {
    void navigator.locks.request(doneLock(name), { ifAvailable: true }, (lock) => {
      acquired();
      return lock && new Promise<void>((resolve) => setTimeout(resolve, knownAfter));
    });
  });

/** Resolves when the result of another window is in the storage, or after a timeout. */
function storageHas(isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => isDone() && end();
    const timer = setTimeout(end, maxWaitMs);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('storage', look);
      resolve();
    }
    window.addEventListener('storage', look);
    look();
  });
}
