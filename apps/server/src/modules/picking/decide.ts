import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { decideShortage, getOrderShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { change, find } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { cancelOrder, followCauses, removeStock, goodsOf, lockOrder, type Order } from '../orders/public.ts';
import { losePackage } from '../packages/public.ts';
import { settleOrder } from './confirm.ts';
import { decideMissing, decisionsAbout, type MissingGoods, missingOf, refuseUnlessOffered } from './missing-goods.ts';
import { type LineDetails, lineDetailsOf } from './line-details.ts';
import { type Line, type List, linesOf } from './lists.ts';
import { leaveList, lockFamily, recount } from './remove.ts';
import { reduceLine, substitute } from './substitute.ts';
import { takeFrom } from './take-out.ts';

const { Wait, SendWithout, Substitute, Cancel } = enumCodes.ShortageDecision;
const { Picking } = enumCodes.OrderStatus;
type Decision = CodeOf<'ShortageDecision'>;

const shortOf = (orderId: string): RawBuilder<unknown> => sql`l.logistics_order_id = ${orderId} and l.short_quantity > 0`;

/** Reads the missing goods of an order and the decisions that are possible about them. */
export async function orderShortage(tx: Db, caller: Caller, { logisticsOrderId }: Input<typeof getOrderShortage>) {
  const { siteId } = await find(tx, caller, logisticsOrder, logisticsOrderId);
  const lines = await lineDetailsOf(tx, caller, siteId, shortOf(logisticsOrderId));
  const missing = lines.length ? [] : await missingOf(tx, { siteId, id: logisticsOrderId });
  if (missing.length) return { lines: missing.map(asShortage), decisions: decisionsAbout(missing).map((decision) => ({ decision })) };
  return {
    lines: lines.map(({ id, courierNumber, productName, shelfNumber, shortQuantity, shortRemarks, shortTime }) => ({
      id,
      courierNumber,
      productName,
      shelfNumber,
      quantity: shortQuantity,
      remarks: shortRemarks,
      shortTime,
    })),
    decisions: possible(lines).map((decision) => ({ decision })),
  };
}

const asShortage = ({ id, number, productName, shelfNumber, quantity, remarks, missingTime }: MissingGoods) => ({
  id,
  courierNumber: number,
  productName,
  shelfNumber,
  quantity,
  remarks,
  shortTime: missingTime,
});

/** A package can only be sent whole, and only goods from stock can be taken from other shelves. */
function possible(lines: readonly LineDetails[]): Decision[] {
  if (!lines.length) return [];
  const isWhole = lines.every(({ packageId, quantity, shortQuantity }) => !packageId || quantity === shortQuantity);
  const isStock = lines.every(({ commodityId }) => commodityId);
  return [Wait, ...(isWhole ? [SendWithout] : []), ...(isStock ? [Substitute] : []), Cancel];
}

/** The missing lines of a locked order and its locked lists. */
interface Shortage {
  order: Order;
  family: readonly List[];
  lines: readonly Line[];
}

/**
 * Decides about the missing goods of an order: `Wait` stores a remark, `SendWithout` takes them out of the order, `Substitute` reserves other
 * stock for the list, `Cancel` puts the picked goods back and cancels the order; missing packages that leave the order are lost. An order in no
 * list has missing goods to put back. Throws `StateNotAllowed` if nothing is missing, and for decisions that `orderShortage` does not offer.
 */
export async function decide(tx: Tx, caller: Caller, { logisticsOrderId, decision, remarks }: Input<typeof decideShortage>) {
  const { siteId, pickingListId } = await find(tx, caller, logisticsOrder, logisticsOrderId);
  const system = asSystemIn(caller, siteId);
  if (!pickingListId) {
    await decideMissing(tx, system, await lockOrder(tx, system, logisticsOrderId), { decision, remarks: remarks ?? null });
    await followCauses(tx, system, await lockOrder(tx, system, logisticsOrderId));
    return true;
  }
  const shortage = await lockShortage(tx, system, logisticsOrderId, pickingListId);
  refuseUnlessOffered(shortage.order, decision, possible(await lineDetailsOf(tx, system, siteId, shortOf(logisticsOrderId))));
  if (decision === Wait) await wait(tx, system, shortage, remarks ?? null);
  else if (decision === SendWithout) await sendWithout(tx, system, shortage, remarks ?? null);
  else if (decision === Substitute) await substitute(tx, system, shortage);
  else return cancel(tx, system, shortage, remarks ?? null);
  const order = await followCauses(tx, system, await lockOrder(tx, system, logisticsOrderId));
  if (order.orderStatus === Picking && decision !== Wait) await settleOrder(tx, system, order);
  return true;
}

async function lockShortage(tx: Tx, caller: Caller, orderId: string, listId: string | null): Promise<Shortage> {
  const family = listId ? await lockFamily(tx, caller, listId) : [];
  const order = await lockOrder(tx, caller, orderId);
  const ids = family.map(({ id }) => id);
  const lines = (await linesOf(tx, order.siteId, ids)).filter((line) => line.logisticsOrderId === orderId && line.shortQuantity > 0);
  if (!lines.length) throw pickingErrors.noShortage({ order: order.serialNumber });
  return { order, family, lines };
}

async function wait(tx: Tx, caller: Caller, { lines }: Shortage, shortRemarks: string | null): Promise<void> {
  if (!shortRemarks) throw invalid({ field: 'Remarks', key: 'required' });
  for (const line of lines) await change(tx, caller, pickingLine, line, { shortRemarks });
}

async function sendWithout(tx: Tx, caller: Caller, { order, family, lines }: Shortage, remarks: string | null): Promise<void> {
  const goods = await goodsOf(tx, order);
  const details = await lineDetailsOf(tx, caller, order.siteId, shortOf(order.id));
  for (const line of lines) {
    const { packageId, ...wanted } = goods.find(({ id }) => id === line.orderGoodsId)!;
    const lists = await lockFamily(tx, caller, family[0]!.id);
    const now = await lockOrder(tx, caller, order.id);
    if (packageId) {
      await takeFrom(tx, caller, {
        order: now,
        line: { packageId, ...wanted },
        family: lists,
        shelfId: null,
        number: numberOf(details, line),
      });
      await losePackage(tx, caller, packageId, remarks);
    } else {
      await reduceLine(tx, caller, line);
      await removeStock(tx, caller, now, { packageId, ...wanted }, line.shortQuantity);
      for (const list of lists) await recount(tx, caller, list, lists);
    }
  }
}

const numberOf = (details: readonly LineDetails[], { id }: Line): string => details.find((one) => one.id === id)?.courierNumber ?? '';

async function cancel(tx: Tx, caller: Caller, { order, family, lines }: Shortage, remarks: string | null): Promise<true> {
  const goods = await goodsOf(tx, order);
  const packageOf = ({ orderGoodsId }: Line) => goods.find(({ id }) => id === orderGoodsId)!.packageId;
  // Of a package that is missing in part, the other pieces are there.
  const missing = lines.filter(({ quantity, shortQuantity }) => quantity === shortQuantity).flatMap((line) => packageOf(line) ?? []);
  await leaveList(tx, caller, family[0]!.id, order.id);
  await cancelOrder(tx, caller, { id: order.id, remarks });
  for (const packageId of missing) await losePackage(tx, caller, packageId, remarks);
  return true;
}
