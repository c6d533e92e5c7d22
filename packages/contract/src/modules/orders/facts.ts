import { fact } from '../../core/events.ts';
import type { CodeOf } from '../../core/field.ts';

/** What every fact about an order carries; who listens and needs more reads the order. */
export interface OrderFact {
  siteId: string;
  orderId: string;
  ownerId: string;
}

/** The order holds its goods and waits for approval. */
export const orderSubmitted = fact<OrderFact>('orderSubmitted');
/** The goods may be picked. */
export const orderApproved = fact<OrderFact>('orderApproved');
/** The goods are free again and the bills are voided or paid back. */
export const orderCancelled = fact<OrderFact>('orderCancelled');
/** A draft was taken out of the lists; it is told before it is hidden. */
export const draftRemoved = fact<OrderFact>('draftRemoved');
/** Everything of the order went into another one; what is left of it is cancelled. */
export const orderMerged = fact<OrderFact & { intoId: string }>('orderMerged');
/** The parcels are weighed and the price is final; announced by packing. */
export const orderPacked = fact<OrderFact>('orderPacked');
/** The goods have left the warehouse for good; announced by transport. */
export const orderDeparted = fact<OrderFact>('orderDeparted');
/** The receiver has the goods. */
export const orderSigned = fact<OrderFact>('orderSigned');
/** The goods never arrive: they are lost, or customs destroyed them. */
export const orderLost = fact<OrderFact>('orderLost');
/** Customs stand otherwise with the order, or ask for more; told by transport, by a carrier or by whoever looked at the papers. */
export const customsStood = fact<OrderFact & { customsStatus: CodeOf<'CustomsStatus'>; remarks: string | null }>('customsStood');
