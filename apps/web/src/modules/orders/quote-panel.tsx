import { previewLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Price } from '@entrepot/ui/money/price.tsx';
import { restOf } from '@entrepot/client/money/whole-quote.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { inputOf, isPriceable, type OrderValues } from './order-form.ts';
import { QuoteView } from '../pricing/public.tsx';

/** Price of the wizard's current values, requested again on changes, but not while the order is being submitted. */
export function usePreview(values: OrderValues, orderId: string | null, isRequested: boolean) {
  const settled = JSON.parse(useSettled(JSON.stringify(values), 400));
  const input = inputOf(settled);
  return useCallQuery(previewLogisticsOrder, { ...input, id: orderId ?? undefined }, { enabled: isRequested && isPriceable(settled) });
}
export type Preview = ReturnType<typeof usePreview>;

/** Cost of the current order, or the rest to pay or refund, for the bar that is always visible. Renders nothing until it can be priced. */
export function Sum({ preview: { data, error } }: { preview: Preview }) {
  const t = useTexts('orders');
  const pricing = useTexts('pricing');
  const currentQuote = error ? undefined : data;
  const rest = currentQuote && restOf(currentQuote, pricing);
  return (
    <div aria-live="polite">
      {currentQuote && rest && (
        <Group tight>
          <Text tone="soft">{rest.counted ? rest.totalLabel : t('pages.costs')}</Text>
          <Price
            amount={rest.total}
            currency={{
              code: currentQuote.walletCurrencyCode,
              sign: currentQuote.walletSymbol,
              decimals: currentQuote.walletDecimalPlaces,
            }}
            size="large"
          />
        </Group>
      )}
    </div>
  );
}

/** The price by line, or the invalid fields; notes before ordering, and a price that changed meanwhile. */
export function QuotePanel({ preview, changed, wrong }: { preview: Preview; changed: string | null; wrong: readonly string[] }) {
  const t = useTexts('orders');
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
