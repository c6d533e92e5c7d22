import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrderPutAway } from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { type Draw, shelvesFor } from '../shelving/public.ts';
import { returnScanned } from './returned-shelf.ts';
import type { Returned } from './returned-row.ts';

/** A scanned return with suggested shelves, first those with other returns of its order; null when unknown. */
export async function returnPutAway(
  tx: Db,
  caller: Caller,
  { number, warehouseId }: Input<typeof returnLogisticsOrderPutAway>,
): Promise<RawJson> {
  const row = await returnScanned(tx, caller, number, warehouseId ?? null);
  if (!row) return { rawJson: 'null' };
  const suggestions = await shelvesFor(tx, caller, {
    siteId: row.siteId,
    warehouseId: row.warehouseId,
    ownerId: row.ownerId,
    areas: [enumCodes.PartitionType.Return],
    volume: '0',
    weight: row.grossWeight ?? '0',
    near: nearOf(row),
  });
  return composed(caller, returnLogisticsOrderPutAway.output, { suggestions }, await rowJson(tx, caller, returnLogisticsOrder, row.id));
}

function nearOf({ id, orderId, ownerId }: Returned): Draw[] {
  const here = sql`select 1 from return_logistics_order b where b.site_id = s.site_id and b.shelf_id = s.id and not b.is_deleted and b.id <> ${id}`;
  return [
    { reason: 'sameOrder', when: orderId ? sql`exists (${here} and b.order_id = ${orderId})` : sql`false` },
    { reason: 'sameOwner', when: ownerId ? sql`exists (${here} and b.owner_id = ${ownerId})` : sql`false` },
  ];
}
