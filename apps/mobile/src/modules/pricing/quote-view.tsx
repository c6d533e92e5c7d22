import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import { linesOf, type Quote, weightsOf } from '@entrepot/client/money/whole-quote.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import { Soft } from '../../core/parts.tsx';

export type { Quote };

/** A price unfolded to its lines and how each came about, with the weights it was made from. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useWords('pricing');
  const weights = weightsOf(quote, t);
  return (
    <>
      <Soft>{weights.map(([label, weight]) => `${label}\u00a0${Number(weight)}\u00a0kg`).join(' · ')}</Soft>
      <QuoteLines {...linesOf(quote, t)} currency={currencyOf(quote)} />
    </>
  );
}
