import { callApi } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bindShopOrderGoods, unbindShopOrderGoods } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { goodsOf, namesOf, type OpenedOrder, useOpenedOrder } from './goods.ts';
import { GoodsEditor } from './goods-editor.tsx';

interface Of {
  orderId: string;
  onClose(): void;
}

// Not a schema form: the plain dialog is only shown until the order's lines have loaded.
/** Binds goods to a shop order, line by line. */
export function BindGoodsDialog({ orderId, onClose }: Of) {
  const t = useTexts('shops');
  const { data, error, refetch } = useOpenedOrder(orderId);
  if (data) return <Form order={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} size="large" title={t('actions.bindGoods')}>
      {error ? <ErrorState {...errorProps(error, refetch)} /> : <LoadingBlock />}
    </Modal>
  );
}

function Form({ order, onClose }: { order: OpenedOrder; onClose(): void }) {
  const t = useTexts('shops');
  const [first] = useState(() => goodsOf(order));
  const [names, setNames] = useState(() => namesOf(order));
  const ownerId = audience() === 'customer' ? undefined : order.ownerId;
  return (
    <CallDialog
      of={bindShopOrderGoods}
      about={shopOrder}
      size="large"
      title={t('pages.bindGoodsTitle', { number: order.platformOrderNo })}
      above={<Text tone="soft">{t('pages.bindGoodsText')}</Text>}
      rows={[['lines']]}
      defaults={{ lines: first }}
      fields={{
        lines: {
          label: t('shopOrder.fields.matchStatus'),
          draw: ({ value, onChange, error }) => (
            <GoodsEditor
              lines={order.lines}
              value={value ?? []}
              onChange={onChange}
              names={names}
              onNamed={(id, name) => setNames((known) => ({ ...known, [id]: name }))}
              ownerId={ownerId}
              error={error}
            />
          ),
        },
      }}
      params={{ id: order.id }}
      send={async ({ lines }, callOptions) => {
        const emptied = first.map(({ lineId }) => lineId).filter((id) => !lines.some(({ lineId }) => lineId === id));
        if (emptied.length) await callApi(unbindShopOrderGoods, { id: order.id, lineIds: [...new Set(emptied)] }, callOptions);
        return lines.length ? callApi(bindShopOrderGoods, { id: order.id, lines }, callOptions) : null;
      }}
      submit={t('actions.bindGoods')}
      success={(answer) => t(answer?.matchStatus === enumCodes.ShopOrderMatchStatus.Bound ? 'pages.goodsBound' : 'pages.goodsSaved')}
      onClose={onClose}
    />
  );
}
