import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { useWords } from '../../core/i18n.ts';
import { currencyOf } from './best-ways.ts';
import { type BreakdownLine, QuoteBreakdown } from './quote-breakdown.tsx';

/** A quote as the contract answers it; weights in kg. */
export interface Quote {
  quotationName: string;
  walletCurrencyCode: string;
  walletSymbol: string;
  walletDecimalPlaces: number;
  actualWeight: string;
  volumeWeight: string;
  billingWeight: string;
  lines: readonly BreakdownLine[];
  payable: string;
}

/** A price unfolded to its lines and their steps, with the weights it was made from; amounts in the customer's currency. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useWords('pricing');
  const weights = [
    [t('pages.actualWeight'), quote.actualWeight],
    [t('pages.volumeWeight'), quote.volumeWeight],
    [t('pages.billingWeight'), quote.billingWeight],
  ] as const;
  return (
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
      <QuoteBreakdown lines={quote.lines} total={quote.payable} currency={currencyOf(quote)} />
    </Stack>
  );
}
