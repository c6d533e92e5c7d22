import { dec } from '@entrepot/rules/decimal.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  editReturnLogisticsOrder,
  updateReturnLogisticsOrderRemarks,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsErrors } from '@entrepot/contract/modules/returns/return-logistics-errors.ts';
import type {
  batchEnableReturnProhibited,
  deleteReturnLogisticsOrder,
  editReturnLogisticsOrderImages,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { storeFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/db/db.ts';
import { refuseForeignFields } from '../../core/calls/customer-writes.ts';
import { change, insert, lock, lockAll, removeWhere, sameVersion } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { orderByNumber } from '../orders/public.ts';
import { typedCourierNumber } from '../packages/public.ts';
import { notifyReturned } from './returned-messages.ts';
import {
  changeGoods,
  daysToDecide,
  goodsOf,
  lockLabel,
  isLeft,
  refusePackage,
  type Returned,
  type ReturnedGoods,
  returnsNumbered,
} from './returned-row.ts';
import { followShelves, shelfUseOf } from './returned-shelf.ts';
import { refuseWeight } from './returned-weight.ts';

type EditInput = Input<typeof editReturnLogisticsOrder>;
const { ShelvesLogType } = enumCodes;

/**
 * Corrects a return in the warehouse. A new original number may determine the owner. Only staff change the label (`Duplicate` when another
 * return has it). Goods in stock or removed are unchanged (`StateNotAllowed`).
 */
export async function editReturned(tx: Tx, caller: Caller, sent: EditInput): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, sent.id);
  sameVersion(row, sent.rowVersion);
  if (sent.serialNumber && sent.serialNumber !== row.serialNumber) throw returnLogisticsErrors.otherSerial({ number: row.serialNumber });
  refusePackage(row);
  if (!returnLogisticsOrderStates.is(row.status, 'editable')) throw returnLogisticsOrderStates.refusal(row.status);
  await refuseWeight(tx, caller, {
    siteId: row.siteId,
    label: row.returnsOrderNumberNo,
    grossWeight: sent.grossWeight,
    confirmation: sent,
  });
  const goods = await goodsOf(tx, caller, row);
  const { originalOrderNumberNo = row.originalOrderNumberNo } = sent;
  refuseForeignFields(caller, returnLogisticsOrder, row, { remark: sent.remark, originalOrderNumberNo });
  const returnsOrderNumberNo = await labelOf(tx, caller, row, sent.returnsOrderNumberNo ?? null);
  const found = originalOrderNumberNo === row.originalOrderNumberNo ? {} : await ownerBy(tx, caller, row, originalOrderNumberNo);
  if (sent.goodsInfos) await writeGoods(tx, caller, row, goods, sent.goodsInfos);
  const now = await change(tx, caller, returnLogisticsOrder, row, {
    returnsOrderNumberNo,
    originalOrderNumberNo,
    ...found,
    remark: sent.remark,
    returnReason: sent.returnReason || undefined,
    grossWeight: sent.grossWeight || undefined,
    // Another weight is not that of the scale.
    weightReading: sent.grossWeight && !dec(sent.grossWeight).eq(dec(row.grossWeight)) ? null : undefined,
  });
  const after = await goodsOf(tx, caller, row);
  await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(now, after), {
    logType: ShelvesLogType.Adjust,
    found: true,
  });
  if (!row.ownerId && now.ownerId) await notifyReturned(tx, caller, now, 'Given');
  return true;
}

/** The new label of a return. Throws `ValidationFailed` when a customer tries to change it. */
async function labelOf(tx: Tx, caller: Caller, row: Returned, typed: string | null): Promise<string> {
  if (!typed) return row.returnsOrderNumberNo;
  const label = typedCourierNumber(typed, 'ReturnsOrderNumberNo');
  if (label === row.returnsOrderNumberNo) return label;
  if (caller.audience === 'customer') throw invalid({ field: 'ReturnsOrderNumberNo', key: 'returns.errors.labelIsTheHouses' });
  await lockLabel(tx, row.siteId, label);
  const others = await returnsNumbered(tx, caller, row.siteId, label);
  if (others.some((other) => other.id !== row.id && other.returnsOrderNumberNo === label))
    throw returnLogisticsErrors.numberTaken({ number: label });
  return label;
}

/** The owner by a new original number. An existing owner stays, and numbers entered by a customer assign nothing. */
async function ownerBy(tx: Tx, caller: Caller, row: Returned, number: string | null): Promise<Partial<Returned>> {
  const order = number ? await orderByNumber(tx, asSystemIn(caller, row.siteId), number) : undefined;
  if (!order || (row.ownerId && order.ownerId !== row.ownerId)) return {};
  return { orderId: order.id, ownerId: order.ownerId, ...(row.ownerId ? {} : await daysToDecide(tx, caller, row.siteId)) };
}

