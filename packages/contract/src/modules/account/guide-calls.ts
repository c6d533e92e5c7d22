import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import type { Screen } from '../../core/screen.ts';
import { platformStaffIndex } from '../access/screens.ts';
import { carrierIndex, typeOfShippingIndex } from '../carriers/screens.ts';
import { cargoTypeIndex } from '../commodities/screens.ts';
import { messageServiceIndex } from '../messaging/screens.ts';
import { onlinePaymentConfigurationIndex } from '../payments/screens.ts';
import { transferQuotationIndex } from '../pricing/screens.ts';
import { shelvesIndex } from '../shelving/screens.ts';
import { currenciesIndex, siteConfigurationIndex } from '../sites/screens.ts';
import { consolidationAddressIndex, warehouseIndex, warehousePartitionsIndex } from '../warehouses/screens.ts';
import { setUpGuideIndex } from './screens.ts';

/** The steps of setting a site up, in the recommended order, and the screens for each. */
export const guideSteps = {
  activities: [siteConfigurationIndex],
  rules: [siteConfigurationIndex],
  page: [siteConfigurationIndex],
  currencies: [currenciesIndex],
  mail: [messageServiceIndex],
  sms: [messageServiceIndex],
  warehouse: [warehouseIndex],
  shelves: [warehousePartitionsIndex, shelvesIndex],
  address: [consolidationAddressIndex],
  cargoTypes: [cargoTypeIndex],
  shipping: [carrierIndex, typeOfShippingIndex],
  quotation: [transferQuotationIndex],
  payment: [siteConfigurationIndex, onlinePaymentConfigurationIndex],
  staff: [platformStaffIndex],
} as const satisfies Record<string, readonly Screen[]>;
/** Name of a step. */
export type GuideStep = keyof typeof guideSteps;

/** The set-up steps of a site before customers can send parcels to it: each step with its status, what customers see of it, and its screens. */
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
          // The lines that customers read of it, such as the warehouse's address with an example code, or the result of the last test.
          preview: f.texts({ required: true, each: 500 }),
          screens: f.list({ screen: f.text({ required: true }), path: f.text({ max: 200 }) }, { required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});

/** The steps of the rehearsal, in order, and the set-up step that each depends on most. */
export const rehearsalSteps = {
  register: 'page',
  address: 'address',
  declare: 'cargoTypes',
  receive: 'warehouse',
  shelve: 'shelves',
  order: 'quotation',
  pay: 'payment',
  approve: 'staff',
  pick: 'staff',
  pack: 'staff',
  ship: 'shipping',
} as const satisfies Record<string, GuideStep>;
/** Name of a step of the rehearsal. */
export type RehearsalStep = keyof typeof rehearsalSteps;

/**
 * Plays the way of a package at a site: a test customer registers, declares, is received, orders, pays, and the parcel leaves. Every call is
 * the real one, made as the site's own staff; everything is rolled back, and no message leaves.
 */
export const rehearseSetUp = call({
  path: '/Site/RehearseSetUp',
  audience: ['platform', 'site'],
  needs: setUpGuideIndex,
  transaction: 'own',
  input: { siteId: f.ref('site') },
  output: f.object(
    {
      siteId: f.id({ required: true }),
      passed: f.flag({ required: true }),
      steps: f.list(
        {
          step: f.text({ required: true }),
          // passed, failed, or notReached after a failure.
          outcome: f.text({ required: true }),
          problem: f.longText(),
          // The step of the guide that solves the problem.
          guideStep: f.text(),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});
