import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Freight, Supplement } = enumCodes.BillType;
const status = enumCodes.PaymentStatus;

/** What somebody does with money; amounts are cents, bills are named by a number that is taken around the bills there are. */
export type MoneyCommand =
  | { do: 'recharge' | 'adjust' | 'repay' | 'withdraw'; who: number; cents: number }
  | { do: 'refundRecharge'; who: number; at: number; cents: number }
  | { do: 'auditWithdrawal'; who: number; at: number; approved: boolean }
  | { do: 'setCredit'; who: number; cents: number; enabled: boolean }
  | { do: 'bill'; who: number; lines: number[]; supplement: boolean }
  | { do: 'pay'; who: number; bills: number[]; means: 1 | 2 | 6 | 7 }
  | { do: 'refund'; who: number; bill: number; line: number; cents: number }
  | { do: 'discount'; who: number; bill: number; cents: number }
  | { do: 'void'; who: number; bill: number };

/** A bill as the model keeps it, in cents. */
export interface ModelBill {
  id: string;
  supplement: boolean;
  state: number;
  /** What it is for. */
  sourceId: string;
  lines: { id: string; amount: number; discount: number; refund: number; refundable: boolean }[];
  paid: number;
  fromCredit: number;
  backToCredit: number;
  /** Did a coupon take something off when it was paid? */
  couponed?: boolean;
  /** Is nothing given back on it any more? */
  locked?: boolean;
}

/** A customer as the model keeps it, in cents. */
export interface ModelWallet {
  balance: number;
  used: number;
  limit: number;
  enabled: boolean;
  bills: ModelBill[];
  recharges: { id: string; cents: number; refunded: boolean }[];
  withdrawals: { id: string; cents: number; waits: boolean }[];
}

/** What a command leads to: nothing wrong, or the key of the refusal; the change is applied only when nothing is wrong. */
export interface Verdict {
  refusal: string | null;
  apply(): void;
}

export const emptyWallet = (): ModelWallet => ({
  balance: 0,
  used: 0,
  limit: 0,
  enabled: false,
  bills: [],
  recharges: [],
  withdrawals: [],
});
export const total = (bill: ModelBill) => bill.lines.reduce((sum, { amount }) => sum + amount, 0);
const discounted = (bill: ModelBill) => bill.lines.reduce((sum, { discount }) => sum + discount, 0);
const refunded = (bill: ModelBill) => bill.lines.reduce((sum, { refund }) => sum + refund, 0);
export const toPay = (bill: ModelBill) => total(bill) - discounted(bill);

/** What a customer owes: supplements are due at once, freight only waits. */
export const arrears = ({ bills }: ModelWallet) =>
  bills.filter((bill) => bill.supplement && bill.state === status.Unpaid).reduce((sum, bill) => sum + toPay(bill), 0);
export const billTypeOf = (supplement: boolean) => (supplement ? Supplement : Freight);

const fine = (apply: () => void): Verdict => ({ refusal: null, apply });
const no = (refusal: string): Verdict => ({ refusal, apply() {} });

/** Puts money in or takes it out; never below 0. */
export const move = (wallet: ModelWallet, cents: number): Verdict =>
  wallet.balance + cents < 0 ? no('InsufficientBalance') : fine(() => void (wallet.balance += cents));

/** Takes money out: not while bills are overdue. */
export const withdraw = (wallet: ModelWallet, cents: number): Verdict => (arrears(wallet) > 0 ? no('ArrearsBlock') : move(wallet, -cents));

/** Gives part of a recharge back, once. */
export function refundRecharge(wallet: ModelWallet, one: ModelWallet['recharges'][number], cents: number): Verdict {
  if (one.refunded) return no('StateNotAllowed');
  if (cents > one.cents) return no('TotalExceeded');
  if (cents > wallet.balance) return no('InsufficientBalance');
  return fine(() => {
    one.refunded = true;
    wallet.balance -= cents;
  });
}

/** Ends a withdrawal: what is refused comes back. */
export function auditWithdrawal(wallet: ModelWallet, one: ModelWallet['withdrawals'][number], approved: boolean): Verdict {
  if (!one.waits) return no('StateNotAllowed');
  return fine(() => {
    one.waits = false;
    if (!approved) wallet.balance += one.cents;
  });
}

/** Pays used credit back out of the balance. */
export function repay(wallet: ModelWallet, cents: number): Verdict {
  if (cents > wallet.used) return no('TotalExceeded');
  if (cents > wallet.balance) return no('InsufficientBalance');
  return fine(() => {
    wallet.balance -= cents;
    wallet.used -= cents;
  });
}

/** Pays bills whole, one after the other. */
export function pay(wallet: ModelWallet, bills: readonly ModelBill[], means: number): Verdict {
  if (bills.some(({ state }) => state !== status.Unpaid)) return no('BillNotPayable');
  const due = bills.reduce((sum, bill) => sum + toPay(bill), 0);
  const offline = means === 7;
  const mixed = means === 6 && wallet.enabled;
  const fromBalance = offline || means === 2 ? 0 : mixed ? Math.min(due, wallet.balance) : due;
  const fromCredit = offline ? 0 : due - fromBalance;
  if (fromBalance > wallet.balance) return no('InsufficientBalance');
  if (fromCredit > 0 && !wallet.enabled) return no('CreditNotEnabled');
  if (fromCredit > 0 && wallet.used + fromCredit > wallet.limit) return no('InsufficientCredit');
  return fine(() => {
    let left = fromBalance;
    for (const bill of bills) {
      const part = offline ? 0 : Math.min(left, toPay(bill));
      left -= part;
      bill.state = status.Paid;
      bill.paid = toPay(bill);
      bill.fromCredit = offline ? 0 : bill.paid - part;
    }
    wallet.balance -= fromBalance;
    wallet.used += fromCredit;
  });
}

/** Gives part of one line back: to credit as far as it was used and still is, the rest to the balance. */
export function refund(wallet: ModelWallet, bill: ModelBill, at: number, cents: number): Verdict {
  const line = bill.lines[at]!;
  if (bill.state !== status.Paid && bill.state !== status.PartiallyRefunded) return no('BillNotPayable');
  if (bill.locked) return no('RefundLocked');
  if (!line.refundable) return no('RefundNotAllowed');
  if (cents > line.amount - line.discount - line.refund) return no('RefundExceedsPaid');
  return fine(() => {
    const credit = Math.min(cents, bill.fromCredit - bill.backToCredit, wallet.used);
    line.refund += cents;
    bill.backToCredit += credit;
    wallet.used -= credit;
    wallet.balance += cents - credit;
    bill.state = refunded(bill) === bill.paid ? status.Refunded : status.PartiallyRefunded;
  });
}

/** Takes something off an unpaid bill in place of what was taken off before, from its first line on. */
export function discount(bill: ModelBill, cents: number): Verdict {
  if (bill.state !== status.Unpaid) return no('BillNotPayable');
  if (cents > total(bill)) return no('TotalExceeded');
  return fine(() => {
    let left = cents;
    for (const line of bill.lines) {
      line.discount = Math.min(left, line.amount);
      left -= line.discount;
    }
    if (toPay(bill) === 0) bill.state = status.NoPayment;
  });
}

/** Voids a bill on which nothing was paid, one that a coupon cleared included as long as something may be given back on it. */
export function voidIt(bill: ModelBill): Verdict {
  const cleared = bill.state === status.NoPayment && bill.couponed;
  if (bill.state !== status.Unpaid && !cleared) return no('BillNotPayable');
  return cleared && bill.locked ? no('RefundLocked') : fine(() => void (bill.state = status.Voided));
}
