import {
  establishCarrierCharge,
  getCarrierCharges,
  importCarrierCharges,
  voidCarrierCharge,
} from '@entrepot/contract/modules/costs/calls.ts';
import { on } from '../../core/calls/handler.ts';
import type { Module } from '../../core/module.ts';
import { carrierChargeImport, upload } from './import.ts';
import { charges } from './queries.ts';
import { takeIn } from './take-in.ts';
import { voidCharge } from './void.ts';

/** All that this module brings: what orders cost the site. */
export const costs: Module = {
  name: 'costs',
  calls: () => [
    ...on(getCarrierCharges, charges),
    ...on(establishCarrierCharge, takeIn),
    ...on(importCarrierCharges, upload),
    ...on(voidCarrierCharge, voidCharge),
  ],
  imports: [carrierChargeImport],
};
