const turn = 'entrepot.refresh';
// Longer than the store of one window takes to become known to the others.
const knownAfter = 10_000;
const longestWait = 3_000;

/** A piece of work that one window does for all windows of the browser, and leaves in the browser's storage. */
export interface SharedWork {
  /** What the work is about; the same text in every window that would do it. */
  name: string;
  /** Does this window's storage hold what the work leaves? */
  isDone(): boolean;
  run(): Promise<void>;
}

/**
 * Does a piece of work in one window only; the others take up what it left. What a window writes into the storage reaches the
 * others a moment after the turn does, so the one that did it says so in a lock of its own, which nobody can miss.
 * Locks exist only in a secure context: elsewhere two windows may do it at once.
 */
export async function inOneWindow(work: SharedWork): Promise<void> {
  if (!navigator.locks) return work.isDone() ? undefined : work.run();
  await navigator.locks.request(turn, async () => {
    if (!work.isDone() && (await wasDone(work.name))) await storageHas(work.isDone);
    if (work.isDone()) return;
    await work.run();
    await sayDone(work.name);
  });
}

const doneLock = (name: string) => `${turn}.${name}`;

async function wasDone(name: string): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === doneLock(name)) ?? false;
}

/** Ends once the lock is held; it is held for a while after. */
const sayDone = (name: string) =>
  new Promise<void>((said) => {
    void navigator.locks.request(doneLock(name), { ifAvailable: true }, (lock) => {
      said();
      return lock && new Promise<void>((resolve) => setTimeout(resolve, knownAfter));
    });
  });

/** Ends when something is in the storage that another window wrote, or when it does not come. */
function storageHas(isDone: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => isDone() && end();
    const timer = setTimeout(end, longestWait);
    function end() {
      clearTimeout(timer);
      window.removeEventListener('storage', look);
      resolve();
    }
    window.addEventListener('storage', look);
    look();
  });
}
