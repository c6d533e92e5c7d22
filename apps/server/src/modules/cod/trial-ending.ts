import { sql } from 'kysely';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';

/** All tills of a site are closed when its trial ends. */
export const codSubscribers: readonly Subscriber[] = [
  on(trialEnding, async (tx, _caller, { siteId }) => {
    await sql`update till set current_shift_id = null, till_shift_status = null, operator_id = null
      where site_id = ${siteId} and current_shift_id is not null`.execute(tx);
  }),
];
