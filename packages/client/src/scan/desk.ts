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
  /** The stored state, which another tab may have changed; null when there is none. */
  stored(): Partial<D> | null;
}
interface StoredDesk<D> {
  at: number;
  open: Partial<D>;
}

// In ms. State older than this is discarded.
const longest = 12 * 3_600_000;
const place = (name: string) => `entrepot.desk.${name}`;
// A name always has the same type of state.
const desks = new Map<string, unknown>();

/** Returns the desk of this name in its last state; `defaults` when there is none. `toStore` omits what ends with the page. */
export function openDesk<D extends object>(name: string, defaults: D, toStore: (open: D) => Partial<D> = (open) => open): Desk<D> {
  const known = desks.get(name);
  if (known) return known as Desk<D>;
  const stored = () => {
    const left = recall<StoredDesk<D>>(place(name));
    return left && Date.now() - left.at < longest ? left.open : null;
  };
  const stateStore = createStore<D>(() => ({ ...defaults, ...stored() }));
  const desk: Desk<D> = {
    stateStore,
    now: stateStore.getState,
    put(change) {
      stateStore.setState(change);
      store(place(name), { at: Date.now(), open: toStore(stateStore.getState()) });
    },
    stored,
  };
  desks.set(name, desk);
  return desk;
}
