import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { synchronizeShopCommodity, synchronizeShopOrders } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type NeededPermissions, forArticles, forOrders, ShopPicker, useUsableShops } from './shop-picker.tsx';

/** Selection of a shop that can be synchronized now, and the form's message when there is none. */
function useChoice(permission: NeededPermissions) {
  const t = useTexts('shops');
  const usable = useUsableShops(permission);
  return {
    defaults: { id: usable?.only ?? null },
    id: {
      label: t('shopOrder.fields.shopId'),
      draw: ({ field: _field, wrong: _wrong, ...props }: InputProps<string>) => <ShopPicker {...props} permission={permission} usable />,
    },
    none: usable && !usable.any ? <Alert tone="warn">{t('pages.noUsableShops')}</Alert> : null,
    known: usable !== undefined,
  };
}

/** Synchronizes the orders of a shop: all changes, or those of a period. */
export function SynchronizeOrders({ onClose }: { onClose(): void }) {
  const t = useTexts('shops');
  const { id, defaults, none, known } = useChoice(forOrders);
  if (!known) return null;
  return (
    <CallDialog
      of={synchronizeShopOrders}
      about={shopOrder}
      size="small"
      title={t('actions.synchronize')}
      above={none ?? <Text>{t('pages.synchronizeText')}</Text>}
      rows={[['id'], ['from', 'to']]}
      defaults={defaults}
      fields={{ id, from: { hint: t('pages.spanHint') } }}
      submit={t('actions.synchronize')}
      success={(received) => t('pages.ordersReceived', { added: received.added, updated: received.updated })}
      onClose={onClose}
    />
  );
}

/** Synchronizes the articles of a shop. */
export function SynchronizeArticles({ onClose }: { onClose(): void }) {
  const t = useTexts('shops');
  const { id, defaults, none, known } = useChoice(forArticles);
  if (!known) return null;
  return (
    <CallDialog
      of={synchronizeShopCommodity}
      about={shopCommodity}
      size="small"
      title={t('actions.synchronize')}
      above={none}
      rows={[['id']]}
      defaults={defaults}
      fields={{ id }}
      submit={t('actions.synchronize')}
      success={(received) => t('pages.articlesReceived', { added: received.added, updated: received.updated })}
      onClose={onClose}
    />
  );
}
