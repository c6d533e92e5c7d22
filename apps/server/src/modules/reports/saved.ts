import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { reportsErrors } from '@entrepot/contract/modules/reports/errors.ts';
import {
  reportFormats,
  reportSpans,
  savableReports,
  savedReport,
  type SavedNarrowing,
  type saveReport,
  type Sending,
  sendings,
} from '@entrepot/contract/modules/reports/saved-report.ts';
import { logisticsOrderReportIndex } from '@entrepot/contract/modules/reports/screens.ts';
import { type Caller, can } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { atSite, wholeSites } from '../../core/rows/scope.ts';
import { change, findWhere, insert, lock } from '../../core/rows/rows.ts';
import { nextTimeOf } from './span.ts';

const mostOfOne = 50;

/** Everybody sees and changes what they kept themselves. */
export const ownReports = ({ userId }: Caller) => sql`user_id = ${userId}`;

/** May somebody keep a report and have it sent? What stock did is for those who may take it away. */
export const mayKeep = (maker: Caller, report: string) =>
  can(maker, logisticsOrderReportIndex.Save) && (report !== 'inventory' || can(maker, commodityInventoryIndex.Export));

/**
 * Keeps a report for the caller, or changes one they kept. Refuses one that they may not see (1), what is no report, no span and no way of sending (100), sending without a
 * verified address (102), and more than fifty of one person (106).
 */
export async function save(tx: Tx, caller: Caller, input: Input<typeof saveReport>): Promise<Output<typeof saveReport>> {
  refuseUnknown(input);
  if (!mayKeep(caller, input.report)) throw refuse('NoPermission');
  const home = atSite(caller, caller.siteId);
  const known = input.id ? await lock(tx, home, savedReport, input.id) : null;
  if (known && known.userId !== caller.userId) throw reportsErrors.notYours();
  if (input.sending !== 'never') await addressOf(tx, caller);
  if (!known) await refuseTooMany(tx, home);
  const { name, report, span, hour, format } = input;
  const sending = input.sending as Sending;
  const nextTime = nextTimeOf(sending, hour, caller.now, caller.timeZone);
  const values = { name, report, span, hour, format, sending, nextTime, problem: null, narrowing: narrowingOf(input, caller) };
  if (known) return { id: (await change(tx, home, savedReport, known, values)).id };
  return { id: (await insert(tx, home, savedReport, { ...values, siteId: caller.siteId, userId: caller.userId! })).id };
}

function narrowingOf(input: Input<typeof saveReport>, { language }: Caller): SavedNarrowing {
  const { groupBy, warehouseId, shippingMethodId, carrierId, ownerId } = input;
  return {
    language,
    groupBy: groupBy ?? null,
    warehouseId: warehouseId ?? null,
    shippingMethodId: shippingMethodId ?? null,
    carrierId: carrierId ?? null,
    ownerId: ownerId ?? null,
  };
}

function refuseUnknown({ report, span, sending, format }: Input<typeof saveReport>): void {
  for (const [value, known] of [
    [report, savableReports],
    [span, reportSpans],
    [sending, sendings],
    [format, reportFormats],
  ] as const)
    if (!(known as readonly string[]).includes(value)) throw reportsErrors.unknownChoice({ value, known });
}

async function refuseTooMany(tx: Tx, home: Caller): Promise<void> {
  const kept = await findWhere(tx, home, savedReport, { userId: home.userId! });
  if (kept.length >= mostOfOne) throw reportsErrors.tooManySaved({ max: mostOfOne });
}

/** The verified address of the caller; without one nothing can be sent (102). */
export async function addressOf(tx: Tx, caller: Caller): Promise<string> {
  const [account] = await findWhere(tx, wholeSites(atSite(caller, caller.siteId)), user, { id: caller.userId! });
  if (!account?.email || !account.emailVerified) throw reportsErrors.noAddress();
  return account.email;
}
