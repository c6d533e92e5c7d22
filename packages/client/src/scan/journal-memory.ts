import type { StoredScan, Journal } from './stored-scan.ts';

/** A journal that lasts as long as the page, for browsers without a database. */
export function memoryJournal(): Journal {
  const rows = new Map<string, StoredScan>();
  const all = () => [...rows.values()];
  return {
    async add(scan) {
      if (!rows.has(scan.id)) rows.set(scan.id, scan);
    },
    waiting: async (queue) => all().filter((row) => row.queue === queue && row.refusal === null),
    isWaiting: async (id) => rows.get(id)?.refusal === null,
    async refuse(id, refusal) {
      const row = rows.get(id);
      if (row) rows.set(id, { ...row, refusal });
    },
    async remove(id) {
      rows.delete(id);
    },
    of: async (owner) => all().filter((row) => row.owner === owner),
  };
}
