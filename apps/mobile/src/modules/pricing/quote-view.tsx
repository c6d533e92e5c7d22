import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { linesOf, type Quote, weightsOf } from '@entrepot/client/money/whole-quote.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { QuoteLines } from '@entrepot/ui/money/quote-lines.tsx';
import { Soft } from '../../core/parts.tsx';

export type { Quote };

/** Expands a price into its lines with the calculation of each, and the weights used. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useTexts('pricing');
  const weights = weightsOf(quote, t);
  return (
    <>
      <Soft>{weights.map(([label, weight]) => `${label}\u00a0${Number(weight)}\u00a0kg`).join(' · ')}</Soft>
      <QuoteLines {...linesOf(quote, t)} currency={currencyOf(quote)} />
    </>
  );
}
