import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { compare, isSome, least, minus, plus } from './amounts.ts';

/** The fields of a wallet that determine how an amount may be paid. */
type Pockets = { balance: string; creditEnabled: boolean; creditBalance: string };
export type PaymentType = CodeOf<'PaymentType'>;
const { Balance, Credit, Online, Mixed, Offline } = enumCodes.PaymentType;

/** A payment option: the amount from each pocket, what remains there, and the missing amount, if any. */
export interface Way {
  type: PaymentType;
  balance: string;
  credit: string;
  /** Text key of why it cannot be used; null if it can. */
  missing: 'balance' | 'credit' | 'creditOff' | null;
  short: string;
  /** Provider that the rest is paid through, and its amount. */
  online?: { id: string; name: string; amount: string };
}

/**
 * Returns the payment options of a wallet for an amount, the default first. Customers may mix, staff may book payments received outside.
 */
export function waysToPay(wallet: Pockets, due: string, staff: boolean): Way[] {
  const fromBalance = least(due, wallet.balance);
  const rest = minus(due, fromBalance);
  const creditWay = (credit: string): Pick<Way, 'missing' | 'short'> => {
    if (!wallet.creditEnabled) return { missing: 'creditOff', short: '0' };
    return compare(credit, wallet.creditBalance) > 0
      ? { missing: 'credit', short: minus(credit, wallet.creditBalance) }
      : { missing: null, short: '0' };
  };
  const balance: Way = {
    type: Balance,
    balance: due,
    credit: '0',
    ...(isSome(rest) ? { missing: 'balance', short: rest } : { missing: null, short: '0' }),
  };
  const credit: Way = { type: Credit, balance: '0', credit: due, ...creditWay(due) };
  const mixed: Way = { type: Mixed, balance: fromBalance, credit: rest, ...creditWay(rest) };
  if (staff) return [balance, credit, { type: Offline, balance: '0', credit: '0', missing: null, short: '0' }];
  // Mixing makes sense only where neither pocket is empty and the balance is insufficient.
  return isSome(fromBalance) && isSome(rest) && wallet.creditEnabled ? [balance, mixed, credit] : [balance, credit];
}

/** Returns the options to pay an amount, or the rest after balance and credit, through each offered provider that accepts it. */
export function onlineWays(wallet: Pockets, due: string, offered: readonly Offered[]): Way[] {
  const balance = least(due, wallet.balance);
  const rest = minus(due, balance);
  const credit = wallet.creditEnabled && isSome(wallet.creditBalance) ? least(rest, wallet.creditBalance) : '0';
  const left = minus(rest, credit);
  const mixes = isSome(left) && (isSome(balance) || isSome(credit));
  const none = { missing: null, short: '0' } as const;
  return offered.flatMap((way) => [
    ...(input(way, due) ? [{ type: Online, balance: '0', credit: '0', ...none, online: { id: way.id, name: way.name, amount: due } }] : []),
    ...(mixes && input(way, left) ? [{ type: Mixed, balance, credit, ...none, online: { id: way.id, name: way.name, amount: left } }] : []),
  ]);
}

/** An offered provider; a maximum amount of 0 or null means no maximum. */
interface Offered {
  id: string;
  name: string;
  minimumAmount?: string | null;
  maximumAmount?: string | null;
}

const input = ({ minimumAmount, maximumAmount }: Offered, amount: string) =>
  isSome(amount) && compare(amount, minimumAmount ?? '0') >= 0 && (!isSome(maximumAmount ?? '0') || compare(amount, maximumAmount!) <= 0);

/** Whether two payment options are the same. */
export const sameWay = (a: Way | null | undefined, b: Way | null | undefined): boolean =>
  a !== null && b !== null && a?.type === b?.type && a?.online?.id === b?.online?.id;

/** Returns the default payment option: the first usable one. */
export const usualWay = (ways: readonly Way[]): Way | undefined => ways.find(({ missing }) => missing === null);

/** Returns the contents of the pockets after a payment. */
export const leftAfter = (wallet: Pockets, way: Way) => ({
  balance: minus(wallet.balance, way.balance),
  credit: minus(wallet.creditBalance, way.credit),
});

/** Returns the unpaid total of some bills. */
export const totalDue = (bills: readonly { paymentMoney: string; paidAmount: string }[]): string =>
  bills.reduce((sum, bill) => plus(sum, minus(bill.paymentMoney, bill.paidAmount)), '0');
