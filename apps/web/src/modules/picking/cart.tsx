import type { CSSProperties } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import css from './picking.module.css';
import { type Cell, cellName, leftOf, type Picking } from '@entrepot/client/floor/picking.ts';

interface Props {
  list: Pick<Picking, 'gridRows' | 'gridColumns' | 'cells' | 'lines'>;
  /** The order whose cell stands out. */
  chosen: string | null;
  onChoose?(orderId: string | null): void;
}

/** The picking cart with the order in each cell and how much of it is still to fetch. */
export function Cart({ list, chosen, onChoose }: Props) {
  const t = useWords('picking');
  const at = (row: number, column: number) => list.cells.find(({ gridRow, gridColumn }) => gridRow === row && gridColumn === column);
  const places = Array.from({ length: list.gridRows * list.gridColumns }, (_, index) => ({
    gridRow: Math.floor(index / list.gridColumns) + 1,
    gridColumn: (index % list.gridColumns) + 1,
  }));
  const leftIn = ({ logisticsOrderId }: Cell) =>
    list.lines.filter((line) => line.logisticsOrderId === logisticsOrderId).reduce((total, line) => total + leftOf(line), 0);
  return (
    <div className={css.cart} style={{ '--columns': list.gridColumns } as CSSProperties} role="group" aria-label={t('pages.cart')}>
      {places.map((place) => {
        const cell = at(place.gridRow, place.gridColumn);
        if (!cell) return <div key={cellName(place)} className={css.cell} data-empty />;
        const left = leftIn(cell);
        const inside = (
          <>
            <strong>{cellName(place)}</strong>
            <span className={css.order}>{cell.serialNumber}</span>
            <span className={css.left}>{left ? t('pages.leftInCell', { left, pieces: cell.pieces }) : t('pages.cellDone')}</span>
          </>
        );
        const isChosen = chosen === cell.logisticsOrderId;
        return onChoose ? (
          <button
            key={cellName(place)}
            type="button"
            className={css.cell}
            data-done={left === 0 || undefined}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : cell.logisticsOrderId)}
          >
            {inside}
          </button>
        ) : (
          <div key={cellName(place)} className={css.cell} data-done={left === 0 || undefined} data-chosen={isChosen || undefined}>
            {inside}
          </div>
        );
      })}
    </div>
  );
}
