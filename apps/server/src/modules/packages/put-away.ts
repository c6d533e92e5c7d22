import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { getPackagePutAwayShelves } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/lists/json-answers.ts';
import type { Db } from '../../core/db/db.ts';
import { rowJson } from '../../core/lists/rows-json.ts';
import { type Draw, packageGoods, shelvesFor } from '../shelving/public.ts';
import { findScanned } from './numbers.ts';
import type { Package } from './package-row.ts';
import { areasOf } from './put-away-area.ts';
import { isMovable, isToShelve, refuseUnready } from './shelve.ts';

/** A scanned package with suggested shelves: first those of its order's packages, then those of packages it arrived with. */
export async function putAwayFor(
  tx: Db,
  caller: Caller,
  { courierNumber, warehouseId }: Input<typeof getPackagePutAwayShelves>,
): Promise<RawJson> {
  const row = await findScanned(tx, caller, courierNumber, warehouseId ?? null, isToShelve);
  // A shelved package may be moved; anything else that cannot be shelved is refused before the clerk walks to a shelf.
  if (!isMovable(row)) await refuseUnready(tx, row);
  const { siteId, ownerId } = row;
  const { volume, weight } = packageGoods(row);
  const suggestions = await shelvesFor(tx, caller, {
    siteId,
    ownerId,
    warehouseId: row.warehouseId,
    areas: areasOf(row),
    volume,
    weight,
    near: nearOf(row),
  });
  return composed(caller, getPackagePutAwayShelves.output, { suggestions }, await rowJson(tx, caller, pkg, row.id));
}

/** Packages of one order or document go together. */
function nearOf({ id }: Package): Draw[] {
  const here = sql`from package k join`;
  const packagesOnShelf = sql`where k.site_id = s.site_id and k.shelf_id = s.id and not k.is_deleted and k.id <> ${id}`;
  return [
    {
      reason: 'sameOrder',
      when: sql`exists (select 1 ${here} order_goods g on g.site_id = k.site_id
            and g.package_id = k.id ${packagesOnShelf}
            and g.logistics_order_id in (select o.logistics_order_id
              from order_goods o
              where o.site_id = s.site_id and o.package_id = ${id}))`,
    },
    {
      reason: 'sameDocument',
      when: sql`exists (select 1 ${here} warehouse_document_goods g on g.site_id = k.site_id
            and g.package_id = k.id ${packagesOnShelf}
            and g.document_id in (select d.document_id
              from warehouse_document_goods d
              where d.site_id = s.site_id and d.package_id = ${id}))`,
    },
  ];
}
