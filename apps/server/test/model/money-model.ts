import { enumCodes } from '@entrepot/contract/data/codes.ts';

const { Freight, Supplement } = enumCodes.BillType;
const status = enumCodes.PaymentStatus;

/** A command about money; amounts are cents, bills are indices modulo their number. */
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

/** A bill in the model, in cents. */
export interface ModelBill {
  id: string;
  supplement: boolean;
  state: number;
  /** The row that is billed. */
  sourceId: string;
  lines: { id: string; amount: number; discount: number; refund: number; refundable: boolean }[];
  paid: number;
  fromCredit: number;
  backToCredit: number;
  /** The part of the payments from the balance that was not cash, less what refunds restored. */
  granted?: number;
  /** Whether a coupon reduced the payment. */
  couponed?: boolean;
  /** Whether refunds are closed. */
  locked?: boolean;
}

/** A customer's wallet in the model, in cents. */
export interface ModelWallet {
  balance: number;
  /** The part of the balance that cannot be withdrawn, and the part of repaid credit that was taken from it. */
  granted: number;
  grantedRepaid: number;
  used: number;
  limit: number;
  enabled: boolean;
  bills: ModelBill[];
  recharges: { id: string; cents: number; refunded: number }[];
  withdrawals: { id: string; cents: number; waits: boolean }[];
}

/** The expected result of a command: null, or the key of the refusal; the change is applied only without a refusal. */
export interface Verdict {
  refusal: string | null;
  apply(): void;
}

export const emptyWallet = (): ModelWallet => ({
  balance: 0,
  granted: 0,
  grantedRepaid: 0,
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

/** A customer's arrears: supplements are due immediately, freight is not. */
export const arrears = ({ bills }: ModelWallet) =>
  bills.filter((bill) => bill.supplement && bill.state === status.Unpaid).reduce((sum, bill) => sum + toPay(bill), 0);
export const billTypeOf = (supplement: boolean) => (supplement ? Supplement : Freight);

const fine = (apply: () => void): Verdict => ({ refusal: null, apply });
const no = (refusal: string): Verdict => ({ refusal, apply() {} });

/** Takes money from a balance, first the part that is not cash; returns how much of it was not. */
export function spend(wallet: ModelWallet, cents: number): number {
  const granted = Math.min(wallet.granted, cents);
  wallet.granted -= granted;
  wallet.balance -= cents;
  return granted;
}

/** Deposits or takes money; never below 0. */
export const move = (wallet: ModelWallet, cents: number): Verdict =>
  wallet.balance + cents < 0 ? no('InsufficientBalance') : fine(() => void (cents < 0 ? spend(wallet, -cents) : (wallet.balance += cents)));

/** Pays cash out of a balance; what is not cash stays. */
const payOut = (wallet: ModelWallet, cents: number): Verdict =>
  cents > wallet.balance - wallet.granted ? no('InsufficientBalance') : fine(() => void (wallet.balance -= cents));

/** Withdraws money, unless bills are overdue. */
export const withdraw = (wallet: ModelWallet, cents: number): Verdict => (arrears(wallet) > 0 ? no('ArrearsBlock') : payOut(wallet, cents));

/** Refunds a part of what is left of a recharge. */
export function refundRecharge(wallet: ModelWallet, one: ModelWallet['recharges'][number], cents: number): Verdict {
  if (one.refunded === one.cents) return no('StateNotAllowed');
  if (cents > one.cents - one.refunded) return no('TotalExceeded');
  const verdict = payOut(wallet, cents);
  if (verdict.refusal) return verdict;
  return fine(() => {
    one.refunded += cents;
    verdict.apply();
  });
}

/** Completes a withdrawal: a rejected one is returned. */
export function auditWithdrawal(wallet: ModelWallet, one: ModelWallet['withdrawals'][number], approved: boolean): Verdict {
  if (!one.waits) return no('StateNotAllowed');
  return fine(() => {
    one.waits = false;
    if (!approved) wallet.balance += one.cents;
  });
}

/** Repays used credit from the balance. */
export function repay(wallet: ModelWallet, cents: number): Verdict {
  if (cents > wallet.used) return no('TotalExceeded');
  if (cents > wallet.balance) return no('InsufficientBalance');
  return fine(() => {
    wallet.grantedRepaid += spend(wallet, cents);
    wallet.used -= cents;
  });
}

/** Pays bills in full, one after the other. */
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
      bill.granted = (bill.granted ?? 0) + spend(wallet, part);
    }
    wallet.used += fromCredit;
  });
}

/** Refunds part of one line: to credit as far as credit was used and is still owed, the rest to the balance. */
export function refund(wallet: ModelWallet, bill: ModelBill, at: number, cents: number): Verdict {
  const line = bill.lines[at]!;
  if (bill.state !== status.Paid && bill.state !== status.PartiallyRefunded) return no('BillNotPayable');
  if (bill.locked) return no('RefundLocked');
  if (!line.refundable) return no('RefundNotAllowed');
  if (cents > line.amount - line.discount - line.refund) return no('RefundExceedsPaid');
  return fine(() => {
    const credit = Math.min(cents, bill.fromCredit - bill.backToCredit, wallet.used);
    // The part that was not cash returns first; credit counts as such as far as it was repaid by it.
    const repaid = Math.min(bill.fromCredit - bill.backToCredit, wallet.grantedRepaid);
    const granted = Math.min(cents - credit, Math.max(bill.granted ?? 0, 0) + repaid);
    wallet.granted += granted;
    bill.granted = (bill.granted ?? 0) - granted;
    line.refund += cents;
    bill.backToCredit += credit;
    wallet.used -= credit;
    wallet.balance += cents - credit;
    bill.state = refunded(bill) === bill.paid ? status.Refunded : status.PartiallyRefunded;
  });
}

/** Replaces the discount of an unpaid bill, starting with its first line. */
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

/** Voids a bill without payments, including one fully paid by a coupon while it can still be refunded. */
export function voidIt(bill: ModelBill): Verdict {
  const cleared = bill.state === status.NoPayment && bill.couponed;
  if (bill.state !== status.Unpaid && !cleared) return no('BillNotPayable');
  return cleared && bill.locked ? no('RefundLocked') : fine(() => void (bill.state = status.Voided));
}
