import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { returnLogisticsOrder } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner } from '../content/public.ts';
import type { Returned } from './returned-row.ts';

/** Tells the owner of what came back something about it, with its pictures behind the link; nobody is told of what nobody owns. */
export async function tellOfReturned(
  tx: Tx,
  caller: Caller,
  { siteId, id, ownerId, serialNumber, returnsOrderNumberNo, decideBy, imageUrls }: Returned,
  what: 'Arrived' | 'Reminder' | 'Overdue' | 'Given' | 'Package' | 'Stocked' | 'Removed',
  values: Record<string, unknown> = {},
): Promise<void> {
  if (!ownerId) return;
  await tellOwner(tx, caller, {
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
