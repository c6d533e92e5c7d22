import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import * as calls from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates, missingGoodsStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { endWarehouseDocument } from '@entrepot/contract/modules/receiving/end-calls.ts';
import { answerMissingGoods, settleMissingGoods } from '@entrepot/contract/modules/receiving/missing-calls.ts';
import { answerUnannouncedGoods, sendBackUnannouncedGoods } from '@entrepot/contract/modules/receiving/unannounced-calls.ts';
import { inspectionDepth } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { all, conditionsOfActs, type RowActs, type RowConditions, stateAllows, stateIsIn } from '../../core/lists/row-rights.ts';

const { WarehouseDocumentStatus, WarehouseDocumentType, QualityInspectionStatus, UnannouncedGoodsStatus } = enumCodes;

const status = sql`r.document_status`;
const may = (verb: Parameters<typeof documentStates.can>[1]) => stateAllows(documentStates, status, verb);
const is = (set: Parameters<typeof documentStates.is>[1]) => stateIsIn(documentStates, status, set);
const ofMissing = (verb: 'answer' | 'settle') =>
  sql<boolean>`coalesce(${stateAllows(missingGoodsStates, sql`r.missing_status`, verb)}, false)`;
const hasBins = sql<boolean>`exists (select 1
    from bin b
    where b.site_id = r.site_id and b.document_id = r.id and not b.is_deleted)`;
const hasUnannounced = (...codes: readonly number[]) => sql<boolean>`exists (select 1
    from warehouse_document_goods g
    where g.site_id = r.site_id and g.document_id = r.id
      and g.unannounced_status in (${sql.join(codes.map((code) => sql.lit(code)))}))`;
const hasInspection = (code: number) => sql<boolean>`exists (select 1
    from quality_inspection q
    where q.site_id = r.site_id and q.document_id = r.id and q.inspection_status = ${sql.lit(code)} and not q.is_deleted)`;

/** Added goods would not be counted any more; the same rule as `refuseTooLate`. */
const isTooLateToAdd = sql<boolean>`(r.no_more_to_come
    or coalesce(r.transport, false) and r.first_sign_time is not null
    or r.document_type <> ${sql.lit(WarehouseDocumentType.Package)} and r.first_sign_time is not null and not ${hasBins}
      and (r.inspection = ${sql.lit(inspectionDepth.Exempt)} or ${hasInspection(QualityInspectionStatus.Inspected)}))`;

/** The actions on an inbound document, each with its call and the state of the document in which it is not refused. */
export const documentActs = {
  submit: { call: calls.submitWarehouseDocument, when: may('submit') },
  pack: { call: calls.packBin, when: is('open') },
  edit: { call: calls.editWarehouseDocument, when: is('open') },
  addGoods: { call: calls.addWarehouseDocumentGoods, when: all(is('addable'), sql`not ${isTooLateToAdd}`) },
  printBins: { call: calls.printBinLabels, when: hasBins },
  arrive: { call: calls.confirmWarehouseDocumentArrival, when: may('arrive') },
  depart: { call: calls.confirmWarehouseDocumentDeparture, when: all(may('depart'), is('open')) },
  end: { call: endWarehouseDocument, when: all(may('end'), sql`not ${hasInspection(QualityInspectionStatus.Inspecting)}`) },
  answerMissing: { call: answerMissingGoods, when: ofMissing('answer') },
  settleMissing: { call: settleMissingGoods, when: ofMissing('settle') },
  answerUnannounced: {
    call: answerUnannouncedGoods,
    when: hasUnannounced(UnannouncedGoodsStatus.Open, UnannouncedGoodsStatus.Answered),
  },
  sendBackUnannounced: { call: sendBackUnannouncedGoods, when: hasUnannounced(UnannouncedGoodsStatus.Answered) },
  remarks: { call: calls.setWarehouseDocumentRemarks },
  cancel: { call: calls.cancelWarehouseDocument, when: may('cancel') },
  delete: { call: calls.deleteWarehouseDocument, when: sql<boolean>`${status} = ${sql.lit(WarehouseDocumentStatus.Draft)}` },
  track: { call: calls.addWarehouseDocumentTrack, when: is('live') },
} satisfies RowActs;

/** The verbs on a document `r` that are refused neither for the caller nor for its state. */
export const rightsOnDocument = (caller: Caller): RowConditions => conditionsOfActs(caller, documentActs);
