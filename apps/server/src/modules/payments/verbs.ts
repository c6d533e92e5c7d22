import type { Input } from '@entrepot/contract/core/call.ts';
import type { Dec } from '@entrepot/rules/decimal.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  closeOnlinePayment,
  getAvailableOnlinePayments,
  getPendingOnlinePayments,
  queryOnlinePayment,
  reviewOnlinePayment,
} from '@entrepot/contract/modules/payments/calls.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePayment, onlinePaymentStates, paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlineRefund } from '@entrepot/contract/modules/payments/online-refund.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { lockWallet } from '../wallet/public.ts';
import { answered, closeLockedPayment, contextOf, openedAt } from './close-payment.ts';
import { goesBack, makeRefund } from './make-refund.ts';
import { type OnlinePayment, openedOf, waysFor } from './open-payment.ts';
import { isTrusted } from './payment-port.ts';
import { portOf } from './providers/port-of.ts';
import { hasOpenBills, rechargeFor } from './credit-late.ts';
import { bookRecharge, abandonRecharge } from './recharge-rows.ts';
import { takePaymentReport } from './take-payment-report.ts';

const { ToBePaid } = enumCodes.RechargeStatus;

/** The online payment methods the caller's site offers for a currency. */
export async function available(tx: Db, caller: Caller, { currencyId }: Input<typeof getAvailableOnlinePayments>) {
  const ways = await waysFor(tx, caller, caller.siteId, currencyId ?? null);
  return ways.map(({ id, name, onlinePaymentProvider, icon, sandbox, minimumAmount, maximumAmount }) => ({
    id,
    name: name[caller.language],
    provider: onlinePaymentProvider,
    icon: icon?.[0] ?? null,
    sandbox: sandbox ?? false,
    minimumAmount,
    maximumAmount,
  }));
}

/** The state of a payment. A pending one is queried at its provider and the report applied. Throws `ExternalServiceFailed`. */
export async function query(tx: Tx, caller: Caller, { id }: Input<typeof queryOnlinePayment>) {
  const row = await queryPayment(tx, caller, await find(tx, caller, onlinePayment, id));
  return {
    ...payerViewOf(row),
    receivedAmount: row.receivedAmount,
    secondAmount: await paidAgain(tx, row),
    late: await lateOutcome(tx, caller, row),
    billsOpen: await hasOpenBills(tx, caller, row),
  };
}

/** Whether money for bills that had nothing left to pay was refunded through its provider or credited to the balance; null for others. */
async function lateOutcome(tx: Tx, caller: Caller, { id, siteId, purpose, paymentRecordStatus, reason }: OnlinePayment) {
  const late = paymentRecordStatus === enumCodes.PaymentRecordStatus.Succeeded && (reason === 'late' || reason === 'notNeeded');
  if (!late || purpose === paymentPurposes.recharge) return null;
  const returned = (await findWhere(tx, asSystemIn(caller, siteId), onlineRefund, { siteId, onlinePaymentId: id })).some(
    ({ paymentRecordStatus: status }) => status !== enumCodes.PaymentRecordStatus.Failed,
  );
  return returned ? 'returned' : 'credited';
}

/**
 * Pending online payments of any of these bills, or of a statement and the bills on it, newest first; only their payer sees how to continue
 * them.
 */
export async function pendingOf(tx: Db, caller: Caller, { billIds, billSettlementId }: Input<typeof getPendingOnlinePayments>) {
  const which = billSettlementId ? { billSettlementId } : { id: billIds ?? [] };
  const bills = await findWhere(tx, caller, bill, which, ['id', 'ownerId', 'siteId']);
  const owners = [...new Set(bills.map(({ ownerId }) => ownerId))];
  if (!owners.length) return [];
  const own = new Set(bills.map(({ id }) => id));
  const system = asSystemIn(caller, bills[0]!.siteId);
  const pending = await findWhere(tx, system, onlinePayment, {
    siteId: bills[0]!.siteId,
    ownerId: owners,
    paymentRecordStatus: enumCodes.PaymentRecordStatus.Pending,
  });
  const recharges = billSettlementId ? await findWhere(tx, system, recharge, { siteId: bills[0]!.siteId, billSettlementId }, ['id']) : [];
  const ofStatement = new Set(recharges.map(({ id }) => id));
  const found = pending.filter((row) => row.billIds.some((id) => own.has(id)) || (row.rechargeId && ofStatement.has(row.rechargeId)));
  const ways = await findWhere(tx, system, onlinePaymentConfiguration, { id: found.map(({ configurationId }) => configurationId) });
  const payers = caller.audience === 'customer';
  return found.reverse().map((row) => {
    const { id, outTradeNo, amount, currencyId, expireTime } = row;
    const wayName = ways.find((way) => way.id === row.configurationId)?.name[caller.language] ?? '';
    const { redirect, form, qrPicture } = payers ? openedOf(row) : { redirect: null, form: null, qrPicture: null };
    return { id, outTradeNo, wayName, amount, currencyId, expireTime, redirect, form, qrPicture };
  });
}

