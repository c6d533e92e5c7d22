import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { type getLedgerCheck, ledgerCheck, type runLedgerCheck } from '@entrepot/contract/modules/billing/ledger-check.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { allowed } from '../../core/http/limits.ts';
import { insert } from '../../core/rows/rows.ts';
import { sitesOf } from '../sites/public.ts';
import { checkInvariants, type Violation } from './invariants.ts';
import { onlyOne } from '../../core/rows/conditions.ts';

type Check = RowOf<typeof ledgerCheck>;
const kept = 100;

/** Keeps what a check of a site found. */
export const keepCheck = (tx: Tx, caller: Caller, siteId: string, found: readonly Violation[], milliseconds: number): Promise<Check> =>
  insert(tx, caller, ledgerCheck, {
    siteId,
    differenceCount: found.length,
    differences: found.slice(0, kept).map(({ rule, what, id, found: seen }) => ({ rule, what, id, found: seen.slice(0, 2000) })),
    milliseconds,
    operatorId: caller.userId,
  });

const siteAsked = (caller: Caller, siteId: string | null | undefined) => sitesOf(caller, siteId ?? caller.siteId)[0]!;

/** The last check of a site, whoever ran it. */
export async function lastCheck(tx: Tx, caller: Caller, { siteId }: Input<typeof getLedgerCheck>) {
  const checks = tx.selectFrom('ledgerCheck').selectAll().where('siteId', '=', siteAsked(caller, siteId));
  const row = await checks.orderBy('creationTime', 'desc').orderBy('id', 'desc').limit(onlyOne).executeTakeFirst();
  return row ? answerOf(tx, row) : { checkedTime: null, differenceCount: null, milliseconds: null, operatorName: null, differences: [] };
}

/** Checks a site's money and goods now and keeps what it found; more than six times in a minute is refused (107). */
export async function checkNow(tx: Tx, caller: Caller, { siteId }: Input<typeof runLedgerCheck>) {
  const site = siteAsked(caller, siteId);
  if (!(await allowed(tx, `ledger check ${site}`, 6, 1, caller.now))) throw refuse('RateLimited');
  const started = performance.now();
  const found = await checkInvariants(tx, site);
  return answerOf(tx, await keepCheck(tx, caller, site, found, Math.round(performance.now() - started)));
}

async function answerOf(tx: Tx, { creationTime, differenceCount, milliseconds, differences, operatorId }: Check) {
  const operator = operatorId && (await tx.selectFrom('userAccount').select('userName').where('id', '=', operatorId).executeTakeFirst());
  const rows = (differences ?? []).map(({ rule, id, found: seen }) => ({ rule, id, found: seen }));
  return { checkedTime: creationTime, differenceCount, milliseconds, operatorName: operator ? operator.userName : null, differences: rows };
}
