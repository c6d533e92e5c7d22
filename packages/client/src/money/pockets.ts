import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { compare, isSome, least, minus, plus } from './amounts.ts';

/** What of a wallet decides how something may be paid. */
type Pockets = { balance: string; creditEnabled: boolean; creditBalance: string };
export type PaymentType = CodeOf<'PaymentType'>;
const { Balance, Credit, Online, Mixed, Offline } = enumCodes.PaymentType;

/** A way to pay an amount: what of it comes from which pocket, what is left there, and what is missing, if anything. */
export interface Way {
  type: PaymentType;
  balance: string;
  credit: string;
  /** Why it cannot be used, as a text's name; null: it can. */
  missing: 'balance' | 'credit' | 'creditOff' | null;
  short: string;
  /** The way to pay online through which the rest goes, and how much that is. */
  online?: { id: string; name: string; amount: string };
}

/** The ways to pay an amount out of a wallet, the usual one first. Customers may mix, staff may book what came in outside. */
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
  // Mixing makes sense only where neither pocket is empty and the balance does not reach.
  return isSome(fromBalance) && isSome(rest) && wallet.creditEnabled ? [balance, mixed, credit] : [balance, credit];
}

/** The ways to pay an amount, or what balance and credit leave of it, through each provider that is offered and takes that much. */
export function onlineWays(wallet: Pockets, due: string, offered: readonly Offered[]): Way[] {
  const balance = least(due, wallet.balance);
  const rest = minus(due, balance);
  const credit = wallet.creditEnabled && isSome(wallet.creditBalance) ? least(rest, wallet.creditBalance) : '0';
  const left = minus(rest, credit);
  const mixes = isSome(left) && (isSome(balance) || isSome(credit));
  const none = { missing: null, short: '0' } as const;
  return offered.flatMap((way) => [
    ...(takes(way, due) ? [{ type: Online, balance: '0', credit: '0', ...none, online: { id: way.id, name: way.name, amount: due } }] : []),
    ...(mixes && takes(way, left) ? [{ type: Mixed, balance, credit, ...none, online: { id: way.id, name: way.name, amount: left } }] : []),
  ]);
}

/** A provider as it is offered; 0 or null as the largest amount means none. */
interface Offered {
  id: string;
  name: string;
  minimumAmount?: string | null;
  maximumAmount?: string | null;
}

const takes = ({ minimumAmount, maximumAmount }: Offered, amount: string) =>
  isSome(amount) && compare(amount, minimumAmount ?? '0') >= 0 && (!isSome(maximumAmount ?? '0') || compare(amount, maximumAmount!) <= 0);

/** Are these the same way to pay? */
export const sameWay = (a: Way | null | undefined, b: Way | null | undefined): boolean =>
  a !== null && b !== null && a?.type === b?.type && a?.online?.id === b?.online?.id;

/** The way to offer first: the first one that can be used. */
export const usualWay = (ways: readonly Way[]): Way | undefined => ways.find(({ missing }) => missing === null);

/** What is left in the pockets after a way was taken. */
export const leftAfter = (wallet: Pockets, way: Way) => ({
  balance: minus(wallet.balance, way.balance),
  credit: minus(wallet.creditBalance, way.credit),
});

/** What some bills come to. */
export const totalDue = (bills: readonly { paymentMoney: string; paidAmount: string }[]): string =>
  bills.reduce((sum, bill) => plus(sum, minus(bill.paymentMoney, bill.paidAmount)), '0');
