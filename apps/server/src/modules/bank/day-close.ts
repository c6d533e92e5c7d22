import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { dayClose, dayCloseStates } from '@entrepot/contract/modules/bank/day-close.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import type { closeDay, getReceiptDay, reopenDay } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, lock } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { currencyFormatOf } from '../wallet/public.ts';
import { movedOn, type SiteDay, siteDayOf } from './receipts.ts';

type Day = Output<typeof getReceiptDay>;
type ClosedLine = Input<typeof closeDay>['lines'][number];
interface Booked {
  receiptMeans: CodeOf<'ReceiptMeans'>;
  currencyId: string;
  amount: string;
}

/** Returns what is booked on a day, by means and currency. */
async function bookedOn(tx: Db, siteDay: SiteDay): Promise<Booked[]> {
  const { rows } =
    await sql<Booked>`select m.means as "receiptMeans", m.currency_id as "currencyId", trim_scale(sum(m.amount))::text as amount
    from (${movedOn(siteDay)}) m
    join currency c on c.id = m.currency_id
    group by m.means, m.currency_id, c.code
    order by c.code, m.means`.execute(tx);
  return rows;
}

const { TillShiftStatus, RechargeStatus, WithdrawalStatus, PaymentRecordStatus, MoneyRequestStatus, BankLineStatus } = enumCodes;

/** Returns the kinds of things that are not finished at the end of a day, and how many there are. */
async function openItemsOn(tx: Db, { siteId, day, until }: SiteDay): Promise<Day['openItems']> {
  const { rows } = await sql<Day['openItems'][number]>`
    select 'tills' as item, count(*)::int as count from till_shift
    where site_id = ${siteId} and not is_deleted and creation_time < ${until}
      and till_shift_status in (${sql.lit(TillShiftStatus.Open)}, ${sql.lit(TillShiftStatus.HandedOver)})
    union all select 'slips', count(*)::int from recharge
    where site_id = ${siteId} and not is_deleted and creation_time < ${until} and recharge_status = ${sql.lit(RechargeStatus.ToBeAudited)}
    union all select 'withdrawals', count(*)::int from withdrawal
    where site_id = ${siteId} and not is_deleted and creation_time < ${until} and withdrawal_status = ${sql.lit(WithdrawalStatus.ToBeAudited)}
    union all select 'parked', count(*)::int from online_payment
    where site_id = ${siteId} and not is_deleted and creation_time < ${until}
      and payment_record_status = ${sql.lit(PaymentRecordStatus.ToBeReviewed)}
    union all select 'approvals', count(*)::int from money_request
    where site_id = ${siteId} and not is_deleted and creation_time < ${until}
      and money_request_status = ${sql.lit(MoneyRequestStatus.Waiting)}
    union all select 'bankLines', count(*)::int from bank_line
    where site_id = ${siteId} and not is_deleted and day <= ${day} and bank_line_status = ${sql.lit(BankLineStatus.Open)}
    union all select 'providerLines', count(*)::int from provider_line
    where site_id = ${siteId} and not is_deleted and day <= ${day}
      and provider_line_status = ${sql.lit(enumCodes.ProviderLineStatus.Open)}`.execute(tx);
  return rows.filter(({ count }) => count > 0);
}

const closeOf = async (tx: Db, caller: Caller, { siteId, day }: SiteDay) =>
  (await findWhere(tx, atSite(caller, siteId), dayClose, { day, dayCloseStatus: enumCodes.DayCloseStatus.Closed }))[0];
const keyOf = ({ receiptMeans, currencyId }: Pick<Booked, 'receiptMeans' | 'currencyId'>) => `${receiptMeans} ${currencyId}`;

