import { previewWarehouseRent, settleWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { crud } from '../../core/calls/crud.ts';
import { type Handler, on } from '../../core/calls/handler.ts';
import { preview, waive } from './preview-waive.ts';
import { settle } from './settle-rent.ts';

/** The calls of this module. */
export const rent: readonly Handler[] = [
  ...crud(rentSettlement),
  ...on(previewWarehouseRent, preview),
  ...on(settleWarehouseRent, settle),
  ...on(waiveWarehouseRent, waive),
];
