import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { unannouncedGoodsStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, removeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import type { LockedInspection } from './inspection-row.ts';
import { type Document, type Goods, lockGoods } from './locks.ts';
import { notifyDocument } from './messages.ts';
import { commodityName } from './names.ts';
import type { Finding } from './receipts.ts';
import type { Result } from './results.ts';

const { UnannouncedGoodsStatus } = enumCodes;
const named = 20;

/** Adds a line to the document for each commodity of some results that was not announced. They belong to no announcement and no bin. */
export async function addFoundLines(
  tx: Tx,
  caller: Caller,
  { document, goods }: LockedInspection,
  results: readonly Result[],
): Promise<void> {
  const known = new Set(goods.map(({ commodityId }) => commodityId));
  const found = [...new Set(results.map(({ commodityId }) => commodityId))].filter((id) => !known.has(id));
  for (const commodityId of found)
    goods.push(
      await insert(tx, atSite(caller, document.siteId), warehouseDocumentGoods, {
        siteId: document.siteId,
        documentId: document.id,
        commodityId,
        expectedQuantity: 0,
        unannouncedStatus: UnannouncedGoodsStatus.Open,
      }),
    );
}

/** Throws `StateNotAllowed` for changes of unannounced goods about which the owner has decided. */
export async function refuseDecided(tx: Tx, { document }: LockedInspection, findings: readonly Finding[]): Promise<void> {
  const decided = findings.find(
    ({ goods, qualified, defective, problem }) =>
      goods.unannouncedStatus === UnannouncedGoodsStatus.Settled && (qualified || defective || problem),
  );
  if (!decided) return;
  const commodity = await commodityName(tx, document.siteId, decided.goods.commodityId!);
  throw floorErrors.unannouncedDecided({ commodity, document: document.orderNo });
}

/**
 * Updates the questions about unannounced goods after findings: further pieces open one, a line without any is removed. Notifies the owner
 * of what was found. Returns the status for the document.
 */
export async function askAboutFound(
  tx: Tx,
  caller: Caller,
  document: Document,
  findings: readonly Finding[],
): Promise<Pick<Document, 'unannouncedStatus'>> {
  const lines = (await lockGoods(tx, caller, document)).filter(({ unannouncedStatus }) => unannouncedStatus !== null);
  const found: string[] = [];
  let pieces = 0;
  for (const line of lines) {
    const finding = findings.find(({ goods }) => goods.id === line.id);
    const more = finding ? finding.defective + finding.problem : 0;
    if (!line.receivedQuantity && !line.sentBackQuantity)
      await removeWhere(tx, atSite(caller, document.siteId), warehouseDocumentGoods, { id: [line.id] });
    if (more <= 0) continue;
    const unannouncedStatus = unannouncedGoodsStates.after(line.unannouncedStatus!, 'find');
    if (unannouncedStatus !== line.unannouncedStatus) await change(tx, caller, warehouseDocumentGoods, line, { unannouncedStatus });
    found.push(`${await commodityName(tx, document.siteId, line.commodityId!)} × ${more}`);
    pieces += more;
  }
  if (pieces) {
    const more = found.length > named ? ['…'] : [];
    await notifyDocument(tx, caller, document, 'unannounced', { pieces, goods: [...found.slice(0, named), ...more] });
  }
  return { unannouncedStatus: questionOf(await lockGoods(tx, caller, document)) };
}

/** The status of the questions about the unannounced goods of a document: that of the least advanced one; null without any. */
export function questionOf(goods: readonly Goods[]): Document['unannouncedStatus'] {
  const codes = goods.flatMap(({ unannouncedStatus }) => unannouncedStatus ?? []);
  const { Open, Answered, Settled } = UnannouncedGoodsStatus;
  return [Open, Answered, Settled].find((status) => codes.includes(status)) ?? null;
}
