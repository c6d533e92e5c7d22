import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { platformOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { systemCaller } from '../../core/calls/caller.ts';
import type { ClockWork } from '../../core/jobs/jobs.ts';
import { findWhere } from '../../core/db/rows.ts';
import { notify } from './confirm.ts';
import { eachSubject, type Subject } from '../../core/jobs/each-subject.ts';

type Work = Pick<ClockWork, 'db' | 'takeNumber' | 'now'>;
const confirmable = [...platformOrderStates.codes('confirmable')];

/** Confirms all due parcels to their marketplaces; returns how many were confirmed. */
export async function confirmDue(work: Work): Promise<number> {
  const found = await sql<Subject>`select p.site_id, p.id, p.platform_order_no as name
    from site s
    join platform_order p on p.site_id = s.id
    where p.next_confirm_time <= ${work.now} and p.status = any(${confirmable}) and not p.is_deleted
    order by p.next_confirm_time
    limit 500`.execute(work.db);
  return eachSubject(found.rows, async ({ siteId, id }) => ((await confirmOne(work, siteId, id)) ? 1 : 0));
}

/** Confirms one parcel to its marketplace if it is due; stores the result with the parcel. */
export async function confirmOne({ db, takeNumber, now }: Work, siteId: string, id: string): Promise<boolean> {
  const system = systemCaller({ siteIds: [siteId], takeNumber, now });
  const [row] = await findWhere(db, system, platformOrder, { id });
  const due = row?.nextConfirmTime && row.nextConfirmTime <= now && platformOrderStates.is(row.status, 'confirmable');
  if (!due) return false;
  return notify(db, system, id).then(
    () => true,
    (problem: unknown) => {
      // The reason and the time of the next attempt are stored already.
      if (problem instanceof Refusal) return false;
      throw problem;
    },
  );
}
