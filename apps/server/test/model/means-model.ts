import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type ModelBill, type ModelWallet, pay, refund, spend, toPay, type Verdict, voidIt } from './money-model.ts';

const status = enumCodes.PaymentStatus;

/** A command about coupons, payment providers, price changes and statements. */
export type MeansCommand =
  | { do: 'giveCoupon'; who: number; kind: number }
  | { do: 'payByCoupon'; who: number; bill: number; at: number; means: 1 | 6 }
  | { do: 'payOnline'; who: number; bills: number[]; mixed: boolean }
  | { do: 'word'; who: number; at: number; reported: 'paid' | 'paid' | 'otherAmount' | 'failed' | 'closed' }
  | { do: 'review'; who: number; at: number; accepted: boolean }
  | { do: 'requote'; who: number; bill: number; cents: number };

/** A customer's coupon in the model, in cents. */
export interface ModelCoupon {
  id: string;
  cents: number;
  on: ModelBill | null;
}
/** A payment at a provider; `balance` and `credit` are the shares paid from the wallet when it is booked. */
export interface ModelPayment {
  id: string;
  bills: ModelBill[];
  balance: number;
  credit: number;
  online: number;
  received: number;
  state: 'pending' | 'booked' | 'credited' | 'parked' | 'ended' | 'decided';
}
/** Coupons and payments of a customer. */
export interface MeansSide {
  coupons: ModelCoupon[];
  payments: ModelPayment[];
}

const fine = (apply: () => void): Verdict => ({ refusal: null, apply });
const no = (refusal: string): Verdict => ({ refusal, apply() {} });

/** Whether a coupon can be used. A fully refunded bill releases its coupon. */
export const isFree = ({ on }: ModelCoupon) => on === null || on.state === status.Refunded || on.state === status.Voided;

/** Pays one bill with a coupon, which is deducted from its first line on; the rest comes from the wallet. */
export function payByCoupon(wallet: ModelWallet, bill: ModelBill, coupon: ModelCoupon, means: number): Verdict {
  if (bill.state !== status.Unpaid) return no('BillNotPayable');
  if (!isFree(coupon)) return no('CouponNotUsable');
  const before = bill.lines.map(({ discount }) => discount);
  const takeOff = () => {
    let left = coupon.cents;
    for (const line of bill.lines) {
      const part = Math.min(left, line.amount - line.discount);
      line.discount += part;
      left -= part;
    }
  };
  // The wallet is checked against the reduced bill.
  takeOff();
  const verdict = pay(wallet, [bill], means);
  bill.lines.forEach((line, at) => void (line.discount = before[at]!));
  if (verdict.refusal) return verdict;
  return fine(() => {
    takeOff();
    const nothing = toPay(bill) === 0;
    verdict.apply();
    if (nothing) bill.state = status.NoPayment;
    coupon.on = bill;
    bill.couponed = true;
  });
}

/** The shares of balance, credit and provider for bills. */
export function partsOf(wallet: ModelWallet, bills: readonly ModelBill[], mixed: boolean) {
  const due = bills.reduce((sum, bill) => sum + toPay(bill), 0);
  const balance = mixed ? Math.min(wallet.balance, due) : 0;
  const credit = mixed && wallet.enabled ? Math.min(Math.max(wallet.limit - wallet.used, 0), due - balance) : 0;
  return { due, balance, credit, online: due - balance - credit };
}

/** While money for a bill awaits a decision, it cannot be paid at a provider again. */
export function payOnline(wallet: ModelWallet, { payments }: MeansSide, bills: readonly ModelBill[], mixed: boolean): Verdict {
  if (bills.some(({ state }) => state !== status.Unpaid)) return no('BillNotPayable');
  const waits = payments.some((payment) => payment.state === 'parked' && payment.bills.some((bill) => bills.includes(bill)));
  if (waits) return no('StateNotAllowed');
  return partsOf(wallet, bills, mixed).online > 0 ? fine(() => {}) : no('AmountMismatch');
}

/**
 * A provider's notification: a matching amount is booked once, or credited to the balance when there is nothing left to pay; another amount
 * is parked while the payment is open, and credited after its end. No amount ends the payment.
 */
export function word(wallet: ModelWallet, payment: ModelPayment, reported: string): Verdict {
  return fine(() => {
    const { bills, balance, credit, online } = payment;
    if (reported === 'failed' || reported === 'closed') {
      if (payment.state === 'pending') payment.state = 'ended';
      return;
    }
    // The same trade number means the same money.
    if (payment.state !== 'pending' && payment.received > 0) return;
    payment.received = online + (reported === 'otherAmount' ? 1 : 0);
    const due = bills.reduce((sum, bill) => sum + toPay(bill), 0);
    if (payment.state === 'pending' && reported === 'otherAmount') {
      payment.state = 'parked';
      return;
    }
    const fits = payment.state === 'pending' && bills.every(({ state }) => state === status.Unpaid) && due === balance + credit + online;
    const able = balance <= wallet.balance && (credit === 0 || (wallet.enabled && wallet.used + credit <= wallet.limit));
    payment.state = fits && able ? 'booked' : 'credited';
    if (payment.state === 'booked') book(wallet, payment);
    else wallet.balance += payment.received;
  });
}

function book(wallet: ModelWallet, { bills, balance, credit }: ModelPayment): void {
  let [balanceLeft, creditLeft] = [balance, credit];
  for (const bill of bills) {
    const fromBalance = Math.min(balanceLeft, toPay(bill));
    const fromCredit = Math.min(creditLeft, toPay(bill) - fromBalance);
    balanceLeft -= fromBalance;
    creditLeft -= fromCredit;
    const granted = (bill.granted ?? 0) + spend(wallet, fromBalance);
    Object.assign(bill, { state: status.Paid, paid: toPay(bill), fromCredit, granted });
  }
  wallet.used += credit;
}

/** Decides on parked money: when accepted, it becomes a recharge. */
export function review(wallet: ModelWallet, payment: ModelPayment, accepted: boolean): Verdict {
  if (payment.state !== 'parked') return no('StateNotAllowed');
  return fine(() => {
    payment.state = 'decided';
    if (accepted) wallet.balance += payment.received;
  });
}

/** Lowers the price behind a bill: an unpaid bill is voided, on a paid one the difference is refunded. */
export function requote(wallet: ModelWallet, bill: ModelBill, cents: number): Verdict {
  if (bill.state === status.Unpaid) return voidIt(bill);
  if (bill.state !== status.Paid && bill.state !== status.PartiallyRefunded) return fine(() => {});
  const line = bill.lines[0]!;
  // Non-refundable amounts are not part of the difference.
  const rest = line.refundable ? line.amount - line.discount - line.refund : 0;
  return cents > rest ? no('RefundExceedsPaid') : refund(wallet, bill, 0, cents);
}
