import { useWords } from '@entrepot/client/react/use-words.ts';
import { synchronizeShopCommodity, synchronizeShopOrders } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { type For, forArticles, forOrders, ShopPicker, useUsableShops } from './shop-picker.tsx';

/** The choice of a shop that can be heard now, and what the form says when there is none. */
function useChoice(permission: For) {
  const t = useWords('shops');
  const usable = useUsableShops(permission);
  return {
    starts: { id: usable?.only ?? null },
    id: {
      label: t('shopOrder.fields.shopId'),
      draw: ({ field: _field, wrong: _wrong, ...props }: InputProps<string>) => <ShopPicker {...props} permission={permission} usable />,
    },
    none: usable && !usable.any ? <Alert tone="warn">{t('pages.noUsableShops')}</Alert> : null,
    known: usable !== undefined,
  };
}

/** Hears the orders of a shop now: all that changed, or those of a span. */
export function SynchronizeOrders({ onClose }: { onClose(): void }) {
  const t = useWords('shops');
  const { id, starts, none, known } = useChoice(forOrders);
  if (!known) return null;
  return (
    <CallDialog
      of={synchronizeShopOrders}
      about={shopOrder}
      size="small"
      title={t('actions.synchronize')}
      above={none ?? <Text>{t('pages.synchronizeText')}</Text>}
      rows={[['id'], ['from', 'to']]}
      starts={starts}
      fields={{ id, from: { hint: t('pages.spanHint') } }}
      submit={t('actions.synchronize')}
      success={(heard) => t('pages.ordersHeard', { added: heard.added, updated: heard.updated })}
      onClose={onClose}
    />
  );
}

/** Hears the articles of a shop now. */
export function SynchronizeArticles({ onClose }: { onClose(): void }) {
  const t = useWords('shops');
  const { id, starts, none, known } = useChoice(forArticles);
  if (!known) return null;
  return (
    <CallDialog
      of={synchronizeShopCommodity}
      about={shopCommodity}
      size="small"
      title={t('actions.synchronize')}
      above={none}
      rows={[['id']]}
      starts={starts}
      fields={{ id }}
      submit={t('actions.synchronize')}
      success={(heard) => t('pages.articlesHeard', { added: heard.added, updated: heard.updated })}
      onClose={onClose}
    />
  );
}
