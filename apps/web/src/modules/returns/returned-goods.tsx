import { returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { batchAvailable } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import {
  deleteReturnLogisticsOrderWarehousing,
  reductionReturnLogisticsOrderGoods,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import { ImageThumbs } from '@entrepot/ui/image-thumbs.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import type { Column, RowAction } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { enumLabel } from '../../core/values/enums.ts';
import { toneOf } from '@entrepot/ui/tones.ts';
import { isInStock, isRemoved, isToFree, mayGoods, type Returned, type ReturnedGoods } from './returned-facts.ts';

/** The goods of a return: what came, what became of each, and what can be done with it alone. */
export function ReturnedGoodsTable({ row, onRemove }: { row: Returned; onRemove(goods: readonly ReturnedGoods[]): void }) {
  const t = useWords('returns');
  const can = useCan();
  const freeing = useCall(batchAvailable, { success: t('pages.goodsFreed') });
  const restoring = useCall(reductionReturnLogisticsOrderGoods, { success: t('pages.goodsRestored') });
  const undoing = useCall(deleteReturnLogisticsOrderWarehousing, { success: t('pages.warehousingUndone') });
  const isStaff = audience() !== 'C';
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
      shown: (goods) => isStaff && isToFree(goods) && !isRemoved(goods),
      run: ({ id }) => void freeing.run({ goodsIds: [id] }),
    },
    {
      key: 'restore',
      label: t('actions.restore'),
      needs: returnLogisticsOrderIndex.Restore,
      shown: isRemoved,
      run: ({ id }) => void restoring.run({ goodsIds: [id] }),
    },
    {
      key: 'undoWarehousing',
      label: t('actions.undoWarehousing'),
      needs: returnLogisticsOrderIndex.DeleteWarehousing,
      shown: isInStock,
      run: ({ id }) => void undoing.run({ id: row.id, goodsIds: [id] }),
    },
    {
      key: 'remove',
      label: t('actions.removeGoods'),
      tone: 'danger',
      needs: returnLogisticsOrderIndex.Remove,
      shown: (goods) => isStaff && mayGoods('remove')(goods),
      run: (goods) => onRemove([goods]),
    },
  ];
  return (
    <section>
      <h3>{t('calls.goodsInfos')}</h3>
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

/** What goods are called, the code on them, and where they lie in stock; one thing, also where a narrow line sets things beside each other. */
function GoodsName({ goods }: { goods: ReturnedGoods }) {
  const stocked = [goods.commodityName, goods.warehousedShelfNumber].filter(Boolean).join(' · ');
  return (
    <div>
      {goods.productName} {goods.identification && <span className="mono">{goods.identification}</span>}
      {stocked && <Text size="small">{stocked}</Text>}
    </div>
  );
}
