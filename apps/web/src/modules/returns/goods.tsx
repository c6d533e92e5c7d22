import { returnOrderGoods } from '@entrepot/contract/modules/returns/return-order.ts';
import { DataTable } from '@entrepot/ui/data-table.tsx';
import type { Column } from '@entrepot/ui/table-props.ts';
import { useMemo } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { foundOf, type Line, useReturn } from './return-facts.ts';

/** The goods of an order: what was announced and what was found. */
export function Goods({ id }: { id: string }) {
  const t = useWords('returns');
  const { data } = useReturn(id);
  const columns = useMemo((): Column<Line>[] => {
    const { expectedQuantity, qualifiedQuantity, defectiveQuantity, problemQuantity, shelvedQuantity } = returnOrderGoods.fields;
    const counts = { expectedQuantity, qualifiedQuantity, defectiveQuantity, problemQuantity, shelvedQuantity };
    return [
      { key: 'commodityCode', label: t('returnOrderGoods.fields.commodityId'), cell: (row) => <GoodsName line={row} />, wrap: true },
      ...Object.entries(counts).map(([key, field]) => ({ key, label: t(`returnOrderGoods.fields.${key}`), field, sum: true })),
    ];
  }, [t]);
  return (
    <section>
      <h3>{t('pages.goodsTitle')}</h3>
      <DataTable
        label={t('pages.goodsTitle')}
        columns={columns}
        rows={data?.goods}
        selection="none"
        summary
        rowTone={(row) => (foundOf(row) > row.expectedQuantity ? 'waits' : undefined)}
      />
    </section>
  );
}

/** What a piece is called, and the code on it. */
export const GoodsName = ({ line }: { line: Line }) => (
  <>
    {line.commodityName} <span className="mono">{line.identificationCode ?? line.commodityCode}</span>
  </>
);
