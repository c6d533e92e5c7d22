import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { changePackageOwner } from '@entrepot/contract/modules/packages/change-owner.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { packageLeftOwner } from '@entrepot/contract/modules/packages/events.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { publish } from '../../core/calls/events.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { putOn, takeOff } from '../shelving/public.ts';
import { undeclared } from './claims.ts';
import { notifyPackageOwner } from './messages.ts';
import { customerOf } from './package-row.ts';
import { lockWithOrders } from './problem.ts';
import { goodsOnShelf } from './shelve.ts';

const { Adjust } = enumCodes.ShelvesLogType;

/**
 * Gives a package to another customer and notifies both. The declaration of the former owner is removed, because it is private and describes
 * other goods; the new owner declares it. Drafts of the former owner lose it. Storage that is not billed yet is billed to the new owner. Throws `PackageFrozen` when an order
 * has or had pieces of it, and `StateNotAllowed` for an unclaimed item and for its own owner.
 */
export async function changeOwner(tx: Tx, caller: Caller, { id, ownerId, reason }: Input<typeof changePackageOwner>) {
  const { row, orderIds } = await lockWithOrders(tx, caller, id);
  const number = row.courierNumber;
  const packageStatus = packageStates.after(row.packageStatus, 'changeOwner');
  if (row.ownerId === null) throw packagesErrors.notAssigned({ number });
  if (row.frozenQuantity > 0 || row.usedQuantity > 0) throw packagesErrors.reservedByOrder({ number });
  const customer = await customerOf(tx, caller, row.siteId, ownerId);
  if (customer.id === row.ownerId) throw packagesErrors.ownerAlready({ number, member: customer.memberCode ?? customer.userName });
  await notifyPackageOwner(tx, caller, row, 'ownerCorrected');
  const given = await change(tx, caller, pkg, row, {
    ...undeclared,
    packageStatus,
    ownerId: customer.id,
    claimedTime: caller.now,
    internalRemarks: reason,
  });
  if (row.shelfId) {
    await takeOff(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(row), logType: Adjust });
    await putOn(tx, caller, { shelfId: row.shelfId, goods: goodsOnShelf(given), logType: Adjust });
  }
  await publish(tx, caller, packageLeftOwner, { siteId: row.siteId, packageId: id, orderIds });
  await notifyPackageOwner(tx, caller, given, 'ownerGiven');
  return true;
}