/**
 * Replaces the goods: those with an id are updated, others are added, missing ones are deleted. After receipt a customer only describes what
 * the warehouse has counted.
 */
async function writeGoods(
  tx: Tx,
  caller: Caller,
  row: Returned,
  goods: readonly ReturnedGoods[],
  sentGoods: NonNullable<EditInput['goodsInfos']>,
): Promise<void> {
  const byId = new Map(goods.map((one) => [one.id, one]));
  const named = sentGoods.flatMap(({ id }) => id ?? []);
  if (new Set(named).size !== named.length) throw returnLogisticsErrors.goodsNamedTwice();
  if (named.some((id) => !byId.has(id))) throw returnLogisticsErrors.notItsGoods();
  const remaining = goods.filter((one) => !isLeft(one));
  if (sentGoods.length + remaining.filter(({ id }) => !named.includes(id)).length === 0)
    throw returnLogisticsErrors.nothingListed({ number: row.serialNumber });
  const system = asSystemIn(caller, row.siteId);
  const newStatus = goods.find(isLeft)?.goodsStatus;
  for (const [at, { id, identification = null, productName, quantity, imageUrls }] of sentGoods.entries()) {
    const one = id ? byId.get(id)! : null;
    const pictures = imageUrls ? await storeFiles(tx, caller, imageUrls, one?.imageUrls ?? []) : (one?.imageUrls ?? []);
    const values = { identification, productName, quantity, imageUrls: pictures };
    refuseForeignFields(caller, returnLogisticsOrderGoods, row, values, { row: one, path: `ReturnLogisticsOrderGoodsInfos.${at}.` });
    if (!one) {
      const of = { siteId: row.siteId, returnLogisticsOrderId: row.id, goodsStatus: newStatus || undefined };
      await insert(tx, system, returnLogisticsOrderGoods, { ...of, ...values });
    } else if (isLeft(one)) await changeGoods(tx, caller, one, values);
    else if (one.quantity !== quantity || one.productName !== productName) throw returnLogisticsErrors.keepsGoods();
  }
  const removed = goods.filter((one) => isLeft(one) && !named.includes(one.id));
  if (removed.length && caller.audience === 'customer' && !returnLogisticsOrderStates.is(row.status, 'announced'))
    throw returnLogisticsErrors.countedGoodsStay({ number: row.serialNumber });
  if (removed.length) await removeWhere(tx, system, returnLogisticsOrderGoods, { id: removed.map(({ id }) => id) });
}

/** Sets the remarks of owner and warehouse, in any status. */
export async function writeRemarks(
  tx: Tx,
  caller: Caller,
  { id, remarks }: Input<typeof updateReturnLogisticsOrderRemarks>,
): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  await change(tx, caller, returnLogisticsOrder, row, { remarks: remarks ?? null });
  return true;
}

/** Replaces the pictures of a return. */
export async function writeImages(tx: Tx, caller: Caller, { id, imageUrls }: Input<typeof editReturnLogisticsOrderImages>): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  await change(tx, caller, returnLogisticsOrder, row, { imageUrls: await storeFiles(tx, caller, imageUrls, row.imageUrls ?? []) });
  return true;
}

/**
 * Deletes returns (→ 90) and takes them off their shelves. Throws `StateNotAllowed` for claimed ones and those with goods in stock or
 * removed.
 */
export async function deleteReturned(tx: Tx, caller: Caller, { ids }: Input<typeof deleteReturnLogisticsOrder>): Promise<true> {
  for (const row of await lockAll(tx, caller, returnLogisticsOrder, ids)) {
    if (row.status === enumCodes.ReturnLogisticsOrderStatus.Claimed) throw returnLogisticsErrors.claimedStays({ number: row.serialNumber });
    const status = returnLogisticsOrderStates.after(row.status, 'delete');
    const goods = await goodsOf(tx, caller, row);
    if (!goods.every(isLeft)) throw returnLogisticsErrors.keepsGoods();
    const removed = await change(tx, caller, returnLogisticsOrder, row, { status, shelfId: null });
    await followShelves(tx, caller, row.siteId, shelfUseOf(row, goods), shelfUseOf(removed, goods), { logType: ShelvesLogType.Lower });
  }
  return true;
}

/** Blocks or allows resending of returns. Throws `StateNotAllowed` for one that is a package already. */
export const prohibit =
  (returnProhibited: boolean) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof batchEnableReturnProhibited>): Promise<true> => {
    for (const row of await lockAll(tx, caller, returnLogisticsOrder, ids)) {
      if (returnProhibited) refusePackage(row);
      await change(tx, caller, returnLogisticsOrder, row, { returnProhibited });
    }
    return true;
  };
