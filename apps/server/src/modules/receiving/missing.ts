import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, missingGoodsStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import type { answerMissingGoods, settleMissingGoods } from '@entrepot/contract/modules/receiving/missing-calls.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, changeWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { binsOf } from './bins.ts';
import { type Document, lockDocument } from './documents.ts';
import { notifyDocument, notifyMissingAnswer } from './messages.ts';

const { BinStatus, InspectionResult, MissingGoodsStatus, QualityInspectionStatus } = enumCodes;
const named = 20;

/** The missing goods of a document: numbers of bins, and per line its name and pieces. */
export interface Missing {
  bins: string[];
  items: { name: string; pieces: number }[];
}

/**
 * Records what did not arrive of a locked document that expects nothing more: its expected bins are missing, and each line gets its missing
 * pieces. Notifies the owner when more is missing than before. Returns the changed fields of the document.
 */
export async function recordMissing(tx: Tx, caller: Caller, document: Document): Promise<Partial<Document>> {
  const before = await missingOf(tx, caller, document);
  const expected = { documentId: document.id, binStatus: BinStatus.Expected };
  await changeWhere(tx, atSite(caller, document.siteId), bin, expected, { binStatus: binStates.after(BinStatus.Expected, 'miss') });
  await countMissing(tx, document);
  return questionAbout(tx, caller, document, before);
}

/** The question about missing goods after `before` was known: opened by more of them, settled when all turned up. */
export async function questionAbout(tx: Tx, caller: Caller, document: Document, before: Missing): Promise<Partial<Document>> {
  const now = await missingOf(tx, caller, document);
  const { missingStatus } = document;
  if (!now.bins.length && !now.items.length)
    return missingStatus && missingGoodsStates.can(missingStatus, 'settle') ? { missingStatus: MissingGoodsStatus.Settled } : {};
  if (missingStatus && now.bins.length <= before.bins.length && piecesOf(now) <= piecesOf(before)) return {};
  await notifyMissing(tx, caller, document, now);
  return {
    missingStatus: missingStatus ? missingGoodsStates.after(missingStatus, 'miss') : MissingGoodsStatus.Open,
    missingSince: document.missingSince ?? caller.now,
    missingDecision: null,
  };
}

const piecesOf = ({ items }: Missing) => items.reduce((sum, { pieces }) => sum + pieces, 0);

/**
 * Counts the missing pieces of each line: those in missing bins and those that inspections did not find, or a package that was not signed
 * for; never more than are still to be received.
 */
export async function countMissing(tx: Tx, { siteId, id }: Document): Promise<void> {
  await sql`update warehouse_document_goods g
    set short_quantity = t.short
    from (select l.id, greatest(0, least(l.expected_quantity - l.received_quantity,
        case when l.package_id is not null then l.expected_quantity else
          (select coalesce(sum(c.quantity), 0)
            from bin b
            join bin_goods c on c.site_id = b.site_id and c.bin_id = b.id
            where b.site_id = ${siteId} and b.document_id = ${id} and b.bin_status = ${BinStatus.Missing} and not b.is_deleted
              and c.site_id = ${siteId} and c.document_goods_id = l.id)
          + (select coalesce(sum(n.quantity), 0)
            from quality_inspection q
            join quality_inspection_line n on n.site_id = q.site_id and n.inspection_id = q.id
            where q.site_id = ${siteId} and q.document_id = ${id} and q.inspection_status = ${QualityInspectionStatus.Inspected}
              and n.site_id = ${siteId} and n.commodity_id = l.commodity_id
              and n.inspection_result = ${InspectionResult.Short}) end))::int as short
      from warehouse_document_goods l
      where l.site_id = ${siteId} and l.document_id = ${id}) t
    where g.site_id = ${siteId} and g.id = t.id and g.short_quantity is distinct from t.short`.execute(tx);
}

/** The goods recorded as missing of a locked document. */
export async function missingOf(tx: Tx, caller: Caller, document: Document): Promise<Missing> {
  const bins = await binsOf(tx, caller, document);
  const items = await sql<Missing['items'][number]>`select coalesce(c.name, p.courier_number) as name, l.short_quantity as pieces
    from warehouse_document_goods l
    left join commodity c on c.site_id = l.site_id and c.id = l.commodity_id
    left join package p on p.site_id = l.site_id and p.id = l.package_id
    where l.site_id = ${document.siteId} and l.document_id = ${document.id} and l.short_quantity > 0
    order by l.id`.execute(tx);
  return { bins: bins.filter(({ binStatus }) => binStatus === BinStatus.Missing).map(({ binNumber }) => binNumber), items: items.rows };
}

async function notifyMissing(tx: Tx, caller: Caller, document: Document, missing: Missing): Promise<void> {
  const { bins, items } = missing;
  const goods = items.slice(0, named).map(({ name, pieces }) => `${name} × ${pieces}`);
  const more = Math.max(0, items.length - named) ? ['…'] : [];
  await notifyDocument(tx, caller, document, bins.length ? 'missingBins' : 'missing', {
    bins: bins.slice(0, named),
    count: bins.length,
    pieces: piecesOf(missing),
    goods: [...goods, ...more],
  });
}

/** Answers the question about missing goods. Throws `StateNotAllowed` when there is none, or it is settled. */
export async function answer(tx: Tx, caller: Caller, { id, missingAnswer, remarks = null }: Input<typeof answerMissingGoods>) {
  const row = await lockDocument(tx, caller, id);
  const missingStatus = missingGoodsStates.after(missingStatusOf(row), 'answer');
  const answered = await change(tx, caller, warehouseDocument, row, { missingStatus, missingAnswer, missingAnswerRemarks: remarks });
  await notifyMissingAnswer(tx, caller, answered, warehouseDocumentIndex.SettleMissing);
  return true;
}

/** Settles the question about missing goods and notifies the owner of the decision. Missing goods that turn up can still be received. */
export async function settleQuestion(tx: Tx, caller: Caller, { id, missingDecision }: Input<typeof settleMissingGoods>) {
  const row = await lockDocument(tx, caller, id);
  const missingStatus = missingGoodsStates.after(missingStatusOf(row), 'settle');
  const settled = await change(tx, caller, warehouseDocument, row, { missingStatus, missingDecision });
  await notifyDocument(tx, caller, settled, 'missingSettled', { decision: missingDecision });
  return true;
}

function missingStatusOf({ missingStatus, orderNo }: Document): NonNullable<Document['missingStatus']> {
  if (missingStatus === null) throw floorErrors.nothingMissing({ document: orderNo });
  return missingStatus;
}
