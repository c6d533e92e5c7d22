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
import { composed, askJson, listJson } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { rowJson, rowsJson } from '../../core/rows/list.ts';
import { find, findWhere } from '../../core/rows/rows.ts';
import { looseOf } from './bin-stock.ts';
import { findBin } from './held.ts';
import { shelvesForBin } from './put-away.ts';

/** The document that a scanned code belongs to, with its bins: by a bin's number, its own, or the courier's (101). */
export async function dockDocument(tx: Tx, caller: Caller, { code, warehouseId }: Input<typeof getDockDocument>): Promise<RawJson> {
  const id = await documentIdOf(tx, caller, code, warehouseId ?? null);
  const whole = await rowJson(tx, caller, warehouseDocument, id);
  const bins = await rowsJson(tx, caller, bin, sql`r.document_id = ${id}`, { order: sql`r.bin_number` });
  return composed(caller, getDockDocument.gives, { bins }, whole);
}

async function documentIdOf(tx: Tx, caller: Caller, code: string, warehouseId: string | null): Promise<string> {
  const row = await findBin(tx, caller, code, warehouseId);
  if (row) return row.documentId;
  const place = warehouseId ? { warehouseId } : {};
  const [numbered] = await findWhere(tx, caller, warehouseDocument, { orderNo: code, ...place });
  if (numbered) return numbered.id;
  const carried = await findWhere(tx, caller, warehouseDocument, {
    courierNumber: code,
    documentStatus: documentStates.codes('live') as never,
    ...place,
  });
  if (!carried.length) throw floorErrors.noDocument({ code });
  return carried.at(-1)!.id;
}

/** A bin with what is in it, and the shelves on which it would best stand. */
export async function binByNumber(tx: Tx, caller: Caller, { binNumber, warehouseId }: Input<typeof getBinByNumber>): Promise<RawJson> {
  const { gives } = getBinByNumber;
  const row = await findBin(tx, caller, binNumber, warehouseId ?? null);
  if (!row) throw floorErrors.noBin({ bin: binNumber });
  const inside = sql`(select commodity_id, inventory_state, sum(quantity)::int as quantity from commodity_inventory
    where site_id = ${row.siteId} and quantity > 0 and bin_id = ${row.id} group by 1, 2)`;
  const contents = contentsOf(caller, row.siteId, inside);
  const suggestions = await shelvesForBin(tx, caller, row);
  const whole = await rowJson(tx, caller, bin, row.id);
  return composed(caller, gives, { contents: await askJson(tx, contents), suggestions }, whole);
}

/** What of a document's goods came loose and lies on no shelf yet, in whatever condition (101). */
export async function looseGoods(tx: Tx, caller: Caller, { code, warehouseId }: Input<typeof getLooseGoods>): Promise<RawJson> {
  const document = await find(tx, caller, warehouseDocument, await documentIdOf(tx, caller, code, warehouseId ?? null));
  const own = await looseOf(tx, document);
  const list = (of: (one: (typeof own)[number]) => unknown) => own.map(of);
  const loose = sql`(select t.commodity_id, t.state as inventory_state, least(t.waiting, i.lying) as quantity
    from unnest(${list((one) => one.commodityId)}::uuid[], ${list(({ state }) => state)}::smallint[], ${list(({ waiting }) => waiting)}::integer[])
      as t (commodity_id, state, waiting)
    cross join lateral (select sum(quantity)::int as lying from commodity_inventory where site_id = ${document.siteId}
      and warehouse_id = ${document.warehouseId} and commodity_id = t.commodity_id and inventory_state = t.state and shelf_id is null and bin_id is null) i
    where i.lying > 0)`;
  const contents = await askJson(tx, contentsOf(caller, document.siteId, loose));
  return composed(caller, getLooseGoods.gives, { documentId: document.id, orderNo: document.orderNo, contents });
}

/** Pieces by commodity and condition, as a statement finds them. */
const contentsOf = (caller: Caller, siteId: string, pieces: RawBuilder<unknown>) =>
  listJson(
    caller,
    getBinByNumber.gives.of.contents,
    {
      commodityId: sql`c.id`,
      commodityName: sql`c.name`,
      commodityCode: sql`c.commodity_code`,
      identificationCode: sql`c.identification_code`,
      inventoryState: sql`i.inventory_state`,
      quantity: sql`i.quantity`,
    },
    {
      from: sql`${pieces} i
        join commodity c on c.site_id = ${siteId} and c.id = i.commodity_id`,
      order: sql`c.commodity_code, i.inventory_state`,
    },
  );
