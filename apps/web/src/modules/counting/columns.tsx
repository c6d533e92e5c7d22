import { lotsText } from '@entrepot/client/floor/lots.ts';
import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import { commodityIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { countLineDetails, countShelfDetails, type getStockCountById } from '@entrepot/contract/modules/counting/calls.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { returnLogisticsOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import type { Column } from '@entrepot/ui/table/table-props.ts';
import css from './counting.module.css';

type Count = ResponseOf<typeof getStockCountById.output>;
export type ShelfRow = NonNullable<Count['shelves']>[number];
export type LineRow = NonNullable<Count['lines']>[number];

/** A difference with its sign: more or fewer than booked. */
export function By({ by }: { by: number }) {
  return <span className={by > 0 ? css.more : css.fewer}>{by > 0 ? `+${by}` : `−${-by}`}</span>;
}

/** Goods of a line, with a link to where they are corrected for permitted users. */
function Goods({ line: { code, name, commodityId, packageId, returnId } }: { line: LineRow }) {
  const can = useCan();
  const id = packageId ?? returnId ?? commodityId;
  const screen = packageId ? packageIndex : returnId ? returnLogisticsOrderIndex : commodityIndex;
  const caption = name ? `${code} · ${name}` : code;
  return id && can(screen) ? <a href={`/${screen.name}?open=${id}`}>{caption}</a> : caption;
}

/** The columns of a count's shelves. */
export const shelfColumns = (t: Translate): Column<ShelfRow>[] => [
  { key: 'shelfNumber', label: t('pages.shelf'), width: 110 },
  { key: 'shelfStatus', label: t('stockCountShelf.fields.shelfStatus'), field: countShelfDetails.shelfStatus, width: 120 },
  { key: 'round', label: t('pages.round'), align: 'right', width: 80, cell: ({ round, roundsWanted }) => `${round} / ${roundsWanted}` },
  { key: 'counterName', label: t('stockCountShelf.fields.counterId'), width: 120 },
  { key: 'startTime', label: t('stockCountShelf.fields.startTime'), field: countShelfDetails.startTime, width: 150 },
  { key: 'endTime', label: t('stockCountShelf.fields.endTime'), field: countShelfDetails.endTime, width: 150 },
];

/** Columns of differences; those replaced by a later round of the shelf are marked and not booked. */
export const differenceColumns = (t: Translate, commodities: Translate, isOvertaken: (line: LineRow) => boolean): Column<LineRow>[] => [
  { key: 'shelfNumber', label: t('pages.shelf'), width: 100 },
  { key: 'code', label: t('pages.goods'), width: 190, cell: (line) => <Goods line={line} /> },
  { key: 'inventoryState', label: t('pages.state'), field: countLineDetails.inventoryState, width: 100 },
  { key: 'lots', label: t('calls.lots'), width: 160, cell: ({ lots }) => lotsText(commodities, lots) || '—' },
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
  { key: 'reversedTime', label: t('stockCountLine.fields.reversedTime'), field: countLineDetails.reversedTime, width: 150 },
  {
    key: 'reversalReason',
    label: t('stockCountLine.fields.reversalReason'),
    width: 220,
    wrap: true,
    cell: ({ reversedTime, reverserName: name, reversalReason: reason }) => reversedTime && t('pages.reversalNote', { name, reason }),
  },
];
