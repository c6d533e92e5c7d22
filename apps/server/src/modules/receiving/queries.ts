import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { bin, binGoods } from '@entrepot/contract/modules/receiving/bin.ts';
import {
  getEditWarehouseDocument,
  type getWarehouseDocumentArrivals,
  getWarehouseDocumentById,
  type getWarehouseDocumentStatistics,
  getWarehouseDocuments,
  documentLimits,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { inspectionDepth, warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed, type OutputShape, listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { boundedCounts } from '../../core/lists/counts.ts';
import { anyOf, type ListExtras, type Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { rightsOfRow } from '../../core/lists/row-rights.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { find } from '../../core/db/rows.ts';
import { atSites } from '../../core/scope/scope.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { sitesOf } from '../sites/public.ts';
import { rightsOnDocument } from './document-rights.ts';
import type { Document } from './documents.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const maxDays = 62;
const { WarehouseDocumentStatus } = enumCodes;
const { Expected, Missing } = enumCodes.BinStatus;

const { Commodity } = enumCodes.WarehouseDocumentType;
/**
 * Whether goods of a document were signed for and their inspection was not started, in SQL: a signed bin, or loose goods. Goods without
 * inspection, and those that a shift carries on to another warehouse, do not wait here. An inspection is looked up by index for each
 * document (`limit 1`): for `not exists`, PostgreSQL may read all inspections into a hash table.
 */
export const awaitsInspection: RawBuilder<boolean> = sql<boolean>`(warehouse_document.document_type = ${sql.lit(Commodity)}
    and warehouse_document.inspection is distinct from ${sql.lit(inspectionDepth.Exempt)}
    and not coalesce(warehouse_document.transport, false)
    and (exists (select 1
        from bin b
        where b.site_id = warehouse_document.site_id and b.document_id = warehouse_document.id
          and b.bin_status = ${sql.lit(enumCodes.BinStatus.Signed)} and not b.is_deleted)
      or (warehouse_document.first_sign_time is not null
        and not exists (select 1
          from bin b
          where b.site_id = warehouse_document.site_id and b.document_id = warehouse_document.id and not b.is_deleted)
        and (select q.id
          from quality_inspection q
          where q.site_id = warehouse_document.site_id and q.document_id = warehouse_document.id
            and q.inspection_status <> ${sql.lit(enumCodes.QualityInspectionStatus.ToBeInspected)} and not q.is_deleted
          limit 1) is null)))`;

/** Whether bins of a document, or its loose goods, were not signed for, in SQL. Nothing more is expected of some documents. */
export const awaitsSignature: RawBuilder<boolean> = sql<boolean>`(case when exists (select 1
      from bin b
      where b.site_id = warehouse_document.site_id and b.document_id = warehouse_document.id and not b.is_deleted)
    then exists (select 1
      from bin b
      where b.site_id = warehouse_document.site_id and b.document_id = warehouse_document.id
        and b.bin_status in (${sql.join([Expected, Missing].map((code) => sql.lit(code)))}) and not b.is_deleted)
    else warehouse_document.first_sign_time is null end and not warehouse_document.no_more_to_come)`;

/** A page of documents. `orderNos` takes at most a thousand numbers (`LimitExceeded`). */
export function documents(tx: Db, caller: Caller, input: Input<typeof getWarehouseDocuments>): Promise<RawJson> {
  const { query, extras } = listQueryOf(input as Query);
  const also = { can: rightsOfRow(rightsOnDocument(caller)) };
  return pageOf(tx, caller, warehouseDocument, query, { ...extras, output: getWarehouseDocuments.output, also });
}

/** The list of documents as a file. */
export const documentExport = exportOf({
  kind: 'WarehouseDocuments',
  resource: () => warehouseDocument,
  query: (input) => listQueryOf(input as Query),
});

function listQueryOf(sent: Query & { orderNos?: string[] | null }): { query: Query; extras: ListExtras } {
  const { orderNos, ...query } = sent;
  if (orderNos && orderNos.length > documentLimits.numbers)
    throw documentErrors.tooManyNumbers({ count: orderNos.length, max: documentLimits.numbers });
  const numbers = orderNos?.map((number) => number.trim().toUpperCase()).filter(Boolean);
  return {
    query: { ...query, orderNos: numbers?.length ? numbers : null },
    extras: {
      filters: {
        orderNos: (list: string[]) => anyOf('order_no', list),
        toSign: (wanted: boolean) => (wanted ? awaitsSignature : sql`not ${awaitsSignature}`),
        toInspect: (wanted: boolean) => (wanted ? awaitsInspection : sql`not ${awaitsInspection}`),
      },
    },
  };
}

/** One document with goods, bins with contents, tracking events and, with permission, its bills. */
export async function oneDocument(tx: Db, caller: Caller, { id }: Input<typeof getWarehouseDocumentById>): Promise<RawJson> {
  const row = await find(tx, caller, warehouseDocument, id);
  const { output } = getWarehouseDocumentById;
  const of = sql`r.site_id = ${row.siteId} and r.document_id = ${id}`;
  const parts = {
    goods: await rowsJson(tx, caller, warehouseDocumentGoods, of, { output: output.children.goods, also: goodsMore, order: sql`r.id` }),
    bins: await binsJson(tx, caller, row, output.children.bins),
    tracks: await rowsJson(tx, caller, track, sql`r.site_id = ${row.siteId} and r.warehouse_document_id = ${id}`, {
      order: sql`r.track_time desc, r.id desc`,
    }),
    bills:
      caller.audience === 'warehouse'
        ? undefined
        : await rowsJson(tx, caller, bill, sql`r.source_type = 'warehouseDocument' and r.source_id = ${id}`),
  };
  const also = { can: rightsOfRow(rightsOnDocument(caller)) };
  return composed(caller, output, parts, await rowJson(tx, caller, warehouseDocument, id, { output, also }));
}

const goodsMore = {
  productName: sql`(select p.product_name from package p where p.site_id = r.site_id and p.id = r.package_id)`,
  packageStatus: sql`(select p.package_status from package p where p.site_id = r.site_id and p.id = r.package_id)`,
  pictures: sql`(select c.pictures from commodity c where c.site_id = r.site_id and c.id = r.commodity_id)`,
};

/** The bins of a document by number with their contents. */
function binsJson<G extends OutputShape>(
  tx: Db,
  caller: Caller,
  row: Document,
  output: G & typeof getWarehouseDocumentById.output.children.bins,
): Promise<RawJson> {
  const { goods } = output.children;
  const commodity = (column: string) =>
    sql`(select c.${sql.ref(column)} from commodity c where c.site_id = g.site_id and c.id = g.commodity_id)`;
  const inIt = listJson(
    caller,
    { children: { ...goods.children, ...commodityDisplay } },
    {
      commodityId: sql`g.commodity_id`,
      quantity: sql`g.quantity`,
      CommodityName: commodity('name'),
      CommodityCode: commodity('commodityCode'),
      IdentificationCode: commodity('identificationCode'),
    } as object,
    { from: sql`bin_goods g where g.site_id = r.site_id and g.bin_id = r.id`, order: sql`g.id` },
  );
  const of = sql`r.site_id = ${row.siteId} and r.document_id = ${row.id}`;
  return rowsJson(tx, caller, bin, of, { output, also: { goods: inIt } as object, order: sql`r.bin_number` });
}

const name = { ...binGoods.fields.commodityId, references: undefined, shape: 'plain' as const };
const commodityDisplay = { CommodityName: name, CommodityCode: name, IdentificationCode: name };

/** The same in the shape of the sender's form: lines with expected pieces. */
export async function documentToEdit(tx: Db, caller: Caller, { id }: Input<typeof getEditWarehouseDocument>): Promise<RawJson> {
  const row = await find(tx, caller, warehouseDocument, id);
  const { output } = getEditWarehouseDocument;
  const of = sql`r.site_id = ${row.siteId} and r.document_id = ${id}`;
  const parts = {
    goods: await rowsJson(tx, caller, warehouseDocumentGoods, of, {
      output: output.children.goods,
      also: { quantity: sql`r.expected_quantity` },
      order: sql`r.id`,
    }),
    bins: await binsJson(tx, caller, row, output.children.bins),
  };
  return composed(caller, output, parts, await rowJson(tx, caller, warehouseDocument, id, { full: true }));
}

/** Counts the documents per status that the same search finds in the list; each up to ten thousand. */
export async function statistics(tx: Db, caller: Caller, sent: Input<typeof getWarehouseDocumentStatistics>) {
  const { query, extras } = listQueryOf({ ...sent, documentStatus: null } as Query);
  const within = atSites(caller, sitesOf(caller, sent.siteId));
  const codes = Object.values(WarehouseDocumentStatus);
  const counted = await boundedCounts(tx, within, warehouseDocument, 'documentStatus', codes, query, extras);
  return counted.map(({ value, ...count }) => ({ documentStatus: value as RowOf<typeof warehouseDocument>['documentStatus'], ...count }));
}

/** Expected arrivals of a range of days (two months at most, `LimitExceeded`) by day, with late documents and those without a day. */
export async function arrivals(
  tx: Db,
  caller: Caller,
  { from, to, warehouseId }: Input<typeof getWarehouseDocumentArrivals>,
): Promise<RawJson> {
  if ((Date.parse(to) - Date.parse(from)) / dayMs > maxDays) throw refuse('LimitExceeded');
  const { Draft, Cancelled } = WarehouseDocumentStatus;
  const place = warehouseId ? sql`r.warehouse_id = ${warehouseId} and` : sql``;
  const where = sql`${place} ((r.arrival_date between ${from}::date and ${to}::date
        and r.document_status <> all(${[Draft, Cancelled]}::smallint[]))
      or (r.document_status = any(${documentStates.codes('awaited')}::smallint[])
        and (r.arrival_date is null or r.arrival_date < ${from}::date)))`;
  return rowsJson(tx, caller, warehouseDocument, where, { order: sql`r.arrival_date nulls last, r.order_no` });
}
