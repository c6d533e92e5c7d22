import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { submitWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { binsOf } from './bins.ts';
import { type Document, type DocumentGoods, goodsOf, lockDocument } from './documents.ts';
import { expect, expectedOf } from './expect.ts';
import { notifyExpected } from './messages.ts';

const { Commodity } = enumCodes.WarehouseDocumentType;
const maxNamed = 5;

/** Submits a draft: adds its goods to stock in transit and notifies the warehouse. */
export async function submit(tx: Tx, caller: Caller, { id }: Input<typeof submitWarehouseDocument>): Promise<boolean> {
  await submitLocked(tx, caller, await lockDocument(tx, caller, id));
  return true;
}

/**
 * The same for a locked draft. Throws `AtLeastOneSelection` without lines and `CompletionRequired` for incomplete commodities or unfilled
 * bins.
 */
export async function submitLocked(tx: Tx, caller: Caller, row: Document): Promise<Document> {
  const documentStatus = documentStates.after(row.documentStatus, 'submit');
  const lines = await goodsOf(tx, caller, row);
  await refuseUnready(tx, caller, row, lines);
  const submitted = await change(tx, caller, warehouseDocument, row, { documentStatus, submitTime: caller.now });
  await expect(tx, caller, submitted, expectedOf(submitted, lines));
  await notifyExpected(tx, caller, submitted);
  return submitted;
}

/** Throws `AtLeastOneSelection` or `CompletionRequired` for a document that the warehouse could not process. */
export async function refuseUnready(tx: Tx, caller: Caller, row: Document, lines: readonly DocumentGoods[]): Promise<void> {
  if (!lines.length) throw documentErrors.noLines();
  if (row.documentType !== Commodity) return;
  await refuseIncomplete(tx, row, lines);
  await refuseUnfilled(tx, caller, row);
}

async function refuseIncomplete(tx: Tx, { siteId }: Document, lines: readonly DocumentGoods[]): Promise<void> {
  const found = await sql<{ commodityCode: string }>`select commodity_code
    from commodity
    where site_id = ${siteId}
      and id = any(${lines.flatMap(({ commodityId }) => commodityId ?? [])}::uuid[])
      and completion_status <> ${enumCodes.CompletionStatus.Completed}
    order by commodity_code
    limit ${maxNamed + 1}`.execute(tx);
  if (found.rows.length) throw documentErrors.incomplete({ commodities: named(found.rows.map((one) => one.commodityCode)) });
}

/** With bins, none may be empty and all goods must be in one, because the warehouse does not look for goods outside of them. */
async function refuseUnfilled(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const bins = await binsOf(tx, caller, row);
  if (!bins.length) return;
  const { Packed } = enumCodes.BinPackagingStatus;
  const empty = bins.filter(({ binPackagingStatus }) => binPackagingStatus !== Packed);
  if (empty.length) throw documentErrors.emptyBins({ bins: named(empty.map(({ binNumber }) => binNumber)), count: empty.length });
  if (row.binPackagingStatus !== Packed) throw documentErrors.goodsInNoBin();
}

const named = (list: readonly string[]) => [...list.slice(0, maxNamed), ...(list.length > maxNamed ? ['…'] : [])];
