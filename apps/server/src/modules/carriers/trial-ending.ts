import { sql } from 'kysely';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';

const { Used, Voided } = enumCodes.LocalTrackingNumberStatus;

/** Numbers that the trial of a site used are void: they were on labels, so no other parcel may get them. */
export const trialEndingOfNumbers: Subscriber = on(trialEnding, async (tx, { now }, { siteId }) => {
  await sql`update tracking_number set status = ${Voided}, voided_time = ${now}, logistics_order_id = null
    where site_id = ${siteId} and status = ${Used}`.execute(tx);
});
