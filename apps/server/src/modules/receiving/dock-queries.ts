import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { floorErrors } from '@entrepot/contract/modules/receiving/floor-errors.ts';
import { getBinByNumber, getLooseGoods } from '@entrepot/contract/modules/receiving/shelve-calls.ts';
import { getDockDocument } from '@entrepot/contract/modules/receiving/sign-calls.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed, queryJson, listJson } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { rowJson, rowsJson } from '../../core/lists/rows-json.ts';
import { find, findWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { looseOf } from './bin-stock.ts';
import { findBin } from './locks.ts';
import { isBeforeInspection } from './shelve-bin.ts';
import { shelvesForBin } from './put-away.ts';

/** The document of a scanned code with its bins: by bin number, document number or courier number. Throws `NotFound`. */
export async function dockDocument(tx: Db, caller: Caller, { code, warehouseId }: Input<typeof getDockDocument>): Promise<RawJson> {
  const id = await documentIdOf(tx, caller, code, warehouseId ?? null);
  const whole = await rowJson(tx, caller, warehouseDocument, id);
  const bins = await rowsJson(tx, caller, bin, sql`r.document_id = ${id}`, { order: sql`r.bin_number` });
  return composed(caller, getDockDocument.output, { bins }, whole);
}

async function documentIdOf(tx: Db, caller: Caller, code: string, warehouseId: string | null): Promise<string> {
  const row = await findBin(tx, caller, code, warehouseId);
  if (row) return row.documentId;
  const place = warehouseId ? { warehouseId } : {};
  const [numbered] = await findWhere(tx, caller, warehouseDocument, { orderNo: code, ...place });
  if (numbered) return numbered.id;
  const found = await findWhere(tx, caller, warehouseDocument, {
    courierNumber: code,
    documentStatus: documentStates.codes('live'),
    ...place,
  });
  if (!found.length) throw floorErrors.noDocument({ code });
  return found.at(-1)!.id;
}

/** A bin with its contents and suggested shelves. */
export async function binByNumber(tx: Db, caller: Caller, { binNumber, warehouseId }: Input<typeof getBinByNumber>): Promise<RawJson> {
  const { output } = getBinByNumber;
  const row = await findBin(tx, caller, binNumber, warehouseId ?? null);
  if (!row) throw floorErrors.noBin({ bin: binNumber });
  const inside = sql`(select commodity_id, inventory_state, sum(quantity)::int as quantity from commodity_inventory
    where site_id = ${row.siteId} and quantity > 0 and bin_id = ${row.id} group by 1, 2)`;
  const contents = contentsOf(caller, row.siteId, inside);
  const awaitsInspection = isBeforeInspection(row, await find(tx, atSite(caller, row.siteId), warehouseDocument, row.documentId));
  const suggestions = awaitsInspection ? [] : await shelvesForBin(tx, caller, row);
  const whole = await rowJson(tx, caller, bin, row.id);
  return composed(caller, output, { contents: await queryJson(tx, contents), awaitsInspection, suggestions }, whole);
}

/** The loose goods of a document that are on no shelf yet, in any condition. Throws `NotFound`. */
export async function looseGoods(tx: Db, caller: Caller, { code, warehouseId }: Input<typeof getLooseGoods>): Promise<RawJson> {
  const document = await find(tx, caller, warehouseDocument, await documentIdOf(tx, caller, code, warehouseId ?? null));
  const own = await looseOf(tx, document);
  const list = (of: (one: (typeof own)[number]) => unknown) => own.map(of);
  const loose = sql`(select t.commodity_id, t.state as inventory_state, least(t.waiting, i.available) as quantity
      from unnest(${list((one) => one.commodityId)}::uuid[], ${list(({ state }) => state)}::smallint[],
        ${list(({ waiting }) => waiting)}::integer[]) as t (commodity_id, state, waiting)
      cross join lateral (select sum(quantity)::int as available
        from commodity_inventory
        where site_id = ${document.siteId}
          and warehouse_id = ${document.warehouseId}
          and commodity_id = t.commodity_id
          and inventory_state = t.state
          and shelf_id is null
          and bin_id is null) i
      where i.available > 0)`;
  const contents = await queryJson(tx, contentsOf(caller, document.siteId, loose));
  return composed(caller, getLooseGoods.output, { documentId: document.id, orderNo: document.orderNo, contents });
}

/** Pieces by commodity and condition from a subquery. */
const contentsOf = (caller: Caller, siteId: string, pieces: RawBuilder<unknown>) =>
  listJson(
    caller,
    getBinByNumber.output.children.contents,
    {
      commodityId: sql`c.id`,
      commodityName: sql`c.name`,
      commodityCode: sql`c.commodity_code`,
      identificationCode: sql`c.identification_code`,
      moreBarcodes: sql`c.more_barcodes`,
      inventoryState: sql`i.inventory_state`,
      quantity: sql`i.quantity`,
      lotRequired: sql`coalesce(c.lot_required, false)`,
      expiryRequired: sql`coalesce(c.expiry_required, false)`,
    },
    {
      from: sql`${pieces} i
        join commodity c on c.site_id = ${siteId} and c.id = i.commodity_id`,
      order: sql`c.commodity_code, i.inventory_state`,
    },
  );
