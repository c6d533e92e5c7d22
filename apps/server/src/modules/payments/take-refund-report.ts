import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlineRefund, onlineRefundStates } from '@entrepot/contract/modules/payments/online-refund.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { rechargeUndone } from '@entrepot/contract/modules/wallet/events.ts';
import { type Dec, dec } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { notifyCustomer, notifyStaff } from '../messaging/public.ts';
import { rechargeBonusOf } from '../promotions/public.ts';
import {
  accounts,
  bonusOfRefund,
  type CurrencyFormat,
  currencyFormatOf,
  cancelRechargeRefund,
  type Leg,
  lockWallet,
  type Movement,
  postEvent,
  postLegs,
} from '../wallet/public.ts';
import type { OnlineRefund } from './make-refund.ts';
import type { RefundReport } from './payment-port.ts';
import { receivedText } from './received-text.ts';

const { Pending, Failed, ToBeReviewed } = enumCodes.PaymentRecordStatus;
const { BillRefund, RechargeRefund, RechargeGift } = enumCodes.JournalType;
const maxPauseMs = 3_600_000;
// About three days at one attempt per hour; then a manual check.
const maxAttempts = 72;

const isOpen = ({ paymentRecordStatus }: OnlineRefund) => paymentRecordStatus === Pending || paymentRecordStatus === ToBeReviewed;

/**
 * Applies a provider's report to a locked refund: done, refused (booked to the customer's balance), pending, or unclear. An ended refund is
 * unchanged; staff are notified when money was refunded after it was booked to the balance.
 */
export async function takeRefundReport(tx: Tx, caller: Caller, row: OnlineRefund, report: RefundReport): Promise<OnlineRefund> {
  const differs = report.amount !== null && !dec(report.amount).equals(dec(row.amount));
  if (!isOpen(row)) {
    if (row.paymentRecordStatus === Failed && report.state === 'done') await notifyReviewers(tx, caller, row, 'refundAfterAll');
    return row;
  }
  if (report.state === 'done' && !differs)
    return arrived(tx, caller, row, { providerRefundNo: report.providerRefundNo ?? row.providerRefundNo });
  if (report.state === 'failed') return refused(tx, caller, row, { problem: report.problem });
  if (row.paymentRecordStatus === ToBeReviewed) return row;
  const tooLong = row.attempts >= maxAttempts;
  const reported = { awaiting: false, providerRefundNo: report.providerRefundNo ?? row.providerRefundNo, problem: report.problem };
  if (report.state !== 'pending' || tooLong) {
    const problem = differs ? `gave back ${report.amount}` : report.problem;
    const paymentRecordStatus = onlineRefundStates.after(row.paymentRecordStatus, 'park');
    const parked = await change(tx, caller, onlineRefund, row, { ...reported, problem, paymentRecordStatus, nextTime: null });
    await notifyReviewers(tx, caller, parked, 'refundUnclear');
    return parked;
  }
  const pause = Math.min(maxPauseMs, 60_000 * 2 ** Math.min(row.attempts, 10));
  return change(tx, caller, onlineRefund, row, { ...reported, nextTime: new Date(caller.now.getTime() + pause) });
}

const isBooked = ({ paymentRecordId, rechargeId }: OnlineRefund) => paymentRecordId !== null || rechargeId !== null;

/** The money has left the company. */
export async function arrived(tx: Tx, caller: Caller, row: OnlineRefund, values: Partial<OnlineRefund> = {}): Promise<OnlineRefund> {
  const paymentRecordStatus = onlineRefundStates.after(row.paymentRecordStatus, 'succeed');
  if (isBooked(row))
    await postLegs(tx, caller, row, [
      { account: accounts.refunding(row.configurationId), debit: row.amount },
      { account: accounts.cash(row.configurationId), credit: row.amount },
    ]);
  const ended = { paymentRecordStatus, awaiting: false, nextTime: null, problem: null, doneTime: caller.now };
  const done = await change(tx, caller, onlineRefund, row, { ...ended, ...values });
  await notifyPayer(tx, caller, done, 'refundArrived');
  return done;
}

