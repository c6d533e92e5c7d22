import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid } from '@entrepot/contract/core/errors.ts';
import { type cancelReturnOrder, editReturnOrder, type establishReturnOrder } from '@entrepot/contract/modules/returns/calls.ts';
import { returnOrder, returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { withStored } from '../../core/calls/unsent.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, insert, lock, sameVersion } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { mainAccountOf } from '../access/public.ts';
import { type AnnouncedGoods, announcedOf, checkGoods, writeGoods } from './goods.ts';
import { headOf } from './head.ts';
import { pushReturnToWarehouse } from './messages.ts';
import { nextNumber, type ReturnOrder } from './order.ts';

const piecesOf = (goods: readonly AnnouncedGoods[]) => goods.reduce((all, { quantity }) => all + quantity, 0);

/** Announces goods returning to stock, as a draft or, with Submit, directly to the warehouse. */
export async function establish(tx: Tx, caller: Caller, { goods, submit, ownerId: userId, ...sent }: Input<typeof establishReturnOrder>) {
  const head = await headOf(tx, caller, sent, null);
  const { siteId } = head;
  const ownerId = await ownerFor(tx, caller, siteId, userId);
  const announced = goods ?? [];
  await checkGoods(tx, caller, { siteId, ownerId }, announced, submit ?? false);
  const row = await insert(tx, caller, returnOrder, {
    ...head,
    ownerId,
    orderNo: await nextNumber(caller, siteId),
    goodsTotal: piecesOf(announced),
  });
  await writeGoods(tx, caller, row, announced);
  if (submit) await submitLocked(tx, caller, row);
  return { id: row.id, orderNo: row.orderNo };
}

/** Changes an announcement before it is signed for; the owner cannot change. */
export async function edit(
  tx: Tx,
  caller: Caller,
  { id, rowVersion, goods, submit, ownerId: _owner, ...sent }: Input<typeof editReturnOrder>,
) {
  const row = await lock(tx, caller, returnOrder, id);
  sameVersion(row, rowVersion);
  if (!returnOrderStates.is(row.documentStatus, 'open')) throw returnOrderStates.refusal(row.documentStatus);
  const { siteId, ...head } = await headOf(tx, caller, withStored(editReturnOrder, row, sent), row);
  const announced = goods === undefined ? await announcedOf(tx, caller, row) : (goods ?? []);
  const isDraft = returnOrderStates.can(row.documentStatus, 'submit');
  await checkGoods(tx, caller, { siteId, ownerId: row.ownerId! }, announced, Boolean(submit) || !isDraft);
  await writeGoods(tx, caller, row, announced);
  const edited = await change(tx, caller, returnOrder, row, { ...head, goodsTotal: piecesOf(announced) });
  if (submit && isDraft) await submitLocked(tx, caller, edited);
  return true;
}

async function submitLocked(tx: Tx, caller: Caller, row: ReturnOrder): Promise<void> {
  const documentStatus = returnOrderStates.after(row.documentStatus, 'submit');
  const submitted = await change(tx, caller, returnOrder, row, { documentStatus, submitTime: caller.now });
  await pushReturnToWarehouse(tx, caller, submitted);
}

/** Cancels an announcement before it is signed for. */
export async function cancel(tx: Tx, caller: Caller, { id }: Input<typeof cancelReturnOrder>) {
  const row = await lock(tx, caller, returnOrder, id);
  await change(tx, caller, returnOrder, row, { documentStatus: returnOrderStates.after(row.documentStatus, 'cancel') });
  return true;
}

/** The owner of the goods: the calling customer, or the one staff name in the warehouse's site. Throws `NotFound`. */
async function ownerFor(tx: Tx, caller: Caller, siteId: string, userId: string | null | undefined): Promise<string> {
  if (caller.audience === 'customer') return caller.ownerId!;
  if (!userId) throw invalid({ field: 'UserId', key: 'required' });
  return mainAccountOf(tx, atSite(caller, siteId), userId);
}
