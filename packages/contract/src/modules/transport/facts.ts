import { fact } from '../../core/events.ts';

/** What every fact about a shift carries. Orders and shift are held by whoever announces. */
interface OfShift {
  siteId: string;
  shiftId: string;
}
/** An order's first parcel lies in a bag of a transfer shift now, or its last one has been taken out of it. */
export interface TransferLoading extends OfShift {
  orderId: string;
  orderNumber: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  isIn: boolean;
}
export const transferLoaded = fact<TransferLoading>('transferLoaded');

/** A transfer shift has left with these orders; those meant for it that nobody loaded stay behind. */
export const transferDeparted = fact<OfShift & { orderIds: readonly string[] }>('transferDeparted');
/** A transfer shift will never leave; what was meant for it waits for another one. */
export const transferGivenUp = fact<OfShift>('transferGivenUp');
/** A transfer shift has come to its warehouse with these orders. */
export const transferArrived = fact<OfShift & { orderIds: readonly string[]; at: Date }>('transferArrived');
/** An export shift has come to its destination with these orders. */
export const exportArrived = fact<OfShift & { orderIds: readonly string[]; at: Date }>('exportArrived');
