import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import { useWords } from '../../core/i18n.ts';

/** A quote as the contract answers it; weights in kg. */
export interface Quote {
  quotationName: string;
  symbol: string;
  currencyCode: string;
  walletCurrencyCode: string;
  walletSymbol: string;
  walletDecimalPlaces: number;
  actualWeight: string;
  volumeWeight: string;
  billingWeight: string;
  lines: readonly { code: string; name: string; detail?: string | null; amount: string; walletAmount: string }[];
  payable: string;
  validUntil: Date;
}

/** A price unfolded to its lines, with the weights it was made from; amounts in the customer's currency. */
export function QuoteView({ quote }: { quote: Quote }) {
  const t = useWords('pricing');
  const currency = { code: quote.walletCurrencyCode, sign: quote.walletSymbol, decimals: quote.walletDecimalPlaces };
  const foreign = quote.currencyCode !== quote.walletCurrencyCode;
  const noteOf = ({ detail, amount }: Quote['lines'][number]) =>
    [detail, foreign ? `${quote.symbol}${Number(amount)}` : null].filter(Boolean).join(' · ');
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
      </Group>
      <QuoteLines
        lines={quote.lines.map((line, at) => ({ key: `${at}`, label: line.name, note: noteOf(line), amount: line.walletAmount }))}
        total={quote.payable}
        totalLabel={t('pages.payable')}
        currency={currency}
      />
    </Stack>
  );
}
