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
import { keepFiles } from '../../core/files/files.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, insert, lock, lockAll, removeWhere, sameVersion } from '../../core/rows/rows.ts';
import { asSystemIn } from '../../core/rows/scope.ts';
import { orderByNumber } from '../orders/public.ts';
import { typedCourierNumber } from '../packages/public.ts';
import { tellOfReturned } from './returned-messages.ts';
import {
  changeGoods,
  daysToDecide,
  goodsOf,
  holdLabel,
  isLeft,
  refusePackage,
  type Returned,
  type ReturnedGoods,
  returnsNumbered,
} from './returned-row.ts';
import { followShelves, lyingOf } from './returned-shelf.ts';
import { refuseWeight } from './returned-weight.ts';

type Sent = Input<typeof editReturnLogisticsOrder>;
const { ShelvesLogType } = enumCodes;

/**
 * Corrects what is written of a return that lies in the house. A new original number may show whose it is. The label is the house's to
 * correct (103 when another return bears it); goods that are in stock or removed stay as they are (102).
 */
export async function editReturned(tx: Tx, caller: Caller, sent: Sent): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, sent.id);
  sameVersion(row, sent.rowVersion);
  if (sent.serialNumber && sent.serialNumber !== row.serialNumber) throw returnLogisticsErrors.otherSerial({ number: row.serialNumber });
  refusePackage(row);
  if (!returnLogisticsOrderStates.is(row.status, 'editable')) throw returnLogisticsOrderStates.refusal(row.status);
  await refuseWeight(tx, caller, { siteId: row.siteId, label: row.returnsOrderNumberNo, grossWeight: sent.grossWeight, said: sent });
  const goods = await goodsOf(tx, caller, row);
  const returnsOrderNumberNo = await labelOf(tx, caller, row, sent.returnsOrderNumberNo ?? null);
  const originalOrderNumberNo = sent.originalOrderNumberNo === undefined ? row.originalOrderNumberNo : sent.originalOrderNumberNo;
  const found = originalOrderNumberNo === row.originalOrderNumberNo ? {} : await ownerBy(tx, caller, row, originalOrderNumberNo);
  if (sent.goodsInfos) await writeGoods(tx, caller, row, goods, sent.goodsInfos);
  const now = await change(tx, caller, returnLogisticsOrder, row, {
    returnsOrderNumberNo,
    originalOrderNumberNo,
    ...found,
    remark: sent.remark,
    returnReason: sent.returnReason || undefined,
    grossWeight: sent.grossWeight || undefined,
  });
  const after = await goodsOf(tx, caller, row);
  await followShelves(tx, caller, row.siteId, lyingOf(row, goods), lyingOf(now, after), { logType: ShelvesLogType.Adjust, found: true });
  if (!row.ownerId && now.ownerId) await tellOfReturned(tx, caller, now, 'Given');
  return true;
}

/** The label that a return has from now on: its own for a customer, who may not change it (100). */
async function labelOf(tx: Tx, caller: Caller, row: Returned, said: string | null): Promise<string> {
  if (!said) return row.returnsOrderNumberNo;
  const label = typedCourierNumber(said, 'ReturnsOrderNumberNo');
  if (label === row.returnsOrderNumberNo) return label;
  if (caller.who === 'C') throw invalid({ field: 'ReturnsOrderNumberNo', key: 'returns.errors.labelIsTheHouses' });
  await holdLabel(tx, row.siteId, label);
  const others = await returnsNumbered(tx, caller, row.siteId, label);
  if (others.some((other) => other.id !== row.id && other.returnsOrderNumberNo === label))
    throw returnLogisticsErrors.numberTaken({ number: label });
  return label;
}

/** Whose a return is by a new original number. What is somebody's already stays theirs; a customer's own numbers give nothing away. */
async function ownerBy(tx: Tx, caller: Caller, row: Returned, number: string | null): Promise<Partial<Returned>> {
  const order = number ? await orderByNumber(tx, asSystemIn(caller, row.siteId), number) : undefined;
  if (!order || (row.ownerId && order.ownerId !== row.ownerId)) return {};
  return { orderId: order.id, ownerId: order.ownerId, ...(row.ownerId ? {} : await daysToDecide(tx, caller, row.siteId)) };
}

