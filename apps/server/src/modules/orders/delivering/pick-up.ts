import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { orderHandout } from '@entrepot/contract/modules/orders/order-handout.ts';
import { orderParcel } from '@entrepot/contract/modules/orders/order-lines.ts';
import type { confirmSelfPickup, getPickupOrder, undoSelfPickup } from '@entrepot/contract/modules/orders/staff-calls.ts';
import type { Caller } from '../../../core/calls/caller.ts';
import { CommittedRefusal } from '../../../core/calls/handler.ts';
import type { Db, Tx } from '../../../core/db/db.ts';
import { change, find, findWhere, insert, lock } from '../../../core/db/rows.ts';
import { attemptsOf, clearAttempts, countAttempt } from '../../../core/http/limits.ts';
import { refusedTry } from '../../access/public.ts';
import { undoCompletion } from '../../packages/public.ts';
import { publishNewestTrack, withdrawTracks, trackStatus } from '../../tracking/public.ts';
import { notifyOrder } from '../messages.ts';
import { lockOrder, moveOrder, type Order } from '../moves.ts';
import { orderByNumber } from '../order-by-number.ts';
import { amountDueAtCounter, refuseUncollected } from './counter.ts';
import { signLockedOrder } from './deliver.ts';

const { Recipient } = enumCodes.PickupRelation;
const { ToBePickedUp, Signed } = enumCodes.OrderStatus;
const maxWrongCodes = 5;
const codeMinutes = 15;

/**
 * Hands an order out to a person with its pickup code, all of its parcels or some. Money that is due at our own counter is collected before.
 * Throws `StateNotAllowed` while it is due, and for parcels that were handed out before.
 */
export async function pickUp(tx: Tx, caller: Caller, input: Input<typeof confirmSelfPickup>) {
  const order = await lockOrder(tx, caller, input.id);
  const wrong = await checkPickupCode(tx, caller, order, input.pickupCode);
  if (wrong) return wrong;
  await refuseUncollected(tx, order);
  const { parcels, isLast } = await parcelsToHandOut(tx, caller, order, input.parcelIds ?? null);
  await insert(tx, caller, orderHandout, {
    siteId: order.siteId,
    logisticsOrderId: order.id,
    ownerId: order.ownerId,
    warehouseId: order.warehouseId,
    parcels,
    isLast,
    operatorId: caller.userId!,
    ...personOf(input),
  });
  if (isLast) await signLockedOrder(tx, caller, order, caller.now, []);
  return true;
}

/** The person who collects; anyone but the recipient has a name and the last digits of a document or phone. */
function personOf({ pickupRelation, personName, lastDigits }: Input<typeof confirmSelfPickup>) {
  const relation = pickupRelation ?? Recipient;
  if (relation !== Recipient && !(personName && lastDigits)) throw ordersErrors.personMissing();
  if (lastDigits && !/^[0-9A-Z]{3,6}$/i.test(lastDigits)) throw invalid({ field: 'LastDigits', key: 'invalid' });
  return { pickupRelation: relation, personName: personName ?? null, lastDigits: lastDigits ?? null };
}

/**
 * Checks the pickup code of a locked order that waits at its pickup point (`StateNotAllowed`). After five wrong codes on an order the person
 * has to wait a quarter of an hour (`RateLimited`), so that six digits cannot be guessed at a counter. Returns the refusal of a wrong code,
 * whose attempt is committed; undefined if the code is right.
 */
export async function checkPickupCode(tx: Tx, caller: Caller, order: Order, pickupCode: string): Promise<CommittedRefusal | undefined> {
  const number = order.serialNumber;
  if (order.orderStatus !== ToBePickedUp) throw ordersErrors.noPickupCode({ number });
  const tries = `pickup code ${order.id} ${caller.userId}`;
  if ((await attemptsOf(tx, caller.now, [tries], codeMinutes)) >= maxWrongCodes)
    throw ordersErrors.pickupCodeTooOften({ number, minutes: codeMinutes });
  if (order.pickupCode === pickupCode) {
    await clearAttempts(tx, [tries]);
    return undefined;
  }
  await countAttempt(tx, caller.now, tries);
  const wrong = ordersErrors.wrongPickupCode({ number });
  const { siteId, id, ownerId } = order;
  caller.changes.push(refusedTry({ target: logisticsOrder.name, id, siteId, customerIds: [ownerId] }, wrong));
  // The counted attempt and its log are committed although the code is refused.
  return new CommittedRefusal(wrong);
}

