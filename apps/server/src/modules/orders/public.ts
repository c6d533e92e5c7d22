// What this module offers to the others.
export { orderByNumber } from './find-order.ts';
export { freezeOrder, goodsOf, lockOrder, moveOrder, type Order, type OrderGoods, type OrderVerb, unfreezeOrder } from './moves.ts';
export { mayLeaveUnpaid, recountPayment } from './payment.ts';
export { type Requoted, requote } from './requote.ts';
