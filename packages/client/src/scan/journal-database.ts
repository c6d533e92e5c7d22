import { type DBSchema, openDB } from 'idb';
import type { Journal, KeptScan } from './journal.ts';

/** A row: its key counts up in the order in which scans were made. */
interface Tables extends DBSchema {
  scans: { key: number; value: KeptScan & { order?: number }; indexes: { id: string; queue: string; owner: string } };
}

/**
 * The journal in the browser's database. A scan is on the disk when `add` resolves. `onClosed` is called when the browser closes the
 * database, such as when its data are cleared; rejects where there is none.
 */
export async function databaseJournal(onClosed: () => void): Promise<Journal> {
  const database = await openDB<Tables>('entrepot', 1, {
    upgrade(fresh) {
      const scans = fresh.createObjectStore('scans', { keyPath: 'order', autoIncrement: true });
      scans.createIndex('id', 'id', { unique: true });
      scans.createIndex('queue', 'queue');
      scans.createIndex('owner', 'owner');
    },
    blocking(_version, _wanted, event) {
      // A newer version in another tab waits for this one.
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });
  /** Changes the row of this id, or removes it when nothing is made of it. */
  async function change(id: string, make: (row: KeptScan) => KeptScan | null): Promise<void> {
    const writing = database.transaction('scans', 'readwrite');
    const cursor = await writing.store.index('id').openCursor(id);
    const next = cursor && make(cursor.value);
    if (cursor) await (next ? cursor.update(next) : cursor.delete());
    await writing.done;
  }
  return {
    async add(scan) {
      const writing = database.transaction('scans', 'readwrite', { durability: 'strict' });
      // The same scan may be taken over from another place twice.
      if (!(await writing.store.index('id').getKey(scan.id))) await writing.store.add(scan);
      await writing.done;
    },
    waiting: async (queue) => (await database.getAllFromIndex('scans', 'queue', queue)).filter(({ refusal }) => refusal === null),
    isWaiting: async (id) => (await database.getFromIndex('scans', 'id', id))?.refusal === null,
    refuse: (id, refusal) => change(id, (row) => ({ ...row, refusal })),
    remove: (id) => change(id, () => null),
    of: (owner) => database.getAllFromIndex('scans', 'owner', owner),
  };
}
