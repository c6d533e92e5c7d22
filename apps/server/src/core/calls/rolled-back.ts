import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { Db, Tx } from '../db/db.ts';
import { savepointsOf } from '../db/savepoints.ts';
import type { Caller } from './caller.ts';
import type { Handler } from './handler.ts';
import { router } from './router.ts';

/** A call of a rehearsal that was refused or failed; the message is in the caller's language. */
export class RehearsedRefusal extends Error {
  readonly path: string;
  readonly code: number;
  constructor(path: string, code: number, message: string) {
    super(message);
    this.path = path;
    this.code = code;
  }
}

/** Makes a call as someone, with a body in wire names; returns its Data. Throws `RehearsedRefusal`. */
export type RehearsedCall = (caller: Caller, path: string, body?: object) => Promise<any>;

class RolledBack extends Error {}

/**
 * Runs calls through the router, with all its checks, in one transaction that is rolled back afterwards. Nothing that they write or put into
 * the outbox remains, and no browser is notified.
 */
export async function rolledBack<T>(
  db: Db,
  handlers: readonly Handler[],
  { log }: { log(problem: unknown, path: string): void },
  work: (call: RehearsedCall, tx: Tx, inside: Db) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      const inside = savepointsOf(tx);
      const answer = router(inside, handlers, { log: (problem, _caller, path) => log(problem, path), sign: (address) => address });
      const call: RehearsedCall = async (caller, path, body = {}) => {
        const made = await answer(path, { ...caller, changes: [] }, body);
        const { Code, Message, Data } = JSON.parse(made.body);
        if (Code !== errorCodes.Ok) throw new RehearsedRefusal(path, Code, Message);
        const refused = Array.isArray(Data) ? Data.find((row) => row?.Ok === false) : undefined;
        if (refused) throw new RehearsedRefusal(path, refused.Code, refused.Message);
        return Data;
      };
      result = { value: await work(call, tx, inside) };
      throw new RolledBack();
    });
  } catch (problem) {
    if (!(problem instanceof RolledBack)) throw problem;
  }
  return result!.value;
}
