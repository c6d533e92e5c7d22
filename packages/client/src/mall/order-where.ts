import { type ByStatus, entryOf } from '@entrepot/contract/core/statuses.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { stockModes } from '@entrepot/contract/modules/mall/combination.ts';
import type texts from '@entrepot/contract/modules/mall/texts.json';
import { sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import type { Translate } from '../texts/i18n.ts';
import { minuteOf } from './offers.ts';

const { ToBeDelivered, Refunded, Cancelled } = enumCodes.SellerOrderStatus;
const steps = ['paidTime', 'deliveredTime', 'arrivedTime', 'completedTime'] as const;

/** The fields of an order that describe its progress. */
export interface Whereabouts {
  status: Parameters<typeof sellerOrderStates.can>[0];
  expireTime: Date | null;
  courierNumber: string | null;
  packageIds: readonly string[] | null;
  warehouseName?: unknown;
}

/** Whether part of the order is in transit while the rest has not been sent. */
export const isPartSent = ({ status, packageIds }: Pick<Whereabouts, 'status'> & { packageIds?: readonly string[] | null }): boolean =>
  status === ToBeDelivered && Boolean(packageIds?.length);

type WhereText = keyof (typeof texts.pages)['buyerWhere'] & keyof (typeof texts.pages)['sellerWhere'];
const places: ByStatus<'SellerOrderStatus', WhereText> = {
  ToBePaid: 'unpaid',
  ToBeDelivered: 'paid',
  Delivered: 'sent',
  InWarehouse: 'inWarehouse',
  Completed: 'completed',
  Refunded: 'refunded',
  Cancelled: 'cancelled',
};

/** Describes an order's next step or its end, in a sentence for the buyer or for the shop. */
export const whereText = (order: Whereabouts, isBuyer: boolean, t: Translate): string =>
  t(`pages.${isBuyer ? 'buyerWhere' : 'sellerWhere'}.${isPartSent(order) ? 'part' : entryOf('SellerOrderStatus', places, order.status)}`, {
    until: minuteOf(order.expireTime),
    warehouse: String(order.warehouseName ?? ''),
    number: order.courierNumber ?? '',
  });

/** A step of an order with its time, or the next step. */
export interface OrderStep {
  name: (typeof steps)[number];
  at: Date | null;
  isNext: boolean;
}

/** The remaining steps of an order; stock sold from our warehouse skips the merchant's delivery, and an ended order has none. */
export function stepsOf(order: Pick<Whereabouts, 'status'> & { stockMode: number } & Record<(typeof steps)[number], Date | null>): {
  steps: OrderStep[];
  hasEnded: boolean;
} {
  const hasEnded = order.status === Refunded || order.status === Cancelled;
  const isFromStock = order.stockMode === stockModes.Warehouse;
  const visible = steps.filter((step) => order[step] || !(hasEnded || (step === 'deliveredTime' && isFromStock)));
  const next = hasEnded ? -1 : visible.findIndex((step) => !order[step]);
  return { hasEnded, steps: visible.map((name, at) => ({ name, at: order[name], isNext: at === next })) };
}
