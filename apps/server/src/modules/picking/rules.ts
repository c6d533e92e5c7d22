import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { isWorkingDay } from '@entrepot/contract/core/opening-hours.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { enablePickingRule } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { allSiteIds, noOpenings, type Openings, openingsOf } from '../sites/public.ts';
import { refuseNoPicker } from './claim.ts';
import { makeLists, readyFor } from './make.ts';
import { isDueBetween, isTimetable } from './timetable.ts';
import { zoneOf } from '../../core/db/times.ts';
import { settleEach } from '../../core/jobs/each-subject.ts';
import { minuteMs } from '@entrepot/rules/time.ts';

/** Validates a rule: its timetable, and that its pickers work in its warehouse. */
export async function fillRule(tx: Tx, caller: Caller, draft: DraftOf<typeof pickingRule>): Promise<Partial<RowOf<typeof pickingRule>>> {
  if (draft.cronTime && !isTimetable(draft.cronTime)) throw invalid({ field: 'CronTime', key: 'invalid' });
  if (draft.autoCreate && !draft.cronTime) throw invalid({ field: 'CronTime', key: 'required' });
  const { siteId, id: warehouseId } = await find(tx, caller, warehouse, draft.warehouseId);
  for (const pickerId of draft.autoAssignPickerIds ?? []) await refuseNoPicker(tx, { siteId, warehouseId }, pickerId);
  // A new timetable begins now.
  return { followedTime: caller.now };
}

/** Enables or disables a rule. */
export async function enableRule(tx: Tx, caller: Caller, { id, enabled }: Input<typeof enablePickingRule>) {
  const row = await lock(tx, caller, pickingRule, id);
  // Times that passed while the rule was disabled are not made up.
  if (row.enabled !== enabled) await change(tx, caller, pickingRule, row, { enabled, ...(enabled && { followedTime: caller.now }) });
  return true;
}

type Rule = RowOf<typeof pickingRule>;

/**
 * Whether the timetable of a rule has a minute since it was last followed; a new rule begins with the present minute. Closed days of its
 * warehouse are left out when the rule skips them.
 */
const isDue = ({ cronTime, followedTime, siteId, warehouseId, skipClosedDays }: Rule, now: Date, openings: Openings): boolean => {
  const opening = openings.ofWarehouse(warehouseId);
  const counts = (day: string) => !skipClosedDays || isWorkingDay(opening, day);
  return cronTime !== null && isDueBetween(cronTime, followedTime ?? new Date(now.getTime() - minuteMs), now, zoneOf(siteId), counts);
};

/** The opening hours that a rule's timetable depends on; only those that skip closed days read them. */
const openingsOfRule = (tx: Db, { siteId, skipClosedDays }: Rule): Openings | Promise<Openings> =>
  skipClosedDays ? openingsOf(tx, siteId) : noOpenings;

/**
 * Creates the lists of every rule whose timetable has come since it was last followed, one transaction per rule: a minute that passed while
 * the server was stopped or another job ran is made up once. Returns the number of lists.
 */
export async function runTimetables({ db, takeNumber, now }: { db: Db; takeNumber: Caller['takeNumber']; now: Date }): Promise<number> {
  const sites = await allSiteIds(db);
  const rules = await db
    .selectFrom('pickingRule')
    .selectAll()
    .where('siteId', '=', oneOf(sites))
    .where('enabled', '=', true)
    .where('autoCreate', '=', true)
    .where(notDeleted)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  // A rule of before timetables were followed begins with the present minute.
  const unknown = rules.filter(({ followedTime }) => !followedTime).map(({ id }) => id);
  if (unknown.length)
    await db
      .updateTable('pickingRule')
      .set({ followedTime: new Date(now.getTime() - minuteMs) })
      .where('siteId', '=', oneOf(sites))
      .where('id', '=', oneOf(unknown))
      .execute();
  const due: Rule[] = [];
  for (const rule of rules) if (isDue(rule, now, await openingsOfRule(db, rule))) due.push(rule);
  return settleEach({ db, takeNumber, now }, due, async (tx, caller, { id }) => {
    const rule = await lock(tx, caller, pickingRule, id);
    if (!rule.enabled || !rule.autoCreate || !isDue(rule, now, await openingsOfRule(tx, rule))) return 0;
    await tx.updateTable('pickingRule').set({ followedTime: now }).where('siteId', '=', rule.siteId).where('id', '=', id).execute();
    const orders = await readyFor(tx, caller, rule);
    return orders.length ? (await makeLists(tx, caller, orders, rule)).length : 0;
  });
}
