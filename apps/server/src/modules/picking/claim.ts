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
import type { Db, Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { claimedByOther, hasTasks, canManageLists, type List } from './lists.ts';

const { ToBeClaimed, Claimed, Picking } = enumCodes.PickingListStatus;

/** Assigns lists to a picker of their warehouse, all or none. Throws `PickingClaimedByOther`. */
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

/** Releases claimed lists of which nothing is picked; pickers only their own. */
export async function release(tx: Tx, caller: Caller, { ids }: Input<typeof batchReleaseClaim>) {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  for (const list of await lockAll(tx, caller, pickingList, ids)) {
    if (list.pickerId !== caller.userId && !canManageLists(caller)) throw await claimedByOther(tx, list);
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

/** Warehouse staff who work in the list's warehouse. */
const worksThere = (warehouseId: string) =>
  sql<boolean>`account_type_code = ${enumCodes.AccountTypeCode.WarehouseStaff} and not is_deleted and not locked
    and available_warehouses @> ${JSON.stringify([warehouseId])}::jsonb`;

/** Throws `NotFound` for a picker who does not work in the list's warehouse. */
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

/** The pickers of a warehouse, those with the fewest lists first. */
export async function pickerChoices(tx: Db, caller: Caller, { warehouseId }: Input<typeof getSelectPickers>) {
  const found = await sql<{ value: string; name: string; openLists: number }>`
    select u.id as value, coalesce(u.nick_name, u.user_name) as name,
      (select count(*)::int
        from picking_list l
        where l.site_id = u.site_id and l.picker_id = u.id and l.status in (${Claimed}, ${Picking}) and not l.is_deleted) as open_lists
    from user_account u
    where u.site_id = any(${caller.siteIds}::uuid[]) and ${worksThere(warehouseId)}
    order by open_lists, name
    limit 200`.execute(tx);
  return found.rows;
}
