import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { DraftOf, RowOf } from '@entrepot/contract/core/resource.ts';
import type { enablePickingRule } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { type Caller, systemCaller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, lock } from '../../core/db/rows.ts';
import { allSiteIds } from '../sites/public.ts';
import { refuseNoPicker } from './claim.ts';
import { makeLists, readyFor } from './make.ts';
import { isDue, isTimetable } from './timetable.ts';
import { zoneOf } from '../../core/db/times.ts';

/** Validates a rule: its timetable, and that its pickers work in its warehouse. */
export async function fillRule(tx: Tx, caller: Caller, draft: DraftOf<typeof pickingRule>): Promise<Partial<RowOf<typeof pickingRule>>> {
  if (draft.cronTime && !isTimetable(draft.cronTime)) throw invalid({ field: 'CronTime', key: 'invalid' });
  if (draft.autoCreate && !draft.cronTime) throw invalid({ field: 'CronTime', key: 'required' });
  const { siteId, id: warehouseId } = await find(tx, caller, warehouse, draft.warehouseId);
  for (const pickerId of draft.autoAssignPickerIds ?? []) await refuseNoPicker(tx, { siteId, warehouseId }, pickerId);
  return {};
}

/** Enables or disables a rule. */
export async function enableRule(tx: Tx, caller: Caller, { id, enabled }: Input<typeof enablePickingRule>) {
  const row = await lock(tx, caller, pickingRule, id);
  if (row.enabled !== enabled) await change(tx, caller, pickingRule, row, { enabled });
  return true;
}

/** Creates the lists of every rule whose timetable includes this minute, one transaction per rule. Returns the number of lists. */
export async function runTimetables({ db, takeNumber, now }: { db: Db; takeNumber: Caller['takeNumber']; now: Date }): Promise<number> {
  const rules = await db
    .selectFrom('pickingRule')
    .selectAll()
    .where('siteId', '=', oneOf(await allSiteIds(db)))
    .where('enabled', '=', true)
    .where('autoCreate', '=', true)
    .where(notDeleted)
    .orderBy('displayOrder')
    .orderBy('id')
    .execute();
  let made = 0;
  for (const rule of rules.filter(({ cronTime, siteId }) => cronTime && isDue(cronTime, now, zoneOf(siteId)))) {
    const caller = systemCaller({ siteIds: [rule.siteId], takeNumber, now });
    made += await db.transaction().execute(async (tx) => {
      const orders = await readyFor(tx, caller, rule);
      return orders.length ? (await makeLists(tx, caller, orders, rule)).length : 0;
    });
  }
  return made;
}
