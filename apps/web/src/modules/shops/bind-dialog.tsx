import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { bindShopCommodity } from '@entrepot/contract/modules/shops/calls.ts';
import { shopCommodity } from '@entrepot/contract/modules/shops/shop-commodity.ts';
import { Text } from '@entrepot/ui/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import type { ArticleRow } from './commodity-page.tsx';

/** Says which commodity leaves the shelf for one piece of an article, and how many pieces of it. */
export function BindDialog({ row, onClose }: { row: ArticleRow; onClose(): void }) {
  const t = useWords('shops');
  return (
    <CallDialog
      of={bindShopCommodity}
      about={shopCommodity}
      size="small"
      title={t('pages.bindTitle')}
      above={<Text>{[row.name, row.modelName, row.sku].filter(Boolean).join(' · ')}</Text>}
      rows={[['commodityId'], ['quantity']]}
      starts={{ commodityId: row.commodityId, quantity: row.commodityQuantity ?? 1 }}
      fields={{ quantity: { label: t('shopCommodity.fields.commodityQuantity'), hint: t('pages.bindHint') } }}
      // The staff pick among the owner's; a customer has no others.
      row={audience() === 'C' ? {} : { ownerId: row.ownerId }}
      given={{ shopCommodityId: row.id }}
      submit={t('actions.bind')}
      success={t('pages.bound')}
      onClose={onClose}
    />
  );
}
