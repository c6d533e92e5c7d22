import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { bindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { ArticleRow } from './commodity-page.tsx';

/** Binds an article to a commodity, with the quantity of it per piece. */
export function BindDialog({ row, onClose }: { row: ArticleRow; onClose(): void }) {
  const t = useTexts('shops');
  return (
    <CallDialog
      of={bindShopCommodity}
      about={shopCommodity}
      size="small"
      title={t('pages.bindTitle')}
      above={<Text>{[row.name, row.modelName, row.sku].filter(Boolean).join(' · ')}</Text>}
      rows={[['commodityId'], ['quantity']]}
      defaults={{ commodityId: row.commodityId, quantity: row.commodityQuantity ?? 1 }}
      fields={{ quantity: { label: t('shopCommodity.fields.commodityQuantity'), hint: t('pages.bindHint') } }}
      // Staff select among the owner's; customers have only their own.
      row={audience() === 'customer' ? {} : { ownerId: row.ownerId }}
      params={{ shopCommodityId: row.id }}
      submit={t('actions.bind')}
      success={t('pages.bound')}
      onClose={onClose}
    />
  );
}
