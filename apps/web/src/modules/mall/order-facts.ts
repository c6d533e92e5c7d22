import type { ResponseOf, WithRows } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { getSellerOrderById } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';

/** One order of the mall with its lines. */
export type MallOrder = WithRows<ResponseOf<typeof getSellerOrderById.output>, typeof sellerOrder>;
/** Fields of an order that its actions need. */
export type OrderState = Pick<MallOrder, 'id' | 'serialNumber' | 'status' | 'totalAmount' | 'currencyId' | 'billId'>;

/** One order with its lines; undefined while none is selected. */
export function useMallOrder(id: string | null) {
  return useCallQuery(getSellerOrderById, id === null ? null : { id }, { of: sellerOrder, follows: [sellerOrder.name] });
}

const { ToBePaid, ToBeDelivered } = enumCodes.SellerOrderStatus;
type State = Pick<OrderState, 'status'>;

/** Whether the order awaits the buyer's payment. */
export const isUnpaid = ({ status }: State) => status === ToBePaid;
/** Whether the merchant has yet to send it. */
export const isToSend = ({ status }: State) => status === ToBeDelivered;
/** Whether the buyer can confirm receipt. */
export const isToReceive = ({ status }: State) => sellerOrderStates.can(status, 'receive');
/** Whether it can be cancelled with a refund. */
export const isToRefund = ({ status }: State) => sellerOrderStates.can(status, 'refund');
/** Whether it can be cancelled, with or without a refund. */
export const isToCancel = (order: State) => sellerOrderStates.can(order.status, 'cancel') || isToRefund(order);

/** Whether its buyer can cancel it: nothing of it is on its way. */
export const buyerMayCancel = (order: State & { packageIds?: readonly string[] | null }) => isToCancel(order) && !order.packageIds?.length;
/** Number of pieces of a line that are still to be sent. */
export const leftToSend = ({ quantity, sentQuantity }: Pick<MallOrder['lines'][number], 'quantity' | 'sentQuantity'>) =>
  quantity - sentQuantity;
