import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { doneAlready } from '@entrepot/contract/core/errors.ts';
import type { confirmPickingGoods } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingLine, pickingLineStates } from '@entrepot/contract/modules/picking/picking-line.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { onlyOne } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { updateDeferred } from '../../core/db/rows.ts';
import {
  countPicked,
  findStock,
  followCauses,
  goodsOf,
  lockOrder,
  moveOrder,
  type Order,
  pickStock,
  setPickingStatus,
} from '../orders/public.ts';
import { namesCommodity } from '../commodities/public.ts';
import { answersTo, pickPackage, pieceOf } from '../packages/public.ts';
import { trackStatus, writeTrack } from '../tracking/public.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import { wasNumbered } from '../shelving/public.ts';
import { lineDetailsOf } from './line-details.ts';
import { countOnList, type Line, type List, lockListInHand } from './lists.ts';

// Pieces under one courier number.
const maxPieces = 50;

type ScanInput = Input<typeof confirmPickingGoods>;
/** A line with its goods and their current shelf. */
interface PickTarget {
  line: Line;
  packageId: string | null;
  commodityId: string | null;
  courierNumber: string;
  labelNumber: string | null;
  grossWeight: string | null;
  shelfId: string | null;
  shelfNumber: string | null;
  /** Its earlier numbers, which its label may show. */
  formerNumbers: string[] | null;
  problemType: CodeOf<'PackageProblemType'> | null;
  problemRemarks: string | null;
}

/**
 * Picks goods of a list in progress from the scanned shelf. Throws `NoMatchingGoods` for other goods, another shelf or another lot and `TotalExceeded`
 * for more than is left, `StateNotAllowed` for goods with an open problem. The order goes to packing with its last piece.
 */
export async function confirm(tx: Tx, caller: Caller, input: ScanInput) {
  const locked = await lockListInHand(tx, caller, input.id);
  const aimed = await aim(tx, locked.list, input);
  const { line } = aimed;
  const left = line.quantity - line.pickedQuantity - line.shortQuantity;
  // Pieces that were reported missing have turned up.
  const most = left + line.shortQuantity;
  const quantity = input.quantity ?? (left || most);
  const found = Math.max(0, quantity - left);
  if (most === 0) throw pickingErrors.pickedAlready({ number: aimed.courierNumber }, doneAlready);
  if (quantity > most) throw pickingErrors.aboveLine({ number: aimed.courierNumber, left: most });
  refuseProblem(caller, aimed);
  refuseOtherShelf(aimed, input.shelfNumber);
  const order = await lockOrder(tx, caller, line.logisticsOrderId);
  if (order.orderStatus !== enumCodes.OrderStatus.Picking) throw pickingErrors.orderGone({ order: order.serialNumber });

  if (found && aimed.commodityId)
    await findStock(tx, caller, order, { commodityId: aimed.commodityId, shelfId: line.shelfId, quantity: found });
  await pick(tx, caller, order, aimed, { quantity, lotId: await lotOf(tx, order, aimed, input.lotNumber ?? null) });
  await addToLine(tx, caller, aimed, quantity, found);
  await countPicked(tx, order, line.orderGoodsId, quantity);
  const list = await countOnList(tx, caller, locked, quantity);
  const orderFinished = await settleOrder(tx, caller, found ? await followCauses(tx, caller, order) : order);
  const [[facts], listFinished] = await Promise.all([lineDetailsOf(tx, caller, list.siteId, sql`l.id = ${line.id}`), isFinished(tx, list)]);
  return { ...facts!, orderFinished, listFinished };
}

const pick = (
  tx: Tx,
  caller: Caller,
  order: Order,
  { line, packageId, commodityId }: PickTarget,
  { quantity, lotId }: { quantity: number; lotId: string | undefined },
): Promise<unknown> =>
  packageId
    ? pickPackage(tx, caller, { siteId: order.siteId, orderId: order.id, packageId, quantity })
    : pickStock(tx, caller, order, { commodityId: commodityId!, shelfId: line.shelfId, quantity, lotId });

/** Returns the scanned lot, which must be one that the order has reserved on the shelf. Throws `NoMatchingGoods` with the lots to take. */
async function lotOf(tx: Tx, { siteId, id }: Order, { line, commodityId, courierNumber }: PickTarget, scanned: string | null) {
  if (!scanned || !commodityId) return undefined;
  const found = await sql<{ id: string; number: string }>`select distinct t.id, t.number
    from order_goods_place q
    join commodity_lot t on t.site_id = q.site_id and t.id = q.lot_id
    where q.site_id = ${siteId} and q.logistics_order_id = ${id} and q.commodity_id = ${commodityId} and q.shelf_id = ${line.shelfId}
      and q.quantity > q.picked_quantity
    order by t.number`.execute(tx);
  if (!found.rows.length) return undefined;
  const lot = found.rows.find(({ number }) => number === scanned);
  const lots = found.rows.map(({ number }) => number).join(', ');
  if (!lot) throw pickingErrors.otherLot({ number: courierNumber, scanned, lots });
  return lot.id;
}

