import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { getUserAmountJournals } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { pageOf } from '../../core/lists/page.ts';

/** Lists the movements of wallets, each with what it is about. */
export const journals = (tx: Db, caller: Caller, query: Input<typeof getUserAmountJournals> & ListQuery) =>
  pageOf(tx, caller, journal, query, { output: getUserAmountJournals.output, also: { about: aboutOf(caller) } });

/** SQL expression: activity, order or purchase, and for staff the person, of the movement `r`; null without any. */
function aboutOf(caller: Caller): RawBuilder<unknown> {
  const person = caller.audience === 'customer' ? sql`null` : personOfReward;
  return sql`nullif(concat_ws(' · ', ${activityName(caller)}, ${sourceNumber}, ${person}), '')`;
}

const activityName = ({ language }: Caller) => sql`(select ${inLanguage(sql`a.name`, language)}
  from activity_issue i
  join activity a on a.site_id = i.site_id and a.id = i.activity_id
  where r.source_type = 'activityIssue' and i.site_id = r.site_id and i.id = r.source_id)`;

/** The customer whose registration a referral reward is for. */
const personOfReward = sql`(select coalesce(u.nick_name, u.user_name)
  from activity_issue i
  join user_account u on u.site_id = i.site_id and u.id = i.source_id
  where r.source_type = 'activityIssue' and i.site_id = r.site_id and i.id = r.source_id and i.source_type = 'customer')`;

/** The number of the order or purchase that was billed, collected or rewarded, or else of its bill; at most three of a payment. */
const sourceNumber = sql`coalesce(
  (select coalesce(b.source_number, b.serial_number) from bill b where b.site_id = r.site_id and b.id = r.bill_id),
  (select string_agg(n.number, ', ')
    from (select coalesce(b.source_number, b.serial_number) as number
      from payment_of_bill p
      join bill b on b.site_id = p.site_id and b.id = p.bill_id
      where p.site_id = r.site_id and p.payment_record_id = r.payment_record_id
      order by b.serial_number
      limit 3) n),
  case r.source_type
    when 'codCollection' then (select o.serial_number from logistics_order o where o.site_id = r.site_id and o.id = r.source_id)
    when 'sellerOrder' then (select o.serial_number from seller_order o where o.site_id = r.site_id and o.id = r.source_id)
    when 'codRemittance' then (select m.serial_number from cod_remittance m where m.site_id = r.site_id and m.id = r.source_id)
    when 'activityIssue' then (select o.serial_number
      from activity_issue i
      join logistics_order o on o.site_id = i.site_id and o.id = i.source_id
      where i.site_id = r.site_id and i.id = r.source_id)
  end)`;
