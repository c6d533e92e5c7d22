import { defineEvent } from '../../core/events.ts';

/** Payload of all events about a shift. The publisher has locked the orders and the shift. */
interface OfShift {
  siteId: string;
  shiftId: string;
}
/** An order's first parcel was put into a bag of a transfer shift, or its last one was taken out of it. */
export interface TransferLoading extends OfShift {
  orderId: string;
  orderNumber: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  isIn: boolean;
}
export const transferLoaded = defineEvent<TransferLoading>('transferLoaded');

/** A package was loaded on a transfer shift, or taken off it. It is locked. */
export interface PackageLoading extends OfShift {
  packageId: string;
  packageNumber: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  isIn: boolean;
}
export const packageLoaded = defineEvent<PackageLoading>('packageLoaded');
/** A package that a transfer shift carried was received at its warehouse. */
export const packageReceived = defineEvent<OfShift & { packageId: string; at: Date }>('packageReceived');
/** The receipt of a package was reverted: it is on its way with the transfer shift again. */
export const packageReceiptUndone = defineEvent<OfShift & { packageId: string }>('packageReceiptUndone');

/** A transfer of stock was loaded on a transfer shift from some warehouses, or taken off it. */
export interface StockLoading extends OfShift {
  stockTransferId: string;
  warehouseIds: readonly string[];
  toWarehouseId: string;
  isIn: boolean;
}
export const stockLoaded = defineEvent<StockLoading>('stockLoaded');
/** A transfer of stock that a transfer shift carried came off it; its pieces are received next. */
export const stockUnloaded = defineEvent<OfShift & { stockTransferId: string; at: Date }>('stockUnloaded');
/** That was reverted: the transfer of stock is on its way with the shift again. */
export const stockUnloadingUndone = defineEvent<OfShift & { stockTransferId: string }>('stockUnloadingUndone');

/** A transfer shift departed with these orders; orders planned for it that were not loaded stay behind. */
export const transferDeparted = defineEvent<OfShift & { orderIds: readonly string[] }>('transferDeparted');
/** A departed transfer shift was called back with these orders: they are loaded again. */
export const transferRecalled = defineEvent<OfShift & { orderIds: readonly string[] }>('transferRecalled');
/** A transfer shift was cancelled; its planned orders wait for another one. */
export const transferCancelled = defineEvent<OfShift>('transferGivenUp');
/** A transfer shift has arrived at its warehouse; what it carries is received by scan. */
export const transferArrived = defineEvent<OfShift>('transferArrived');
/** All boxes of these orders that a transfer shift carried have been received at its warehouse. */
export const transferReceived = defineEvent<OfShift & { orderIds: readonly string[]; at: Date }>('transferReceived');
/** The arrival of a transfer shift was reverted: it is on its way. */
export const transferArrivalUndone = defineEvent<OfShift>('transferArrivalUndone');
/** The receipt of a box of these orders was reverted: they are on their way with the transfer shift again. */
export const transferReceiptUndone = defineEvent<OfShift & { orderIds: readonly string[] }>('transferReceiptUndone');
/** An order's first parcel was put into a bag of an export shift: it leaves the country from where it is. */
export const exportLoaded = defineEvent<OfShift & { orderId: string }>('exportLoaded');
/** An export shift has arrived at its destination with these orders. */
export const exportArrived = defineEvent<OfShift & { orderIds: readonly string[]; at: Date }>('exportArrived');
