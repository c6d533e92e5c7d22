import { logisticsOrder } from './logistics-order.ts';
import { orderGoods, orderParcel, orderService } from './order-lines.ts';
import { recipient } from './recipient.ts';

/** Every kind of record of this module. */
export const ordersResources = [recipient, logisticsOrder, orderGoods, orderParcel, orderService] as const;
