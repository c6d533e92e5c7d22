import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { ToBeAudited, Succeeded, Rejected } = enumCodes.RechargeStatus;

/**
 * SQL: the hours between the warning of a customer and the expiry of an unpaid order, for its site's configuration `c`: a day, or a third of
 * the time where a site allows less than three days.
 */
export const noticeHours = sql`least(24, ceil(c.unpaid_order_expire_hours / 3.0))::int`;

/** The columns of a bill. */
interface BillColumns {
  siteId: RawBuilder<unknown>;
  ownerId: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

/**
 * SQL: whether a bank slip for a bill waits for finance, or finance decided on it within the notice hours: a confirmed one is about to pay
 * the bill, and after another decision the customer has time to pay. Later changes of the recharge, such as a refund, are no decision; rows of
 * earlier versions have no time of it.
 */
export const hasFreshSlip = (bill: BillColumns, now: Date): RawBuilder<boolean> => sql<boolean>`exists (select 1
    from recharge r
    where r.site_id = ${bill.siteId}
      and r.owner_id = ${bill.ownerId}
      and r.bill_ids @> to_jsonb(${bill.id}::text)
      and not r.is_deleted
      and (r.recharge_status = ${ToBeAudited}
        or r.recharge_status in (${Succeeded}, ${Rejected})
          and coalesce(r.decided_time, r.last_modification_time) > ${now}::timestamptz - make_interval(hours => (select ${noticeHours}
            from site_configuration c
            where c.site_id = r.site_id and not c.is_deleted))))`;
