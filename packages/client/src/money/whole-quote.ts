import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Translate } from '../texts/i18n.ts';

/** A quote as in the contract; weights in kg. */
export interface Quote {
  quotationName: string;
  walletCurrencyCode: string;
  walletSymbol: string;
  walletDecimalPlaces: number;
  actualWeight: string;
  volumeWeight: string;
  billingWeight: string;
  lines: readonly {
    name: string;
    detail?: string | null;
    walletAmount: string;
    steps?: readonly { label: string; text: string }[] | null;
  }[];
  payable: string;
  /** The part of the price already paid, the rest, and the overpaid part that is refunded. */
  alreadyPaid?: string;
  toPay?: string;
  toRefund?: string;
  /** The reductions of the price of a changed order, and the part of its payments that is neither used nor refunded; negative: not charged. */
  staffDiscount?: string;
  coupons?: readonly { name: string; amount: string; reason: string | null; expired: boolean }[];
  retained?: string;
}

/** Returns the labelled weights that a price is based on. */
export const weightsOf = ({ actualWeight, volumeWeight, billingWeight }: Quote, t: Translate) =>
  [
    [t('pages.actualWeight'), actualWeight],
    [t('pages.volumeWeight'), volumeWeight],
    [t('pages.billingWeight'), billingWeight],
  ] as const;

/**
 * Returns the amount still to pay for an order, or to refund, given earlier payments; `counted` is how much of those counts, null when
 * nothing was paid.
 */
export function restOf({ payable, alreadyPaid = '0', toPay = payable, toRefund = '0' }: Quote, t: Translate) {
  const paid = dec(alreadyPaid).plus(dec(toRefund));
  if (!paid.gt(0)) return { counted: null, total: toPay, totalLabel: t('pages.payable') };
  const isLess = dec(toRefund).gt(0);
  return { counted: text(paid), total: isLess ? toRefund : toPay, totalLabel: t(isLess ? 'pages.comesBack' : 'pages.stillToPay') };
}

/** Returns the lines of a price, followed by the earlier payments and the rest to pay or to refund. */
export function linesOf(quote: Quote, t: Translate) {
  const priced = quote.lines.map(({ name, detail, walletAmount, steps }, at) => ({
    key: String(at),
    label: name,
    amount: walletAmount,
    note: detail || undefined,
    steps: steps?.length ? steps : undefined,
  }));
  const { counted, ...rest } = restOf(quote, t);
  const paid = { key: 'paid', label: t('pages.alreadyPaid'), amount: `-${counted}`, tone: 'minus' as const };
  return { lines: [...priced, ...reductionsOf(quote, t), ...(counted ? [paid] : []), ...retainedOf(quote, t)], ...rest };
}

/** Returns the discount and the coupons of a changed order; a coupon that goes back states why. */
function reductionsOf({ staffDiscount = '0', coupons = [] }: Quote, t: Translate) {
  const discount = { key: 'discount', label: t('pages.staffDiscount'), amount: `-${staffDiscount}`, tone: 'minus' as const };
  return [
    ...(dec(staffDiscount).gt(0) ? [discount] : []),
    ...coupons.map(({ name, amount, reason, expired }, at) => ({
      key: `coupon ${at}`,
      label: t('pages.couponLine', { name }),
      amount: dec(amount).gt(0) ? `-${amount}` : '0',
      note: reason ? t(expired ? 'pages.couponExpires' : 'pages.couponReturns', { reason }) : undefined,
      tone: 'minus' as const,
    })),
  ];
}

function retainedOf({ retained = '0' }: Quote, t: Translate) {
  if (dec(retained).isZero()) return [];
  return [{ key: 'retained', label: t(dec(retained).gt(0) ? 'pages.retained' : 'pages.notCharged'), amount: retained }];
}