interface ParcelRef {
  id: string;
  parcelNo: string;
}

/** Returns the parcels of an order in the order of their numbers, and those that were handed out. */
async function parcelsOf(tx: Db, caller: Caller, { siteId, id: logisticsOrderId }: Order) {
  const rows = await findWhere(tx, caller, orderParcel, { siteId, logisticsOrderId });
  const parcels = rows.sort((a, b) => a.parcelIndex - b.parcelIndex).map(({ id, parcelNo }): ParcelRef => ({ id, parcelNo }));
  const handouts = await findWhere(tx, caller, orderHandout, { siteId, logisticsOrderId, undoneTime: null });
  return { parcels, out: new Set(handouts.flatMap((one) => one.parcels.map(({ id }) => id))) };
}

async function parcelsToHandOut(tx: Tx, caller: Caller, order: Order, parcelIds: readonly string[] | null) {
  const { parcels, out } = await parcelsOf(tx, caller, order);
  const wanted = parcelIds?.length ? parcels.filter(({ id }) => parcelIds.includes(id)) : parcels.filter(({ id }) => !out.has(id));
  if (parcelIds?.length && wanted.length < new Set(parcelIds).size) throw ordersErrors.parcelsOut({ number: order.serialNumber });
  if (wanted.some(({ id }) => out.has(id))) throw ordersErrors.parcelsOut({ number: order.serialNumber });
  return { parcels: wanted, isLast: parcels.every(({ id }) => out.has(id) || wanted.some((one) => one.id === id)) };
}

/**
 * Takes a hand-out back on its day: the parcels are at the counter again (Signed → ToBePickedUp). Throws `StateNotAllowed` the second time
 * and on a later day.
 */
export async function undoPickUp(tx: Tx, caller: Caller, { id, remarks }: Input<typeof undoSelfPickup>) {
  const { logisticsOrderId } = await find(tx, caller, orderHandout, id);
  const order = await lockOrder(tx, caller, logisticsOrderId);
  const handout = await lock(tx, caller, orderHandout, id);
  if (handout.undoneTime) throw ordersErrors.pickupUndone({ number: order.serialNumber });
  const day = (time: Date) => timeToWire(time, caller.timeZone).slice(0, 10);
  if (day(handout.creationTime) !== day(caller.now)) throw ordersErrors.pickupTooOld({ number: order.serialNumber });
  await change(tx, caller, orderHandout, handout, { undoneTime: caller.now, undoneById: caller.userId!, remarks });
  if (order.orderStatus === Signed) await undoSignature(tx, caller, order, remarks);
  return true;
}

async function undoSignature(tx: Tx, caller: Caller, order: Order, remarks: string): Promise<void> {
  const back = await moveOrder(tx, caller, order, 'undoPickup');
  const { siteId, id: orderId } = back;
  await undoCompletion(tx, caller, { siteId, orderId });
  await withdrawTracks(tx, { siteId, orderId, status: trackStatus.Signed, sourceKey: 'pickup' });
  await publishNewestTrack(tx, caller, siteId, orderId);
  await notifyOrder(tx, caller, back, 'pickupUndone', { remarks });
}

/** Returns what the pickup desk needs of the order with a number (`NotFound`). */
export async function pickupOrder(tx: Db, caller: Caller, { number }: Input<typeof getPickupOrder>) {
  const order = await orderByNumber(tx, caller, number);
  if (!order) throw refuse('NotFound');
  const { id, serialNumber, orderStatus, receiverName, collectionCurrencyId } = order;
  const { parcels, out } = await parcelsOf(tx, caller, order);
  const amountDue = await amountDueAtCounter(tx, order);
  return {
    id,
    serialNumber,
    orderStatus,
    receiverName,
    amountDue,
    currencyId: amountDue && collectionCurrencyId,
    parcels: parcels.map((parcel) => ({ ...parcel, handedOut: out.has(parcel.id) })),
  };
}
