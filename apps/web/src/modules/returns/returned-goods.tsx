import { Heading } from '@entrepot/ui/page/heading.tsx';
import { returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { batchAvailable } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import {
  deleteReturnLogisticsOrderWarehousing,
  reductionReturnLogisticsOrderGoods,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import { ImageThumbs } from '@entrepot/ui/media/image-thumbs.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import type { Column, RowAction } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/contract/core/statuses.ts';
import { isInStock, isRemoved, isReleasable, mayGoods, type Returned, type ReturnedGoods } from './returned-facts.ts';

/** Goods of a return with their status and the actions on each. */
export function ReturnedGoodsTable({ row, onRemove }: { row: Returned; onRemove(goods: readonly ReturnedGoods[]): void }) {
  const t = useTexts('returns');
  const can = useCan();
  const freeing = useCall(batchAvailable, { success: t('pages.goodsFreed') });
  const restoring = useCall(reductionReturnLogisticsOrderGoods, { success: t('pages.goodsRestored') });
  const undoing = useCall(deleteReturnLogisticsOrderWarehousing, { success: t('pages.warehousingUndone') });
  const isStaff = audience() !== 'customer';
  const columns = useMemo((): Column<ReturnedGoods>[] => {
    const { quantity, warehousedQuantity } = returnLogisticsOrderGoods.fields;
    const label = (key: string) => t(`returnLogisticsOrderGoods.fields.${key}`);
    return [
      { key: 'productName', label: label('productName'), wrap: true, cell: (goods) => <GoodsName goods={goods} /> },
      { key: 'quantity', label: label('quantity'), field: quantity, sum: true },
      {
        key: 'goodsStatus',
        label: label('goodsStatus'),
        cell: ({ goodsStatus }) => (
          <StateTag label={enumLabel('ReturnGoodsStatus', goodsStatus)} tone={toneOf('ReturnGoodsStatus', goodsStatus)} />
        ),
      },
      { key: 'warehousedQuantity', label: label('warehousedQuantity'), field: warehousedQuantity },
      {
        key: 'imageUrls',
        label: label('imageUrls'),
        cell: ({ imageUrls }) => (imageUrls?.length ? <ImageThumbs addresses={imageUrls} /> : ''),
      },
    ];
  }, [t]);
  const all: (RowAction<ReturnedGoods> & { needs: Parameters<typeof can>[0] })[] = [
    {
      key: 'available',
      label: t('actions.available'),
      needs: returnLogisticsOrderIndex.Available,
      visible: (goods) => isStaff && isReleasable(goods) && !isRemoved(goods),
      run: ({ id }) => void freeing.run({ goodsIds: [id] }),
    },
    {
      key: 'restore',
      label: t('actions.restore'),
      needs: returnLogisticsOrderIndex.Restore,
      visible: isRemoved,
      run: ({ id }) => void restoring.run({ goodsIds: [id] }),
    },
    {
      key: 'undoWarehousing',
      label: t('actions.undoWarehousing'),
      needs: returnLogisticsOrderIndex.DeleteWarehousing,
      visible: isInStock,
      run: ({ id }) => void undoing.run({ id: row.id, goodsIds: [id] }),
    },
    {
      key: 'remove',
      label: t('actions.removeGoods'),
      tone: 'danger',
      needs: returnLogisticsOrderIndex.Remove,
      visible: (goods) => isStaff && mayGoods('remove')(goods),
      run: (goods) => onRemove([goods]),
    },
  ];
  return (
    <section>
      <Heading>{t('calls.goodsInfos')}</Heading>
      <DataTable
        label={t('calls.goodsInfos')}
        columns={columns}
        rows={row.goodsInfos}
        selection="none"
        actions={all.filter(({ needs }) => can(needs))}
        summary
        empty={{ title: t('pages.noGoodsListed'), compact: true }}
      />
    </section>
  );
}

/** Name, code and stock location of goods, as one element in narrow layouts too. */
function GoodsName({ goods }: { goods: ReturnedGoods }) {
  const stocked = [goods.commodityName, goods.warehousedShelfNumber].filter(Boolean).join(' · ');
  return (
    <div>
      {goods.productName} {goods.identification && <span className="mono">{goods.identification}</span>}
      {stocked && <Text size="small">{stocked}</Text>}
    </div>
  );
}
