import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import {
  type applyPackageReturn,
  type cancelPackageReturn,
  type confirmPackageReturn,
  packageReturned,
  packageReturnErrors,
  packageReturning,
  type previewPackageReturn,
} from '@entrepot/contract/modules/packages/package-return.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { VerbInput } from '../../core/calls/handler.ts';
import { text as textsAt } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { billsOf, lockRefunds, owedNow, refundSource, voidBillsOf } from '../billing/public.ts';
import { notifyPackageOwner, notifyReturnRequest } from './messages.ts';
import { movement, record } from './movements.ts';
import { typedCourierNumber } from './numbers.ts';
import type { Package } from './package-row.ts';
import { billReturn, returnBillSource, returnFee } from './return-fee.ts';
import { takeRowOff } from './shelve.ts';

const { Signed, Weighed } = enumCodes.PackageStatus;

/** Calculates the handling fee for returning packages, in the currency of the customer's wallet. */
export async function previewReturn(tx: Db, caller: Caller, { ids }: Input<typeof previewPackageReturn>) {
  const count = (await findWhere(tx, caller, pkg, { id: ids })).length;
  const { currencyId, amount: fee } = await returnFee(tx, caller, { siteId: caller.siteId!, ownerId: caller.ownerId! });
  return { currencyId, fee, amount: text(dec(fee).times(count)) };
}

/** Requests the return of a package that no order has reserved: bills the handling and notifies the warehouse. */
export async function applyReturn(tx: Tx, caller: Caller, { id, ids: _ids, ...to }: VerbInput<typeof applyPackageReturn>) {
  const row = await lock(tx, caller, pkg, id);
  packageStates.after(row.packageStatus, 'applyReturn');
  if (row.frozenQuantity > 0) throw packagesErrors.reservedByOrder({ number: row.courierNumber });
  await startReturn(tx, caller, row, destinationOf(to));
  return true;
}

type Destination = NonNullable<Package['returnInformation']>;

/** The return address of a package, as it is stored with the package. */
export const destinationOf = (to: Omit<VerbInput<typeof applyPackageReturn>, 'id' | 'ids'>): Destination => ({
  reason: to.returnReason ?? null,
  courierName: to.courierName ?? null,
  recipientName: to.recipientName,
  phone: to.phone,
  address: to.address,
  freightCollect: to.freightCollect ?? false,
  courierNumber: null,
  billId: null,
});

/** Starts the return of a locked package that no order has reserved. */
export async function startReturn(tx: Tx, caller: Caller, row: Package, to: Destination): Promise<void> {
  const packageStatus = packageStates.after(row.packageStatus, 'applyReturn');
  const billId = await billReturn(tx, asSystemIn(caller, row.siteId), row);
  const returning = await change(tx, caller, pkg, row, {
    packageStatus,
    statusBeforeReturn: row.packageStatus,
    returnInformation: { ...to, billId },
  });
  await publish(tx, caller, packageReturning, { siteId: row.siteId, packageId: row.id, ownerId: row.ownerId! });
  await notifyReturnRequest(tx, caller, returning, 'returnAsked');
}

/** Cancels a return. A package that was taken off its shelf meanwhile has to be put away again. */
export async function cancelReturn(tx: Tx, caller: Caller, { id }: Input<typeof cancelPackageReturn>) {
  const row = await lock(tx, caller, pkg, id);
  const packageStatus = packageStates.after(row.packageStatus, backTo(row));
  mustBeApplied(row);
  const system = asSystemIn(caller, row.siteId);
  await voidBillsOf(tx, system, returnBillSource(row));
  const reason = textsAt(caller.language, 'packages.pages.returnRefund', { number: row.courierNumber })!;
  await refundSource(tx, system, { ...returnBillSource(row), reason, key: `return:${id}:${row.rowVersion}` });
  const restored = await change(tx, caller, pkg, row, { packageStatus, statusBeforeReturn: null, returnInformation: null });
  if (caller.audience === 'customer') await notifyReturnRequest(tx, caller, restored, 'returnWithdrawn');
  else await notifyPackageOwner(tx, caller, restored, 'returnCancelled');
  return true;
}

function backTo({ statusBeforeReturn, shelfId }: Package) {
  if (statusBeforeReturn === Signed) return 'cancelReturnToSigned';
  return statusBeforeReturn === Weighed || !shelfId ? 'cancelReturnToWeighed' : 'cancelReturnToShelf';
}

// A package that returns with its order follows the order.
function mustBeApplied({ statusBeforeReturn, courierNumber: number }: Package): void {
  if (statusBeforeReturn === null) throw packageReturnErrors.returnsWithOrder({ number });
}

/**
 * Hands a package over to the courier. The handling must be paid unless the recipient pays everything. Takes it off its shelf and out of
 * stock and ends the rent.
 */
export async function confirmReturn(tx: Tx, caller: Caller, { id, returnCourierNumber }: Input<typeof confirmPackageReturn>) {
  const row = await lock(tx, caller, pkg, id);
  const packageStatus = packageStates.after(row.packageStatus, 'confirmReturn');
  mustBeApplied(row);
  const courierNumber = typedCourierNumber(returnCourierNumber, 'ReturnCourierNumber');
  await lockPaidBill(tx, asSystemIn(caller, row.siteId), row);
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const returned = await change(tx, caller, pkg, row, {
    packageStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
    departedTime: caller.now,
    returnInformation: { ...row.returnInformation!, courierNumber },
  });
  await record(tx, caller, returned, { type: movement.Outbound, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  await publish(tx, caller, packageReturned, { siteId: row.siteId, packageId: id, ownerId: row.ownerId! });
  await notifyPackageOwner(tx, caller, returned, 'returned', { courierNumber });
  return true;
}

/** Throws `StateNotAllowed` when the bill is unpaid, and locks it against refunds, because the work is done. */
async function lockPaidBill(tx: Tx, system: Caller, row: Package): Promise<void> {
  const { billId, freightCollect } = row.returnInformation!;
  await lockRefunds(tx, system, returnBillSource(row));
  const bills = (await billsOf(tx, system, returnBillSource(row))).filter(({ id }) => id === billId);
  if (freightCollect || owedNow(bills).isZero()) return;
  throw packageReturnErrors.returnUnpaid({ number: row.courierNumber, bill: bills[0]!.serialNumber });
}
