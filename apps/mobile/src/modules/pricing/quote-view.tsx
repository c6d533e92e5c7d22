import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import { Soft } from '../../core/parts.tsx';

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

/** A price unfolded to its lines and how each came about, with the weights it was made from. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useWords('pricing');
  const weights = [
    [t('pages.actualWeight'), quote.actualWeight],
    [t('pages.volumeWeight'), quote.volumeWeight],
    [t('pages.billingWeight'), quote.billingWeight],
  ];
  const paid = quote.alreadyPaid ?? '0';
  const counted = Number(paid) > 0 ? [{ key: 'paid', label: t('pages.alreadyPaid'), amount: `-${paid}`, tone: 'minus' as const }] : [];
  return (
    <>
      <Soft>{weights.map(([label, weight]) => `${label}\u00a0${Number(weight)}\u00a0kg`).join(' · ')}</Soft>
      <QuoteLines
        lines={[
          ...quote.lines.map(({ name, detail, walletAmount, steps }, at) => ({
            key: String(at),
            label: name,
            amount: walletAmount,
            note: detail || undefined,
            steps: steps?.length ? steps : undefined,
          })),
          ...counted,
        ]}
        total={quote.toPay ?? quote.payable}
        totalLabel={t('pages.payable')}
        currency={currencyOf(quote)}
      />
    </>
  );
}
