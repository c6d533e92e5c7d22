import { createStore, type StoreApi } from 'zustand/vanilla';
import { keep, recall } from '../browser/storage.ts';

/**
 * What lies open at a scan screen: its shelf, its parcel, its order. A scan that is sent right after another one finds what the first
 * brought about, also while its screen is closed.
 */
export interface Desk<D extends object> {
  store: StoreApi<D>;
  /** What lies open at this moment. */
  now(): D;
  put(change: Partial<D>): void;
}
interface KeptDesk<D> {
  at: number;
  open: D;
}

// What was left open yesterday is put away.
const longest = 12 * 3_600_000;
const place = (name: string) => `entrepot.desk.${name}`;
const desks = new Map<string, Desk<object>>();

/** The desk of this name, as it was left; `starts` when nothing was left. */
export function openDesk<D extends object>(name: string, starts: D): Desk<D> {
  const known = desks.get(name);
  if (known) return known as unknown as Desk<D>;
  const left = recall<KeptDesk<D>>(place(name));
  const store = createStore<D>(() => (left && Date.now() - left.at < longest ? { ...starts, ...left.open } : starts));
  const desk: Desk<D> = {
    store,
    now: store.getState,
    put(change) {
      store.setState(change);
      keep(place(name), { at: Date.now(), open: store.getState() });
    },
  };
  desks.set(name, desk as unknown as Desk<object>);
  return desk;
}
