import { listMark } from '@entrepot/ui/list-text.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { previewShopConsolidation } from '@entrepot/contract/modules/shops/order-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Card, Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { QuoteLines } from '@entrepot/ui/quote-lines.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { plus, useCurrencyOf } from '../wallet/public.tsx';
import { inputOf, isWhole, type Way } from './choose-way.tsx';

type Price = Told<(typeof previewShopConsolidation)['gives']>;

interface SendingPriceProps {
  way: Way;
  ids: readonly string[];
  /** It is asked anew with each. */
  round: number;
  /** Told of the sum that is shown; null while none is. */
  onPrice(totalAmount: string | null): void;
}

/** What sending costs as things stand, order by order, asked again when the way changes; in its place why it cannot be sent. */
export function SendingPrice({ way, ids, round, onPrice }: SendingPriceProps) {
  const t = useWords('shops');
  const { data, error, isFetching } = usePrice(way, ids, round);
  const shown = data && !error && !isFetching ? data : null;
  useEffect(() => {
    onPrice(shown?.totalAmount ?? null);
  }, [shown?.totalAmount]);
  return (
    <Card title={t('pages.price')}>
      {!isWhole(way) ? (
        <Text tone="soft">{t('pages.priceLater')}</Text>
      ) : error && !isFetching ? (
        <Alert tone="error" title={error.message} live>
          {null}
        </Alert>
      ) : shown ? (
        <Lines price={shown} />
      ) : (
        <LoadingBlock />
      )}
    </Card>
  );
}

function usePrice(way: Way, ids: readonly string[], round: number) {
  const language = useLanguage();
  // What is remarked costs nothing.
  const wanted = useSettled(JSON.stringify(inputOf({ ...way, remarks: '' }, ids)), 400);
  return useQuery({
    queryKey: ['shop-sending', wanted, language, round],
    queryFn: () => ask(previewShopConsolidation, JSON.parse(wanted), { quiet: true }),
    enabled: isWhole(way),
    retry: false,
  });
}

function Lines({ price }: { price: Price }) {
  const t = useWords('shops');
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
