import { refuse } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { bin, binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, lockAll, lockWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import type { Document } from './documents.ts';

export type Bin = RowOf<typeof bin>;
export type BinGoods = RowOf<typeof binGoods>;

/** The bins of a document, in the order of their numbers. The document's own lock guards them. */
export const binsOf = async (tx: Tx, caller: Caller, { id, siteId }: Pick<Document, 'id' | 'siteId'>): Promise<Bin[]> =>
  (await lockWhere(tx, atSite(caller, siteId), bin, { documentId: id })).sort((a, b) => (a.binNumber < b.binNumber ? -1 : 1));

/** Reads and holds bins the caller may touch, in rising id (101). */
export const holdBins = (tx: Tx, caller: Caller, ids: readonly string[]): Promise<Bin[]> => lockAll(tx, caller, bin, ids);

/** Reads and holds the bin with a number that the caller may touch (101). */
export async function holdBinByNumber(tx: Tx, caller: Caller, binNumber: string): Promise<Bin> {
  const [found] = await lockWhere(tx, caller, bin, { binNumber: binNumber.trim().toUpperCase() });
  if (!found) throw refuse('NotFound');
  return found;
}

/** What is in some bins of one site. */
export const goodsInBins = async (tx: Tx, caller: Caller, siteId: string, binIds: readonly string[]): Promise<BinGoods[]> =>
  binIds.length ? findWhere(tx, atSite(caller, siteId), binGoods, { binId: [...new Set(binIds)] }) : [];
