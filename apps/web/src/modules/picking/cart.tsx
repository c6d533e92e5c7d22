import type { CSSProperties } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import css from './picking.module.css';
import { type Cell, cellName, isPicked, leftOf, missingIn, type Picking } from '@entrepot/client/floor/picking.ts';

interface Props {
  list: Pick<Picking, 'gridRows' | 'gridColumns' | 'cells' | 'lines'>;
  /** The order whose cell is highlighted. */
  chosen: string | null;
  onChoose?(orderId: string | null): void;
}

/** The picking cart with the order in each cell and how much of it is still to fetch. */
export function Cart({ list, chosen, onChoose }: Props) {
  const t = useTexts('picking');
  const at = (row: number, column: number) => list.cells.find(({ gridRow, gridColumn }) => gridRow === row && gridColumn === column);
  const places = Array.from({ length: list.gridRows * list.gridColumns }, (_, index) => ({
    gridRow: Math.floor(index / list.gridColumns) + 1,
    gridColumn: (index % list.gridColumns) + 1,
  }));
  const linesIn = ({ logisticsOrderId }: Cell) => list.lines.filter((line) => line.logisticsOrderId === logisticsOrderId);
  const stateOf = (cell: Cell): string => {
    const lines = linesIn(cell);
    const left = lines.reduce((total, line) => total + leftOf(line), 0);
    const missing = missingIn(lines);
    if (left) return t('pages.leftInCell', { left, pieces: cell.pieces });
    return missing ? t('pages.missingInCell', { missing, pieces: cell.pieces }) : t('pages.cellDone');
  };
  return (
    <div className={css.cart} style={{ '--columns': list.gridColumns } as CSSProperties} role="group" aria-label={t('pages.cart')}>
      {places.map((place) => {
        const cell = at(place.gridRow, place.gridColumn);
        if (!cell) return <div key={cellName(place)} className={css.cell} data-empty />;
        const isDone = linesIn(cell).every(isPicked);
        const inside = (
          <>
            <strong>{cellName(place)}</strong>
            <span className={css.order}>{cell.serialNumber}</span>
            <span className={css.left}>{stateOf(cell)}</span>
          </>
        );
        const isChosen = chosen === cell.logisticsOrderId;
        return onChoose ? (
          <button
            key={cellName(place)}
            type="button"
            className={css.cell}
            data-done={isDone || undefined}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? null : cell.logisticsOrderId)}
          >
            {inside}
          </button>
        ) : (
          <div key={cellName(place)} className={css.cell} data-done={isDone || undefined} data-chosen={isChosen || undefined}>
            {inside}
          </div>
        );
      })}
    </div>
  );
}
