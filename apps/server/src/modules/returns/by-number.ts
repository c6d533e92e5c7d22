import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnsErrors } from '@entrepot/contract/modules/returns/errors.ts';
import type { getReturnOrderByNumber } from '@entrepot/contract/modules/returns/floor-calls.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { findWhere, type Where } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { orderByNumber } from '../orders/public.ts';

type Return = RowOf<typeof returnOrder>;
const { Draft, Submitted, Cancelled } = enumCodes.WarehouseDocumentStatus;

/**
 * Finds the return with a scanned number: its own or the courier's, else the RMA number, else its carton or container, else a number of the
 * order whose goods come back. Waiting returns come before received and ended ones, the oldest first. Throws `NoMatchingGoods`, and `Duplicate` when
 * a number of the last three kinds is that of several waiting or received returns.
 */
export async function numberedReturn(tx: Db, caller: Caller, number: string | null): Promise<Return> {
  if (!number) throw invalid({ field: 'CourierNumber', key: 'required' });
  const own = [...(await known(tx, caller, { orderNo: number })), ...(await known(tx, caller, { courierNumber: number }))];
  if (own.length) return own.find(isWaiting) ?? own.find(isLive) ?? own[0]!;
  const shared = await sharedNumber(tx, caller, number);
  const live = shared.filter(isLive);
  if (live.length > 1)
    throw returnsErrors.severalReturns({
      number,
      returns: live
        .slice(0, 5)
        .map(({ orderNo }) => orderNo)
        .join(', '),
    });
  const found = live[0] ?? shared[0];
  if (!found) throw returnsErrors.noReturn({ number });
  return found;
}

const isWaiting = ({ documentStatus }: Return) => documentStatus === Submitted;
const isLive = ({ documentStatus }: Return) => returnOrderStates.is(documentStatus, 'live');

/** The submitted returns of a condition that are not cancelled, oldest first. */
const known = async (tx: Db, caller: Caller, where: Where<typeof returnOrder>): Promise<Return[]> =>
  (await findWhere(tx, caller, returnOrder, where)).filter(
    ({ documentStatus }) => documentStatus !== Draft && documentStatus !== Cancelled,
  );

/** The returns of a number that several may have: of the first kind that finds any. */
async function sharedNumber(tx: Db, caller: Caller, number: string): Promise<Return[]> {
  for (const key of ['rmaNumber', 'containerNo'] as const) {
    const found = await known(tx, caller, { [key]: number });
    if (found.length) return found;
  }
  const originalOrderId: string[] = [];
  for (const siteId of caller.siteIds) {
    const order = await orderByNumber(tx, asSystemIn(caller, siteId), number);
    if (order) originalOrderId.push(order.id);
  }
  return originalOrderId.length ? known(tx, caller, { originalOrderId }) : [];
}

interface Line {
  commodityId: string;
  commodityName: string;
  commodityCode: string;
  quantity: number;
}

/** Returns the return with a scanned number and all its announced goods. Throws `NoMatchingGoods` and `Duplicate`. */
export async function returnByNumber(tx: Db, caller: Caller, { number }: Input<typeof getReturnOrderByNumber>) {
  const { siteId, id, orderNo, documentStatus, ownerId } = await numberedReturn(tx, caller, number);
  const goods = await sql<Line>`
    select g.commodity_id, c.name as commodity_name, c.commodity_code, g.expected_quantity as quantity
    from return_order_goods g
    join commodity c on c.site_id = g.site_id and c.id = g.commodity_id
    where g.site_id = ${siteId} and g.return_order_id = ${id}
    order by g.creation_time, g.id`.execute(tx);
  const owner = await tx.selectFrom('userAccount').select('memberCode').where('id', '=', ownerId).executeTakeFirst();
  return { id, orderNo, documentStatus, memberCode: owner?.memberCode ?? null, goods: goods.rows };
}
