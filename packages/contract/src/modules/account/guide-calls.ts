import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';

/** The steps of setting a site up, in the order they are best done, and the screens each is done on. */
export const guideSteps = {
  rules: ['SiteConfigurationIndex'],
  page: ['SiteConfigurationIndex'],
  currencies: ['CurrenciesIndex'],
  warehouse: ['WarehouseIndex'],
  shelves: ['WarehousePartitionsIndex', 'ShelvesIndex'],
  address: ['ConsolidationAddressIndex'],
  cargoTypes: ['CargoTypeIndex'],
  shipping: ['CarrierIndex', 'TypeOfShippingIndex'],
  quotation: ['TransferQuotationIndex'],
  staff: ['PlatformStaffIndex'],
} as const satisfies Record<string, readonly string[]>;
/** One of them, by name. */
export type GuideStep = keyof typeof guideSteps;

/** What a site still needs before customers can send parcels to it: ten steps, each with a mark and its screens. */
export const getSetUpGuide = call({
  path: '/Site/GetSetUpGuide',
  who: 'PS',
  needs: 'SetUpGuideIndex',
  reads: true,
  takes: { siteId: f.ref('site') },
  gives: f.object(
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
