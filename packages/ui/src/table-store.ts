import { useSyncExternalStore } from 'react';
import type { Selected } from './table-state.ts';

/** Which rows of a table are chosen and which are unfolded, by key. */
export interface TableState {
  chosen: Selected;
  open: Selected;
}

/** Keeps the state of a table outside its drawing, so that a change draws only the rows that follow it. */
export interface TableStore {
  get(): TableState;
  set(next: Partial<TableState>): void;
  subscribe(listener: () => void): () => void;
}

/** The state of a table in which nothing is chosen or unfolded yet. */
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

/** Follows one plain value of a table's state: what draws it is drawn anew when that value changes alone. */
export const useTableState = <T extends boolean | string>(store: TableStore, pick: (state: TableState) => T): T =>
  useSyncExternalStore(store.subscribe, () => pick(store.get()));
