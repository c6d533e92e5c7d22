import type { Told } from '@entrepot/client/calls/api.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { countLineFacts, countShelfFacts, type getStockCountById } from '@entrepot/contract/modules/counting/calls.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { Column } from '@entrepot/ui/table-props.ts';
import css from './counting.module.css';

type Count = Told<typeof getStockCountById.gives>;
export type ShelfRow = NonNullable<Count['shelves']>[number];
export type LineRow = NonNullable<Count['lines']>[number];

/** A difference with its sign: more than the books say, or fewer. */
export function By({ by }: { by: number }) {
  return <span className={by > 0 ? css.more : css.fewer}>{by > 0 ? `+${by}` : `−${-by}`}</span>;
}

/** The goods of a line, with the way to where they are corrected for those who may open it. */
function Goods({ line: { code, name, commodityId, packageId, returnId } }: { line: LineRow }) {
  const can = useCan();
  const id = packageId ?? returnId ?? commodityId;
  const screen = packageId ? packageIndex : returnId ? returnLogisticsOrderIndex : commodityIndex;
  const words = name ? `${code} · ${name}` : code;
  return id && can(screen) ? <a href={`/${screen.name}?open=${id}`}>{words}</a> : words;
}

/** The columns of a count's shelves. */
export const shelfColumns = (t: Words): Column<ShelfRow>[] => [
  { key: 'shelfNumber', label: t('pages.shelf'), width: 110 },
  { key: 'shelfStatus', label: t('stockCountShelf.fields.shelfStatus'), field: countShelfFacts.shelfStatus, width: 120 },
  { key: 'round', label: t('pages.round'), align: 'right', width: 80, cell: ({ round, roundsWanted }) => `${round} / ${roundsWanted}` },
  { key: 'counterName', label: t('stockCountShelf.fields.counterId'), width: 120 },
  { key: 'startTime', label: t('stockCountShelf.fields.startTime'), field: countShelfFacts.startTime, width: 150 },
  { key: 'endTime', label: t('stockCountShelf.fields.endTime'), field: countShelfFacts.endTime, width: 150 },
];

/** The columns of what differs; what a later round of its shelf took the place of says so, and is not booked. */
export const differenceColumns = (t: Words, isOvertaken: (line: LineRow) => boolean): Column<LineRow>[] => [
  { key: 'shelfNumber', label: t('pages.shelf'), width: 100 },
  { key: 'code', label: t('pages.goods'), width: 190, cell: (line) => <Goods line={line} /> },
  { key: 'inventoryState', label: t('pages.state'), field: countLineFacts.inventoryState, width: 100 },
  { key: 'round', label: t('pages.round'), align: 'right', width: 70 },
  { key: 'booked', label: t('pages.booked'), align: 'right', width: 90 },
  { key: 'counted', label: t('calls.counted'), align: 'right', width: 80 },
  {
    key: 'by',
    label: t('pages.difference'),
    align: 'right',
    width: 120,
    cell: (line) => {
      const by = line.counted - line.booked;
      return isOvertaken(line) ? t('pages.overtaken', { by: by > 0 ? `+${by}` : `−${-by}` }) : <By by={by} />;
    },
  },
  { key: 'correctedPieces', label: t('stockCountLine.fields.correctedPieces'), align: 'right', width: 110 },
];
