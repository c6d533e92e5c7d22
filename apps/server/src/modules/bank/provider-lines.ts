import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { missingDecision } from '@entrepot/contract/modules/bank/missing-decision.ts';
import type {
  decideMissingPayment,
  decideProviderLine,
  getMissingPayments,
  undoMissingDecision,
  undoProviderDecision,
} from '@entrepot/contract/modules/bank/provider-calls.ts';
import { providerLine, providerLineStates } from '@entrepot/contract/modules/bank/provider-line.ts';
import { onlinePayment } from '@entrepot/contract/modules/payments/online-payment.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, changeWhere, exists, find, insert, lock } from '../../core/db/rows.ts';
import { dayIn } from '../../core/db/times.ts';
import { inLanguage } from '../../core/lists/localized.ts';
import { scopeOf } from '../../core/scope/scope.ts';
import { postPayout } from './post-settlement.ts';

/** Moves a line that is still in the state in which it was read; the first of two persons wins (`StateNotAllowed`). */
async function move(tx: Tx, caller: Caller, id: string, verb: 'decide' | 'undo', remarks: string): Promise<true> {
  const { providerLineStatus: status } = await find(tx, caller, providerLine, id);
  const providerLineStatus = providerLineStates.after(status, verb);
  const decided = verb === 'decide' ? { decidedById: caller.userId, decidedTime: caller.now } : { decidedById: null, decidedTime: null };
  const changed = await changeWhere(
    tx,
    caller,
    providerLine,
    { id, providerLineStatus: status },
    { ...decided, remarks, providerLineStatus },
  );
  if (!changed.length) throw bankErrors.decidedMeanwhile();
  return true;
}

/** Closes a difference with an explanation; its amount is posted since the import. */
export const decideLine = (tx: Tx, caller: Caller, { id, remarks }: Input<typeof decideProviderLine>) =>
  move(tx, caller, id, 'decide', remarks);

/** Opens a decided difference again. */
export const undoDecision = (tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoProviderDecision>) =>
  move(tx, caller, id, 'undo', remarks);

/** Records that a payout reached the bank, or that its match was undone. */
export async function movePayout(tx: Tx, caller: Caller, id: string, verb: 'arrive' | 'leave'): Promise<void> {
  const line = await lock(tx, caller, providerLine, id);
  await change(tx, caller, providerLine, line, { providerLineStatus: providerLineStates.after(line.providerLineStatus, verb) });
  await postPayout(tx, caller, line, { back: verb === 'leave' });
}

const maxMissing = 200;

/** SQL: whether a payment succeeded within the days of an imported file of its account, and is in none. */
const isMissing = (caller: Caller) => {
  const { Imported } = enumCodes.ProviderFileStatus;
  const paidDay = dayIn(sql`p.paid_time`, caller.timeZone);
  return sql<boolean>`not p.is_deleted and p.payment_record_status = ${enumCodes.PaymentRecordStatus.Succeeded}
      and p.paid_time is not null
      and exists (select 1 from provider_file f where f.site_id = p.site_id and f.configuration_id = p.configuration_id
        and f.provider_file_status = ${Imported} and f.payments > 0 and ${paidDay} between f.first_day and f.last_day)
      and not exists (select 1 from provider_line l where l.site_id = p.site_id and l.online_payment_id = p.id
        and l.provider_line_status <> ${enumCodes.ProviderLineStatus.Reverted})`;
};

/** Returns the succeeded payments that the files of their account should contain by their days, and do not. */
export async function missingPayments(
  tx: Db,
  caller: Caller,
  _input: Input<typeof getMissingPayments>,
): Promise<Output<typeof getMissingPayments>> {
  const { rows } = await sql<Output<typeof getMissingPayments>[number]>`
    select p.id, p.out_trade_no as "outTradeNo", p.provider_trade_no as "providerTradeNo",
      ${inLanguage(sql`c.name`, caller.language)} as "configurationName", coalesce(u.nick_name, u.user_name) as "ownerName",
      p.paid_time as "paidTime", trim_scale(coalesce(p.received_amount, p.amount))::text as amount, p.currency_id as "currencyId",
      d.remarks as decision, coalesce(s.nick_name, s.user_name) as "decidedByName"
    from online_payment p
    join online_payment_configuration c on c.site_id = p.site_id and c.id = p.configuration_id
    left join user_account u on u.site_id = p.site_id and u.id = p.owner_id
    left join missing_decision d on d.site_id = p.site_id and d.online_payment_id = p.id and d.undone_time is null
    left join user_account s on s.site_id = p.site_id and s.id = d.decided_by_id
    where ${scopeOf(caller, onlinePayment, 'p')} and ${isMissing(caller)}
    order by d.id is not null, p.paid_time desc, p.id desc
    limit ${sql.lit(maxMissing)}`.execute(tx);
  return rows;
}

/**
 * Explains a missing payment. Throws `NotFound` for those of other sites, `StateNotAllowed` for one that is not missing, and for the second of
 * two persons.
 */
export async function decideMissing(tx: Tx, caller: Caller, { id, remarks }: Input<typeof decideMissingPayment>): Promise<true> {
  const { siteId, outTradeNo: number } = await lock(tx, caller, onlinePayment, id);
  const found = await sql`select 1 from online_payment p where p.site_id = ${siteId} and p.id = ${id} and ${isMissing(caller)}`.execute(tx);
  if (!found.rows.length) throw bankErrors.notMissing({ number });
  if (await exists(tx, caller, missingDecision, { siteId, onlinePaymentId: id, undoneTime: null })) throw bankErrors.decidedMeanwhile();
  await insert(tx, caller, missingDecision, { siteId, onlinePaymentId: id, remarks, decidedById: caller.userId });
  return true;
}

/** Opens a decided missing payment again. Throws `StateNotAllowed` for one that is not decided. */
export async function undoMissing(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoMissingDecision>): Promise<true> {
  const { siteId } = await lock(tx, caller, onlinePayment, id);
  const undone = { undoneTime: caller.now, undoneById: caller.userId, undoRemarks: remarks };
  const changed = await changeWhere(tx, caller, missingDecision, { siteId, onlinePaymentId: id, undoneTime: null }, undone);
  if (!changed.length) throw bankErrors.decidedMeanwhile();
  return true;
}
