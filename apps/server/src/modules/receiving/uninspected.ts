import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { inspectionDepth, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { lockStock } from '../commodities/public.ts';
import { goodsInBins } from './bins.ts';
import { type Bin, type Document, type Goods, lockGoods } from './locks.ts';
import { receive } from './receipts.ts';

const { QualityInspectionStatus } = enumCodes;
const by = ({ id }: Document) => ({ sourceType: 'warehouseDocument', sourceId: id });

/** Whether the document's goods need no inspection and stay in this warehouse. Onward goods are received at the destination. */
export const isUninspected = ({ inspection, transport }: Document) => inspection === inspectionDepth.Exempt && !transport;

interface Signed {
  document: Document;
  goods: readonly Goods[];
  bins: readonly Bin[];
  /** The document has no bins and was signed for as a whole. */
  loose: boolean;
}

/** Receives uninspected goods at signing: announced pieces count as qualified. */
export async function receiveUninspected(tx: Tx, caller: Caller, { document, goods, bins, loose }: Signed): Promise<void> {
  if (!isUninspected(document)) return;
  const commodities = goods.filter(({ commodityId }) => commodityId !== null);
  await lockStock(
    tx,
    commodities.map(({ commodityId }) => ({ commodityId: commodityId! })),
  );
  if (loose) {
    const found = commodities
      .filter(({ receivedQuantity }) => receivedQuantity === 0)
      .map((line) => ({ goods: line, qualified: line.expectedQuantity, defective: 0, problem: 0 }));
    await receive(tx, caller, { document, bin: null, found, by: by(document) });
  }
  for (const row of bins) await contentsOf(tx, caller, document, row, 1);
  for (const line of commodities)
    await change(tx, caller, warehouseDocumentGoods, line, { inspectionStatus: QualityInspectionStatus.Exempt });
}

/** Reverts such a receipt when the signing is undone. */
export async function unreceive(tx: Tx, caller: Caller, document: Document, row: Bin): Promise<void> {
  if (isUninspected(document)) await contentsOf(tx, caller, document, row, -1);
}

/** Reverts the receipt of the loose goods of a document that was signed for as a whole. */
export async function unreceiveLoose(tx: Tx, caller: Caller, document: Document): Promise<void> {
  if (!isUninspected(document)) return;
  const found = (await lockGoods(tx, caller, document))
    .filter(({ commodityId, receivedQuantity }) => commodityId !== null && receivedQuantity > 0)
    .map((line) => ({ goods: line, qualified: -line.qualifiedQuantity, defective: 0, problem: 0 }));
  await receive(tx, caller, { document, bin: null, found, by: by(document) });
}

async function contentsOf(tx: Tx, caller: Caller, document: Document, row: Bin, sign: 1 | -1): Promise<void> {
  const lines = await lockGoods(tx, caller, document);
  const packed = await goodsInBins(tx, caller, document.siteId, [row.id]);
  const found = packed.map(({ documentGoodsId, quantity }) => ({
    goods: lines.find(({ id }) => id === documentGoodsId)!,
    qualified: sign * quantity,
    defective: 0,
    problem: 0,
  }));
  await receive(tx, caller, { document, bin: row, found, by: by(document) });
}
