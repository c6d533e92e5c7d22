import { listMark } from '@entrepot/ui/table/list-text.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { previewShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Card, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { QuoteLines } from '@entrepot/ui/money/quote-lines.tsx';
import { useEffect } from 'react';
import { plus, useCurrencyOf } from '../wallet/public.tsx';
import { inputOf, isWhole, type Way } from './choose-way.tsx';

type Price = ResponseOf<(typeof previewShopConsolidation)['output']>;

interface SendingPriceProps {
  way: Way;
  ids: readonly string[];
  /** Called with the displayed total; null while there is none. */
  onPrice(totalAmount: string | null): void;
}

/** Cost of sending by order, requested again when the shipping method changes, or the reason why it cannot be sent. */
export function SendingPrice({ way, ids, onPrice }: SendingPriceProps) {
  const t = useTexts('shops');
  const { data, error, isFetching } = usePrice(way, ids);
  const currentPrice = data && !error && !isFetching ? data : null;
  useEffect(() => {
    onPrice(currentPrice?.totalAmount ?? null);
  }, [currentPrice?.totalAmount]);
  return (
    <Card title={t('pages.price')}>
      {!isWhole(way) ? (
        <Text tone="soft">{t('pages.priceLater')}</Text>
      ) : error && !isFetching ? (
        <Alert tone="error" title={error.message} live>
          {null}
        </Alert>
      ) : currentPrice ? (
        <Lines price={currentPrice} />
      ) : (
        <LoadingBlock />
      )}
    </Card>
  );
}

function usePrice(way: Way, ids: readonly string[]) {
  // Lines with a remark cost nothing.
  const wanted = useSettled(JSON.stringify(inputOf({ ...way, remarks: '' }, ids)), 400);
  return useCallQuery(previewShopConsolidation, JSON.parse(wanted), { enabled: isWhole(way), retry: false });
}

function Lines({ price }: { price: Price }) {
  const t = useTexts('shops');
  const currency = useCurrencyOf()({ currencyId: price.currencyId });
  const rent = Number(price.rentAmount) > 0;
  return (
    <Stack>
      <QuoteLines
        lines={[
          ...price.orders.map(({ platformOrderNos, amount, carrierName, billingWeight }) => ({
            key: platformOrderNos.join(' '),
            label: platformOrderNos.join(listMark()),
            amount,
            note: [carrierName, `${Number(billingWeight)} kg`].filter(Boolean).join(' · '),
          })),
          ...(rent ? [{ key: 'rent', label: t('pages.priceRent'), amount: price.rentAmount }] : []),
        ]}
        total={plus(price.totalAmount, price.rentAmount)}
        totalLabel={t('pages.priceTotal')}
        currency={currency}
      />
      {Number(price.dueAmount) === 0 && Number(price.totalAmount) > 0 && <Text tone="soft">{t('pages.priceEstimate')}</Text>}
    </Stack>
  );
}
