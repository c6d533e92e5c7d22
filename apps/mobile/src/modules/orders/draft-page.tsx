import { getEditLogisticsOrder, previewLogisticsOrder, submitLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { callApi, partFor } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { ReactNode } from 'react';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel } from '../../core/parts.tsx';
import { QuoteView } from '../pricing/public.tsx';
import { BeforeOrdering, PriceChanged } from './before-ordering.tsx';
import { currencyOfQuote, type Preview, useOrdering } from './use-sending.ts';
import type { WholeOrder } from './whole-order.ts';

/** Loads the price of a stored draft, or the reason why it cannot be ordered. */
function useDraftPreview(id: string) {
  const draft = useCallQuery(getEditLogisticsOrder, { id });
  const preview = useCallQuery(previewLogisticsOrder, draft.data ? partFor(previewLogisticsOrder, draft.data) : null);
  return {
    data: preview.data,
    error: draft.error ?? preview.error,
    isFetching: draft.isFetching || preview.isFetching,
    refetch: draft.data ? preview.refetch : draft.refetch,
  };
}

/** Returns the label of the order button with the amount to pay or to be refunded. */
function orderLabel(t: Translate, quote: Preview['data']): string {
  const amountParams = (amount: string) => ({ amount: moneyText(amount, currencyOfQuote(quote!)) });
  if (Number(quote?.toRefund) > 0) return t('send.orderBack', amountParams(quote!.toRefund));
  return Number(quote?.toPay) > 0 ? t('send.order', amountParams(quote!.toPay)) : t('send.orderNow');
}

/** An order that was not submitted yet or was rejected: its price, the order button and the link to edit it. */
export function DraftPage({ order: { id, serialNumber, rejectionRemarks }, children }: { order: WholeOrder; children: ReactNode }) {
  const t = useTexts('orders');
  const can = useCan();
  const preview = useDraftPreview(id);
  const ordering = useOrdering(preview, async (expectedAmount, idempotencyKey) => {
    const { billIds } = await callApi(submitLogisticsOrder, { id, expectedAmount }, { quiet: true, idempotencyKey });
    return { id, serialNumber, billIds };
  });
  const { data: quote, error } = preview;
  return (
    <Page
      title={t('logisticsOrder.title')}
      back="/orders"
      foot={
        can(logisticsOrderIndex.Submit) && (
          <>
            <PriceChanged changed={ordering.changed} />
            <Button kind="primary" size="large" wide disabled={!quote || Boolean(error)} busy={ordering.busy} onClick={ordering.send}>
              {orderLabel(t, quote)}
            </Button>
          </>
        )
      }
    >
      {typeof rejectionRemarks === 'string' && (
        <Alert tone="warn" title={t('pages.nextForCustomer.sentBack', { reason: rejectionRemarks })} />
      )}
      <BeforeOrdering warnings={quote?.warnings ?? []} />
      <Panel title={t('logisticsOrder.fields.quoteSnapshot')}>
        <Inside>
          {error && <Failed compact problem={error} again={preview.refetch} />}
          {!quote && !error && <Waiting rows={2} />}
          {quote && !error && <QuoteView quote={quote} />}
        </Inside>
        {can(logisticsOrderIndex.Edit) && <FullSiteLink to={`/LogisticsOrderEdit?id=${id}`}>{t('orders.change')}</FullSiteLink>}
      </Panel>
      {children}
    </Page>
  );
}
