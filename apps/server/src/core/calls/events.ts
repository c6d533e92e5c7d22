import type { DomainEvent } from '@entrepot/contract/core/events.ts';
import type { Caller } from './caller.ts';
import type { Tx } from '../db/db.ts';

export type Listener<D> = (tx: Tx, caller: Caller, data: D) => Promise<void>;
export interface Subscriber {
  fact: DomainEvent<any>;
  listener: Listener<any>;
}

const subscribers = new Map<string, Listener<any>[]>();

/** Registers a module's listener for a fact; listeners run in the order of `modules/index.ts`. */
export const on = <D>(fact: DomainEvent<D>, listener: Listener<D>): Subscriber => ({ fact, listener });

/** Sets the active hearings; called once at start. */
export function listen(list: readonly Subscriber[]): void {
  subscribers.clear();
  for (const { fact, listener } of list) subscribers.set(fact.name, [...(subscribers.get(fact.name) ?? []), listener]);
}

/** Runs the listeners of a fact one after the other, in the same transaction. */
export async function publish<D>(tx: Tx, caller: Caller, fact: DomainEvent<D>, data: D): Promise<void> {
  for (const listener of subscribers.get(fact.name) ?? []) await listener(tx, caller, data);
}