/** Returns a day: booked now, booked and counted at its close, and unfinished. */
export async function receiptDay(tx: Db, caller: Caller, input: Input<typeof getReceiptDay>): Promise<Day> {
  const siteDay = siteDayOf(caller, input);
  const close = await closeOf(tx, caller, siteDay);
  const booked = await bookedOn(tx, siteDay);
  const closed = new Map((close?.lines ?? []).map((line) => [keyOf(line), line]));
  const now = new Map(booked.map((line) => [keyOf(line), line]));
  // An amount that was booked at the close and is 0 now is a line as well.
  const keys = [...now.keys(), ...[...closed.keys()].filter((key) => !now.has(key))];
  return {
    closeId: close?.id ?? null,
    closedByName: close ? await nameOf(tx, close.closedById) : null,
    closedTime: close?.creationTime ?? null,
    remarks: close?.remarks ?? null,
    lines: keys.map((key) => {
      const [at, before] = [now.get(key), closed.get(key)];
      return {
        receiptMeans: (at ?? before)!.receiptMeans,
        currencyId: (at ?? before)!.currencyId,
        bookedAmount: at?.amount ?? '0',
        closedAmount: close ? (before?.bookedAmount ?? '0') : null,
        countedAmount: close ? (before?.countedAmount ?? '0') : null,
        remarks: before?.remarks ?? null,
      };
    }),
    openItems: close?.openItems ?? (await openItemsOn(tx, siteDay)),
  };
}

async function nameOf(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(nick_name, user_name) as name from user_account where site_id in (select id from site) and id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}

/**
 * Closes a day. Throws `Duplicate` when it is closed, `ConcurrencyConflict` when something was booked since the caller looked, and
 * `ValidationFailed` for a difference, or something unfinished, without a reason.
 */
export async function close(tx: Tx, caller: Caller, { lines, remarks, ...input }: Input<typeof closeDay>) {
  const siteDay = siteDayOf(caller, input);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`close of ${siteDay.siteId} ${siteDay.day}`}, 0))`.execute(tx);
  if (await closeOf(tx, caller, siteDay)) throw bankErrors.closedAlready({ day: siteDay.day });
  const here = atSite(caller, siteDay.siteId);
  mustBeCurrent(siteDay, await bookedOn(tx, siteDay), lines);
  for (const line of lines) await mustBeExplained(tx, here, line);
  const openItems = await openItemsOn(tx, siteDay);
  if (openItems.length && !remarks) throw bankErrors.openNeedsReason({ count: openItems.reduce((sum, { count }) => sum + count, 0) });
  const { id } = await insert(tx, here, dayClose, {
    siteId: siteDay.siteId,
    day: siteDay.day,
    closedById: caller.userId!,
    lines,
    differences: lines.filter(differs).length,
    openItems,
    remarks: remarks ?? null,
  });
  return { id };
}

const differs = ({ bookedAmount, countedAmount }: ClosedLine) => !dec(bookedAmount).eq(dec(countedAmount));

function mustBeCurrent({ day }: SiteDay, booked: readonly Booked[], lines: readonly ClosedLine[]): void {
  const sent = new Map(lines.map((line) => [keyOf(line), line]));
  const isSame = (line: Booked) => sent.has(keyOf(line)) && dec(sent.get(keyOf(line))!.bookedAmount).eq(dec(line.amount));
  if (sent.size !== lines.length || sent.size !== booked.length || !booked.every(isSame)) throw bankErrors.bookedMeanwhile({ day });
}

async function mustBeExplained(tx: Tx, caller: Caller, line: ClosedLine): Promise<void> {
  const format = await currencyFormatOf(tx, caller, line.currencyId);
  if (!differs(line) || line.remarks) return;
  const means = enumLabel(caller.language, 'ReceiptMeans', line.receiptMeans);
  throw bankErrors.differenceNeedsReason({
    means: means ?? '',
    amount: format.text(dec(line.countedAmount).minus(dec(line.bookedAmount))),
  });
}

/** Opens a closed day again. Throws `StateNotAllowed` the second time. */
export async function reopen(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reopenDay>) {
  const row = await lock(tx, caller, dayClose, id);
  const dayCloseStatus = dayCloseStates.after(row.dayCloseStatus, 'reopen');
  await change(tx, caller, dayClose, row, {
    dayCloseStatus,
    reopenedById: caller.userId,
    reopenedTime: caller.now,
    reopenRemarks: remarks,
  });
  return true;
}
