import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { dayOf, monthsAfter, timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  bookMonth,
  bookMonthErrors,
  bookMonthStates,
  type closeMonth,
  type getMonthToClose,
  type MonthFigures,
  type OpenKind,
  type reopenMonth,
} from '@entrepot/contract/modules/billing/book-month.ts';
import { billSettlementIndex } from '@entrepot/contract/modules/billing/screens.ts';
import { codRemittanceIndex, tillIndex } from '@entrepot/contract/modules/cod/screens.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { moneyRequestIndex, rechargeIndex, userWalletIndex, withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, insert, lock } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import { sitesOf } from '../sites/public.ts';

const { MoneyRequestStatus, TillShiftStatus, PaymentRecordStatus, RechargeStatus, WithdrawalStatus } = enumCodes;
const { BillSettlementStatus, BookMonthStatus, BillType, CodLineStatus, CodRemittanceStatus } = enumCodes;
const { Closed } = BookMonthStatus;
const maxMonths = 24;

const siteOf = (caller: Caller, siteId: string | null | undefined) => sitesOf(caller, siteId ?? caller.siteId)[0]!;

/** A month of a site's calendar: its first moment and the first one after it. */
interface Month {
  siteId: string;
  month: string;
  from: Date;
  until: Date;
}

function monthOf(siteId: string, month: string): Month {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw invalid({ field: 'Month', key: 'format' });
  const zone = zoneOf(siteId);
  return { siteId, month, from: timeIn(zone, `${month}-01`), until: timeIn(zone, `${monthsAfter(month, 1)}-01`) };
}

/** The months of a site that have ended and are later than the last closed one, oldest first: closing one locks the months before it. */
async function closableMonths(tx: Db, caller: Caller, siteId: string): Promise<string[]> {
  const rows = await findWhere(tx, caller, bookMonth, { siteId, bookMonthStatus: Closed });
  const last = rows
    .map(({ month }) => month)
    .sort()
    .at(-1);
  const months: string[] = [];
  let month = monthsAfter(dayOf(caller.now, zoneOf(siteId)).slice(0, 7), -1);
  while (months.length < maxMonths && (last === undefined || month > last)) {
    months.unshift(month);
    month = monthsAfter(month, -1);
  }
  return months;
}

