import { type ReactNode, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** The rows chosen in a list, over its pages. */
export interface SelectedRows {
  keys: readonly string[];
  rows: readonly Record<string, unknown>[];
}
/** Where a list keeps its chosen rows: only what follows it is drawn anew when a row is chosen. */
export type SelectedStore = StoreApi<SelectedRows>;

const none: SelectedRows = { keys: [], rows: [] };

/** A place for chosen rows, none at first. */
export const useSelectedStore = (): SelectedStore => useState(() => createStore(() => none))[0];

/** Nothing is chosen any more. */
export const clearSelected = (store: SelectedStore): void => store.setState((now) => (now.keys.length ? none : now));

/** Draws what depends on the chosen rows. */
export function WithSelected({ of, children }: { of: SelectedStore; children(selected: SelectedRows): ReactNode }): ReactNode {
  return children(useStore(of));
}
