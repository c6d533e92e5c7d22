import { defineEvent } from '../../core/events.ts';
import type { CodeOf } from '../../core/field.ts';

/** Payload of all events about an order; subscribers that need more read the order. */
export interface OrderEvent {
  siteId: string;
  orderId: string;
  ownerId: string;
}

/** The order has reserved its goods and waits for approval. */
export const orderSubmitted = defineEvent<OrderEvent>('orderSubmitted');
/** The goods may be picked. */
export const orderApproved = defineEvent<OrderEvent>('orderApproved');
/** The goods are free again and the bills are voided or refunded. */
export const orderCancelled = defineEvent<OrderEvent>('orderCancelled');
/** A draft was deleted; published before its row is soft-deleted. */
export const draftRemoved = defineEvent<OrderEvent>('draftRemoved');
/** All of the order was merged into another one; the rest of it is cancelled. */
export const orderMerged = defineEvent<OrderEvent & { intoId: string }>('orderMerged');
/** Goods are taken out of an order under way; published by picking before they are freed. */
export const goodsTakenOut = defineEvent<OrderEvent & { orderGoodsId: string }>('goodsTakenOut');
/** An order released its goods while some of them were picked; published by orders. These are to be put back. */
export const pickedGoodsReleased = defineEvent<OrderEvent>('pickedGoodsReleased');
/** The parcels are weighed and the price is final; published by packing. */
export const orderPacked = defineEvent<OrderEvent>('orderPacked');
/** A packed order is unpacked again; published by packing. */
export const orderReopened = defineEvent<OrderEvent>('orderReopened');
/** The goods have left the warehouse for good; published by transport. */
export const orderDeparted = defineEvent<OrderEvent>('orderDeparted');
/** A departure was reverted: the goods are in the warehouse again; published by transport. */
export const orderRecalled = defineEvent<OrderEvent>('orderRecalled');
/** The receiver has the goods. */
export const orderSigned = defineEvent<OrderEvent>('orderSigned');
/** The goods came back to the warehouse. */
export const orderReturned = defineEvent<OrderEvent>('orderReturned');
/** The goods never arrive: they are lost, or customs destroyed them. */
export const orderLost = defineEvent<OrderEvent>('orderLost');
/**
 * The customs status of an order changed, or customs ask for more; published by transport, by a carrier or by the staff who reviewed the
 * papers.
 */
export const customsStood = defineEvent<OrderEvent & { customsStatus: CodeOf<'CustomsStatus'>; remarks: string | null }>('customsStood');