/** Writes the goods as they are said to be: those with an id are changed, others are new, those left out are none. */
async function writeGoods(
  tx: Tx,
  caller: Caller,
  row: Returned,
  goods: readonly ReturnedGoods[],
  said: NonNullable<Sent['goodsInfos']>,
): Promise<void> {
  const byId = new Map(goods.map((one) => [one.id, one]));
  const named = said.flatMap(({ id }) => id ?? []);
  if (new Set(named).size !== named.length) throw returnLogisticsErrors.goodsNamedTwice();
  if (named.some((id) => !byId.has(id))) throw returnLogisticsErrors.notItsGoods();
  const kept = goods.filter((one) => !isLeft(one));
  if (said.length + kept.filter(({ id }) => !named.includes(id)).length === 0)
    throw returnLogisticsErrors.nothingListed({ number: row.serialNumber });
  const system = asSystemIn(caller, row.siteId);
  const newStatus = goods.find(isLeft)?.goodsStatus;
  for (const { id, identification = null, productName, quantity, imageUrls } of said) {
    const one = id ? byId.get(id)! : null;
    const pictures = imageUrls ? await keepFiles(tx, caller, imageUrls, one?.imageUrls ?? []) : (one?.imageUrls ?? []);
    const values = { identification, productName, quantity, imageUrls: pictures };
    if (!one) {
      const of = { siteId: row.siteId, returnLogisticsOrderId: row.id, goodsStatus: newStatus || undefined };
      await insert(tx, system, returnLogisticsOrderGoods, { ...of, ...values });
    } else if (isLeft(one)) await changeGoods(tx, caller, one, values);
    else if (one.quantity !== quantity || one.productName !== productName) throw returnLogisticsErrors.keepsGoods();
  }
  const gone = goods.filter((one) => isLeft(one) && !named.includes(one.id));
  if (gone.length) await removeWhere(tx, system, returnLogisticsOrderGoods, { id: gone.map(({ id }) => id) });
}

/** Writes what the owner and the house say of a return; its state does not matter. */
export async function writeRemarks(
  tx: Tx,
  caller: Caller,
  { id, remarks }: Input<typeof updateReturnLogisticsOrderRemarks>,
): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  await change(tx, caller, returnLogisticsOrder, row, { remarks: remarks ?? null });
  return true;
}

/** Puts these pictures in place of those that a return had. */
export async function writeImages(tx: Tx, caller: Caller, { id, imageUrls }: Input<typeof editReturnLogisticsOrderImages>): Promise<true> {
  const row = await lock(tx, caller, returnLogisticsOrder, id);
  await change(tx, caller, returnLogisticsOrder, row, { imageUrls: await keepFiles(tx, caller, imageUrls, row.imageUrls ?? []) });
  return true;
}

/** Takes returns off the books (→ 90) and off their shelves; what is claimed (102), and of which goods are in stock or removed (102), stays. */
export async function deleteReturned(tx: Tx, caller: Caller, { ids }: Input<typeof deleteReturnLogisticsOrder>): Promise<true> {
  for (const row of await lockAll(tx, caller, returnLogisticsOrder, ids)) {
    if (row.status === enumCodes.ReturnLogisticsOrderStatus.Claimed) throw returnLogisticsErrors.claimedStays({ number: row.serialNumber });
    const status = returnLogisticsOrderStates.after(row.status, 'delete');
    const goods = await goodsOf(tx, caller, row);
    if (!goods.every(isLeft)) throw returnLogisticsErrors.keepsGoods();
    const gone = await change(tx, caller, returnLogisticsOrder, row, { status, shelfId: null });
    await followShelves(tx, caller, row.siteId, lyingOf(row, goods), lyingOf(gone, goods), { logType: ShelvesLogType.Lower });
  }
  return true;
}

/** Says of returns that they may not travel again, or that they may; one that is a package already is its package's affair (102). */
export const prohibit =
  (returnProhibited: boolean) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof batchEnableReturnProhibited>): Promise<true> => {
    for (const row of await lockAll(tx, caller, returnLogisticsOrder, ids)) {
      if (returnProhibited) refusePackage(row);
      await change(tx, caller, returnLogisticsOrder, row, { returnProhibited });
    }
    return true;
  };
