import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { sentence } from '../../core/calls/texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { cancelWaybillOf, obtainsAtPacking, obtainWaybillFor } from '../carriers/public.ts';
import type { Order } from '../orders/public.ts';

/** The result for an order's waybill. */
export interface WaybillResult {
  /** False: it is obtained after arrival. */
  wanted: boolean;
  ok: boolean;
  carrierNo: string | null;
  code: number;
  message: string;
}

/** Obtains the waybill of a packed order when that is done at packing; an existing one stays. */
export async function waybillFor(tx: Tx, caller: Caller, order: Order): Promise<WaybillResult> {
  if (order.waybillStatus === enumCodes.WaybillStatus.Obtained)
    return { wanted: true, ok: true, carrierNo: order.carrierNo, code: errorCodes.Ok, message: '' };
  if (!(await obtainsAtPacking(tx, caller, order))) return { wanted: false, ok: true, carrierNo: null, code: errorCodes.Ok, message: '' };
  const result = await obtainWaybillFor(tx, caller, order);
  if (result.ok) return { wanted: true, ok: true, carrierNo: result.carrierNo, code: errorCodes.Ok, message: '' };
  const { refusal } = result;
  return { wanted: true, ok: false, carrierNo: null, code: refusal.code, message: sentence(caller.language, refusal) };
}

/** Requests a new waybill when the amount to collect has changed, because the previous label is invalid. */
export async function renewWaybill(tx: Tx, caller: Caller, order: Order): Promise<void> {
  if (order.waybillStatus !== enumCodes.WaybillStatus.Obtained) return;
  await obtainWaybillFor(tx, caller, await cancelWaybillOf(tx, caller, order));
}
