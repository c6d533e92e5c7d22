import { useSyncExternalStore } from 'react';
import type { Selected } from './table-state.ts';

/** Selected and expanded rows of a table, by key. */
export interface TableState {
  chosen: Selected;
  open: Selected;
}

/** The state of a table outside React, so that a change renders only the rows that depend on it. */
export interface TableStore {
  get(): TableState;
  set(next: Partial<TableState>): void;
  subscribe(listener: () => void): () => void;
}

/** Creates the state of a table with nothing selected or expanded. */
export function tableStore(): TableStore {
  let state: TableState = { chosen: {}, open: {} };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      state = { ...state, ...next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Subscribes to one plain value of a table's state: the component renders again only when that value changes. */
export const useTableState = <T extends boolean | string>(store: TableStore, pick: (state: TableState) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.get()));
