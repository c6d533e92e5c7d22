import { createStore, type StoreApi } from 'zustand/vanilla';
import { store, recall } from '../browser/storage.ts';

/**
 * The open state of a scan screen: its shelf, its parcel, its order. A scan that is sent right after another one sees the effect of the
 * first, also while its screen is closed.
 */
export interface Desk<D extends object> {
  stateStore: StoreApi<D>;
  /** The current state. */
  now(): D;
  put(change: Partial<D>): void;
}
interface StoredDesk<D> {
  at: number;
  open: D;
}

// In ms. State older than this is discarded.
const longest = 12 * 3_600_000;
const place = (name: string) => `entrepot.desk.${name}`;
// A name always has the same type of state.
const desks = new Map<string, unknown>();

/** Returns the desk of this name in its last state; `starts` when there is none. */
export function openDesk<D extends object>(name: string, starts: D): Desk<D> {
  const known = desks.get(name);
  if (known) return known as Desk<D>;
  const left = recall<StoredDesk<D>>(place(name));
  const stateStore = createStore<D>(() => (left && Date.now() - left.at < longest ? { ...starts, ...left.open } : starts));
  const desk: Desk<D> = {
    stateStore,
    now: stateStore.getState,
    put(change) {
      stateStore.setState(change);
      store(place(name), { at: Date.now(), open: stateStore.getState() });
    },
  };
  desks.set(name, desk);
  return desk;
}
