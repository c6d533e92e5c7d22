import type { Input } from '@entrepot/contract/core/call.ts';
import { Refusal, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shopsErrors } from '@entrepot/contract/modules/shops/errors.ts';
import type { confirmShopShipment } from '@entrepot/contract/modules/shops/order-calls.ts';
import type { retryConfirmPlatform } from '@entrepot/contract/modules/shops/platform-calls.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import { logisticsThirdPartyPlatformsOrderIndex } from '@entrepot/contract/modules/shops/screens.ts';
import { shopOrder } from '@entrepot/contract/modules/shops/shop-order.ts';
import { platformOrderStates, shopOrderStates } from '@entrepot/contract/modules/shops/shop-states.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { sentence } from '../../core/calls/texts.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find, findWhere, lock } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { notifyStaff } from '../messaging/public.ts';
import { marketplaceName } from './app.ts';
import { fetcherFor } from './fetching.ts';
import { settle } from './follow-orders.ts';
import type { Shipment } from './marketplace.ts';
import { movePlatformOrder, type PlatformOrder } from './platform-row.ts';
import { NotAccepted } from './request.ts';

const minute = 60_000;
/** Delay before the next attempt, by number of failures. */
const waits = [1, 5, 30, 120, 720].map((minutes) => minutes * minute);
/** Lease of an attempt, before another process may try. */
const leaseMs = 10 * minute;

/** Result of a confirmation in the answers of the calls. */
interface ConfirmationResult {
  id: string;
  ok: boolean;
  code: number;
  message: string;
}

/** Retries failed confirmations; a failure does not stop the others. */
export const retry = (db: Db, caller: Caller, { ids }: Input<typeof retryConfirmPlatform>): Promise<ConfirmationResult[]> =>
  settleEach(caller, ids, async (id) => {
    const { siteId } = await find(db, caller, platformOrder, id);
    await notify(db, asSystemIn(caller, siteId), id);
  });

/** Confirms the shipment of shop orders to their marketplaces. */
export const confirm = (db: Db, caller: Caller, { ids }: Input<typeof confirmShopShipment>): Promise<ConfirmationResult[]> =>
  settleEach(caller, ids, async (id) => {
    const { siteId, platformOrderNo } = await find(db, caller, shopOrder, id);
    const rows = await findWhere(db, caller, platformOrder, { shopOrderId: id });
    const open = rows.filter(({ status }) => platformOrderStates.is(status, 'confirmable'));
    if (!open.length) throw shopsErrors.notGone({ order: platformOrderNo });
    for (const row of open) await notify(db, asSystemIn(caller, siteId), row.id);
  });

/** Processes each item one after the other, and returns for each whether it succeeded or why not. */
export async function settleEach(
  caller: Caller,
  ids: readonly string[],
  work: (id: string) => Promise<void>,
): Promise<ConfirmationResult[]> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const rows: ConfirmationResult[] = [];
  for (const id of new Set(ids))
    await work(id).then(
      () => rows.push({ id, ok: true, code: errorCodes.Ok, message: '' }),
      (problem: unknown) => {
        if (!(problem instanceof Refusal)) throw problem;
        rows.push({ id, ok: false, code: problem.code, message: sentence(caller.language, problem) });
      },
    );
  return rows;
}

/**
 * Confirms a parcel's shipment to its marketplace (`StateNotAllowed` if its goods have not left, `PlatformRejected` if it refuses). No
 * transaction is open during the request. A failure is stored with its reason and the time of the next attempt.
 */
export async function notify(db: Db, system: Caller, id: string): Promise<void> {
  const { row, shipment } = await db.transaction().execute((tx) => claim(tx, system, id));
  const shopRow = await find(db, system, shop, row.shopId);
  const problem = await ship(db, system, shopRow, shipment);
  await db.transaction().execute((tx) => (problem ? failed(tx, system, id, problem) : confirmed(tx, system, id)));
  if (problem) throw problem.refusal;
}

