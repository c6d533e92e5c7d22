import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { siteConfigurationIndex } from './screens.ts';

/** The business rules of one site; each site has exactly one row. */
export const siteConfiguration = resource({
  name: 'siteConfiguration',
  module: 'sites',
  table: 'site_configuration',
  area: 'Site',
  who: { read: 'PS', write: 'PS' },
  screen: siteConfigurationIndex,
  fields: {
    // 1 before approval, 2 after packing
    paymentTiming: f.count({ required: true, min: 1, max: 2, starts: 1 }),
    autoApproveAfterPayment: f.flag({ required: true, starts: false }),
    autoApproveClaim: f.flag({ required: true, starts: false }),
    requireWeighBeforeShelving: f.flag({ required: true, starts: true }),
    userMayCancelAfterApproval: f.flag({ required: true, starts: false }),
    cancelAfterPackingFee: f.money({ required: true, starts: '0' }),
    supplementTolerance: f.money({ required: true, starts: '1' }),
    refundTolerance: f.money({ required: true, starts: '1' }),
    quoteValidMinutes: f.count({ required: true, min: 1, max: 1440, starts: 30 }),
    unpaidOrderExpireHours: f.count({ required: true, min: 1, max: 8760, starts: 72 }),
    unknownItemKeepDays: f.count({ required: true, max: 3650, starts: 90 }),
    packageFreeKeepDays: f.count({ required: true, max: 3650, starts: 60 }),
    // 0 is off
    autoEndDocumentDays: f.count({ required: true, max: 365, starts: 0 }),
    autoSignDays: f.count({ required: true, max: 365, starts: 15 }),
    arrearsBlockDays: f.count({ required: true, max: 365, starts: 0 }),
    codRemitDays: f.count({ required: true, max: 365, starts: 7 }),
    // What the site keeps of collected money when it pays it out, and whether it pays before the carrier paid.
    codFeeRate: f.percent({ starts: '0' }),
    codAdvance: f.flag({ starts: false }),
    // A discount above it needs a second person; 0: none does.
    discountLimit: f.money({ required: true, starts: '0' }),
    refundToOriginalRoute: f.flag({ required: true, starts: false }),
    withdrawalEnabled: f.flag({ required: true, starts: false }),
    mixCargoTypeGroups: f.list({ cargoTypeIds: f.refs('cargoType', { required: true }) }, { starts: [], max: 50 }),
    customsRules: f.list(
      {
        countryId: f.ref('region', { required: true }),
        realNameRequired: f.flag({ required: true }),
        dutyFreeValue: f.money(),
        dutyFreeCurrencyId: f.ref('currency'),
        halfYearLimit: f.count(),
        maximumDeclaredPerOrder: f.money(),
      },
      { starts: [], max: 50 },
    ),
    loginFailureLimit: f.count({ required: true, min: 1, max: 100, starts: 5 }),
    lockMinutes: f.count({ required: true, min: 1, max: 10_080, starts: 30 }),
    referralReward: f.money({ required: true, starts: '0' }),
    mallCommissionRate: f.percent({ required: true, starts: '0' }),
    // Browsers of the site's people send what goes wrong in them to the operation log.
    errorLog: f.flag({ starts: false }),
  },
  unique: [[]],
  checks: {
    payment_timing_known: 'payment_timing in (1, 2)',
    money_not_negative:
      'cancel_after_packing_fee >= 0 and supplement_tolerance >= 0 and refund_tolerance >= 0 and referral_reward >= 0 and discount_limit >= 0',
    cod_fee_is_a_share: 'cod_fee_rate >= 0 and cod_fee_rate < 100',
    commission_is_a_share: 'mall_commission_rate between 0 and 100',
  },
  page: {
    filters: [],
    columns: [],
    form: [
      ['paymentTiming', 'autoApproveAfterPayment', 'userMayCancelAfterApproval'],
      ['quoteValidMinutes', 'unpaidOrderExpireHours'],
      ['cancelAfterPackingFee', 'supplementTolerance', 'refundTolerance'],
      ['requireWeighBeforeShelving', 'autoApproveClaim'],
      ['unknownItemKeepDays', 'packageFreeKeepDays'],
      ['autoEndDocumentDays', 'autoSignDays'],
      ['arrearsBlockDays', 'codRemitDays'],
      ['codFeeRate', 'codAdvance'],
      ['refundToOriginalRoute', 'withdrawalEnabled', 'discountLimit'],
      ['mixCargoTypeGroups'],
      ['customsRules'],
      ['loginFailureLimit', 'lockMinutes'],
      ['referralReward', 'mallCommissionRate'],
      ['errorLog'],
    ],
  },
});
