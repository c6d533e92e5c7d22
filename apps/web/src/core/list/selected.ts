import { type ReactNode, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** Selected rows of a list across its pages. */
export interface SelectedRows {
  keys: readonly string[];
  rows: readonly Record<string, unknown>[];
}
/** Store of a list's selected rows: a change re-renders only its subscribers. */
export type SelectedStore = StoreApi<SelectedRows>;

const none: SelectedRows = { keys: [], rows: [] };

/** Creates an empty store of selected rows. */
export const useSelectedStore = (): SelectedStore => useState(() => createStore(() => none))[0];

/** Clears the selection. */
export const clearSelected = (store: SelectedStore): void => store.setState((now) => (now.keys.length ? none : now));

/** Renders content that depends on the selected rows. */
export function WithSelected({ of, children }: { of: SelectedStore; children(selected: SelectedRows): ReactNode }): ReactNode {
  return children(useStore(of));
}
