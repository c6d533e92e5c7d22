import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { OnShelf, Transferring, Ordered, Picked, Packed, Departed, Completed, Returning } = enumCodes.PackageStatus;

/** Invariants of packages: quantities, shelves and locations. */
export const packagesInvariants: readonly Invariant[] = [
  {
    rule: '14',
    what: 'the quantity of a package equals its free, reserved and departed pieces',
    broken: `select p.site_id, p.id, json_build_object('package', p.courier_number, 'quantity', p.quantity, 'available', p.available_quantity,
          'frozen', p.frozen_quantity, 'used', p.used_quantity, 'picked', p.picked_quantity, 'packed', p.packed_quantity, 'completed', p.completed_quantity)::text as found
      from package p join s on s.id = p.site_id
      where p.quantity <> p.available_quantity + p.frozen_quantity + p.used_quantity or least(p.available_quantity, p.frozen_quantity, p.used_quantity) < 0
        or p.picked_quantity > p.frozen_quantity or p.packed_quantity > p.picked_quantity or p.completed_quantity > p.used_quantity`,
  },
  {
    rule: 'place',
    what: 'a package is on a shelf exactly when its status requires it, until it is taken off to be returned or transferred',
    broken: `select p.site_id, p.id, json_build_object('package', p.courier_number, 'status', p.package_status, 'shelf', p.shelf_id)::text as found
      from package p join s on s.id = p.site_id
      where not p.is_deleted and p.package_status not in (${Returning}, ${Transferring}) and (p.shelf_id is not null) <> (p.package_status in (${OnShelf}, ${Ordered}))`,
  },
  {
    rule: 'place',
    what: 'a reserved or dispatched package belongs to an order, a free one to none',
    broken: `select p.site_id, p.id, json_build_object('package', p.courier_number, 'status', p.package_status, 'order', p.logistics_order_id)::text as found
      from package p join s on s.id = p.site_id
      where not p.is_deleted and ((p.package_status in (${Ordered}, ${Picked}, ${Packed}, ${Departed}, ${Completed}) and p.logistics_order_id is null)
        or (p.package_status = ${OnShelf} and p.logistics_order_id is not null and p.frozen_quantity + p.used_quantity = 0)
        or (p.frozen_quantity > 0 and p.logistics_order_id is null))`,
  },
  {
    rule: 'place',
    what: "the shelf of a package is in the package's warehouse",
    broken: `select p.site_id, p.id, json_build_object('package', p.courier_number, 'shelf', f.number)::text as found
      from package p join s on s.id = p.site_id join shelf f on f.site_id = p.site_id and f.id = p.shelf_id where f.warehouse_id <> p.warehouse_id`,
  },
];
