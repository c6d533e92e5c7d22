import { useRows } from '@entrepot/client/react/queries.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { type CommodityRow, stockedCommodity } from './stocked.ts';

/** The commodities of an article, up to a hundred, of the owner of one of them. */
export function useVariants(article: string | null, { ownerId }: Pick<CommodityRow, 'ownerId'>) {
  const owner = audience() === 'customer' ? {} : { UserId: ownerId };
  return useRows(stockedCommodity, { Article: article, ...owner, index: 1, rows: 100 }, article !== null);
}
