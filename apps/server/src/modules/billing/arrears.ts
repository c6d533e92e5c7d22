import { type RawBuilder, sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type Dec, text, dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { closeRequests, dueDebts, setArrears, type Wallet } from '../wallet/public.ts';
import { settleStatements } from './settle-statements.ts';

const { Freight, Mall } = enumCodes.BillType;
const { MoneyMovement, MoneyRequestStatus } = enumCodes;
const { Unpaid, PartiallyPaid, PartiallyRefunded, NoPayment } = enumCodes.PaymentStatus;
const { Open, Overdue, Paid } = enumCodes.BillSettlementStatus;
const unpaid = sql`payment_status in (${sql.lit(enumCodes.PaymentStatus.Unpaid)}, ${sql.lit(enumCodes.PaymentStatus.PartiallyPaid)})`;

/** SQL: a value of the issued statement `t` of a bill; null without one. */
const ofStatement = <T>(value: RawBuilder<T>) => sql<T>`(select ${value}
  from bill_settlement t
  where t.site_id = bill.site_id and t.id = bill.bill_settlement_id and t.bill_settlement_status <> ${sql.lit(Open)})`;
const statementDue = ofStatement(sql<Date>`t.due_time`);
const statementIsDue = (at: Date) => ofStatement(sql<boolean>`t.bill_settlement_status = ${sql.lit(Overdue)} or t.due_time <= ${at}`);

/**
 * The condition for arrears of rows of `bill`: unpaid and due. Unpaid freight and purchases count once what they charge for was delivered,
 * and, as every bill, once a statement that asks for them is due.
 */
export const isDebt = (at: Date) =>
  sql<boolean>`(${unpaid} and (coalesce(due_time <= ${at}, false) and (delivered or bill_type not in (${sql.lit(Freight)}, ${sql.lit(Mall)}))
    or bill_settlement_id is not null and coalesce(${statementIsDue(at)}, false)))`;

/**
 * Calculates a customer's arrears from bills and overdue statements and stores them on the wallet, which the caller has locked. Every
 * transaction that changes a bill ends with it.
 */
export async function settleArrears(tx: Tx, caller: Caller, wallet: Wallet): Promise<Wallet> {
  const { siteId, ownerId } = wallet;
  const found = await debtOf(tx, caller, wallet);
  if (found.outdated.length) await closeRequests(tx, asSystemIn(caller, siteId), { id: found.outdated });
  if (!found.stale && !found.statements)
    return setArrears(tx, caller, wallet, { arrears: text(dec(found.arrears)), arrearsTime: found.arrearsTime });
  const overdue = isDebt(caller.now);
  await tx
    .updateTable('bill')
    .set({
      overdue,
      dueTime: sql<Date | null>`case when ${overdue} then least(due_time, ${statementDue}) else due_time end`,
      rowVersion: sql<number>`row_version + 1`,
    })
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where(notDeleted)
    .where(sql<boolean>`(overdue or ${unpaid})`)
    .where('overdue', 'is distinct from', overdue)
    .execute();
  await settleStatements(tx, caller, wallet);
  const { arrears, arrearsTime } = await debtOf(tx, caller, wallet);
  return setArrears(tx, caller, wallet, { arrears: text(dec(arrears)), arrearsTime });
}

/** The arrears of bills and statements with their current marks; `stale`: a bill is marked wrongly; `statements`: some are unsettled. */
interface Debt {
  arrears: Dec;
  arrearsTime: Date | null;
  stale: boolean;
  statements: boolean;
  /** Waiting money requests whose bill changed, so that they cannot be executed any more. */
  outdated: string[];
}

/** Whether the bill `b` of a request `r` no longer has a status in which the requested movement is possible. */
const subjectChanged = sql`case
    when r.money_movement in (${sql.lit(MoneyMovement.Discount)}, ${sql.lit(MoneyMovement.Waiver)})
      then b.payment_status not in (${sql.lit(Unpaid)}, ${sql.lit(NoPayment)})
    when r.money_movement = ${sql.lit(MoneyMovement.Refund)}
      then b.payment_status not in (${sql.lit(enumCodes.PaymentStatus.Paid)}, ${sql.lit(PartiallyRefunded)})
    else b.payment_status not in (${sql.lit(Unpaid)}, ${sql.lit(PartiallyPaid)}) end`;

/** One round trip, because most payments have nothing to mark or settle. */
async function debtOf(tx: Tx, { now }: Caller, { siteId, ownerId }: Wallet): Promise<Debt> {
  const own = sql`site_id = ${siteId} and owner_id = ${ownerId} and not is_deleted`;
  const found = await sql<Debt>`select coalesce(sum(amount), 0) as arrears, min(due_time) as arrears_time,
      exists (select 1 from bill where ${own} and (overdue or ${unpaid}) and overdue is distinct from ${isDebt(now)}) as stale,
      exists (select 1 from bill_settlement where ${own} and bill_settlement_status <> ${Paid}) as statements,
      array(select r.id
        from money_request r
        join bill b on b.site_id = r.site_id and b.id = r.subject_id
        where r.site_id = ${siteId}
          and r.owner_id = ${ownerId}
          and not r.is_deleted
          and r.money_request_status = ${sql.lit(MoneyRequestStatus.Waiting)}
          and r.subject_type = 'bill'
          and ${subjectChanged}) as outdated
    from (${dueDebts(sql`b.site_id = ${siteId} and b.owner_id = ${ownerId}`, sql`t.site_id = ${siteId} and t.owner_id = ${ownerId}`)}) d`.execute(
    tx,
  );
  return found.rows[0]!;
}
