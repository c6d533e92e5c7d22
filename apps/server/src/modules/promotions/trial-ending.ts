import { sql } from 'kysely';
import { trialEnding } from '@entrepot/contract/modules/sites/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';

/** Nothing counts as issued when the trial of a site ends. */
export const trialEndingOfPromotions: Subscriber = on(trialEnding, async (tx, _caller, { siteId }) => {
  const of = sql`where site_id = ${siteId} and issued_quantity <> 0`;
  await sql`update coupon set issued_quantity = 0 ${of}`.execute(tx);
  await sql`update promotion_coupon set issued_quantity = 0 ${of}`.execute(tx);
  await sql`update promotion_activity set issued_quantity = 0 ${of}`.execute(tx);
  await sql`update activity set issued_quantity = 0, remaining_quantity = nullif(coalesce(maximum_distribution, 0), 0) ${of}`.execute(tx);
});
