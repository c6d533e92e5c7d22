import type { Module } from '../../core/module.ts';
import { rentHearings } from './public.ts';
import { settle, settleMonths } from './settle-rent.ts';
import { previewWarehouseRent, settleWarehouseRent, waiveWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { rentSettlement } from '@entrepot/contract/modules/rent/rent-settlement.ts';
import { crud } from '../../core/calls/crud.ts';
import { on } from '../../core/calls/handler.ts';
import { waiveHeld } from './by-two.ts';
import { preview } from './preview-waive.ts';

/** All that this module brings. */
export const rent: Module = {
  name: 'rent',
  calls: () => [
    ...crud(rentSettlement),
    ...on(previewWarehouseRent, preview),
    ...on(settleWarehouseRent, settle),
    ...on(waiveWarehouseRent, waiveHeld),
  ],
  hearings: rentHearings,
  jobs: [{ name: 'settle-rent', at: '0 18 * * *', run: settleMonths }],
};
