import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { timeIn } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { type Dec, type Decimal, dec, greatest, smaller, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
import { zoneOf } from '../../core/db/times.ts';
import type { Wallet } from '../wallet/public.ts';

export type Statement = RowOf<typeof billSettlement>;
const { Open, Paid } = enumCodes.BillSettlementStatus;
const { Voided } = enumCodes.PaymentStatus;
const { CreditUse, CreditRefund } = enumCodes.JournalType;

/** Credit used and amount unpaid of a statement's bills; null: bills on no statement. */
interface Sums {
  statementId: string | null;
  credit: Dec;
  unpaid: Dec;
  /** The charges of its live bills, less the amounts refunded to credit. */
  charged: Dec;
}

/**
 * Calculates the open amounts of a customer's statements and sets their totals and status; the caller has locked the wallet. Repaid credit
 * counts for the oldest statement first, so the credit in use belongs to the newest.
 */
export async function settleStatements(tx: Tx, caller: Caller, wallet: Wallet): Promise<void> {
  const { siteId, ownerId } = wallet;
  const all = await lockWhere(tx, caller, billSettlement, { siteId, ownerId });
  const statements = all
    .filter(({ billSettlementStatus }) => billSettlementStatus !== Paid)
    .sort((a, b) => (a.periodStart < b.periodStart ? 1 : -1));
  if (!statements.length) return;
  const first = all.map(({ periodStart }) => periodStart).sort()[0]!;
  const sums = new Map((await sumsOf(tx, wallet, timeIn(zoneOf(siteId), first))).map((row) => [row.statementId, row]));
  let used = greatest(dec(wallet.creditArrears).minus(dec(sums.get(null)?.credit)), zero);
  for (const row of statements) {
    const own = sums.get(row.id);
    const creditLeft = smaller(dec(own?.credit), used);
    used = used.minus(creditLeft);
    await settle(tx, caller, row, {
      creditAmount: own?.credit ?? '0',
      creditLeft,
      unpaid: dec(own?.unpaid),
      charged: dec(own?.charged),
    });
  }
}

/** Sums by statement. Bills on none that are older than the first statement are left out: their credit was repaid. */
async function sumsOf(tx: Tx, { siteId, ownerId }: Wallet, since: Date): Promise<Sums[]> {
  const found = await sql<Sums>`select b.bill_settlement_id as statement_id, coalesce(sum(j.credit), 0) as credit,
      coalesce(sum(b.payment_money - b.paid_amount) filter (where b.payment_status <> ${Voided}), 0) as unpaid,
      coalesce(sum(b.payment_money) filter (where b.payment_status <> ${Voided}), 0) - coalesce(sum(j.back), 0) as charged
    from bill b
    left join lateral (select -sum(amount) as credit, sum(amount) filter (where source_type = 'refund') as back
        from journal
        where site_id = b.site_id and bill_id = b.id and journal_type in (${CreditUse}, ${CreditRefund})) j on b.credit_used > 0
    where b.site_id = ${siteId}
      and b.owner_id = ${ownerId}
      and not b.is_deleted
      and (b.bill_settlement_id is not null or b.creation_time >= ${since})
    group by b.bill_settlement_id`.execute(tx);
  return found.rows;
}

/**
 * Returns the ids of a customer's bills that were paid on credit which is still in use. Repaid credit counts for the oldest first, so the
 * credit in use belongs to the newest bills.
 */
export async function billsOnUsedCredit(tx: Tx, { siteId, ownerId, creditArrears }: Wallet): Promise<Set<string>> {
  if (!dec(creditArrears).gt(0)) return new Set();
  const found = await sql<{ id: string }>`select c.id
    from (select x.id, x.credit, sum(x.credit) over (order by x.creation_time desc, x.id desc) - x.credit as newer
      from (select b.id, b.creation_time, -sum(j.amount) as credit
        from bill b
        join journal j on j.site_id = b.site_id and j.bill_id = b.id and j.journal_type in (${CreditUse}, ${CreditRefund})
        where b.site_id = ${siteId} and b.owner_id = ${ownerId} and b.credit_used > 0 and not b.is_deleted
        group by b.site_id, b.id) x) c
    where c.credit > 0 and c.newer < ${creditArrears}`.execute(tx);
  return new Set(found.rows.map(({ id }) => id));
}

async function settle(
  tx: Tx,
  caller: Caller,
  row: Statement,
  { creditAmount, creditLeft, unpaid, charged }: { creditAmount: Dec; creditLeft: Decimal; unpaid: Decimal; charged: Decimal },
): Promise<void> {
  const left = creditLeft.plus(unpaid);
  // Before issuing, the total follows the bills; afterwards it only rises with a raised bill.
  const total = row.billSettlementStatus === Open ? left : greatest(dec(row.totalAmount), left);
  const chargedBefore = row.billSettlementStatus === Open ? charged : greatest(dec(row.chargedAmount), charged);
  const settled = total.minus(left);
  // A fall of what is charged is no payment.
  const credited = smaller(chargedBefore.minus(charged), settled);
  const sums = {
    totalAmount: text(total),
    paidAmount: text(settled.minus(credited)),
    chargedAmount: text(chargedBefore),
    creditedAmount: text(credited),
    creditAmount,
    creditLeft: text(creditLeft),
  };
  const billSettlementStatus = statusOf(row, left, total, caller.now);
  const same =
    billSettlementStatus === row.billSettlementStatus &&
    (Object.keys(sums) as (keyof typeof sums)[]).every((name) => dec(sums[name]).equals(dec(row[name])));
  if (!same) await change(tx, caller, billSettlement, row, { ...sums, billSettlementStatus });
}

function statusOf(row: Statement, left: Decimal, total: Decimal, now: Date): CodeOf<'BillSettlementStatus'> {
  const status = row.billSettlementStatus;
  if (status === Open) return status;
  if (left.isZero()) return billSettlementStates.after(status, 'pay');
  if (row.dueTime && row.dueTime <= now && billSettlementStates.can(status, 'fallDue'))
    return billSettlementStates.after(status, 'fallDue');
  return left.lt(total) ? billSettlementStates.after(status, 'payPart') : status;
}
