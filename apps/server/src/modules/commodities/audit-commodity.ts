import type { Input } from '@entrepot/contract/core/call.ts';
import { invalid, refuse } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { auditCommodity, setCommoditySalesStatus } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodityStates } from '@entrepot/contract/modules/commodities/commodity-states.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, lockAll } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import type { Commodity } from './commodity-rules.ts';

/**
 * Approves or rejects commodities for receiving and ordering, all of them or none (`StateNotAllowed`). The owner of a rejected one is
 * notified with the reason.
 */
export async function audit(tx: Tx, caller: Caller, { ids, approved, remarks }: Input<typeof auditCommodity>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  if (!approved && !remarks) throw invalid({ field: 'Remarks', key: 'required' });
  const rows = await lockAll(tx, caller, commodity, ids);
  for (const row of rows) {
    const commodityStatus = commodityStates.after(row.commodityStatus, approved ? 'approve' : 'reject');
    await change(tx, caller, commodity, row, { commodityStatus, auditRemarks: remarks ?? null });
    await notify(tx, caller, row, approved, remarks ?? '');
  }
  return true;
}

const notify = (tx: Tx, caller: Caller, { siteId, id, ownerId, commodityCode, name }: Commodity, approved: boolean, remarks: string) =>
  notifyCustomer(tx, caller, {
    siteId,
    ownerId: ownerId!,
    type: enumCodes.UserMessageType.Package,
    text: approved ? 'commodities.messages.approved' : 'commodities.messages.rejected',
    values: { number: commodityCode, name, remarks },
    link: `/CommodityIndex?open=${id}`,
    sourceType: 'commodity',
    sourceId: id,
  });

/** Puts commodities on sale or takes them off sale; those already in the requested status stay unchanged. */
export async function setSalesStatus(tx: Tx, caller: Caller, { ids, salesStatus }: Input<typeof setCommoditySalesStatus>): Promise<true> {
  if (!ids.length) throw refuse('AtLeastOneSelection');
  const rows = await lockAll(tx, caller, commodity, ids);
  for (const row of rows) if (row.salesStatus !== salesStatus) await change(tx, caller, commodity, row, { salesStatus });
  return true;
}
