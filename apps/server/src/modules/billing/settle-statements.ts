import { sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { billSettlement, billSettlementStates } from '@entrepot/contract/modules/billing/bill-settlement.ts';
import { type Dec, type Decimal, dec, greatest, smaller, text, zero } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockWhere } from '../../core/db/rows.ts';
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
  const statements = (await lockWhere(tx, caller, billSettlement, { siteId, ownerId }))
    .filter(({ billSettlementStatus }) => billSettlementStatus !== Paid)
    .sort((a, b) => (a.periodStart < b.periodStart ? 1 : -1));
  if (!statements.length) return;
  const sums = new Map((await sumsOf(tx, wallet)).map((row) => [row.statementId, row]));
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

async function sumsOf(tx: Tx, { siteId, ownerId }: Wallet): Promise<Sums[]> {
  const found = await sql<Sums>`select b.bill_settlement_id as statement_id, coalesce(sum(j.credit), 0) as credit,
      coalesce(sum(b.payment_money - b.paid_amount) filter (where b.payment_status <> ${Voided}), 0) as unpaid,
      coalesce(sum(b.payment_money) filter (where b.payment_status <> ${Voided}), 0) - coalesce(sum(j.back), 0) as charged
    from bill b
    left join lateral (select -sum(amount) as credit, sum(amount) filter (where source_type = 'refund') as back
        from journal
        where site_id = b.site_id and bill_id = b.id and journal_type in (${CreditUse}, ${CreditRefund})) j on b.credit_used > 0
    where b.site_id = ${siteId} and b.owner_id = ${ownerId} and not b.is_deleted
    group by b.bill_settlement_id`.execute(tx);
  return found.rows;
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