async function claim(tx: Tx, system: Caller, id: string): Promise<{ row: PlatformOrder; shipment: Shipment }> {
  const row = await lock(tx, system, platformOrder, id);
  if (!platformOrderStates.is(row.status, 'confirmable')) throw shopsErrors.notGone({ order: row.platformOrderNo });
  const order = row.logisticsOrderId ? await find(tx, system, logisticsOrder, row.logisticsOrderId) : null;
  const by = order?.carrierId ? await find(tx, system, carrier, order.carrierId) : null;
  await change(tx, system, platformOrder, row, { nextConfirmTime: new Date(system.now.getTime() + leaseMs) });
  const { platformOrderNo: number, packageNo } = row;
  const trackingNo = row.platformTrackingNo ?? order?.carrierNo ?? order?.serialNumber ?? null;
  return { row, shipment: { number, packageNo, trackingNo, carrier: by?.name ?? null } };
}

interface Problem {
  refusal: Refusal;
  code: string;
  message: string;
}

async function ship(db: Db, system: Caller, row: Parameters<typeof fetcherFor>[2], shipment: Shipment): Promise<Problem | null> {
  try {
    const { fetch } = await fetcherFor(db, system, row);
    await fetch(({ port, app }, access) => port.ship(app, access, shipment));
    return null;
  } catch (problem) {
    const marketplace = marketplaceName(row.shopAuthorizationInformationType);
    if (problem instanceof NotAccepted)
      return { refusal: shopsErrors.refused({ marketplace }), code: problem.code, message: problem.message };
    if (problem instanceof Refusal) return { refusal: problem, code: String(problem.code), message: sentence(system.language, problem) };
    throw problem;
  }
}

async function failed(tx: Tx, system: Caller, id: string, { code, message }: Problem): Promise<void> {
  const row = await lock(tx, system, platformOrder, id);
  if (!platformOrderStates.can(row.status, 'fail')) return;
  const wait = waits[row.retryCount];
  const now = await movePlatformOrder(tx, system, row, 'fail', {
    confirmErrorCode: code.slice(0, 64),
    confirmErrorMessage: message.slice(0, 500),
    retryCount: row.retryCount + 1,
    nextConfirmTime: wait ? new Date(system.now.getTime() + wait) : null,
  });
  if (!wait && row.nextConfirmTime) await notifyGivenUp(tx, system, now);
}

async function notifyGivenUp(tx: Tx, system: Caller, row: PlatformOrder): Promise<void> {
  const { name } = await find(tx, system, shop, row.shopId);
  await notifyStaff(tx, system, {
    siteId: row.siteId,
    screen: logisticsThirdPartyPlatformsOrderIndex,
    type: enumCodes.UserMessageType.Shop,
    infoType: 'ErrorMessage',
    text: 'shops.messages.unconfirmed',
    values: {
      marketplace: marketplaceName(row.shopAuthorizationInformationType),
      order: row.platformOrderNo,
      shop: name,
      reason: row.confirmErrorMessage,
    },
    link: '/LogisticsThirdPartyPlatformsOrderIndex',
  });
}

/** Records the confirmation on the parcel, on its shop order once all its parcels are confirmed, and on the consolidation. */
async function confirmed(tx: Tx, system: Caller, id: string): Promise<void> {
  const { shopOrderId } = await find(tx, system, platformOrder, id);
  const order = await lock(tx, system, shopOrder, shopOrderId);
  const row = await lock(tx, system, platformOrder, id);
  if (!platformOrderStates.can(row.status, 'confirm')) return;
  await movePlatformOrder(tx, system, row, 'confirm', {
    confirmTime: system.now,
    confirmErrorCode: null,
    confirmErrorMessage: null,
    nextConfirmTime: null,
  });
  const others = await findWhere(tx, system, platformOrder, { shopOrderId });
  if (others.some(({ status }) => platformOrderStates.is(status, 'confirmable'))) return;
  if (shopOrderStates.can(order.status, 'ship'))
    await change(tx, system, shopOrder, order, { status: shopOrderStates.after(order.status, 'ship') });
  if (order.consolidationId) await settle(tx, system, order.consolidationId);
}