/**
 * The requested line: the named one, or one for the scanned goods, unfinished ones first. For a commodity on several shelves, the line of
 * the scanned shelf. Throws `Duplicate` when several pieces with the scanned label are to be picked from the scanned shelf.
 */
async function aim(tx: Tx, { siteId, id, serialNumber }: List, scanned: ScanInput): Promise<PickTarget> {
  const { lineId, shelfNumber: shelf } = scanned;
  const code = scanned.courierNumber ?? scanned.commodityCode ?? '';
  const meant = lineId ? sql`l.id = ${lineId}` : sql`(${answersTo('k', code)} or ${namesCommodity(code, 'c')})`;
  const found = await sql<Line & Omit<PickTarget, 'line' | 'shelfId'> & { nowOn: string | null }>`
    select l.*, g.package_id, g.commodity_id,
      coalesce(k.courier_number, c.identification_code, c.commodity_code) as courier_number, k.label_number, k.gross_weight,
      s.id as now_on,
      s.number as shelf_number, s.former_numbers, k.problem_type, k.problem_remarks
    from picking_line l
    join order_goods g on g.site_id = l.site_id and g.id = l.order_goods_id
    left join package k on k.site_id = g.site_id and k.id = g.package_id
    left join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    left join shelf s on s.site_id = l.site_id and s.id = case when g.commodity_id is null then k.shelf_id else l.shelf_id end
    where l.site_id = ${siteId} and l.picking_list_id = ${id} and ${meant}
    order by (l.picked_quantity = l.quantity), (l.picked_quantity + l.short_quantity = l.quantity), not (coalesce(s.number = ${shelf}, false) or ${wasNumbered(shelf, 's')}), l.id
    limit ${maxPieces}`.execute(tx);
  const isPicked = ({ pickedQuantity, quantity }: Line) => pickedQuantity === quantity;
  const isThere = ({ shelfNumber, formerNumbers }: Pick<PickTarget, 'shelfNumber' | 'formerNumbers'>) =>
    shelfNumber === shelf || (shelf !== undefined && shelf !== null && formerNumbers?.includes(shelf) === true);
  const pieces = found.rows.filter((row) => row.labelNumber === code);
  const row = lineId ? found.rows[0] : (pieceOf(code, pieces, (piece) => !isPicked(piece) && isThere(piece)) ?? found.rows[0]);
  if (!row) throw pickingErrors.unknownGoods({ number: code, list: serialNumber });
  const {
    packageId,
    commodityId,
    courierNumber,
    labelNumber,
    grossWeight,
    nowOn,
    shelfNumber,
    formerNumbers,
    problemType,
    problemRemarks,
    ...line
  } = row;
  const goods = { packageId, commodityId, courierNumber, labelNumber, grossWeight };
  return { ...goods, line: line as Line, shelfId: nowOn, shelfNumber, formerNumbers, problemType, problemRemarks };
}

/** Goods with an open problem stay where they are until it is decided what is done with them. */
function refuseProblem({ language }: Caller, { courierNumber: number, problemType, problemRemarks }: PickTarget): void {
  if (!problemType) return;
  const problem = enumLabel(language, 'PackageProblemType', problemType);
  throw pickingErrors.problem({ number, problem, remarks: problemRemarks ?? '' });
}

function refuseOtherShelf({ courierNumber, shelfNumber, formerNumbers }: PickTarget, scanned: string): void {
  if (shelfNumber && scanned !== shelfNumber && !formerNumbers?.includes(scanned))
    throw pickingErrors.otherShelf({ number: courierNumber, shelf: shelfNumber, scanned });
}

async function addToLine(tx: Tx, caller: Caller, { line, shelfId }: PickTarget, quantity: number, found: number): Promise<void> {
  const pickedQuantity = line.pickedQuantity + quantity;
  await updateDeferred(tx, caller, pickingLine, line, {
    pickedQuantity,
    shortQuantity: line.shortQuantity - found,
    status: pickingLineStates.after(line.status, pickedQuantity === line.quantity ? 'pickAll' : 'pickSome'),
    pickerId: caller.userId,
    pickedTime: caller.now,
    shelfId: shelfId ?? line.shelfId,
  });
}

/** Updates the picking progress of an order, which goes to packing with its last piece. Returns whether it did. */
export async function settleOrder(tx: Tx, caller: Caller, order: Order): Promise<boolean> {
  const finished = (await goodsOf(tx, order)).every(({ quantity, pickedQuantity }) => pickedQuantity >= quantity);
  if (finished) {
    await moveOrder(tx, caller, order, 'finishPicking');
    await writeTrack(tx, caller, { siteId: order.siteId, orderId: order.id, status: trackStatus.Picked });
  } else {
    await setPickingStatus(tx, caller, order, enumCodes.PickingStatus.PartiallyPicked);
  }
  return finished;
}

/** Whether every line of a list is picked. */
export async function isFinished(tx: Tx, { siteId, id }: Pick<List, 'siteId' | 'id'>): Promise<boolean> {
  const open = await tx
    .selectFrom('pickingLine')
    .select('id')
    .where('siteId', '=', siteId)
    .where('pickingListId', '=', id)
    .whereRef('pickedQuantity', '<', 'quantity')
    .limit(onlyOne)
    .executeTakeFirst();
  return !open;
}
