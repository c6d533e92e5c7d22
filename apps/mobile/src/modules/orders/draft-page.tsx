import { getEditLogisticsOrder, previewLogisticsOrder, submitLogisticsOrder } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
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

/** What a draft would cost as it is kept, or why it cannot be ordered like that. */
function useDraftPreview(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['order-preview', id, language],
    async queryFn() {
      const { rowVersion: _, ...kept } = await ask(getEditLogisticsOrder, { id }, { quiet: true });
      return ask(previewLogisticsOrder, { ...kept, userId: undefined }, { quiet: true });
    },
  });
}

/** The verb of ordering with what is to be paid for it, or what of it comes back. */
function orderLabel(t: Words, quote: Preview['data']): string {
  const told = (amount: string) => ({ amount: moneyText(amount, currencyOfQuote(quote!)) });
  if (Number(quote?.toRefund) > 0) return t('send.orderBack', told(quote!.toRefund));
  return Number(quote?.toPay) > 0 ? t('send.order', told(quote!.toPay)) : t('send.orderNow');
}

/** An order that was not sent yet, or came back: its price, the way to order it, and where it is changed. */
export function DraftPage({ order: { id, serialNumber, rejectionRemarks }, children }: { order: WholeOrder; children: ReactNode }) {
  const t = useWords('orders');
  const can = useCan();
  const preview = useDraftPreview(id);
  const ordering = useOrdering(preview, async (expectedAmount, idempotencyKey) => {
    const { billIds } = await ask(submitLogisticsOrder, { id, expectedAmount }, { quiet: true, idempotencyKey });
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