/** The money stays and is booked to the customer's balance. */
export async function refused(tx: Tx, caller: Caller, row: OnlineRefund, values: Partial<OnlineRefund> = {}): Promise<OnlineRefund> {
  const paymentRecordStatus = onlineRefundStates.after(row.paymentRecordStatus, 'fail');
  if (isBooked(row)) await intoBalance(tx, caller, row);
  const ended = { paymentRecordStatus, awaiting: false, nextTime: null, doneTime: caller.now };
  const failed = await change(tx, caller, onlineRefund, row, { ...ended, ...values });
  if (isBooked(row)) await notifyPayer(tx, caller, failed, 'refundToBalance');
  await notifyReviewers(tx, caller, failed, isBooked(row) ? 'refundRefused' : 'refundByHand');
  return failed;
}

async function intoBalance(tx: Tx, caller: Caller, row: OnlineRefund): Promise<void> {
  const wallet = await lockWallet(tx, caller, row.ownerId);
  const foreign = row.currencyId !== wallet.currencyId;
  const [own, other] = [await currencyFormatOf(tx, caller, wallet.currencyId), await currencyFormatOf(tx, caller, row.currencyId)];
  const refunding: Leg = { account: accounts.refunding(row.configurationId), debit: row.amount };
  const legs: Leg[] = [foreign ? { account: accounts.exchange(own.code), debit: row.walletAmount } : refunding];
  const remarks = row.reason;
  const movements: Movement[] = [];
  if (row.rechargeId) {
    const gift = await restoreRecharge(tx, caller, row.rechargeId, row.walletAmount, own);
    movements.push({ journalType: RechargeRefund, amount: row.walletAmount, remarks });
    if (dec(gift).gt(0)) {
      movements.push({ journalType: RechargeGift, amount: gift, remarks });
      legs.push({ account: accounts.gift, debit: gift });
    }
  } else
    movements.push({
      journalType: BillRefund,
      amount: row.walletAmount,
      billId: row.billId!,
      paymentRecordId: row.paymentRecordId!,
      remarks,
    });
  await postEvent(tx, caller, wallet, { sourceType: 'onlineRefundReturned', sourceId: row.id, movements, legs });
  if (foreign) await postLegs(tx, caller, row, [refunding, { account: accounts.exchange(other.code), credit: row.amount }]);
  const { siteId, ownerId, rechargeId } = row;
  if (rechargeId) await publish(tx, caller, rechargeUndone, { siteId, ownerId, rechargeId });
}

/** Restores the refunded amount of a recharge; returns the part of its bonus that goes with it. */
async function restoreRecharge(tx: Tx, caller: Caller, rechargeId: string, amount: Dec, format: CurrencyFormat): Promise<Dec> {
  const row = await lock(tx, caller, recharge, rechargeId);
  const { refundAmount } = await cancelRechargeRefund(tx, caller, row, amount);
  const bonus = await rechargeBonusOf(tx, caller, rechargeId);
  return bonusOfRefund(bonus, row, { before: refundAmount, amount }, format);
}

async function notifyPayer(tx: Tx, caller: Caller, row: OnlineRefund, message: 'refundArrived' | 'refundToBalance'): Promise<void> {
  const { siteId, ownerId, id: sourceId, outRefundNo: number } = row;
  const amount = (await currencyFormatOf(tx, caller, row.currencyId)).text(row.amount);
  const link = row.rechargeId ? '/RechargeIndex' : '/PaymentRecordIndex';
  const about = { type: enumCodes.UserMessageType.Bill, link, sourceType: 'onlineRefund', sourceId };
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: `payments.messages.${message}`, values: { number, amount } });
}

async function notifyReviewers(tx: Tx, caller: Caller, row: OnlineRefund, message: string): Promise<void> {
  const { siteId, id: sourceId, outRefundNo: number, problem } = row;
  const amount = await receivedText(tx, caller, siteId, { receivedAmount: row.amount, receivedCurrency: row.currency });
  const values = { number, amount, problem: problem ?? '' };
  const about = { type: enumCodes.UserMessageType.Bill, link: '/OnlinePaymentIndex', sourceType: 'onlineRefund', sourceId };
  await notifyStaff(tx, caller, { siteId, screen: onlinePaymentIndex.Review, ...about, text: `payments.messages.${message}`, values });
}

/** Applies a report to the refund with a number at a configuration; does nothing when it does not exist. */
export async function takeRefundReportByNumber(tx: Tx, caller: Caller, configurationId: string, report: RefundReport): Promise<void> {
  const [found] = await findWhere(tx, caller, onlineRefund, { outRefundNo: report.outRefundNo, configurationId });
  if (found) await takeRefundReport(tx, caller, await lock(tx, caller, onlineRefund, found.id), report);
}
