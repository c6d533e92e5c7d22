import { sql } from 'kysely';
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
  type getWarehouseDocuments,
  mostOf,
} from '@entrepot/contract/modules/receiving/document-calls.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { documentErrors } from '@entrepot/contract/modules/receiving/document-errors.ts';
import { warehouseDocument, warehouseDocumentGoods } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import { track } from '@entrepot/contract/modules/tracking/track.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed, type Gives, listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { anyOf, boundedCounts, type ListExtras, pageOf, type Query, rowJson, rowsJson } from '../../core/rows/list.ts';
import { find } from '../../core/rows/rows.ts';
import { atSites } from '../../core/rows/scope.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { sitesOf } from '../sites/public.ts';
import type { Document } from './documents.ts';

const mostDays = 62;
const { WarehouseDocumentStatus } = enumCodes;

/** A page of documents; `orderNos` finds a thousand of them at most (106). */
export function documents(tx: Tx, caller: Caller, input: Input<typeof getWarehouseDocuments>): Promise<RawJson> {
  const { query, extras } = asked(input as Query);
  return pageOf(tx, caller, warehouseDocument, query, extras);
}

/** The list of documents as a file. */
export const documentExport = exportOf({
  kind: 'WarehouseDocuments',
  resource: () => warehouseDocument,
  query: (input) => asked(input as Query),
});

function asked(sent: Query & { orderNos?: string[] | null }): { query: Query; extras: ListExtras } {
  const { orderNos, ...query } = sent;
  if (orderNos && orderNos.length > mostOf.numbers) throw documentErrors.tooManyNumbers({ count: orderNos.length, max: mostOf.numbers });
  const numbers = orderNos?.map((number) => number.trim().toUpperCase()).filter(Boolean);
  return {
    query: { ...query, orderNos: numbers?.length ? numbers : null },
    extras: { filters: { orderNos: (list: string[]) => anyOf('order_no', list) } },
  };
}

/** One document with its goods, its bins and what is in them, its tracks, and its bills for those who see money. */
export async function oneDocument(tx: Tx, caller: Caller, { id }: Input<typeof getWarehouseDocumentById>): Promise<RawJson> {
  const row = await find(tx, caller, warehouseDocument, id);
  const { gives } = getWarehouseDocumentById;
  const of = sql`r.site_id = ${row.siteId} and r.document_id = ${id}`;
  const parts = {
    goods: await rowsJson(tx, caller, warehouseDocumentGoods, of, { gives: gives.of.goods, also: goodsMore, order: sql`r.id` }),
    bins: await binsJson(tx, caller, row, gives.of.bins),
    tracks: await rowsJson(tx, caller, track, sql`r.site_id = ${row.siteId} and r.warehouse_document_id = ${id}`, {
      order: sql`r.track_time desc, r.id desc`,
    }),
    bills:
      caller.who === 'W' ? undefined : await rowsJson(tx, caller, bill, sql`r.source_type = 'warehouseDocument' and r.source_id = ${id}`),
  };
  return composed(caller, gives, parts, await rowJson(tx, caller, warehouseDocument, id));
}

const goodsMore = {
  productName: sql`(select p.product_name from package p where p.site_id = r.site_id and p.id = r.package_id)`,
  packageStatus: sql`(select p.package_status from package p where p.site_id = r.site_id and p.id = r.package_id)`,
  pictures: sql`(select c.pictures from commodity c where c.site_id = r.site_id and c.id = r.commodity_id)`,
};

/** The bins of a document by their numbers, each with what is in it. */
function binsJson<G extends Gives>(
  tx: Tx,
  caller: Caller,
  row: Document,
  gives: G & typeof getWarehouseDocumentById.gives.of.bins,
): Promise<RawJson> {
  const { goods } = gives.of;
  const commodity = (column: string) =>
    sql`(select c.${sql.ref(column)} from commodity c where c.site_id = g.site_id and c.id = g.commodity_id)`;
  const inIt = listJson(
    caller,
    { of: { ...goods.of, ...shownOfCommodity } },
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
  return rowsJson(tx, caller, bin, of, { gives, also: { goods: inIt } as object, order: sql`r.bin_number` });
}

const name = { ...binGoods.fields.commodityId, points: undefined, shape: 'plain' as const };
const shownOfCommodity = { CommodityName: name, CommodityCode: name, IdentificationCode: name };

/** The same as the form of its sender takes and sends it: lines with the pieces that are expected. */
export async function documentToEdit(tx: Tx, caller: Caller, { id }: Input<typeof getEditWarehouseDocument>): Promise<RawJson> {
  const row = await find(tx, caller, warehouseDocument, id);
  const { gives } = getEditWarehouseDocument;
  const of = sql`r.site_id = ${row.siteId} and r.document_id = ${id}`;
  const parts = {
    goods: await rowsJson(tx, caller, warehouseDocumentGoods, of, {
      gives: gives.of.goods,
      also: { quantity: sql`r.expected_quantity` },
      order: sql`r.id`,
    }),
    bins: await binsJson(tx, caller, row, gives.of.bins),
  };
  return composed(caller, gives, parts, await rowJson(tx, caller, warehouseDocument, id, { full: true }));
}

/** How many documents there are in each status, of those that the same search finds in the list; each counted up to ten thousand. */
export async function statistics(tx: Tx, caller: Caller, sent: Input<typeof getWarehouseDocumentStatistics>) {
  const { query, extras } = asked({ ...sent, documentStatus: null } as Query);
  const within = atSites(caller, sitesOf(caller, sent.siteId));
  const codes = Object.values(WarehouseDocumentStatus);
  const counted = await boundedCounts(tx, within, warehouseDocument, 'documentStatus', codes, query, extras);
  return counted.map(({ value, ...count }) => ({ documentStatus: value as RowOf<typeof warehouseDocument>['documentStatus'], ...count }));
}

/**
 * What comes from one day to another (two months at most, 106), by day; with it what should have come before and has not, and what is on
 * its way without a day.
 */
export async function arrivals(
  tx: Tx,
  caller: Caller,
  { from, to, warehouseId }: Input<typeof getWarehouseDocumentArrivals>,
): Promise<RawJson> {
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > mostDays) throw refuse('LimitExceeded');
  const { Draft, Cancelled } = WarehouseDocumentStatus;
  const place = warehouseId ? sql`r.warehouse_id = ${warehouseId} and` : sql``;
  const where = sql`${place} ((r.arrival_date between ${from}::date and ${to}::date and r.document_status <> all(${[Draft, Cancelled]}::smallint[]))
    or (r.document_status = any(${documentStates.codes('awaited')}::smallint[]) and (r.arrival_date is null or r.arrival_date < ${from}::date)))`;
  return rowsJson(tx, caller, warehouseDocument, where, { order: sql`r.arrival_date nulls last, r.order_no` });
}
