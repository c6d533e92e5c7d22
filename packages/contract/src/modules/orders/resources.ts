import { logisticsOrder } from './logistics-order.ts';
import { orderGoodsPlace } from './order-goods-place.ts';
import { orderHandout } from './order-handout.ts';
import { orderGoods, orderParcel, orderService } from './order-lines.ts';
import { recipient } from './recipient.ts';

/** The resources of this module. */
export const ordersResources = [recipient, logisticsOrder, orderGoods, orderGoodsPlace, orderParcel, orderService, orderHandout] as const;
