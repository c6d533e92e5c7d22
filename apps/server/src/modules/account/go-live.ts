import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getGoLive, goLive, goLiveErrors } from '@entrepot/contract/modules/account/go-live-calls.ts';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { setUpGuideIndex } from '@entrepot/contract/modules/account/screens.ts';
import { can, type Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import { text } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { find } from '../../core/db/rows.ts';
import { nameOf, namesOf } from '../../core/lists/localized.ts';
import { clearTrial, lockTrial } from '../../core/trial/clear.ts';
import { currenciesOf, setLive } from '../sites/public.ts';
import { withFourEyesApproval } from '../wallet/public.ts';
import { recentArchive } from './trial-archive.ts';
import { siteToSetUp } from './site-to-set-up.ts';
import { trialCounts } from './trial-counts.ts';

/** Returns the dry run of going live at a site of the caller's. */
export async function goLiveReport(db: Db, caller: Caller, input: Input<typeof getGoLive>): Promise<Output<typeof getGoLive>> {
  const siteId = siteToSetUp(caller, input);
  const row = await find(db, caller, site, siteId);
  const own = { siteId, siteName: nameOf(row, caller.language), liveTime: row.liveTime };
  const none = { archiveTime: null, archiveUrl: null, requestedTime: null, requestedByName: null };
  if (row.liveTime) return { ...own, ...none, removed: [], retained: [] };
  const archive = await recentArchive(db, siteId, caller.now);
  const request = await waitingRequest(db, siteId);
  return {
    ...own,
    archiveTime: archive?.time ?? null,
    // The archive has all data of the trial's customers: it is for those who may end the trial, not for all who see the guide.
    archiveUrl: (can(caller, setUpGuideIndex.GoLive) && archive?.url) || null,
    requestedTime: request?.time ?? null,
    requestedByName: request?.name ?? null,
    ...(await trialCounts(db, siteId, caller.language)),
  };
}

/** The request to go live that waits for an approver. */
async function waitingRequest(db: Db, siteId: string): Promise<{ time: Date; name: string } | undefined> {
  const found = await sql<{
    time: Date;
    name: string;
  }>`select r.creation_time as time, coalesce(nullif(u.nick_name, ''), u.user_name) as name
    from money_request r join user_account u on u.id = r.asked_by_id
    where r.site_id = ${siteId} and r.path = ${goLive.path} and r.money_request_status = ${enumCodes.MoneyRequestStatus.Waiting} and not r.is_deleted
    order by r.creation_time desc limit 1`.execute(db);
  return found.rows[0];
}

/**
 * Ends the trial of a site. Inserts at the site wait until it is done, and then find customers and goods gone. Refused for a site that is
 * live, for another name (`ValidationFailed`), and, where data is removed, without a recent archive (`StateNotAllowed`).
 */
async function endTrial(tx: Tx, caller: Caller, { typedName, keepsRecords, ...input }: Input<typeof goLive>): Promise<true> {
  const siteId = siteToSetUp(caller, input);
  const liveTime = await lockTrial(tx, siteId);
  const row = await find(tx, caller, site, siteId);
  if (liveTime) throw goLiveErrors.liveAlready({ site: namesOf(row) });
  const names = [row.name, ...Object.values(row.nameInLanguages ?? {})];
  if (!names.includes(typedName.trim())) throw invalid({ field: 'TypedName', key: 'siteName' });
  if (!keepsRecords) {
    if (!(await recentArchive(tx, siteId, caller.now))) throw goLiveErrors.archiveMissing();
    await publish(tx, caller, trialEnding, { siteId });
    await clearTrial(tx, siteId);
  }
  await setLive(tx, caller, row);
  return true;
}

/** Ends the trial of a site, with four-eyes approval where it removes anything. */
export const goLiveWithApproval = withFourEyesApproval(goLive, endTrial, async (tx, caller, { keepsRecords, ...input }) => {
  if (keepsRecords) return null;
  const siteId = siteToSetUp(caller, input);
  const { removed } = await trialCounts(tx, siteId, caller.language);
  if (!removed.length) return null;
  const { code } = await find(tx, caller, site, siteId);
  const { baseId: currencyId } = await currenciesOf(tx, siteId, caller.now);
  const list = removed.map(({ title, count }) => `${title}: ${count}`).join('; ');
  const remarks = `${text(caller.language, 'account.goLive.request') ?? ''} ${list}`.trim().slice(0, 500);
  const subject = { type: 'site', id: siteId, number: code };
  return { movement: enumCodes.MoneyMovement.Settings, siteId, ownerId: null, currencyId, amount: '0', always: true, subject, remarks };
});
