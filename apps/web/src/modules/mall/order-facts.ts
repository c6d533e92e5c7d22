import { askRows, type Told } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { getBuyerOrders, getSellerOrderById } from '@entrepot/contract/modules/mall/order-calls.ts';
import { sellerOrder } from '@entrepot/contract/modules/mall/seller-order.ts';
import { useQuery } from '@tanstack/react-query';

const askOrder = (id: string) => askRows(sellerOrder, getSellerOrderById, { id }, { quiet: true });

/** One order of the mall with its lines. */
export type MallOrder = Awaited<ReturnType<typeof askOrder>>;
/** An order as a list tells it: of what was bought the first line, and how many pieces in all. */
export type MallOrderRow = Told<typeof getBuyerOrders.gives>['data'][number] & Record<string, unknown> & { id: string };
/** What is asked of an order before something is done to it. */
export type OrderState = Pick<MallOrder, 'id' | 'serialNumber' | 'status' | 'totalAmount' | 'currencyId' | 'billId'>;

/** One order with its lines; nothing while none is chosen. */
export function useMallOrder(id: string | null) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['mall-order', id, language],
    queryFn: () => askOrder(id!),
    meta: { follows: ['sellerOrder'] },
    enabled: id !== null,
  });
}

const { ToBePaid, ToBeDelivered } = enumCodes.SellerOrderStatus;
type State = Pick<OrderState, 'status'>;

/** Is it held for the buyer's payment? */
export const isUnpaid = ({ status }: State) => status === ToBePaid;
/** Does it wait for the merchant to send it? */
export const isToSend = ({ status }: State) => status === ToBeDelivered;
/** Can the buyer say that it came? */
export const isToReceive = ({ status }: State) => sellerOrderStates.can(status, 'receive');
/** Can it be given up, and is money then given back? */
export const isToRefund = ({ status }: State) => sellerOrderStates.can(status, 'refund');
export const isToCancel = (order: State) => sellerOrderStates.can(order.status, 'cancel') || isToRefund(order);

/** What its buyer may still give up: nothing of it is on its way. */
export const buyerMayCancel = (order: State & { packageIds?: readonly string[] | null }) => isToCancel(order) && !order.packageIds?.length;
/** How many pieces of a line are still to be sent. */
export const leftToSend = ({ quantity, sentQuantity }: Pick<MallOrder['lines'][number], 'quantity' | 'sentQuantity'>) =>
  quantity - sentQuantity;
