import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { askAfterSale } from '@entrepot/contract/modules/mall/after-sale-calls.ts';
import { afterSale } from '@entrepot/contract/modules/mall/after-sale.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { MallOrder } from './order-facts.ts';
import { type Pieces, PiecesToRefund } from './pieces-to-refund.tsx';

/** Requests a refund of pieces of a completed order. */
export function AskRefundDialog({ order, onClose }: { order: MallOrder; onClose(): void }) {
  const t = useTexts('mall');
  const [pieces, setPieces] = useState<Pieces>({});
  const lines = Object.entries(pieces).flatMap(([lineId, quantity]) => (quantity ? [{ lineId, quantity }] : []));
  const wrong = !lines.length || Object.values(pieces).includes(null) ? t('pages.askQuantity') : undefined;
  return (
    <CallDialog
      of={askAfterSale}
      about={afterSale}
      title={t('pages.askTitle', { number: order.serialNumber })}
      above={<Text>{t('pages.askText')}</Text>}
      rows={[['lines'], ['reason'], ['goodsReturned']]}
      fields={{
        lines: {
          label: t('pages.lines'),
          draw: ({ error }) => <PiecesToRefund order={order} pieces={pieces} onChange={setPieces} error={error && wrong} />,
          // Counted by the state of this dialog.
          required: false,
          wrong,
          validateOn: 'sending',
        },
        goodsReturned: { hint: t('pages.goodsReturnedHint') },
      }}
      params={{ sellerOrderId: order.id }}
      input={() => ({ lines })}
      submit={t('actions.sendRequest')}
      success={t('pages.requestSent')}
      onClose={onClose}
    />
  );
}