/** Waits for the postings under way, and makes later ones wait. */
const lockBooks = (tx: Tx, siteId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`books ${siteId}`}, 471))`.execute(tx);

/** The screens where what is open is settled. */
const screens: Record<OpenKind, string> = {
  moneyRequests: moneyRequestIndex.name,
  tills: tillIndex.name,
  parkedPayments: onlinePaymentIndex.name,
  recharges: rechargeIndex.name,
  withdrawals: withdrawalIndex.name,
  statements: billSettlementIndex.name,
  codLines: codRemittanceIndex.name,
  remittances: codRemittanceIndex.name,
  differences: userWalletIndex.name,
};

/** Counts what began before the end of a month and is still open. */
async function openIn(tx: Db, { siteId, until }: Month): Promise<{ kind: OpenKind; count: number; screen: string }[]> {
  const before = sql`site_id = ${siteId} and creation_time < ${until}`;
  const open = (kind: OpenKind, table: string, condition: ReturnType<typeof sql>) =>
    sql`select ${sql.lit(kind)} as kind, count(*)::int as count from ${sql.table(table)} where ${before} and ${condition}`;
  const found = await sql<{ kind: OpenKind; count: number }>`
    ${open('moneyRequests', 'money_request', sql`money_request_status = ${sql.lit(MoneyRequestStatus.Waiting)} and not is_deleted`)}
    union all ${open('tills', 'till_shift', sql`till_shift_status in (${sql.lit(TillShiftStatus.Open)}, ${sql.lit(TillShiftStatus.HandedOver)}) and not is_deleted`)}
    union all ${open('parkedPayments', 'online_payment', sql`payment_record_status = ${sql.lit(PaymentRecordStatus.ToBeReviewed)} and not is_deleted`)}
    union all ${open('recharges', 'recharge', sql`recharge_status = ${sql.lit(RechargeStatus.ToBeAudited)} and not is_deleted`)}
    union all ${open('withdrawals', 'withdrawal', sql`withdrawal_status = ${sql.lit(WithdrawalStatus.ToBeAudited)} and not is_deleted`)}
    union all ${open('statements', 'bill_settlement', sql`bill_settlement_status = ${sql.lit(BillSettlementStatus.Open)} and not is_deleted`)}
    union all ${open('codLines', 'cod_statement_line', sql`cod_line_status = ${sql.lit(CodLineStatus.Open)}`)}
    union all ${open('remittances', 'cod_remittance', sql`cod_remittance_status = ${sql.lit(CodRemittanceStatus.Confirmed)} and not is_deleted`)}
    union all select 'differences', coalesce((select difference_count
      from ledger_check
      where site_id = ${siteId}
      order by creation_time desc, id desc
      limit 1), 0)`.execute(tx);
  return found.rows.filter(({ count }) => count > 0).map((row) => ({ ...row, screen: screens[row.kind] }));
}

/** The figures of a month by currency, from the changes of bills as in the report. */
async function figuresOf(tx: Db, { siteId, from, until }: Month): Promise<MonthFigures[]> {
  const found = await sql<MonthFigures>`select c.code as currency_code, sum(x.bills)::int as bills, sum(x.revenue) as revenue,
      sum(x.discount) as discount, sum(x.refund) as refund, sum(x.revenue - x.discount - x.refund) as net
    from bill_change x
    join currency c on c.id = x.currency_id
    where x.site_id = ${siteId} and x.creation_time >= ${from} and x.creation_time < ${until} and x.bill_type <> ${sql.lit(BillType.Mall)}
    group by c.id
    order by c.code`.execute(tx);
  return found.rows;
}

/** Returns what closing a month would close, by default the last one that has ended. */
export async function monthToClose(
  tx: Db,
  caller: Caller,
  { siteId, month }: Input<typeof getMonthToClose>,
): Promise<Output<typeof getMonthToClose>> {
  const site = siteOf(caller, siteId);
  const months = await closableMonths(tx, caller, site);
  const chosen = month ?? months.at(-1);
  if (!chosen) return { month: null, months, open: [], figures: [] };
  const own = monthOf(site, chosen);
  return { month: chosen, months, open: await openIn(tx, own), figures: await figuresOf(tx, own) };
}

/**
 * Closes a month that has ended: until its end, no entry of the ledger is added any more. Waits for the postings that are under way. Throws
 * `StateNotAllowed` before its end, `MonthClosed` if it is, and `ConcurrencyConflict` when more is open than what was confirmed.
 */
export async function close(tx: Tx, caller: Caller, { siteId, month, openCount }: Input<typeof closeMonth>) {
  const site = siteOf(caller, siteId);
  const own = monthOf(site, month);
  if (own.until > caller.now) throw bookMonthErrors.monthNotEnded({ month });
  await lockBooks(tx, site);
  const closed = await findWhere(tx, caller, bookMonth, { siteId: site });
  const later = closed.find((row) => row.bookMonthStatus === Closed && row.month >= month);
  if (later) throw bookMonthErrors.monthClosedAlready({ month: later.month });
  const count = (await openIn(tx, own)).reduce((sum, row) => sum + row.count, 0);
  if (count !== openCount) throw bookMonthErrors.openChanged({ count });
  const values = { closedTime: caller.now, closedById: caller.userId!, openCount: count, figures: await figuresOf(tx, own) };
  const before = closed.find((row) => row.month === month);
  if (!before) return { id: (await insert(tx, caller, bookMonth, { siteId: site, month, endsTime: own.until, ...values })).id };
  const bookMonthStatus = bookMonthStates.after(before.bookMonthStatus, 'close');
  await change(tx, caller, bookMonth, before, { ...values, bookMonthStatus });
  return { id: before.id };
}

/** Reopens the last closed month. Throws `StateNotAllowed` for another one. */
export async function reopen(tx: Tx, caller: Caller, { id, remarks }: Input<typeof reopenMonth>) {
  await lockBooks(tx, (await find(tx, caller, bookMonth, id)).siteId);
  const row = await lock(tx, caller, bookMonth, id);
  const bookMonthStatus = bookMonthStates.after(row.bookMonthStatus, 'reopen');
  const { siteId, month } = row;
  const closed = await findWhere(tx, caller, bookMonth, { siteId, bookMonthStatus: Closed });
  const last = closed.find((one) => one.month > month);
  if (last) throw bookMonthErrors.notLastMonth({ month, last: last.month });
  await change(tx, caller, bookMonth, row, { bookMonthStatus, reopenedTime: caller.now, reopenedById: caller.userId, remarks });
  return true;
}
