import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { submitWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change } from '../../core/rows/rows.ts';
import { binsOf } from './bins.ts';
import { type Document, type DocumentGoods, goodsOf, holdDocument } from './documents.ts';
import { expect, expectedOf } from './expect.ts';
import { tellOfComing } from './messages.ts';

const { Commodity } = enumCodes.WarehouseDocumentType;
const told = 5;

/** Submits a draft: its goods are on their way from here on, and the warehouse is told. */
export async function submit(tx: Tx, caller: Caller, { id }: Input<typeof submitWarehouseDocument>): Promise<boolean> {
  await submitHeld(tx, caller, await holdDocument(tx, caller, id));
  return true;
}

/** The same for a draft that is held. Refuses one without lines (121), with commodities to be completed or bins not filled (215). */
export async function submitHeld(tx: Tx, caller: Caller, row: Document): Promise<Document> {
  const documentStatus = documentStates.after(row.documentStatus, 'submit');
  const lines = await goodsOf(tx, caller, row);
  await refuseUnready(tx, caller, row, lines);
  const submitted = await change(tx, caller, warehouseDocument, row, { documentStatus, submitTime: caller.now });
  await expect(tx, caller, submitted, expectedOf(submitted, lines));
  await tellOfComing(tx, caller, submitted);
  return submitted;
}

/** Refuses a document that the warehouse could not work with (121, 215). */
export async function refuseUnready(tx: Tx, caller: Caller, row: Document, lines: readonly DocumentGoods[]): Promise<void> {
  if (!lines.length) throw documentErrors.noLines();
  if (row.documentType !== Commodity) return;
  await refuseIncomplete(tx, row, lines);
  await refuseUnfilled(tx, caller, row);
}

async function refuseIncomplete(tx: Tx, { siteId }: Document, lines: readonly DocumentGoods[]): Promise<void> {
  const found = await sql<{ commodityCode: string }>`select commodity_code from commodity where site_id = ${siteId}
    and id = any(${lines.flatMap(({ commodityId }) => commodityId ?? [])}::uuid[])
    and completion_status <> ${enumCodes.CompletionStatus.Completed} order by commodity_code limit ${told + 1}`.execute(tx);
  if (found.rows.length) throw documentErrors.incomplete({ commodities: named(found.rows.map((one) => one.commodityCode)) });
}

/** Where bins are used, none is empty and everything is in one: what is declared in bins is not looked for beside them. */
async function refuseUnfilled(tx: Tx, caller: Caller, row: Document): Promise<void> {
  const bins = await binsOf(tx, caller, row);
  if (!bins.length) return;
  const { Packed } = enumCodes.BinPackagingStatus;
  const empty = bins.filter(({ binPackagingStatus }) => binPackagingStatus !== Packed);
  if (empty.length) throw documentErrors.emptyBins({ bins: named(empty.map(({ binNumber }) => binNumber)), count: empty.length });
  if (row.binPackagingStatus !== Packed) throw documentErrors.goodsInNoBin();
}

const named = (list: readonly string[]) => [...list.slice(0, told), ...(list.length > told ? ['…'] : [])];
