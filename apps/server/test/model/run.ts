import { Refusal } from '@entrepot/contract/core/errors.ts';
import type { Caller } from '../../src/core/calls/caller.ts';
import type { Db, Tx } from '../../src/core/db/db.ts';
import type { Verdict } from './money-model.ts';

/** The environment that runs commands. */
export interface World {
  /** An online payment method. */
  wayId: string;
  db: Db;
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  system: Caller;
}

/** One command: the model's verdict, and its execution on the database. */
export interface Step {
  verdict: Verdict;
  /** The model does not predict refusals; it takes over the result, and only invariants are checked. */
  free?: boolean;
  act(tx: Tx): Promise<unknown>;
}

/**
 * Runs one command in its own transaction and compares the outcome with the model: it must succeed, or be refused with the model's key.
 * Rethrows any other error as a bug.
 */
export async function executeStep({ inTransaction }: World, { verdict, act, free }: Step, name: string): Promise<void> {
  const outcome = await inTransaction(act).then(
    () => null,
    (problem: unknown) => {
      if (problem instanceof Refusal) return problem.key as string;
      throw problem;
    },
  );
  if (!free && outcome !== verdict.refusal)
    throw new Error(`${name}: the product answered ${outcome ?? 'done'}, the model expects ${verdict.refusal ?? 'done'}`);
  if (!outcome) verdict.apply();
}
