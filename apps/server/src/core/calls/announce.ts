import type { Fact } from '@entrepot/contract/core/events.ts';
import type { Caller } from './caller.ts';
import type { Tx } from '../rows/db.ts';

export type Listener<D> = (tx: Tx, caller: Caller, data: D) => Promise<void>;
export interface Hearing {
  fact: Fact<any>;
  listener: Listener<any>;
}

const hearings = new Map<string, Listener<any>[]>();

/** Pairs a fact with what a module does about it; the list in `modules/index.ts` is the order. */
export const when = <D>(fact: Fact<D>, listener: Listener<D>): Hearing => ({ fact, listener });

/** Makes a list of hearings the ones in force; called once at start. */
export function listen(list: readonly Hearing[]): void {
  hearings.clear();
  for (const { fact, listener } of list) hearings.set(fact.name, [...(hearings.get(fact.name) ?? []), listener]);
}

/** Tells the modules that listen of a fact, one after the other, inside the same transaction. */
export async function announce<D>(tx: Tx, caller: Caller, fact: Fact<D>, data: D): Promise<void> {
  for (const listener of hearings.get(fact.name) ?? []) await listener(tx, caller, data);
}
