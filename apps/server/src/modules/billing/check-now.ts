import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type getLedgerCheck, ledgerCheck, type runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { allowed } from '../../core/http/limits.ts';
import { insert } from '../../core/db/rows.ts';
import { sitesOf } from '../sites/public.ts';
import { checkInvariants, type Invariant, type Violation } from '../../core/jobs/invariants.ts';
import { onlyOne } from '../../core/db/conditions.ts';

type Check = RowOf<typeof ledgerCheck>;
const maxDifferences = 100;
// A check runs every night, and may take its time.
const overdueMs = 26 * 3_600_000;

/** Stores the result of a site's check. */
export const storeCheck = (tx: Tx, caller: Caller, siteId: string, found: readonly Violation[], milliseconds: number): Promise<Check> =>
  insert(tx, caller, ledgerCheck, {
    siteId,
    differenceCount: found.filter(({ open }) => !open).length,
    // Faults of the books first.
    differences: [...found.filter(({ open }) => !open), ...found.filter(({ open }) => open)]
      .slice(0, maxDifferences)
      .map(({ rule, what, id, found: seen, open }) => ({ rule, what, id, found: seen.slice(0, 2000), ...(open && { open }) })),
    milliseconds,
    operatorId: caller.userId,
  });

const requestedSite = (caller: Caller, siteId: string | null | undefined) => sitesOf(caller, siteId ?? caller.siteId)[0]!;

/** The last check of a site, scheduled or manual. */
export async function lastCheck(tx: Db, caller: Caller, { siteId }: Input<typeof getLedgerCheck>) {
  const checks = tx.selectFrom('ledgerCheck').selectAll().where('siteId', '=', requestedSite(caller, siteId));
  const row = await checks.orderBy('creationTime', 'desc').orderBy('id', 'desc').limit(onlyOne).executeTakeFirst();
  return row
    ? answerOf(tx, row, caller.now)
    : {
        checkedTime: null,
        overdue: false,
        differenceCount: null,
        openCount: null,
        milliseconds: null,
        operatorName: null,
        differences: [],
      };
}

/** Returns the verb that checks a site's money and goods and stores the result. It throws `RateLimited` above six times per minute. */
export const checkWith = (invariants: readonly Invariant[]) =>
  async function checkNow(tx: Tx, caller: Caller, { siteId }: Input<typeof runLedgerCheck>) {
    const site = requestedSite(caller, siteId);
    if (!(await allowed(tx, `ledger check ${site}`, 6, 1, caller.now))) throw refuse('RateLimited');
    const started = performance.now();
    const found = await checkInvariants(tx, invariants, site ? [site] : undefined);
    return answerOf(tx, await storeCheck(tx, caller, site, found, Math.round(performance.now() - started)), caller.now);
  };

async function answerOf(tx: Db, { creationTime, differenceCount, milliseconds, differences, operatorId }: Check, now: Date) {
  const operator = operatorId && (await tx.selectFrom('userAccount').select('userName').where('id', '=', operatorId).executeTakeFirst());
  const rows = (differences ?? []).map(({ rule, id, found: seen, open }) => ({ rule, id, found: seen, open: open ?? false }));
  return {
    checkedTime: creationTime,
    overdue: now.getTime() - creationTime.getTime() > overdueMs,
    differenceCount,
    openCount: rows.filter(({ open }) => open).length,
    milliseconds,
    operatorName: operator ? operator.userName : null,
    differences: rows,
  };
}
