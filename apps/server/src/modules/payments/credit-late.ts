import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill, billStates } from '@entrepot/contract/modules/billing/bill.ts';
import { paymentsErrors } from '@entrepot/contract/modules/payments/errors.ts';
import { onlinePayment, onlinePaymentStates, paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { currency } from '@entrepot/contract/modules/sites/currency.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text as textsAt } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { recordCredited } from '../billing/public.ts';
import { notifyCustomer, notifyStaff } from '../messaging/public.ts';
import { releaseCoupons } from '../promotions/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { addRecharge, lockWallet, type Recharge, type Wallet } from '../wallet/public.ts';
import { goesBack } from './make-refund.ts';
import type { OnlinePayment } from './open-payment.ts';
import { receivedText } from './received-text.ts';
import { bookRecharge, abandonRecharge, rateToWallet } from './recharge-rows.ts';
import { refundLocked } from './refund-recharge.ts';

const { ToBePaid } = enumCodes.RechargeStatus;

/** Why money has nothing left to pay: its payment had ended, or its bills were paid otherwise, voided or changed. */
export type LateReason = 'late' | 'notNeeded';

/** The recharge that books received money: the payment's own if it is still open in the same currency, else a new one. */
export async function rechargeFor(tx: Tx, caller: Caller, wallet: Wallet, row: OnlinePayment, remarks: string | null): Promise<Recharge> {
  const own = row.rechargeId ? await lock(tx, caller, recharge, row.rechargeId) : null;
  const open = own?.rechargeStatus === ToBePaid ? own : null;
  const [paidIn] = await findWhere(tx, caller, currency, { code: row.receivedCurrency ?? '' });
  if (!paidIn) throw paymentsErrors.noRate({ currency: row.receivedCurrency ?? '' });
  if (open?.currencyId === paidIn.id) return open;
  if (open) await abandonRecharge(tx, caller, open);
  return addRecharge(tx, caller, wallet, {
    rechargeType: enumCodes.RechargeType.Online,
    rechargeStatus: ToBePaid,
    currencyId: paidIn.id,
    rechargeAmount: row.receivedAmount!,
    exchangeRate: await rateToWallet(tx, caller, wallet, paidIn.id),
    onlinePaymentId: row.id,
    remarks,
  });
}

/**
 * Credits money that has nothing left to pay to the customer's balance, as a recharge and, for bills, a payment record. Where the site
 * refunds late payments and the provider can, the recharge is refunded through it immediately. Notifies customer and finance. `row` has the
 * received money and is locked. Returns null, with all changes rolled back, when its currency has no rate.
 */
export async function creditLate(tx: Tx, caller: Caller, row: OnlinePayment, reason: LateReason): Promise<OnlinePayment | null> {
  await sql`savepoint late`.execute(tx);
  try {
    const credited = await credit(tx, caller, row, reason);
    await sql`release savepoint late`.execute(tx);
    return credited;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await sql`rollback to savepoint late`.execute(tx);
    return null;
  }
}

async function credit(tx: Tx, caller: Caller, row: OnlinePayment, reason: LateReason): Promise<OnlinePayment> {
  const { siteId, ownerId, outTradeNo, configurationId, receivedAmount } = row;
  const wallet = await lockWallet(tx, caller, ownerId);
  await releaseCoupons(tx, caller, row.id);
  const forBills = row.purpose !== paymentPurposes.recharge;
  const remarks = textsAt(caller.language, 'payments.pages.lateRemarks', { number: outTradeNo }) ?? outTradeNo;
  const open = await rechargeFor(tx, caller, wallet, row, remarks);
  const booked = await bookRecharge(tx, caller, wallet, open, {
    received: receivedAmount!,
    way: configurationId,
    verb: 'pay',
    quiet: true,
  });
  const paymentRecordStatus = onlinePaymentStates.after(row.paymentRecordStatus, 'credit');
  const { method, providerTradeNo, receivedCurrency, paidTime } = row;
  const money = { method, providerTradeNo, receivedAmount, receivedCurrency, paidTime };
  const credited = await change(tx, caller, onlinePayment, row, { ...money, paymentRecordStatus, reason, rechargeId: booked.id });
  const { currencyId } = booked;
  if (forBills)
    await recordCredited(tx, caller, { siteId, ownerId, currencyId, amount: receivedAmount!, onlinePaymentId: row.id, remarks });
  const returns = forBills && goesBack(row) && (await siteConfigurationOf(tx, siteId)).refundLatePayments;
  if (returns)
    await refundLocked(tx, caller, await lockWallet(tx, caller, ownerId), await lock(tx, caller, recharge, booked.id), {
      amount: booked.walletAmount,
      remarks,
    });
  await notify(tx, caller, credited, { returns, forBills });
  return credited;
}

/** Whether a bill of a payment can still be paid. */
export async function hasOpenBills(tx: Db, caller: Caller, { billIds }: Pick<OnlinePayment, 'billIds'>): Promise<boolean> {
  const bills = billIds.length ? await findWhere(tx, caller, bill, { id: billIds }) : [];
  return bills.some(({ paymentStatus }) => billStates.can(paymentStatus, 'pay'));
}

async function notify(tx: Tx, caller: Caller, row: OnlinePayment, { returns, forBills }: { returns: boolean; forBills: boolean }) {
  const { siteId, ownerId, id: sourceId } = row;
  const bills = row.billIds.length ? await findWhere(tx, caller, bill, { id: row.billIds }) : [];
  const values = {
    number: row.outTradeNo,
    received: await receivedText(tx, caller, siteId, row),
    bills: bills
      .map(({ serialNumber }) => serialNumber)
      .slice(0, 5)
      .join(', '),
  };
  const about = { type: enumCodes.UserMessageType.Recharge, sourceType: 'onlinePayment', sourceId } as const;
  const own = returns ? 'lateReturned' : !forBills ? 'lateRecharge' : (await hasOpenBills(tx, caller, row)) ? 'lateOpen' : 'lateCredited';
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, link: '/RechargeIndex', text: `payments.messages.${own}`, values });
  const text = `payments.messages.${returns ? 'lateReturnedStaff' : 'lateCreditedStaff'}`;
  await notifyStaff(tx, caller, { siteId, screen: onlinePaymentIndex.Review, ...about, link: '/OnlinePaymentIndex', text, values });
}
