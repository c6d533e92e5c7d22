import { getStockTransferById } from '@entrepot/contract/modules/transfer/stock-transfer-calls.ts';
import { useCallQuery } from '../react/call-query.ts';
import { useTexts } from '../react/use-texts.ts';

/** The pieces of a transfer by place: on the shelves of the sending warehouse, picked, or in transit. */
export type StockPlaceKind = 'shelves' | 'picked' | 'lots';

/** Returns the places of a transfer's pieces as lines of text, with their lots; null while they are loading. */
export function useStockPlaces(id: string, of: StockPlaceKind): string[] | null {
  const t = useTexts('transfer');
  const { data } = useCallQuery(getStockTransferById, { id });
  if (!data) return null;
  const lotText = (lotNumber: string | null, expiryDate: string | null) =>
    lotNumber ? [t('pages.ofLot', { lot: lotNumber }), expiryDate].filter(Boolean).join(' ') : '';
  if (of === 'shelves')
    return data.shelves.map(({ shelfNumber, lotNumber, expiryDate, quantity }) => {
      const place = [shelfNumber, lotText(lotNumber, expiryDate)].filter(Boolean).join(' · ');
      return t('pages.piecesAt', { place, pieces: quantity });
    });
  return data.lots
    .filter(({ open }) => open > 0)
    .map(({ lotNumber, expiryDate, open }) => {
      const label = t(of === 'picked' ? 'pages.stockPicked' : 'pages.stockLots');
      const place = [label, lotText(lotNumber, expiryDate)].filter(Boolean).join(' · ');
      return t('pages.piecesAt', { place, pieces: open });
    });
}
