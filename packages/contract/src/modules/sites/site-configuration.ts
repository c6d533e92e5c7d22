import { f } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';
import { resource } from '../../core/resource.ts';
import { siteConfigurationIndex } from './screens.ts';

/** The business rules of one site; each site has exactly one row. */
export const siteConfiguration = resource({
  name: 'siteConfiguration',
  module: 'sites',
  table: 'site_configuration',
  area: 'Site',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: siteConfigurationIndex,
  fields: {
    // The activities whose screens are not in the menus; empty: not decided yet, all are shown. Calls of their own answer and edit them.
    activitiesOff: f.enums('SiteActivity', { readOnly: true, seenBy: [] }),
    // 1 before approval, 2 after packing
    paymentTiming: f.count({ required: true, min: 1, max: 2, default: 1 }),
    autoApproveAfterPayment: f.flag({ required: true, default: false }),
    autoApproveClaim: f.flag({ required: true, default: false }),
    // Limits for weights and sides typed on the floor; 0 deactivates one.
    weightDeviationShare: f.percent({ required: true, default: '10' }),
    weightDeviation: f.kilograms({ required: true, default: '0.5' }),
    leaderDeviationShare: f.percent({ required: true, default: '50' }),
    // Volumes typed on the floor: tolerated share and volume, the share beyond which a leader has to agree, and the densities in kg/m³
    // between which a size needs no confirmation.
    volumeDeviationShare: f.percent({ required: true, default: '50' }),
    volumeDeviation: f.cubicMetres({ required: true, default: '0.03' }),
    volumeLeaderShare: f.percent({ required: true, default: '200' }),
    lightestDensity: f.count({ required: true, max: 100_000, default: 10 }),
    densestDensity: f.count({ required: true, max: 100_000, default: 5000 }),
    heaviestParcel: f.kilograms({ required: true, default: '70' }),
    longestSide: f.centimetres({ required: true, default: '300' }),
    sizesRequired: f.flag({ required: true, default: false }),
    // A weight of the scale is saved at signing once it is stable, without a key.
    saveStableWeight: f.flag({ required: true, default: false }),
    smallestSide: f.centimetres({ required: true, default: '1' }),
    bagDeviationShare: f.percent({ required: true, default: '5' }),
    bagDeviation: f.kilograms({ required: true, default: '1' }),
    // The number printed on a bag's seal is recorded at sealing and compared at receipt.
    sealNumberRequired: f.flag({ required: true, default: false }),
    // Differences of a count above these limits need a four-eyes approval: pieces, and share of the booked quantity; 0 deactivates one.
    countLimitPieces: f.count({ required: true, max: 1_000_000, default: 20 }),
    countLimitShare: f.percent({ required: true, default: '10' }),
    requireWeighBeforeShelving: f.flag({ required: true, default: true }),
    userMayCancelAfterApproval: f.flag({ required: true, default: false }),
    cancelAfterPackingFee: f.money({ currency: 'site', required: true, default: '0' }),
    // Coupons of a cancelled order go back to the customer. Orders that have left cannot be cancelled.
    returnCouponsOnCancel: f.flag({ required: true, default: true }),
    supplementTolerance: f.money({ currency: 'site', required: true, default: '1' }),
    refundTolerance: f.money({ currency: 'site', required: true, default: '1' }),
    // An additional charge above this amount is not collected from credit: the customer pays it, or staff for the customer; 0: no limit.
    supplementLimit: f.money({ currency: 'site', required: true, default: '200' }),
    // Days until an additional charge is overdue; its customer is reminded a day before.
    supplementGraceDays: f.count({ required: true, max: 60, default: 3 }),
    quoteValidMinutes: f.count({ required: true, min: 1, max: 1440, default: 30 }),
    unpaidOrderExpireHours: f.count({ required: true, min: 1, max: 8760, default: 72 }),
    unknownItemKeepDays: f.count({ required: true, max: 3650, default: 90 }),
    // The number of days a return from the destination is stored before its owner must have decided.
    returnKeepDays: f.count({ required: true, max: 3650, default: 30 }),
    // The fee for returning a package to its sender, in the site's currency.
    packageReturnFee: f.money({ currency: 'site', required: true, default: '0' }),
    packageFreeKeepDays: f.count({ required: true, max: 3650, default: 60 }),
    // Closed days of the warehouse do not count as days of free storage; closed days of the site do not count as days of transit.
    freeStorageOnWorkingDays: f.flag({ default: false }),
    promiseInWorkingDays: f.flag({ default: false }),
    // 0 is off
    autoEndDocumentDays: f.count({ required: true, max: 365, default: 0 }),
    autoSignDays: f.count({ required: true, max: 365, default: 15 }),
    arrearsBlockDays: f.count({ required: true, max: 365, default: 0 }),
    codRemitDays: f.count({ required: true, max: 365, default: 7 }),
    // The site's fee on collected money, and whether it pays out before the carrier has paid.
    codFeeRate: f.percent({ default: '0' }),
    codAdvance: f.flag({ default: false }),
    // Manual movements of money above these limits need a four-eyes approval; 0: no limit. Discounts and waivers are limited by amount and
    // by share of the bill.
    manualLimit: f.money({ currency: 'site', required: true, default: '1000' }),
    discountLimit: f.money({ currency: 'site', required: true, default: '500' }),
    discountShare: f.percent({ required: true, default: '20' }),
    // Value that one person, or all persons together, may grant within 24 hours alone; 0: no limit.
    personLimit: f.money({ currency: 'site', required: true, default: '20000' }),
    customerLimit: f.money({ currency: 'site', required: true, default: '5000' }),
    totalLimit: f.money({ currency: 'site', required: true, default: '100000' }),
    // The days for which an account cannot approve what the person asks who created it or set its password, second factor, phone or roles.
    independentDays: f.count({ required: true, min: 1, max: 90, default: 7 }),
    // Price lists and services that are new, changed or switched on need a four-eyes approval.
    priceApproval: f.flag({ required: true, default: false }),
    refundToOriginalRoute: f.flag({ required: true, default: false }),
    // Online payments of bills that were paid otherwise meanwhile: refunded through the provider, else credited to the balance.
    refundLatePayments: f.flag({ required: true, default: false }),
    withdrawalEnabled: f.flag({ required: true, default: false }),
    // The site's company data on printed papers; default: the site's own name.
    companyName: f.text({ max: 100 }),
    companyAddress: f.text({ max: 255 }),
    // On commercial invoices of orders without a declarant: international, and as its own customs write it.
    companyPhone: f.text({ max: 40 }),
    companyTaxNumber: f.text({ max: 32 }),
    // The name that mails of the site come from, and the address for answers; default: those of the mail service.
    mailSenderName: f.text({ max: 64 }),
    mailReplyAddress: f.email(),
    // In mails to customers: the colour of buttons, and how the site is reached.
    brandColor: f.color(),
    contactPhone: f.text({ max: 40 }),
    contactEmail: f.email(),
    // Bank accounts for customers' recharges by bank transfer.
    bankAccounts: f.list(
      {
        currencyId: f.ref('currency', { required: true }),
        bankName: f.text({ required: true, max: 100 }),
        accountName: f.text({ required: true, max: 100 }),
        accountNumber: f.text({ required: true, max: 64 }),
        // The reference that customers write on a transfer; default: their member code.
        transferReference: f.enum('TransferReference'),
        note: f.text({ max: 200 }),
      },
      { default: [], max: 20 },
    ),
    mixCargoTypeGroups: f.list({ cargoTypeIds: f.refs('cargoType', { required: true }) }, { default: [], max: 50 }),
    customsRules: f.list(
      {
        countryId: f.ref('region', { required: true }),
        realNameRequired: f.flag({ required: true }),
        dutyFreeValue: f.money({ currency: 'dutyFreeCurrencyId' }),
        dutyFreeCurrencyId: f.ref('currency'),
        halfYearLimit: f.count(),
        // A shift with more entries of a person than the limit cannot depart; when off, it departs with a warning.
        halfYearStrict: f.flag(),
        maximumDeclaredPerOrder: f.money({ currency: 'dutyFreeCurrencyId' }),
        // Customs require an HS code, the origin and the net weight of all goods, where they do not read Chinese also an English name.
        goodsDetailsRequired: f.flag(),
      },
      { default: [], max: 50 },
    ),
    loginFailureLimit: f.count({ required: true, min: 1, max: 100, default: 5 }),
    lockMinutes: f.count({ required: true, min: 1, max: 10_080, default: 30 }),
    // Staff without a second factor can only set one up.
    staffSecondFactor: f.flag({ default: false }),
    // Messages to those who see the security log: so many events of a kind, of one account or address, within so many minutes.
    securityAlerts: f.list(
      {
        kind: f.enum('SecurityEventKind', { required: true }),
        times: f.count({ required: true, min: 1, max: 100_000 }),
        minutes: f.count({ required: true, min: 1, max: 1440 }),
      },
      {
        default: [
          { kind: enumCodes.SecurityEventKind.SignInFailed, times: 20, minutes: 15 },
          { kind: enumCodes.SecurityEventKind.AttemptBlocked, times: 10, minutes: 15 },
          { kind: enumCodes.SecurityEventKind.WrongPassword, times: 5, minutes: 15 },
          { kind: enumCodes.SecurityEventKind.Forbidden, times: 30, minutes: 15 },
          { kind: enumCodes.SecurityEventKind.Exported, times: 20, minutes: 60 },
        ],
        max: 30,
      },
    ),
    // How long records are stored that are no books (docs/retention.md). Logs of operations for at least six months, which the
    // Cybersecurity Law of China requires.
    securityLogDays: f.count({ required: true, min: 30, max: 3650, default: 365 }),
    operationLogDays: f.count({ required: true, min: 180, max: 3650, default: 1095 }),
    userMessageDays: f.count({ required: true, min: 30, max: 3650, default: 365 }),
    shelfLogDays: f.count({ required: true, min: 180, max: 3650, default: 730 }),
    trackDays: f.count({ required: true, min: 365, max: 3650, default: 1095 }),
    packingScanDays: f.count({ required: true, min: 90, max: 3650, default: 365 }),
    importJobDays: f.count({ required: true, min: 7, max: 365, default: 90 }),
    trackingNumberDays: f.count({ required: true, min: 365, max: 3650, default: 1095 }),
    referralReward: f.money({ currency: 'site', required: true, default: '0' }),
    // Rewards for recharges, referrals and claims are given after this many days, in which what they are for may be undone; 0: immediately.
    rewardDays: f.count({ required: true, max: 365, default: 14 }),
    mallCommissionRate: f.percent({ required: true, default: '0' }),
    // Buyers of the mall can request a refund for this many days after the completion; 0: never.
    mallRefundDays: f.count({ required: true, max: 365, default: 7 }),
    // Days for which the proceeds of a sale in the mall cannot be withdrawn; 0: none.
    mallHoldDays: f.count({ required: true, max: 90, default: 7 }),
    // Mall orders of a higher value per kilogram are confirmed by staff, not by their buyer; 0: no limit.
    mallValuePerKilogram: f.money({ currency: 'site', required: true, default: '5000' }),
    // Browsers of the site's users send their errors to the operation log.
    errorLog: f.flag({ default: false }),
  },
  unique: [[]],
  checks: {
    payment_timing_known: 'payment_timing in (1, 2)',
    money_not_negative:
      'cancel_after_packing_fee >= 0 and supplement_tolerance >= 0 and refund_tolerance >= 0 and referral_reward >= 0 and discount_limit >= 0 and manual_limit >= 0',
    supplement_limit_not_negative: 'supplement_limit >= 0',
    supplement_grace_few: 'supplement_grace_days between 0 and 60',
    brand_color_is_hex: "brand_color ~ '^#[0-9a-fA-F]{6}$'",
    return_fee_not_negative: 'package_return_fee >= 0',
    grant_limits_not_negative: 'person_limit >= 0 and customer_limit >= 0 and total_limit >= 0 and independent_days between 1 and 90',
    discount_share_is_a_share: 'discount_share between 0 and 100',
    cod_fee_is_a_share: 'cod_fee_rate >= 0 and cod_fee_rate < 100',
    measures_not_negative:
      'weight_deviation_share >= 0 and weight_deviation >= 0 and leader_deviation_share >= 0 and heaviest_parcel >= 0 and longest_side >= 0 and smallest_side >= 0 and bag_deviation_share >= 0 and bag_deviation >= 0',
    volumes_not_negative: 'volume_deviation_share >= 0 and volume_deviation >= 0 and volume_leader_share >= 0',
    count_limits_sensible: 'count_limit_pieces >= 0 and count_limit_share between 0 and 100',
    mall_limits_not_negative: 'mall_hold_days >= 0 and mall_value_per_kilogram >= 0',
    retention_within_limits:
      'operation_log_days >= 180 and user_message_days >= 30 and shelf_log_days >= 180 and track_days >= 365 and packing_scan_days >= 90 and import_job_days >= 7 and tracking_number_days >= 365',
    commission_is_a_share: 'mall_commission_rate between 0 and 100',
  },
  page: {
    filters: [],
    columns: [],
    form: [
      ['paymentTiming', 'autoApproveAfterPayment', 'userMayCancelAfterApproval'],
      ['quoteValidMinutes', 'unpaidOrderExpireHours'],
      ['cancelAfterPackingFee', 'returnCouponsOnCancel', 'packageReturnFee'],
      ['supplementTolerance', 'refundTolerance', 'supplementLimit', 'supplementGraceDays'],
      ['requireWeighBeforeShelving', 'autoApproveClaim'],
      ['weightDeviationShare', 'weightDeviation', 'leaderDeviationShare'],
      ['volumeDeviationShare', 'volumeDeviation', 'volumeLeaderShare'],
      ['lightestDensity', 'densestDensity'],
      ['heaviestParcel', 'longestSide'],
      ['sizesRequired', 'smallestSide', 'saveStableWeight'],
      ['bagDeviationShare', 'bagDeviation', 'sealNumberRequired'],
      ['countLimitPieces', 'countLimitShare'],
      ['unknownItemKeepDays', 'packageFreeKeepDays', 'returnKeepDays'],
      ['freeStorageOnWorkingDays', 'promiseInWorkingDays'],
      ['autoEndDocumentDays', 'autoSignDays'],
      ['arrearsBlockDays', 'codRemitDays'],
      ['codFeeRate', 'codAdvance'],
      ['manualLimit', 'discountLimit', 'discountShare'],
      ['personLimit', 'customerLimit', 'totalLimit'],
      ['independentDays', 'priceApproval'],
      ['refundToOriginalRoute', 'refundLatePayments', 'withdrawalEnabled'],
      ['companyName', 'companyAddress'],
      ['companyPhone', 'companyTaxNumber'],
      ['mailSenderName', 'mailReplyAddress'],
      ['contactPhone', 'contactEmail', 'brandColor'],
      ['bankAccounts'],
      ['mixCargoTypeGroups'],
      ['customsRules'],
      ['loginFailureLimit', 'lockMinutes', 'securityLogDays'],
      ['securityAlerts'],
      ['operationLogDays', 'userMessageDays', 'shelfLogDays', 'trackDays'],
      ['packingScanDays', 'importJobDays', 'trackingNumberDays'],
      ['referralReward', 'rewardDays'],
      ['mallCommissionRate', 'mallRefundDays'],
      ['mallHoldDays', 'mallValuePerKilogram'],
      ['errorLog'],
    ],
  },
});
