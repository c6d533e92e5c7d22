import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { QuoteLines } from '@entrepot/ui/money/quote-lines.tsx';
import { linesOf, type Quote, weightsOf } from '@entrepot/client/money/whole-quote.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { currencyOf } from '@entrepot/rules/pricing/best-ways.ts';
import css from './quote-view.module.css';

export type { Quote };

/** A price with its lines and their calculation steps, and the weights used; amounts in the customer's currency. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useTexts('pricing');
  const weights = weightsOf(quote, t);
  return (
    <div className={css.quote}>
      <Stack>
        <Group gap="normal">
          {weights.map(([label, weight]) => (
            <Text key={label} size="small" tone="soft" inline>
              {label} {Number(weight)} kg
            </Text>
          ))}
          <Text size="small" tone="soft" inline>
            {t('pages.byQuotation', { name: quote.quotationName })}
          </Text>
        </Group>
        <QuoteLines {...linesOf(quote, t)} currency={currencyOf(quote)} />
      </Stack>
    </div>
  );
}
