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
  /** Of the price, what was paid on the order before, and what is left. */
  alreadyPaid?: string;
  toPay?: string;
}

/** The weights that a price was made from, each with its name. */
export const weightsOf = ({ actualWeight, volumeWeight, billingWeight }: Quote, t: Words) =>
  [
    [t('pages.actualWeight'), actualWeight],
    [t('pages.volumeWeight'), volumeWeight],
    [t('pages.billingWeight'), billingWeight],
  ] as const;

/** The lines of a price, the last of them what was paid before, and what is left to pay. */
export function linesOf({ lines, payable, alreadyPaid = '0', toPay = payable }: Quote, t: Words) {
  const priced = lines.map(({ name, detail, walletAmount, steps }, at) => ({
    key: String(at),
    label: name,
    amount: walletAmount,
    note: detail || undefined,
    steps: steps?.length ? steps : undefined,
  }));
  const counted = { key: 'paid', label: t('pages.alreadyPaid'), amount: `-${alreadyPaid}`, tone: 'minus' as const };
  return { lines: Number(alreadyPaid) > 0 ? [...priced, counted] : priced, total: toPay, totalLabel: t('pages.payable') };
}
