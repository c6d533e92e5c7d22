import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { bindShopOrderGoods } from '@entrepot/contract/modules/shops/order-calls.ts';
import { shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { CallDialog } from '../../core/form/call-form.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { goodsOf, piecesOf, useOpenedOrder } from './goods.ts';
import { freeOf, type ShelfGoods } from './shelf-goods.ts';

const OrderPicker = pickerOf('shopOrder')!;
const own = { lineId: f.id({ required: true }), quantity: f.count({ required: true, min: 1 }) };
const bindable = { status: shopOrderStates.codes('bindable') };

/** Binds a package on the shelf to an article of a shop order; existing bindings stay. */
export function BindPackageDialog({ goods, onClose }: { goods: ShelfGoods; onClose(): void }) {
  const t = useTexts('shops');
  const [orderId, setOrderId] = useState<string | null>(null);
  const { data: order } = useOpenedOrder(orderId);
  const lines = order?.lines ?? [];
  const free = freeOf(goods);
  return (
    <CallDialog
      of={bindShopOrderGoods}
      about={shopOrder}
      title={t('pages.bindPackageTitle', { number: goods.courierNumber })}
      above={<Text>{[goods.productName, t('pages.freePieces', { count: free })].filter(Boolean).join(' · ')}</Text>}
      own={own}
      rows={[['id'], ['lineId', 'quantity']]}
      defaults={{ quantity: free }}
      fields={({ quantity, lineId }) => {
        const line = lines.find(({ id }) => id === lineId);
        const missing = line && line.quantity - piecesOf(line.bound);
        return {
          id: {
            label: t('shopOrder.title'),
            draw: ({ field: _field, wrong: _wrong, onChange, ...props }) => (
              <OrderPicker
                {...props}
                value={props.value ?? null}
                within={audience() === 'customer' ? bindable : { ...bindable, ownerId: goods.ownerId }}
                onChange={(id) => {
                  const chosen = typeof id === 'string' ? id : null;
                  setOrderId(chosen);
                  onChange(chosen);
                }}
              />
            ),
          },
          lineId: {
            label: t('shopOrderLine.fields.name'),
            options: lines.map(({ id, name, modelName }) => ({ value: id, label: [name, modelName].filter(Boolean).join(' · ') })),
            hint: missing === undefined ? undefined : t('pages.stillMissing', { count: Math.max(0, missing) }),
          },
          quantity: {
            label: t('calls.quantity'),
            wrong: Boolean(quantity && quantity > free) && t('pages.onlyFree', { count: free }),
          },
        };
      }}
      input={({ lineId, quantity }) => {
        const otherLines = order ? goodsOf(order).filter((one) => one.lineId === lineId && one.packageId !== goods.id) : [];
        return { lines: [...otherLines, { lineId: lineId!, packageId: goods.id, quantity: quantity! }] };
      }}
      submit={t('actions.bindToOrder')}
      success={t('pages.goodsSaved')}
      onClose={onClose}
    />
  );
}
