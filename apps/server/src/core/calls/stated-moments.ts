import { type FieldProblem, invalid } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { dayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import type { Caller } from './caller.ts';

/** The clocks of people and machines may be five minutes ahead. */
const aheadMs = 300_000;

/**
 * Whether something can have happened at a moment that a person or a file states: not later than now, nor before the day, in the site's zone,
 * on which its subject began. Returns the problem of the field, or undefined.
 */
export function momentProblem(
  { now, timeZone }: Pick<Caller, 'now' | 'timeZone'>,
  field: string,
  at: Date,
  since: Date | null = null,
): FieldProblem | undefined {
  if (at.getTime() > now.getTime() + aheadMs) return { field, key: 'inFuture' };
  if (since === null || at >= timeIn(timeZone, dayOf(since, timeZone))) return undefined;
  return { field, key: 'beforeSubject', values: { time: timeToWire(since, timeZone) } };
}

/** Refuses a moment at which something cannot have happened (`ValidationFailed`). */
export function checkMoment(caller: Caller, field: string, at: Date, since: Date | null = null): void {
  const problem = momentProblem(caller, field, at, since);
  if (problem) throw invalid(problem);
}

/** Refuses a deadline that is over already (`ValidationFailed`); none is allowed. */
export function checkDeadline({ now }: Caller, field: string, at: Date | null | undefined): void {
  if (at && at <= now) throw invalid({ field, key: 'inPast' });
}
