import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Tx } from '../../src/core/rows/db.ts';
import type { Verdict } from './money-model.ts';

/** Where commands are carried out. */
export interface World {
  /** A way to pay online. */
  wayId: string;
  db: Tx;
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  system: Caller;
}

/** One command: what the model says of it, and how it is done to the database. */
export interface Step {
  verdict: Verdict;
  /** The model does not say whether it is refused; it takes over what was done, and only what must always hold is looked at. */
  free?: boolean;
  act(tx: Tx): Promise<unknown>;
}

/**
 * Does one command in a transaction of its own and holds the outcome against the model's: done where the model does it, refused
 * with the model's key where it refuses. Anything else that is thrown is a bug and comes out.
 */
export async function carryOut({ inTransaction }: World, { verdict, act, free }: Step, name: string): Promise<void> {
  const said = await inTransaction(act).then(
    () => null,
    (problem: unknown) => {
      if (problem instanceof Refusal) return problem.key as string;
      throw problem;
    },
  );
  if (!free && said !== verdict.refusal)
    throw new Error(`${name}: the product says ${said ?? 'done'}, the model says ${verdict.refusal ?? 'done'}`);
  if (!said) verdict.apply();
}
