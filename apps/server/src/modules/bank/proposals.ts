import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankLine } from '@entrepot/contract/modules/bank/bank-line.ts';
import type { getBankProposals } from '@entrepot/contract/modules/bank/statement-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { dayIn } from '../../core/db/times.ts';
import { scopeOf } from '../../core/scope/scope.ts';

type Fragment = RawBuilder<unknown>;
const { Recharge, OfflinePayment, Withdrawal, Remittance, ProviderPayout } = enumCodes.BankMatchType;
const { RechargeType, RechargeStatus, PaymentRecordType, PaymentRecordStatus, WithdrawalStatus, CodRemittanceStatus } = enumCodes;
/** How many days before its line a record may have been created, and after it. */
const [daysBefore, daysAfter] = [60, 15];
const maxOfLine = 5;

/**
 * SQL: the records that may belong to lines of a bank, with the sign of the bank's amount, whether they wait for their confirmation, and the
 * number of their transfer. `of` limits each table, whose alias is `r`.
 */
const records = (of: Fragment): Fragment => sql`
  select ${sql.lit(Recharge)}::smallint as match_type, r.site_id, r.id, r.serial_number as number, r.owner_id, r.currency_id,
    coalesce(r.received_amount, r.recharge_amount) as amount, r.creation_time as at,
    r.recharge_status = ${sql.lit(RechargeStatus.ToBeAudited)} as waits, null::varchar as transfer_no
  from recharge r
  where ${of} and not r.is_deleted and r.refund_amount = 0
    and ((r.recharge_type = ${sql.lit(RechargeType.BankTransfer)}
        and r.recharge_status in (${sql.lit(RechargeStatus.ToBeAudited)}, ${sql.lit(RechargeStatus.Succeeded)}))
      or (r.recharge_type = ${sql.lit(RechargeType.Manual)} and r.recharge_status = ${sql.lit(RechargeStatus.Succeeded)}))
  union all
  select ${sql.lit(OfflinePayment)}, r.site_id, r.id, r.serial_number, r.owner_id, r.currency_id, r.offline_amount, r.creation_time, false, null
  from payment_record r
  where ${of} and not r.is_deleted and r.offline_amount > 0 and r.payment_record_type = ${sql.lit(PaymentRecordType.Payment)}
    and r.payment_record_status = ${sql.lit(PaymentRecordStatus.Succeeded)}
  union all
  select ${sql.lit(Withdrawal)}, r.site_id, r.id, r.serial_number, r.owner_id, r.currency_id, -r.amount, r.creation_time,
    r.withdrawal_status = ${sql.lit(WithdrawalStatus.ToBeAudited)}, r.transfer_no
  from withdrawal r
  where ${of} and not r.is_deleted
    and r.withdrawal_status in (${sql.lit(WithdrawalStatus.ToBeAudited)}, ${sql.lit(WithdrawalStatus.Paid)})
  union all
  select ${sql.lit(Remittance)}, r.site_id, r.id, r.serial_number, r.owner_id, r.currency_id, -r.net_amount, r.creation_time,
    r.cod_remittance_status = ${sql.lit(CodRemittanceStatus.Confirmed)}, r.transfer_no
  from cod_remittance r
  where ${of} and not r.is_deleted
    and (r.cod_remittance_status = ${sql.lit(CodRemittanceStatus.Confirmed)}
      or (r.cod_remittance_status = ${sql.lit(CodRemittanceStatus.Remitted)} and r.pay_to = 'bank'))
  union all
  select ${sql.lit(ProviderPayout)}, r.site_id, r.id, coalesce(r.provider_reference, to_char(r.day, 'YYYY-MM-DD')), null::uuid, r.currency_id,
    -r.amount, r.day::timestamptz, true, r.reference
  from provider_line r
  where ${of} and not r.is_deleted and r.provider_line_status = ${sql.lit(enumCodes.ProviderLineStatus.ToBank)}`;

/** A record that a line may be matched with; its amount has the sign of the bank's. */
export interface MatchableRecord {
  matchType: CodeOf<'BankMatchType'>;
  id: string;
  number: string;
  /** None for a payout of a payment provider. */
  ownerId: string | null;
  currencyId: string;
  amount: string;
  waits: boolean;
}

/** Returns a record that lines may be matched with; undefined when it is not of that type or in no such state. */
export async function matchable(
  tx: Db,
  siteId: string,
  matchType: CodeOf<'BankMatchType'>,
  id: string,
): Promise<MatchableRecord | undefined> {
  const { rows } = await sql<MatchableRecord>`select c.match_type as "matchType", c.id, c.number, c.owner_id as "ownerId",
      c.currency_id as "currencyId", c.amount, c.waits
    from (${records(sql`r.site_id = ${siteId} and r.id = ${id}`)}) c
    where c.match_type = ${matchType}`.execute(tx);
  return rows[0];
}

/**
 * Returns the records that open lines may pay: of their amount and currency, of about their day, and not matched yet. Those that the texts of
 * the line name come first, then those that wait, then the nearest day.
 */
export async function proposals(tx: Db, caller: Caller, { ids }: Input<typeof getBankProposals>): Promise<Output<typeof getBankProposals>> {
  const ofLine = sql`r.site_id = l.site_id and r.currency_id = l.currency_id
    and r.creation_time > l.day::timestamptz - make_interval(days => ${sql.lit(daysBefore)})
    and r.creation_time < l.day::timestamptz + make_interval(days => ${sql.lit(daysAfter)})`;
  const texts = sql`upper(concat_ws(' ', l.reference, l.description, l.counterparty, l.bank_reference))`;
  const names = (value: Fragment) => sql`(length(${value}) > 3 and position(upper(${value}) in ${texts}) > 0)`;
  const { rows } = await sql<Output<typeof getBankProposals>[number]>`
    select l.id as "bankLineId", f.match_type as "bankMatchType", f.id as "sourceId", f.number as "sourceNumber", f.owner_id as "ownerId",
      f.owner_name as "ownerName", trim_scale(f.amount)::text as amount, f.currency_id as "currencyId",
      to_char(${dayIn(sql`f.at`, caller.timeZone)}, 'YYYY-MM-DD') as day, f.waits, f.named
    from bank_line l
    cross join lateral (select c.*, coalesce(u.nick_name, u.user_name) as owner_name,
        (${names(sql`c.number`)} or ${names(sql`coalesce(c.transfer_no, '')`)} or ${names(sql`coalesce(u.member_code, '')`)}) as named
      from (${records(ofLine)}) c
      left join user_account u on u.site_id = c.site_id and u.id = c.owner_id
      where c.amount = l.amount
        and not exists (select 1 from bank_line b
          where b.site_id = l.site_id and b.source_id = c.id and b.bank_match_type = c.match_type
            and b.bank_line_status = ${sql.lit(enumCodes.BankLineStatus.Matched)})
      order by named desc, c.waits desc, abs(extract(epoch from c.at - l.day::timestamptz)), c.id
      limit ${sql.lit(maxOfLine)}) f
    where ${scopeOf(caller, bankLine, 'l')} and l.id = any(${ids}::uuid[])
      and l.bank_line_status = ${sql.lit(enumCodes.BankLineStatus.Open)}
    order by l.day desc, l.id, f.named desc, f.waits desc, abs(extract(epoch from f.at - l.day::timestamptz)), f.id`.execute(tx);
  return rows;
}
