import type { Dec } from '../decimal.ts';

/** The amounts of an order or a bill, as the server answers them. */
export interface MoneyAmounts {
  price: Dec;
  other: Dec;
  discount: Dec;
  coupons: Dec;
  due: Dec;
  paid: Dec;
  refunded: Dec;
  open: Dec;
  difference: Dec;
}

export type MoneyLineKey = keyof MoneyAmounts | 'retained' | 'notCharged';
/** One line of the calculation; what is taken off or goes back is negative. */
export interface MoneyLine {
  key: MoneyLineKey;
  amount: Dec;
}

// Exact without the decimal library, which is too large for the first load of a list.
const scale = 8;

function units(amount: Dec): bigint {
  const [whole = '', part = ''] = String(amount).replace('-', '').split('.');
  const value = BigInt(whole + part.slice(0, scale).padEnd(scale, '0'));
  return String(amount).startsWith('-') ? -value : value;
}

function amountOf(value: bigint): Dec {
  const digits = String(value < 0n ? -value : value).padStart(scale + 1, '0');
  const part = digits.slice(-scale).replace(/(?<!0)0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -scale)}${part && `.${part}`}`;
}

/** Whether two amounts are equal. */
export const isSameAmount = (one: Dec, other: Dec): boolean => units(one) === units(other);
const negative = (amount: Dec): Dec => amountOf(-units(amount));

/** The calculation from the price to what is to be paid, for pages, the phone and paper; lines of zero are left out. */
export function moneyLines(view: MoneyAmounts): MoneyLine[] {
  const difference = units(view.difference);
  const reduced = !isSameAmount(view.due, view.price);
  const lines: MoneyLine[] = [
    { key: 'price', amount: view.price },
    { key: 'other', amount: view.other },
    { key: 'discount', amount: negative(view.discount) },
    { key: 'coupons', amount: negative(view.coupons) },
    ...(reduced ? [{ key: 'due' as const, amount: view.due }] : []),
    { key: 'paid', amount: view.paid },
    { key: 'refunded', amount: negative(view.refunded) },
    { key: difference > 0n ? 'retained' : 'notCharged', amount: amountOf(difference < 0n ? -difference : difference) },
    { key: 'open', amount: view.open },
  ];
  return lines.filter(({ key, amount }) => key === 'price' || (key === 'due' && reduced) || units(amount) !== 0n);
}

/** The one amount that matters now: what is to be paid, else what was paid or refunded, else the price. */
export function moneyHeadline({ due, paid, refunded, open }: MoneyAmounts): MoneyLine {
  if (units(open) > 0n) return { key: 'open', amount: open };
  const retained = units(paid) - units(refunded);
  if (retained > 0n) return { key: 'paid', amount: amountOf(retained) };
  return units(refunded) > 0n ? { key: 'refunded', amount: refunded } : { key: 'due', amount: due };
}
