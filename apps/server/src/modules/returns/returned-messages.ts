import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { notifyCustomer } from '../messaging/public.ts';
import type { Returned } from './returned-row.ts';

/** Notifies the owner of a return, with its pictures behind the link; does nothing without an owner. */
export async function notifyReturned(
  tx: Tx,
  caller: Caller,
  { siteId, id, ownerId, serialNumber, returnsOrderNumberNo, decideBy, imageUrls }: Returned,
  what: 'Arrived' | 'Reminder' | 'Overdue' | 'Given' | 'Package' | 'Stocked' | 'Removed',
  values: Record<string, unknown> = {},
): Promise<void> {
  if (!ownerId) return;
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    type: enumCodes.UserMessageType.Return,
    text: `returns.messages.return${what}`,
    values: { number: serialNumber, label: returnsOrderNumberNo, until: decideBy, pictures: imageUrls ?? [], ...values },
    link: `/ReturnLogisticsOrderIndex?open=${id}`,
    sourceType: returnLogisticsOrder.name,
    sourceId: id,
  });
}
