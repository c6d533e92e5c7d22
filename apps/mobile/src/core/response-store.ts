import { lastSeen } from '@entrepot/client/browser/clear-last-seen.ts';
import { dayMs } from '@entrepot/rules/time.ts';

/** Cached response of a call and the account it belongs to. */
interface CachedResponse {
  /** Cache key: owner, language, path and request body. */
  key: string;
  /** Account that received the response; '' for public content. */
  owner: string;
  /** ms since 1970 */
  at: number;
  data: unknown;
}

const table = 'answers';
const maxEntries = 400;
const maxAgeMs = 30 * dayMs;

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
      // Another window that clears the store must not be blocked.
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

/** Stores the latest response of a call. Does nothing if the browser refuses storage. */
export async function storeResponse(response: CachedResponse): Promise<void> {
  try {
    await done((await rows('readwrite')).put(response));
  } catch {
    // A full or refused storage is not an error.
  }
}

/** Returns the latest response of a call; undefined when none is stored or it is older than a month. */
export async function findResponse(key: string): Promise<Pick<CachedResponse, 'at' | 'data'> | undefined> {
  try {
    const found: CachedResponse | undefined = await done((await rows('readonly')).get(key));
    return found && Date.now() - found.at < maxAgeMs ? found : undefined;
  } catch {
    return undefined;
  }
}

/** Removes responses of other accounts, responses older than a month, and the oldest ones above the limit. */
export async function pruneResponses(owner: string): Promise<void> {
  try {
    const store = await rows('readwrite');
    const all: CachedResponse[] = await done(store.index('at').getAll());
    const wrong = (one: CachedResponse, at: number) =>
      at < all.length - maxEntries || Date.now() - one.at > maxAgeMs || ![owner, ''].includes(one.owner);
    await Promise.all(all.filter(wrong).map((one) => done(store.delete(one.key))));
  } catch {
    // A store that cannot be opened is empty.
  }
}
