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
import { announce } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text as wordsAt } from '../../core/calls/texts.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere, lock } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { billsOf, lockRefunds, owedNow, refundSource, voidBillsOf } from '../billing/public.ts';
import { tellOfPackage, tellOfReturn } from './messages.ts';
import { movement, record } from './movements.ts';
import { typedCourierNumber } from './numbers.ts';
import type { Package } from './package-row.ts';
import { billReturn, returnBillSource, returnFee } from './return-fee.ts';
import { takeRowOff } from './shelve.ts';

const { Signed, Weighed } = enumCodes.PackageStatus;

/** What sending some packages back costs for the handling, in the currency of the customer's wallet. */
export async function previewReturn(tx: Tx, caller: Caller, { ids }: Input<typeof previewPackageReturn>) {
  const count = (await findWhere(tx, caller, pkg, { id: ids })).length;
  const { currencyId, amount: fee } = await returnFee(tx, caller, { siteId: caller.siteId!, ownerId: caller.ownerId! });
  return { currencyId, fee, amount: text(dec(fee).times(count)) };
}

/** Asks for a package that no order holds to be sent back: its handling is billed, and the warehouse is told. */
export async function applyReturn(tx: Tx, caller: Caller, { id, ids: _ids, ...to }: Input<typeof applyPackageReturn> & { id: string }) {
  const row = await lock(tx, caller, pkg, id);
  const packageStatus = packageStates.after(row.packageStatus, 'applyReturn');
  if (row.frozenQuantity > 0) throw packagesErrors.heldByOrder({ number: row.courierNumber });
  const billId = await billReturn(tx, asSystemIn(caller, row.siteId), row);
  const { returnReason: reason, courierName, recipientName, phone, address, freightCollect } = to;
  const returning = await change(tx, caller, pkg, row, {
    packageStatus,
    statusBeforeReturn: row.packageStatus,
    returnInformation: {
      reason: reason ?? null,
      courierName: courierName ?? null,
      recipientName,
      phone,
      address,
      freightCollect: freightCollect ?? false,
      courierNumber: null,
      billId,
    },
  });
  await announce(tx, caller, packageReturning, { siteId: row.siteId, packageId: id, ownerId: row.ownerId! });
  await tellOfReturn(tx, caller, returning, 'returnAsked');
  return true;
}

/** Keeps a package that was to go back. What lay on a shelf and was taken off it meanwhile waits to be shelved again. */
export async function cancelReturn(tx: Tx, caller: Caller, { id }: Input<typeof cancelPackageReturn>) {
  const row = await lock(tx, caller, pkg, id);
  const packageStatus = packageStates.after(row.packageStatus, backTo(row));
  mustBeApplied(row);
  const system = asSystemIn(caller, row.siteId);
  await voidBillsOf(tx, system, returnBillSource(row));
  const reason = wordsAt(caller.language, 'packages.pages.returnRefund', { number: row.courierNumber })!;
  await refundSource(tx, system, { ...returnBillSource(row), reason, key: `return:${id}:${row.rowVersion}` });
  const kept = await change(tx, caller, pkg, row, { packageStatus, statusBeforeReturn: null, returnInformation: null });
  if (caller.who === 'C') await tellOfReturn(tx, caller, kept, 'returnWithdrawn');
  else await tellOfPackage(tx, caller, kept, 'returnCancelled');
  return true;
}

function backTo({ statusBeforeReturn, shelfId }: Package) {
  if (statusBeforeReturn === Signed) return 'cancelReturnToSigned';
  return statusBeforeReturn === Weighed || !shelfId ? 'cancelReturnToWeighed' : 'cancelReturnToShelf';
}

// A parcel that comes back with its order has no way of its own: the order decides.
function mustBeApplied({ statusBeforeReturn, courierNumber: number }: Package): void {
  if (statusBeforeReturn === null) throw packageReturnErrors.returnsWithOrder({ number });
}

/**
 * Hands a package to the courier who takes it back: its handling is paid, unless whoever receives it pays all; it leaves its shelf and
 * the stock, and no rent runs any more.
 */
export async function confirmReturn(tx: Tx, caller: Caller, { id, returnCourierNumber }: Input<typeof confirmPackageReturn>) {
  const row = await lock(tx, caller, pkg, id);
  const packageStatus = packageStates.after(row.packageStatus, 'confirmReturn');
  mustBeApplied(row);
  const courierNumber = typedCourierNumber(returnCourierNumber, 'ReturnCourierNumber');
  await holdPaid(tx, asSystemIn(caller, row.siteId), row);
  await takeRowOff(tx, caller, row, enumCodes.ShelvesLogType.Lower, movement.LowerShelf);
  const gone = await change(tx, caller, pkg, row, {
    packageStatus,
    shelfId: null,
    availableQuantity: 0,
    usedQuantity: row.usedQuantity + row.availableQuantity,
    departedTime: caller.now,
    returnInformation: { ...row.returnInformation!, courierNumber },
  });
  await record(tx, caller, gone, { type: movement.Outbound, quantity: row.availableQuantity, before: row.availableQuantity, after: 0 });
  await announce(tx, caller, packageReturned, { siteId: row.siteId, packageId: id, ownerId: row.ownerId! });
  await tellOfPackage(tx, caller, gone, 'returned', { courierNumber });
  return true;
}

/** Refuses what is not paid now (102), and holds the bill against refunds from here on: the work is done. */
async function holdPaid(tx: Tx, system: Caller, row: Package): Promise<void> {
  const { billId, freightCollect } = row.returnInformation!;
  await lockRefunds(tx, system, returnBillSource(row));
  const bills = (await billsOf(tx, system, returnBillSource(row))).filter(({ id }) => id === billId);
  if (freightCollect || owedNow(bills).isZero()) return;
  throw packageReturnErrors.returnUnpaid({ number: row.courierNumber, bill: bills[0]!.serialNumber });
}
