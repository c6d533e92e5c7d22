import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { Listed, ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';

export type OrderRow = Listed<typeof logisticsOrder>;

/** An order with all related records. */
export type WholeOrder = ResponseOf<typeof getLogisticsOrderById.output>;

/** Loads an order with its goods, boxes, bills and tracks. */
export function useWholeOrder(id: string) {
  return useCallQuery(getLogisticsOrderById, { id }, { follows: [logisticsOrder.name, 'bill'] });
}

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/** Returns the bills of an order that still have an amount due. */
export const openBills = ({ bills }: Pick<WholeOrder, 'bills'>) =>
  (bills ?? []).filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
