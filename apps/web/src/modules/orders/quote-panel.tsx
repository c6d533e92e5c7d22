import { previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { restOf } from '@entrepot/client/money/whole-quote.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { inputOf, isPriceable, type OrderValues } from './order-form.ts';
import { QuoteView } from '../pricing/public.tsx';

/** The price of what the wizard holds now, asked again when it changes; not while it is being ordered. */
export function usePreview(values: OrderValues, orderId: string | null, isAsked: boolean) {
  const language = useLanguage();
  const settled = JSON.parse(useSettled(JSON.stringify(values), 400));
  const input = inputOf(settled);
  return useQuery({
    queryKey: ['order-preview', orderId, input, language],
    queryFn: () => ask(previewLogisticsOrder, { ...input, id: orderId ?? undefined }, { quiet: true }),
    enabled: isAsked && isPriceable(settled),
  });
}
export type Preview = ReturnType<typeof usePreview>;

/** What the order costs as it stands, or what is left of it or comes back, for the bar that is always in sight; nothing before it can be priced. */
export function Sum({ preview: { data, error } }: { preview: Preview }) {
  const t = useWords('orders');
  const pricing = useWords('pricing');
  const shown = error ? undefined : data;
  const rest = shown && restOf(shown, pricing);
  return (
    <div aria-live="polite">
      {shown && rest && (
        <Group tight>
          <Text tone="soft">{rest.counted ? rest.totalLabel : t('pages.costs')}</Text>
          <Money
            amount={rest.total}
            currency={{ code: shown.walletCurrencyCode, sign: shown.walletSymbol, decimals: shown.walletDecimalPlaces }}
            size="large"
          />
        </Group>
      )}
    </div>
  );
}

/** The price line by line; in its place the fields that are wrong; what to know before ordering, and a price that changed meanwhile. */
export function QuotePanel({ preview, changed, wrong }: { preview: Preview; changed: string | null; wrong: readonly string[] }) {
  const t = useWords('orders');
  const { data, error, isFetching } = preview;
  return (
    <Card title={t('logisticsOrder.fields.quoteSnapshot')}>
      <Stack>
        {changed && (
          <Alert tone="warn" title={t('pages.priceChanged')} live>
            {changed}
          </Alert>
        )}
        {wrong.length > 0 && (
          <Alert tone="error" title={t('pages.correctFirst')} live>
            {wrong.join(' · ')}
          </Alert>
        )}
        {error && wrong.length === 0 && (
          <Alert tone="error" title={error.message} live>
            {null}
          </Alert>
        )}
        {data?.warnings.map((warning) => (
          <Alert key={warning.code} tone="warn" title={warning.message}>
            {null}
          </Alert>
        ))}
        {!data && !error && (isFetching ? <LoadingBlock /> : <Text tone="soft">{t('pages.quoteLater')}</Text>)}
        {data && !error && <QuoteView quote={data} />}
        {data?.carrierName && !error && <Text tone="soft">{t('pages.byCarrier', { carrier: data.carrierName })}</Text>}
      </Stack>
    </Card>
  );
}
