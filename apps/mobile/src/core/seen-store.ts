import { lastSeen } from '@entrepot/client/browser/forget-seen.ts';

/** What a call was answered with, and to whom. */
interface Seen {
  /** Owner, language, path and what was asked. */
  key: string;
  /** The account that was answered; '' for what everybody may read. */
  owner: string;
  /** ms since 1970 */
  at: number;
  data: unknown;
}

const table = 'answers';
const most = 400;
const longest = 30 * 86_400_000;

let opened: Promise<IDBDatabase> | undefined;

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(lastSeen, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'key' }).createIndex('at', 'at');
    request.onsuccess = () => {
      // Whoever forgets everything from another window is not kept waiting.
      request.result.onversionchange = () => {
        request.result.close();
        opened = undefined;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

const rows = async (mode: IDBTransactionMode) => (await open()).transaction(table, mode).objectStore(table);

/** Keeps the last answer to a question. Browsers that refuse to keep anything go without. */
export async function keepSeen(seen: Seen): Promise<void> {
  try {
    await done((await rows('readwrite')).put(seen));
  } catch {
    // A full or refused storage is not an error.
  }
}

/** The last answer to a question; undefined where none is kept, and after a month. */
export async function seenBefore(key: string): Promise<Pick<Seen, 'at' | 'data'> | undefined> {
  try {
    const found: Seen | undefined = await done((await rows('readonly')).get(key));
    return found && Date.now() - found.at < longest ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Removes what is neither of this account nor everybody's, what is older than a month, and the oldest of very many. */
export async function tidySeen(owner: string): Promise<void> {
  try {
    const store = await rows('readwrite');
    const all: Seen[] = await done(store.index('at').getAll());
    const wrong = (one: Seen, at: number) => at < all.length - most || Date.now() - one.at > longest || ![owner, ''].includes(one.owner);
    await Promise.all(all.filter(wrong).map((one) => done(store.delete(one.key))));
  } catch {
    // What cannot be opened holds nothing.
  }
}