/** Queries the provider of a pending payment without locks and applies its report. */
export async function queryPayment(tx: Tx, caller: Caller, row: OnlinePayment): Promise<OnlinePayment> {
  if (row.paymentRecordStatus !== enumCodes.PaymentRecordStatus.Pending && row.paymentRecordStatus !== enumCodes.PaymentRecordStatus.Closed)
    return row;
  const system = asSystemIn(caller, row.siteId);
  const port = portOf(row.onlinePaymentProvider);
  const context = await contextOf(tx, system, row);
  if (!port || !isTrusted(context.configuration)) throw paymentsErrors.providerSilent();
  const report = await answered(port.fetchStatus(context, await openedAt(tx, system, row)));
  return takePaymentReport(tx, system, await lock(tx, system, onlinePayment, row.id), report);
}

/** The total of undecided second payments of its order; null when there are none. */
async function paidAgain(tx: Tx, { siteId, outTradeNo }: OnlinePayment): Promise<Dec | null> {
  const found = await tx
    .selectFrom('onlinePayment')
    .select((row) => row.fn.sum<Dec | null>('receivedAmount').as('amount'))
    .where('siteId', '=', siteId)
    .where('outTradeNo', 'like', `${outTradeNo}-%`)
    .where('paymentRecordStatus', '=', enumCodes.PaymentRecordStatus.ToBeReviewed)
    .executeTakeFirstOrThrow();
  return found.amount;
}

/** A payment as its payer sees it; redirect data only while it is pending. */
function payerViewOf(row: OnlinePayment) {
  const { id, outTradeNo, paymentRecordStatus, purpose, amount, currencyId, expireTime } = row;
  const waits = paymentRecordStatus === enumCodes.PaymentRecordStatus.Pending;
  const { redirect, form, qrPicture } = waits ? openedOf(row) : { redirect: null, form: null, qrPicture: null };
  return { id, outTradeNo, paymentRecordStatus, purpose, amount, currencyId, redirect, form, qrPicture, expireTime };
}

/** Closes an unpaid payment. Throws `StateNotAllowed` otherwise. */
export async function close(tx: Tx, caller: Caller, { id }: Input<typeof closeOnlinePayment>) {
  await closeLockedPayment(tx, caller, id);
  return true;
}

/**
 * Decides parked money: accepted, it is booked to the balance as a recharge of the received amount; rejected, it is refunded through its
 * provider, or manually where that is impossible. Throws `StateNotAllowed` when it is not parked.
 */
export async function review(tx: Tx, caller: Caller, { id, accepted, byHand, remarks }: Input<typeof reviewOnlinePayment>) {
  const row = await lock(tx, caller, onlinePayment, id);
  const paymentRecordStatus = onlinePaymentStates.after(row.paymentRecordStatus, accepted ? 'accept' : 'reject');
  const wallet = await lockWallet(tx, caller, row.ownerId);
  const own = row.rechargeId ? await lock(tx, caller, recharge, row.rechargeId) : null;
  const open = own?.rechargeStatus === ToBePaid ? own : null;
  let rechargeId = row.rechargeId;
  if (accepted) {
    const made = await rechargeFor(tx, caller, wallet, row, remarks);
    await bookRecharge(tx, caller, wallet, made, { received: row.receivedAmount!, way: row.configurationId, verb: 'pay' });
    rechargeId = made.id;
  } else {
    if (open) await abandonRecharge(tx, caller, open);
    if (goesBack(row) && !byHand)
      await makeRefund(tx, asSystemIn(caller, row.siteId), row, { amount: row.receivedAmount!, reason: remarks });
  }
  await change(tx, caller, onlinePayment, row, { paymentRecordStatus, rechargeId, reviewerId: caller.userId, reviewRemarks: remarks });
  return true;
}
