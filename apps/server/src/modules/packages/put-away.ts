import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackagePutAwayShelves } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { composed } from '../../core/rows/answers.ts';
import type { Tx } from '../../core/rows/db.ts';
import { rowJson } from '../../core/rows/list.ts';
import { type Draw, packageGoods, shelvesFor } from '../shelving/public.ts';
import { isOpen } from './give.ts';
import { ownByNumber } from './numbers.ts';
import type { Package } from './package-row.ts';
import { refuseUnready } from './shelve.ts';

const { PackageStatus, PartitionType } = enumCodes;

/** A scanned parcel with the shelves on which it would best lie: beside its order's parcels, then beside those that came with it. */
export async function putAwayFor(
  tx: Tx,
  caller: Caller,
  { courierNumber, warehouseId }: Input<typeof getPackagePutAwayShelves>,
): Promise<RawJson> {
  const row = await ownByNumber(tx, caller, courierNumber, warehouseId ?? null);
  // What lies on a shelf may be moved to a better one; anything else that no shelf takes is refused before somebody walks to one.
  if (row.packageStatus !== PackageStatus.OnShelf) await refuseUnready(tx, row);
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
  return composed(caller, getPackagePutAwayShelves.gives, { suggestions }, await rowJson(tx, caller, pkg, row.id));
}

/** What nobody owns lies apart from parcels, and so does what goes back. */
function areasOf(row: Package): readonly number[] {
  if (isOpen(row)) return [PartitionType.UnknownItem];
  return [row.packageStatus === PackageStatus.Returning ? PartitionType.Return : PartitionType.Package];
}

/** A parcel that came with others by one order, or in one document, lies with them. */
function nearOf({ id }: Package): Draw[] {
  const here = sql`from package k join`;
  const lies = sql`where k.site_id = s.site_id and k.shelf_id = s.id and not k.is_deleted and k.id <> ${id}`;
  return [
    {
      reason: 'sameOrder',
      when: sql`exists (select 1 ${here} order_goods g on g.site_id = k.site_id and g.package_id = k.id ${lies}
        and g.logistics_order_id in (select o.logistics_order_id from order_goods o where o.site_id = s.site_id and o.package_id = ${id}))`,
    },
    {
      reason: 'sameDocument',
      when: sql`exists (select 1 ${here} warehouse_document_goods g on g.site_id = k.site_id and g.package_id = k.id ${lies}
        and g.document_id in (select d.document_id from warehouse_document_goods d where d.site_id = s.site_id and d.package_id = ${id}))`,
    },
  ];
}
