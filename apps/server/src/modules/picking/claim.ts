import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type {
  batchClaimPickingList,
  batchClaimPickingListCurrentUser,
  batchReleaseClaim,
  getSelectPickers,
} from '@entrepot/contract/modules/picking/calls.ts';
import { pickingErrors } from '@entrepot/contract/modules/picking/errors.ts';
import { pickingList, pickingListStates } from '@entrepot/contract/modules/picking/picking-list.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, lockAll } from '../../core/rows/rows.ts';
import { claimedByOther, hasTasks, leads, type List } from './lists.ts';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;

/** Gives lists to a picker of their warehouse; one that somebody else has is refused (324), and then none is given. */
export async function claimFor(tx: Tx, caller: Caller, { ids, pickerId }: Input<typeof batchClaimPickingList>) {
  return claim(tx, caller, ids, pickerId);
}

/** Claims lists for the caller. */
export async function claimOwn(tx: Tx, caller: Caller, { ids }: Input<typeof batchClaimPickingListCurrentUser>) {
  return claim(tx, caller, ids, caller.userId!);
}

async function claim(tx: Tx, caller: Caller, ids: readonly string[], pickerId: string): Promise<boolean> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const list of await lockAll(tx, caller, pickingList, ids)) {
    await refuseNoPicker(tx, list, pickerId);
    if (list.status === Claimed && list.pickerId === pickerId) continue;
    if (list.pickerId && list.status !== ToBeClaimed) throw await claimedByOther(tx, list);
    if (list.status !== ToBeClaimed) throw pickingErrors.notClaimable({ list: list.serialNumber });
    if (await hasTasks(tx, list)) throw pickingErrors.split({ list: list.serialNumber });
    await change(tx, caller, pickingList, list, { status: pickingListStates.after(list.status, 'claim'), pickerId, claimTime: caller.now });
  }
  return true;
}

/** Gives claimed lists back while nothing of them is picked; a picker only the own ones. */
export async function release(tx: Tx, caller: Caller, { ids }: Input<typeof batchReleaseClaim>) {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const list of await lockAll(tx, caller, pickingList, ids)) {
    if (list.pickerId !== caller.userId && !leads(caller)) throw await claimedByOther(tx, list);
    if (list.status === Picking) throw pickingErrors.started({ list: list.serialNumber });
    if (await hasTasks(tx, list)) throw pickingErrors.split({ list: list.serialNumber });
    await change(tx, caller, pickingList, list, {
      status: pickingListStates.after(list.status, 'release'),
      pickerId: null,
      claimTime: null,
    });
  }
  return true;
}

/** Somebody of the warehouse staff who works in the list's warehouse. */
const worksThere = (warehouseId: string) =>
  sql<boolean>`account_type_code = ${enumCodes.AccountTypeCode.WarehouseStaff} and not is_deleted and not locked
    and available_warehouses @> ${JSON.stringify([warehouseId])}::jsonb`;

/** Refuses a picker who does not work in the list's warehouse (101). */
export async function refuseNoPicker(
  tx: Tx,
  { siteId, warehouseId }: Pick<List, 'siteId' | 'warehouseId'>,
  pickerId: string,
): Promise<void> {
  const picker = await tx
    .selectFrom('userAccount')
    .select('id')
    .where('siteId', '=', siteId)
    .where('id', '=', pickerId)
    .where(worksThere(warehouseId))
    .executeTakeFirst();
  if (!picker) throw pickingErrors.noPicker();
}

/** Who may pick in a warehouse, those with the fewest lists in hand first. */
export async function pickerChoices(tx: Tx, caller: Caller, { warehouseId }: Input<typeof getSelectPickers>) {
  const found = await sql<{ value: string; name: string; openLists: number }>`
    select u.id as value, coalesce(u.nick_name, u.user_name) as name, (select count(*)::int from picking_list l
      where l.site_id = u.site_id and l.picker_id = u.id and l.status in (${Claimed}, ${Picking}) and not l.is_deleted) as open_lists
    from user_account u where u.site_id = any(${caller.siteIds}::uuid[]) and ${worksThere(warehouseId)} order by open_lists, name limit 200`.execute(
    tx,
  );
  return found.rows;
}
