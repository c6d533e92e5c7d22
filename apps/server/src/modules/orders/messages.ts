import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { tellOwner } from '../content/public.ts';
import type { Order } from './moves.ts';

/** Tells the owner of an order what happened to it; `what` is a text of `orders.messages`. */
export const tellOfOrder = (tx: Tx, caller: Caller, order: Order, what: string, values: Record<string, unknown> = {}): Promise<void> =>
  tellOwner(tx, caller, {
    siteId: order.siteId,
    ownerId: order.ownerId,
    type: enumCodes.UserMessageType.LogisticsOrder,
    text: `orders.messages.${what}`,
    values: { number: order.serialNumber, ...values },
    link: `/LogisticsOrderIndex?open=${order.id}`,
    sourceType: 'logisticsOrder',
    sourceId: order.id,
  });
