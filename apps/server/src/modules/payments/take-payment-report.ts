import { sql } from 'kysely';
import { Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { onlinePayment, onlinePaymentStates, paymentPurposes } from '@entrepot/contract/modules/payments/online-payment.ts';
import { onlinePaymentIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, lock } from '../../core/db/rows.ts';
import { lockBills, mustBePayable, payLockedBills, takeOffCoupons, totalDue } from '../billing/public.ts';
import { notifyCustomer, notifyStaff } from '../messaging/public.ts';
import { releaseCoupons } from '../promotions/public.ts';
import { currencyFormatOf, lockWallet, receiveRecharge } from '../wallet/public.ts';
import type { OnlinePayment } from './open-payment.ts';
import type { PaymentReport } from './payment-port.ts';
import { receivedText } from './received-text.ts';
import { creditLate, type LateReason } from './credit-late.ts';
import { bookRecharge, abandonRecharge } from './recharge-rows.ts';

const { Pending, Succeeded, ToBeReviewed } = enumCodes.PaymentRecordStatus;
/** The reason for parking money, a text name below `payments.reasons`. */
type Reason = 'otherAmount' | 'twice' | LateReason;

/**
 * Applies a provider's report to a payment locked by the system: books matching money once, credits money that has nothing left to pay,
 * ignores repeats, parks other money until a decision, and ends a payment without money. Returns the updated payment.
 */
export async function takePaymentReport(tx: Tx, caller: Caller, row: OnlinePayment, report: PaymentReport): Promise<OnlinePayment> {
  const pending = row.paymentRecordStatus === Pending;
  if (report.state === 'pending') return row;
  if (report.state !== 'paid') {
    const verb = report.state === 'failed' ? 'fail' : 'close';
    return pending ? endPayment(tx, caller, row, verb, { reason: report.state }) : row;
  }
  // A report of payment without an amount is queried again later.
  if (!report.providerTradeNo || report.amount === null) return row;
  if (await isKnown(tx, caller, row, report)) return row;
  // Money for a paid payment: a second payment of the same order.
  if (row.paymentRecordStatus === Succeeded || row.paymentRecordStatus === ToBeReviewed || row.providerTradeNo)
    return addSecondPayment(tx, caller, row, report);
  if (!pending) return late(tx, caller, row, report, 'late');
  const fits = dec(report.amount).equals(dec(row.amount)) && report.currency === (await currencyFormatOf(tx, caller, row.currencyId)).code;
  if (!fits) return park(tx, caller, row, report, 'otherAmount');
  return (await booked(tx, caller, row, report)) ?? late(tx, caller, row, report, 'notNeeded');
}

/** Ends a locked payment without money: closes its recharge and releases its coupons. */
export async function endPayment(
  tx: Tx,
  caller: Caller,
  row: OnlinePayment,
  verb: 'fail' | 'close',
  values: Partial<OnlinePayment> = {},
): Promise<OnlinePayment> {
  const ended = await change(tx, caller, onlinePayment, row, {
    ...values,
    paymentRecordStatus: onlinePaymentStates.after(row.paymentRecordStatus, verb),
  });
  await releaseCoupons(tx, caller, row.id);
  if (row.rechargeId) {
    const own = await lock(tx, caller, recharge, row.rechargeId);
    if (own.rechargeStatus === enumCodes.RechargeStatus.ToBePaid) await abandonRecharge(tx, caller, own);
  }
  return ended;
}

async function isKnown(
  tx: Tx,
  caller: Caller,
  { onlinePaymentProvider }: OnlinePayment,
  { providerTradeNo }: PaymentReport,
): Promise<boolean> {
  return (await findWhere(tx, caller, onlinePayment, { onlinePaymentProvider, providerTradeNo })).length > 0;
}

const moneyOf = ({ providerTradeNo, amount, currency, at, method }: PaymentReport) => ({
  method: method ?? null,
  providerTradeNo,
  receivedAmount: amount,
  receivedCurrency: currency,
  paidTime: at,
});

/** Books a payment; null, with all changes rolled back, when its subject is no longer open. */
async function booked(tx: Tx, caller: Caller, row: OnlinePayment, report: PaymentReport): Promise<OnlinePayment | null> {
  await sql`savepoint booking`.execute(tx);
  try {
    const made = row.purpose === paymentPurposes.recharge ? await recharged(tx, caller, row) : await billsPaid(tx, caller, row);
    await sql`release savepoint booking`.execute(tx);
    const paymentRecordStatus = onlinePaymentStates.after(row.paymentRecordStatus, 'succeed');
    return await change(tx, caller, onlinePayment, row, { ...made, ...moneyOf(report), paymentRecordStatus, reason: null });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    await sql`rollback to savepoint booking`.execute(tx);
    return null;
  }
}

async function recharged(tx: Tx, caller: Caller, row: OnlinePayment): Promise<Partial<OnlinePayment>> {
  const wallet = await lockWallet(tx, caller, row.ownerId);
  const own = await lock(tx, caller, recharge, row.rechargeId!);
  await bookRecharge(tx, caller, wallet, own, { received: row.amount, way: row.configurationId, verb: 'pay' });
  return {};
}

/** Pays the bills as they were when the payment was opened: the same total after the same coupons. */
async function billsPaid(tx: Tx, caller: Caller, row: OnlinePayment): Promise<Partial<OnlinePayment>> {
  const { wallet, bills: lockedBills } = await lockBills(tx, caller, row.billIds);
  mustBePayable(wallet, lockedBills);
  const bills = row.userCouponIds.length ? await takeOffCoupons(tx, caller, wallet, lockedBills, row.userCouponIds, row.id) : lockedBills;
  const { balance, credit, online } = row.parts ?? { balance: '0', credit: '0', online: row.amount };
  if (!totalDue(bills).equals(dec(balance).plus(dec(credit)).plus(dec(online)))) throw new Refusal('AmountMismatch', undefined);
  const means = { balance: dec(balance), credit: dec(credit), paymentId: row.id, configurationId: row.configurationId };
  const record = await payLockedBills(tx, caller, wallet, bills, means, {});
  return { paymentRecordId: record.id };
}

async function late(tx: Tx, caller: Caller, row: OnlinePayment, report: PaymentReport, reason: LateReason): Promise<OnlinePayment> {
  return (await creditLate(tx, caller, { ...row, ...moneyOf(report) }, reason)) ?? park(tx, caller, row, report, reason);
}

async function park(tx: Tx, caller: Caller, row: OnlinePayment, report: PaymentReport, reason: Reason): Promise<OnlinePayment> {
  const paymentRecordStatus = onlinePaymentStates.after(row.paymentRecordStatus, 'park');
  const parked = await change(tx, caller, onlinePayment, row, { ...moneyOf(report), paymentRecordStatus, reason });
  await releaseCoupons(tx, caller, row.id);
  if (row.rechargeId) await noteParked(tx, caller, row.rechargeId, parked);
  await notifyReviewers(tx, caller, parked);
  await notifyPayer(tx, caller, parked, reason === 'twice' ? 'paidTwice' : 'parked');
  return parked;
}

/** A second payment of one order gets its own row. */
async function addSecondPayment(tx: Tx, caller: Caller, row: OnlinePayment, report: PaymentReport): Promise<OnlinePayment> {
  const { siteId, configurationId, onlinePaymentProvider, ownerId, purpose, currencyId, amount, expireTime, outTradeNo } = row;
  const like = { siteId, configurationId, onlinePaymentProvider, ownerId, purpose, currencyId, amount, expireTime };
  const { before } = await tx
    .selectFrom('onlinePayment')
    .select((payment) => payment.fn.countAll<number>().as('before'))
    .where('siteId', '=', siteId)
    .where('outTradeNo', 'like', `${outTradeNo}-%`)
    .executeTakeFirstOrThrow();
  const second = await insert(tx, caller, onlinePayment, {
    ...like,
    ...moneyOf(report),
    outTradeNo: `${outTradeNo}-${before + 2}`,
    paymentRecordStatus: ToBeReviewed,
    reason: 'twice',
  });
  await notifyReviewers(tx, caller, second);
  await notifyPayer(tx, caller, second, 'paidTwice');
  return row;
}

/** Stores the received amount on the recharge, so that it is not paid again meanwhile. */
async function noteParked(
  tx: Tx,
  caller: Caller,
  id: string,
  { receivedAmount, receivedCurrency, currencyId }: OnlinePayment,
): Promise<void> {
  const own = await lock(tx, caller, recharge, id);
  const same = receivedCurrency === (await currencyFormatOf(tx, caller, currencyId)).code;
  if (own.rechargeStatus === enumCodes.RechargeStatus.ToBePaid && same && receivedAmount)
    await receiveRecharge(tx, caller, own, receivedAmount);
}

/** Notifies the payer of the received amount, which is either booked to the balance or refunded. */
async function notifyPayer(tx: Tx, caller: Caller, row: OnlinePayment, what: 'parked' | 'paidTwice'): Promise<void> {
  const { siteId, ownerId, outTradeNo: number, amount, currencyId, id: sourceId } = row;
  const received = await receivedText(tx, caller, siteId, row);
  const values = { number, received, amount: (await currencyFormatOf(tx, caller, currencyId)).text(amount) };
  const about = { type: enumCodes.UserMessageType.Recharge, sourceType: 'onlinePayment', sourceId, link: '/RechargeIndex' } as const;
  await notifyCustomer(tx, caller, { siteId, ownerId, ...about, text: `payments.messages.${what}`, values });
}

async function notifyReviewers(tx: Tx, caller: Caller, { id, siteId, outTradeNo, ...received }: OnlinePayment): Promise<void> {
  const values = { number: outTradeNo, amount: await receivedText(tx, caller, siteId, received) };
  const about = {
    type: enumCodes.UserMessageType.Recharge,
    sourceType: 'onlinePayment',
    sourceId: id,
    link: '/OnlinePaymentIndex',
  } as const;
  await notifyStaff(tx, caller, { siteId, screen: onlinePaymentIndex.Review, ...about, text: 'payments.messages.toReview', values });
}
