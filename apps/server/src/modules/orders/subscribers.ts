import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AccountClosed, accountClosed } from '@entrepot/contract/modules/access/events.ts';
import {
  type BillOf,
  billChanged,
  type BillPaid,
  billPaid,
  paymentTakenBack,
  paymentVoided,
} from '@entrepot/contract/modules/billing/events.ts';
import { orderCancelled, orderLost } from '@entrepot/contract/modules/orders/events.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { goodsTransferred, reservedStockTransferred } from '@entrepot/contract/modules/shelving/transfer.ts';
import {
  packageLeftOwner,
  packageLost,
  packageProblemChanged,
  packageRecovered,
  packagesMoved,
} from '@entrepot/contract/modules/packages/events.ts';
import { newestTrackChanged, trackReported } from '@entrepot/contract/modules/tracking/events.ts';
import { type DebtChanged, debtChanged } from '@entrepot/contract/modules/wallet/events.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, find, lockAll, lockWhere, softDelete, updateDeferred } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { owedNow } from '../billing/public.ts';
import { withdrawMails } from '../messaging/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { approveIfClean } from './approving/approve.ts';
import { loseMoney, losePayment } from './paying/lost-order-money.ts';
import { followCauses, unfreezeOrder } from './hold.ts';
import { lockOrder, type Order } from './moves.ts';
import { priceBillsOf } from './paying/bills.ts';
import { followBills } from './paying/payment.ts';
import { dropFromDrafts } from './placing/drop-from-drafts.ts';
import { clearShelvesOf, transferBoxes } from './fulfilling/parcel-shelves.ts';
import { moveReservedStock } from './stock/stock-transfer.ts';
import { followTrack, applyTrackStatus } from './delivering/track-steps.ts';

const { Debt } = enumCodes.FreezeReason;
type Moved = NonNullable<(typeof packagesMoved)['data']>;

async function updateBills(tx: Tx, caller: Caller, { sourceType, sourceId }: BillOf): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  const [order, bills] = await Promise.all([lockOrder(tx, caller, sourceId), priceBillsOf(tx, caller, { id: sourceId })]);
  await followBills(tx, caller, order, bills);
}

async function updatePayment(tx: Tx, caller: Caller, { sourceType, sourceId, paidAt }: BillPaid): Promise<void> {
  if (sourceType !== 'logisticsOrder' || !sourceId) return;
  const [lockedOrder, bills] = await Promise.all([lockOrder(tx, caller, sourceId), priceBillsOf(tx, caller, { id: sourceId })]);
  const order = await followBills(tx, caller, lockedOrder, bills);
  if (!owedNow(bills).isZero()) return;
  if (wasPaidBefore(order)) {
    // Credit or the customer paid the supplement before its mail was sent.
    await withdrawMails(tx, { siteId: order.siteId, event: enumCodes.CustomerMailEvent.SupplementDue, sourceId: order.id });
    return approveIfClean(tx, caller, order);
  }
  const paid = await updateDeferred(tx, caller, logisticsOrder, order, { paymentTime: paidAt });
  await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Paid, at: paidAt });
  await approveIfClean(tx, caller, paid);
}

/** A supplement is not shown as a second payment to the customer; a payment before an earlier submit is. */
const wasPaidBefore = ({ paymentTime, submitTime }: Order) => paymentTime !== null && (submitTime === null || paymentTime >= submitTime);

/** Shows the present shelf on the lines of orders. */
async function followShelf(tx: Tx, _caller: Caller, { siteId, packageIds, shelfId }: Moved): Promise<void> {
  await tx
    .updateTable('orderGoods')
    .set({ shelfId })
    .where('siteId', '=', siteId)
    .where('packageId', '=', oneOf(packageIds))
    .where('logisticsOrderId', 'is not', null)
    .execute();
}

async function followProblem(tx: Tx, caller: Caller, { siteId, orderIds }: { siteId: string; orderIds: readonly string[] }): Promise<void> {
  const system = asSystemIn(caller, siteId);
  for (const order of await lockAll(tx, system, logisticsOrder, orderIds)) await followCauses(tx, system, order);
}

/** Unfreezes the orders that were frozen for debt when the customer has no arrears left. */
async function unfreezePaidDebt(tx: Tx, caller: Caller, { siteId, ownerId, arrears }: DebtChanged): Promise<void> {
  if (!dec(arrears).isZero()) return;
  const frozen = await tx
    .selectFrom('logisticsOrder')
    .select('id')
    .where('siteId', '=', siteId)
    .where('ownerId', '=', ownerId)
    .where('frozen', '=', true)
    .where('freezeReason', '=', Debt)
    .where(notDeleted)
    .orderBy('id')
    .execute();
  const ids = frozen.map(({ id }) => id);
  if (ids.length)
    for (const order of await lockAll(tx, caller, logisticsOrder, ids)) if (order.frozen) await unfreezeOrder(tx, caller, order);
}

/** Packed boxes of an order that ended are no longer on shelves. */
async function leaveShelves(tx: Tx, caller: Caller, { siteId, orderId }: { siteId: string; orderId: string }): Promise<void> {
  const order = await find(tx, asSystemIn(caller, siteId), logisticsOrder, orderId);
  await clearShelvesOf(tx, caller, order);
}

const noText = '-';

/** Deletes the address book of a closed account; its orders keep the receiver they were sent to. */
async function deleteAddressBook(tx: Tx, caller: Caller, { siteId, userId, ownerId }: AccountClosed): Promise<void> {
  if (userId !== ownerId) return;
  const system = asSystemIn(caller, siteId);
  for (const row of await lockWhere(tx, system, recipient, { siteId, ownerId }))
    await softDelete(
      tx,
      system,
      recipient,
      await change(tx, system, recipient, row, {
        recipientName: noText,
        phone: noText,
        telephone: null,
        identityNumber: null,
        identitySealed: null,
        identityTail: null,
        detailedAddress: noText,
        mailboxCode: null,
        companyName: null,
        taxNumber: null,
        identityPictures: [],
        contactHash: row.id,
      }),
    );
}

/** Subscribers of this module to its own events and those of other modules. */
export const ordersSubscribers: readonly Subscriber[] = [
  on(accountClosed, deleteAddressBook),
  on(billChanged, updateBills),
  on(billPaid, updatePayment),
  on(paymentTakenBack, loseMoney),
  on(paymentVoided, losePayment),
  on(packageLost, followProblem),
  on(packageRecovered, followProblem),
  on(packageProblemChanged, followProblem),
  on(packageLeftOwner, dropFromDrafts),
  on(packagesMoved, followShelf),
  on(reservedStockTransferred, moveReservedStock),
  on(goodsTransferred, transferBoxes),
  on(orderCancelled, leaveShelves),
  on(orderLost, leaveShelves),
  on(debtChanged, unfreezePaidDebt),
  on(trackReported, followTrack),
  on(newestTrackChanged, applyTrackStatus),
];
