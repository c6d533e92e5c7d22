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
    // What a weight and a side on the floor are held against; 0 switches one off.
    weightDeviationShare: f.percent({ required: true, starts: '10' }),
    weightDeviation: f.kilograms({ required: true, starts: '0.5' }),
    leaderDeviationShare: f.percent({ required: true, starts: '50' }),
    heaviestParcel: f.kilograms({ required: true, starts: '70' }),
    longestSide: f.centimetres({ required: true, starts: '300' }),
    sizesRequired: f.flag({ required: true, starts: false }),
    smallestSide: f.centimetres({ required: true, starts: '1' }),
    bagDeviationShare: f.percent({ required: true, starts: '5' }),
    bagDeviation: f.kilograms({ required: true, starts: '1' }),
    // Above these a count's difference is booked by two people: pieces, and share of what the books say; 0 switches one off.
    countLimitPieces: f.count({ required: true, max: 1_000_000, starts: 20 }),
    countLimitShare: f.percent({ required: true, starts: '10' }),
    requireWeighBeforeShelving: f.flag({ required: true, starts: true }),
    userMayCancelAfterApproval: f.flag({ required: true, starts: false }),
    cancelAfterPackingFee: f.money({ required: true, starts: '0' }),
    supplementTolerance: f.money({ required: true, starts: '1' }),
    refundTolerance: f.money({ required: true, starts: '1' }),
    quoteValidMinutes: f.count({ required: true, min: 1, max: 1440, starts: 30 }),
    unpaidOrderExpireHours: f.count({ required: true, min: 1, max: 8760, starts: 72 }),
    unknownItemKeepDays: f.count({ required: true, max: 3650, starts: 90 }),
    // How long the house keeps what came back from the destination before its owner must have decided.
    returnKeepDays: f.count({ required: true, max: 3650, starts: 30 }),
    // What sending a package back to its sender costs its owner, in the site's currency.
    packageReturnFee: f.money({ required: true, starts: '0' }),
    packageFreeKeepDays: f.count({ required: true, max: 3650, starts: 60 }),
    // 0 is off
    autoEndDocumentDays: f.count({ required: true, max: 365, starts: 0 }),
    autoSignDays: f.count({ required: true, max: 365, starts: 15 }),
    arrearsBlockDays: f.count({ required: true, max: 365, starts: 0 }),
    codRemitDays: f.count({ required: true, max: 365, starts: 7 }),
    // What the site keeps of collected money when it pays it out, and whether it pays before the carrier paid.
    codFeeRate: f.percent({ starts: '0' }),
    codAdvance: f.flag({ starts: false }),
    // What staff move by hand above these needs a second person; 0: none does. Discounts and waivers by amount and by share of the bill.
    manualLimit: f.money({ required: true, starts: '1000' }),
    discountLimit: f.money({ required: true, starts: '500' }),
    discountShare: f.percent({ required: true, starts: '20' }),
    refundToOriginalRoute: f.flag({ required: true, starts: false }),
    withdrawalEnabled: f.flag({ required: true, starts: false }),
    // Who the site is on papers; without a name, the site's own.
    companyName: f.text({ max: 100 }),
    companyAddress: f.text({ max: 255 }),
    // Where customers send money that they put into their wallets by bank transfer.
    bankAccounts: f.list(
      {
        currencyId: f.ref('currency', { required: true }),
        bankName: f.text({ required: true, max: 100 }),
        accountName: f.text({ required: true, max: 100 }),
        accountNumber: f.text({ required: true, max: 64 }),
        note: f.text({ max: 200 }),
      },
      { starts: [], max: 20 },
    ),
    mixCargoTypeGroups: f.list({ cargoTypeIds: f.refs('cargoType', { required: true }) }, { starts: [], max: 50 }),
    customsRules: f.list(
      {
        countryId: f.ref('region', { required: true }),
        realNameRequired: f.flag({ required: true }),
        dutyFreeValue: f.money(),
        dutyFreeCurrencyId: f.ref('currency'),
        halfYearLimit: f.count(),
        // No shift leaves with more entries of a person than the limit; elsewhere that is told and goes.
        halfYearStrict: f.flag(),
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
      'cancel_after_packing_fee >= 0 and supplement_tolerance >= 0 and refund_tolerance >= 0 and referral_reward >= 0 and discount_limit >= 0 and manual_limit >= 0',
    return_fee_not_negative: 'package_return_fee >= 0',
    discount_share_is_a_share: 'discount_share between 0 and 100',
    cod_fee_is_a_share: 'cod_fee_rate >= 0 and cod_fee_rate < 100',
    measures_not_negative:
      'weight_deviation_share >= 0 and weight_deviation >= 0 and leader_deviation_share >= 0 and heaviest_parcel >= 0 and longest_side >= 0 and smallest_side >= 0 and bag_deviation_share >= 0 and bag_deviation >= 0',
    count_limits_sensible: 'count_limit_pieces >= 0 and count_limit_share between 0 and 100',
    commission_is_a_share: 'mall_commission_rate between 0 and 100',
  },
  page: {
    filters: [],
    columns: [],
    form: [
      ['paymentTiming', 'autoApproveAfterPayment', 'userMayCancelAfterApproval'],
      ['quoteValidMinutes', 'unpaidOrderExpireHours'],
      ['cancelAfterPackingFee', 'packageReturnFee'],
      ['supplementTolerance', 'refundTolerance'],
      ['requireWeighBeforeShelving', 'autoApproveClaim'],
      ['weightDeviationShare', 'weightDeviation', 'leaderDeviationShare'],
      ['heaviestParcel', 'longestSide'],
      ['sizesRequired', 'smallestSide'],
      ['bagDeviationShare', 'bagDeviation'],
      ['countLimitPieces', 'countLimitShare'],
      ['unknownItemKeepDays', 'packageFreeKeepDays', 'returnKeepDays'],
      ['autoEndDocumentDays', 'autoSignDays'],
      ['arrearsBlockDays', 'codRemitDays'],
      ['codFeeRate', 'codAdvance'],
      ['manualLimit', 'discountLimit', 'discountShare'],
      ['refundToOriginalRoute', 'withdrawalEnabled'],
      ['companyName', 'companyAddress'],
      ['bankAccounts'],
      ['mixCargoTypeGroups'],
      ['customsRules'],
      ['loginFailureLimit', 'lockMinutes'],
      ['referralReward', 'mallCommissionRate'],
      ['errorLog'],
    ],
  },
});
