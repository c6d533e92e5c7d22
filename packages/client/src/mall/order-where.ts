import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { Words } from '../texts/i18n.ts';
import { minuteOf } from './offers.ts';

const { ToBeDelivered, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const steps = ['paidTime', 'deliveredTime', 'arrivedTime', 'completedTime'] as const;

/** What is asked of an order to say where it is. */
export interface Whereabouts {
  status: Parameters<typeof sellerOrderStates.can>[0];
  expireTime: Date | null;
  courierNumber: string | null;
  packageIds: readonly string[] | null;
  warehouseName?: unknown;
}

/** Is part of it on its way while the rest is still to be sent? */
export const isPartSent = ({ status, packageIds }: Pick<Whereabouts, 'status'> & { packageIds?: readonly string[] | null }): boolean =>
  status === ToBeDelivered && Boolean(packageIds?.length);

/** What an order waits for or how it ended, in a sentence for the buyer or for the shop. */
export const whereText = (order: Whereabouts, isBuyer: boolean, t: Words): string =>
  t(`pages.${isBuyer ? 'buyerWhere' : 'sellerWhere'}.${isPartSent(order) ? 'part' : order.status}`, {
    until: minuteOf(order.expireTime),
    warehouse: String(order.warehouseName ?? ''),
    number: order.courierNumber ?? '',
  });

/** A step of an order's way: when it was taken, or that it is the next. */
export interface OrderStep {
  name: (typeof steps)[number];
  at: Date | null;
  isNext: boolean;
}

/** The steps after it was ordered; what is sold from our shelves is sent by nobody, and what ended early takes no more. */
export function stepsOf(order: Pick<Whereabouts, 'status'> & { stockMode: number } & Record<(typeof steps)[number], Date | null>): {
  steps: OrderStep[];
  hasEnded: boolean;
} {
  const hasEnded = order.status === Refunded || order.status === Cancelled;
  const isFromStock = order.stockMode === stockModes.Warehouse;
  const shown = steps.filter((step) => order[step] || !(hasEnded || (step === 'deliveredTime' && isFromStock)));
  const next = hasEnded ? -1 : shown.findIndex((step) => !order[step]);
  return { hasEnded, steps: shown.map((name, at) => ({ name, at: order[name], isNext: at === next })) };
}
