import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import type { Screen } from '../../core/screen.ts';
import { platformStaffIndex } from '../access/screens.ts';
import { carrierIndex, typeOfShippingIndex } from '../carriers/screens.ts';
import { cargoTypeIndex } from '../commodities/screens.ts';
import { transferQuotationIndex } from '../pricing/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { currenciesIndex, siteConfigurationIndex } from '../sites/screens.ts';
import { consolidationAddressIndex, warehouseIndex, warehousePartitionsIndex } from '../warehouses/screens.ts';
import { setUpGuideIndex } from './screens.ts';

/** The steps of setting a site up, in the recommended order, and the screens for each. */
export const guideSteps = {
  rules: [siteConfigurationIndex],
  page: [siteConfigurationIndex],
  currencies: [currenciesIndex],
  warehouse: [warehouseIndex],
  shelves: [warehousePartitionsIndex, shelvesIndex],
  address: [consolidationAddressIndex],
  cargoTypes: [cargoTypeIndex],
  shipping: [carrierIndex, typeOfShippingIndex],
  quotation: [transferQuotationIndex],
  staff: [platformStaffIndex],
} as const satisfies Record<string, readonly Screen[]>;
/** Name of a step. */
export type GuideStep = keyof typeof guideSteps;

/** The set-up steps of a site before customers can send parcels to it: ten steps, each with its status and screens. */
export const getSetUpGuide = call({
  path: '/Site/GetSetUpGuide',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex,
  transaction: 'none',
  input: { siteId: f.ref('site') },
  output: f.object(
    {
      siteId: f.id({ required: true }),
      siteName: f.text({ required: true }),
      doneCount: f.count({ required: true }),
      steps: f.list(
        {
          step: f.text({ required: true }),
          done: f.flag({ required: true }),
          screens: f.list({ screen: f.text({ required: true }), path: f.text({ max: 200 }) }, { required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});
