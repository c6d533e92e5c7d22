import { type Dec, dec, text } from '../decimal.ts';

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

const negative = (amount: Dec): Dec => text(dec(amount).negated());

/** The calculation from the price to what is to be paid, for pages, the phone and paper; lines of zero are left out. */
export function moneyLines(view: MoneyAmounts): MoneyLine[] {
  const difference = dec(view.difference);
  const reduced = !dec(view.due).eq(dec(view.price));
  const lines: MoneyLine[] = [
    { key: 'price', amount: view.price },
    { key: 'other', amount: view.other },
    { key: 'discount', amount: negative(view.discount) },
    { key: 'coupons', amount: negative(view.coupons) },
    ...(reduced ? [{ key: 'due' as const, amount: view.due }] : []),
    { key: 'paid', amount: view.paid },
    { key: 'refunded', amount: negative(view.refunded) },
    { key: difference.gt(0) ? 'retained' : 'notCharged', amount: text(difference.abs()) },
    { key: 'open', amount: view.open },
  ];
  return lines.filter(({ key, amount }) => key === 'price' || (key === 'due' && reduced) || !dec(amount).isZero());
}

/** The one amount that matters now: what is to be paid, else what was paid or refunded, else the price. */
export function moneyHeadline({ due, paid, refunded, open }: MoneyAmounts): MoneyLine {
  if (dec(open).gt(0)) return { key: 'open', amount: open };
  const retained = dec(paid).minus(dec(refunded));
  if (retained.gt(0)) return { key: 'paid', amount: text(retained) };
  return dec(refunded).gt(0) ? { key: 'refunded', amount: refunded } : { key: 'due', amount: due };
}
