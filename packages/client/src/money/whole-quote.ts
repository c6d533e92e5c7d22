import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Words } from '../texts/i18n.ts';

/** A quote as the contract answers it; weights in kg. */
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
  /** Of the price, what was paid on the order before, and what is left; what was paid beyond it and comes back. */
  alreadyPaid?: string;
  toPay?: string;
  toRefund?: string;
}

/** The weights that a price was made from, each with its name. */
export const weightsOf = ({ actualWeight, volumeWeight, billingWeight }: Quote, t: Words) =>
  [
    [t('pages.actualWeight'), actualWeight],
    [t('pages.volumeWeight'), volumeWeight],
    [t('pages.billingWeight'), billingWeight],
  ] as const;

/** What an order leaves to be paid, or gives back, of what was paid before; `counted` is how much of that counts, null when nothing was. */
export function restOf({ payable, alreadyPaid = '0', toPay = payable, toRefund = '0' }: Quote, t: Words) {
  const paid = dec(alreadyPaid).plus(dec(toRefund));
  if (!paid.gt(0)) return { counted: null, total: toPay, totalLabel: t('pages.payable') };
  const isLess = dec(toRefund).gt(0);
  return { counted: text(paid), total: isLess ? toRefund : toPay, totalLabel: t(isLess ? 'pages.comesBack' : 'pages.stillToPay') };
}

/** The lines of a price, the last of them what was paid before, and what is left to pay or comes back. */
export function linesOf(quote: Quote, t: Words) {
  const priced = quote.lines.map(({ name, detail, walletAmount, steps }, at) => ({
    key: String(at),
    label: name,
    amount: walletAmount,
    note: detail || undefined,
    steps: steps?.length ? steps : undefined,
  }));
  const { counted, ...rest } = restOf(quote, t);
  const paid = { key: 'paid', label: t('pages.alreadyPaid'), amount: `-${counted}`, tone: 'minus' as const };
  return { lines: counted ? [...priced, paid] : priced, ...rest };
}
