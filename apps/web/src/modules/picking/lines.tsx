import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import { DataTable } from '@entrepot/ui/table/data-table.tsx';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import { useMemo } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { lotsText } from '@entrepot/client/floor/lots.ts';
import { cellName, type LineRow } from '@entrepot/client/floor/picking.ts';

/** The lines of a list in the order one walks past the shelves. */
export function Lines({ lines }: { lines: readonly LineRow[] }) {
  const t = useTexts('picking');
  const commodities = useTexts('commodities');
  const columns = useMemo((): Column<LineRow>[] => {
    const { quantity, pickedQuantity, shortQuantity, status, pickedTime } = pickingLine.fields;
    const label = (key: string) => t(`pickingLine.fields.${key}`);
    return [
      {
        key: 'shelfNumber',
        label: label('shelfId'),
        cell: (row) => <span className="mono">{row.shelfNumber}</span>,
        width: 120,
        pinned: true,
      },
      { key: 'courierNumber', label: t('pages.number'), cell: (row) => <span className="mono">{row.courierNumber}</span>, width: 190 },
      { key: 'productName', label: t('pages.goods') },
      ...(lines.some(({ lots }) => lots?.length)
        ? [
            {
              key: 'lots',
              label: commodities('commodityLot.title'),
              width: 180,
              cell: ({ lots }: LineRow) => lotsText(commodities, lots),
            },
          ]
        : []),
      { key: 'cell', label: t('pages.cell'), cell: (row) => <strong>{cellName(row)}</strong>, width: 70 },
      {
        key: 'serialNumber',
        label: label('logisticsOrderId'),
        cell: (row) => <span className="mono">{row.serialNumber}</span>,
        width: 170,
      },
      { key: 'quantity', label: label('quantity'), field: quantity, sum: true },
      { key: 'pickedQuantity', label: label('pickedQuantity'), field: pickedQuantity, sum: true },
      { key: 'shortQuantity', label: label('shortQuantity'), field: shortQuantity, sum: true },
      { key: 'status', label: label('status'), field: status },
      { key: 'pickedTime', label: label('pickedTime'), field: pickedTime, width: 165 },
    ];
  }, [t, commodities, lines]);
  return (
    <DataTable
      label={t('pickingLine.plural')}
      columns={columns}
      rows={lines}
      rowTone={(row) => (row.shortQuantity > 0 ? 'error' : row.pickedQuantity === row.quantity ? 'success' : undefined)}
      summary
    />
  );
}
