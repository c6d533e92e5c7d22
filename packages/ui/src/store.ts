import { useSyncExternalStore } from 'react';

/** A value outside of React that parts may follow. */
export interface Store<T> {
  get(): T;
  set(next: T | ((old: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a store that starts with a value. */
export function createStore<T>(starts: T): Store<T> {
  let value = starts;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const made = typeof next === 'function' ? (next as (old: T) => T)(value) : next;
      if (Object.is(made, value)) return;
      value = made;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Follows a store. */
export const useStore = <T>(store: Store<T>) => useSyncExternalStore(store.subscribe, store.get, store.get);
