import { Refusal } from '@entrepot/contract/core/errors.ts';
import { type Caller, systemCaller } from '../calls/caller.ts';
import { isWithoutDatabase, retryConflicts } from '../db/database-errors.ts';
import type { Db, Tx } from '../db/db.ts';

/** A row that a job settles independently of the others. */
export interface Subject {
  siteId: string;
  id: string;
  /** The number or name by which people know it; default: the user name of the customer with this id. */
  name?: string | null;
}

/** A subject that a job could not settle. */
export interface SubjectFailure extends Subject {
  problem: unknown;
}

/** Thrown at the end of a job that could not settle some subjects; the others are settled. */
export class SubjectsFailed extends Error {
  readonly failures: readonly SubjectFailure[];
  constructor(failures: readonly SubjectFailure[]) {
    const [first] = failures;
    super(`${failures.length} not settled; the first: ${reasonOf(first?.problem)}`, { cause: first?.problem });
    this.failures = failures;
  }
}

/** The reason of a failure: the key of a refusal, otherwise the message. */
export const reasonOf = (problem: unknown): string =>
  problem instanceof Refusal ? problem.key : problem instanceof Error ? problem.message : String(problem);

/** How many subjects of a job are settled at the same time. */
export interface Lanes {
  lanes?: number;
}

/**
 * Settles each subject, in `lanes` at a time (default: one after the other). One that fails does not stop the others; `SubjectsFailed` names those at the end. While the database is away
 * nothing can be settled, so that failure ends the job immediately. Returns the sum of the results.
 */
export async function eachSubject<S extends Subject>(
  subjects: Iterable<S>,
  settle: (subject: S) => Promise<number>,
  { lanes = 1 }: Lanes = {},
): Promise<number> {
  const failures: SubjectFailure[] = [];
  const waiting = subjects[Symbol.iterator]();
  let sum = 0;
  const outages: unknown[] = [];
  // The lanes share one iterator, so that each subject is settled once.
  async function lane(): Promise<void> {
    for (let next = waiting.next(); !next.done && !outages.length; next = waiting.next()) {
      const subject = next.value;
      try {
        const settled = await settle(subject);
        sum += settled;
      } catch (problem) {
        if (isWithoutDatabase(problem)) outages.push(problem);
        // A carrier's orders, for instance: those that failed, and not the carrier.
        else if (problem instanceof SubjectsFailed) failures.push(...problem.failures);
        else failures.push({ siteId: subject.siteId, id: subject.id, name: subject.name, problem });
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane));
  if (outages.length) throw outages[0];
  if (failures.length) throw new SubjectsFailed(failures);
  return sum;
}

interface Settling {
  db: Db;
  takeNumber: Caller['takeNumber'];
  now: Date;
}

/**
 * As `eachSubject`, in a transaction of its own for each, as the system in the site of the subject. As with calls, it is retried when it
 * conflicts: people and other runs lock the same customer, order or bill, which is no failure of the subject.
 */
export const settleEach = <S extends Subject>(
  { db, takeNumber, now }: Settling,
  subjects: Iterable<S>,
  settle: (tx: Tx, caller: Caller, subject: S) => Promise<number>,
  lanes?: Lanes,
): Promise<number> =>
  eachSubject(
    subjects,
    (subject) =>
      retryConflicts(() =>
        db.transaction().execute((tx) => settle(tx, systemCaller({ siteIds: [subject.siteId], takeNumber, now }), subject)),
      ),
    lanes,
  );
