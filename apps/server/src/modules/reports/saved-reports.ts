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
import type { Tx } from '../../core/db/db.ts';
import { atSite, wholeSites } from '../../core/scope/scope.ts';
import { change, findWhere, insert, lock } from '../../core/db/rows.ts';
import { nextTimeOf } from './span.ts';

const maxPerUser = 50;

/** SQL condition: everyone sees and changes only their own saved reports. */
export const ownReports = ({ userId }: Caller) => sql`user_id = ${userId}`;

/** May a user save a report and have it sent? The stock report requires the permission to export stock. */
export const canSave = (maker: Caller, report: string) =>
  can(maker, logisticsOrderReportIndex.Save) && (report !== 'inventory' || can(maker, commodityInventoryIndex.Export));

/**
 * Saves a report for the caller, or changes one of theirs. Throws `NoPermission` for a report they may not see, `ValidationFailed` for an
 * unknown report, period or schedule, `StateNotAllowed` for sending without a verified address, and `LimitExceeded` above fifty per person.
 */
export async function save(tx: Tx, caller: Caller, input: Input<typeof saveReport>): Promise<Output<typeof saveReport>> {
  refuseUnknown(input);
  if (!canSave(caller, input.report)) throw refuse('NoPermission');
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
  const stored = await findWhere(tx, home, savedReport, { userId: home.userId! });
  if (stored.length >= maxPerUser) throw reportsErrors.tooManySaved({ max: maxPerUser });
}

/** Returns the verified address of the caller. Throws `StateNotAllowed` without one. */
export async function addressOf(tx: Tx, caller: Caller): Promise<string> {
  const [account] = await findWhere(tx, wholeSites(atSite(caller, caller.siteId)), user, { id: caller.userId! });
  if (!account?.email || !account.emailVerified) throw reportsErrors.noAddress();
  return account.email;
}
