import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { bin, binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, lockWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import type { Document } from './documents.ts';

export type Bin = RowOf<typeof bin>;
export type BinGoods = RowOf<typeof binGoods>;

/** The bins of a document ordered by number. The caller has locked the document. */
export const binsOf = async (tx: Tx, caller: Caller, { id, siteId }: Pick<Document, 'id' | 'siteId'>): Promise<Bin[]> =>
  (await lockWhere(tx, atSite(caller, siteId), bin, { documentId: id })).sort((a, b) => (a.binNumber < b.binNumber ? -1 : 1));
/** The contents of bins of one site. */
export const goodsInBins = async (tx: Tx, caller: Caller, siteId: string, binIds: readonly string[]): Promise<BinGoods[]> =>
  binIds.length ? findWhere(tx, atSite(caller, siteId), binGoods, { binId: [...new Set(binIds)] }) : [];
