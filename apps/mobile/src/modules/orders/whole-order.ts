import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { getLogisticsOrderById } from '@entrepot/contract/modules/orders/calls.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import type { track } from '@entrepot/contract/modules/tracking/track.ts';
import type { Person } from '@entrepot/client/orders/address-of.ts';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useLanguage } from '@entrepot/client/react/use-words.ts';
import { useQuery } from '@tanstack/react-query';
import type { Quote } from '../pricing/public.tsx';

export type OrderRow = Listed<typeof logisticsOrder>;

/** An order's own fields; its receiver is told by the names of the wire. */
type OwnFields = { [key in keyof OrderRow as key extends 'receiver' ? never : key]: OrderRow[key] };

/** An order with all that belongs to it. */
export interface WholeOrder extends OwnFields {
  receiver: Person | null;
  quote: Quote | null;
  payUntil: Date | null;
  goods: { id: string; courierNumber?: string | null; productName?: string | null; quantity: number }[];
  parcels: { id: string; parcelNo: string; weight: string; carrierNo: string | null }[];
  bills: Listed<typeof bill>[];
  tracks: Listed<typeof track>[];
}

/** An order with its goods, boxes, bills and tracks. */
export function useWholeOrder(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['order', id, language],
    // The contract tells the parts of an order as plain fields; what they are is said here.
    queryFn: async () => (await askRows(logisticsOrder, getLogisticsOrderById, { id }, { quiet: true })) as unknown as WholeOrder,
    meta: { follows: [logisticsOrder.name, 'bill'] },
  });
}

const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;

/** The bills of an order on which something is still to be paid. */
export const openBills = ({ bills }: Pick<WholeOrder, 'bills'>) =>
  (bills ?? []).filter(({ paymentStatus }) => paymentStatus === Unpaid || paymentStatus === PartiallyPaid);
