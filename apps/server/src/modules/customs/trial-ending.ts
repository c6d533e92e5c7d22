import { sql } from 'kysely';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';

const { Used, Voided } = enumCodes.CustomsNumberStatus;

/** Clearance numbers that the trial of a site used are void. */
export const trialEndingOfClearance: Subscriber = on(trialEnding, async (tx, { now }, { siteId }) => {
  await sql`update customs_clearance_number set status = ${Voided}, voided_time = ${now}, logistics_order_id = null, bag_id = null, transport_shift_id = null
    where site_id = ${siteId} and status = ${Used}`.execute(tx);
});
