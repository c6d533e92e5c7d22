import type { ClockJob } from '../../src/core/jobs/jobs.ts';
import type { Db } from '../../src/core/db/db.ts';

/** How often jobs fail: shares of their runs, and of the transactions inside a run. */
export interface Faults {
  /** A run fails before it begins, or after its work, as when the process dies before it records the end. */
  run: number;
  /** A transaction of a run fails before its commit: one subject is not settled. */
  transaction: number;
}

/** A sequence of random numbers from 0 to 1 that a seed determines (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Begin = ReturnType<Db['transaction']>;
type Work = Parameters<Begin['execute']>[0];

/** Rolls the transactions of a connection back at random, after their work. */
function unreliableDb(db: Db, fails: () => boolean): Db {
  const beginning = (begin: Begin): object => ({
    setIsolationLevel: (level: Parameters<Begin['setIsolationLevel']>[0]) => beginning(begin.setIsolationLevel(level)),
    setAccessMode: (mode: Parameters<Begin['setAccessMode']>[0]) => beginning(begin.setAccessMode(mode)),
    execute: (work: Work) =>
      begin.execute(async (tx) => {
        const result = await work(tx);
        if (fails()) throw new Error('the transaction fails before its commit');
        return result;
      }),
  });
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => beginning(target.transaction());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** A job that fails at random: before its work, within it, or after it. `faults` may change while it runs. */
export function unreliable(job: ClockJob, faults: Faults, random: () => number, onFault: () => void): ClockJob {
  const fails = (share: number) => {
    const isFault = random() < share;
    if (isFault) onFault();
    return isFault;
  };
  return {
    ...job,
    async run(work) {
      if (fails(faults.run / 2)) throw new Error('the run fails before its work');
      const result = await job.run({ ...work, db: unreliableDb(work.db, () => fails(faults.transaction)) });
      if (fails(faults.run / 2)) throw new Error('the run fails after its work');
      return result;
    },
  };
}
