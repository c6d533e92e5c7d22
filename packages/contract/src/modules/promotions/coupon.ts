import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { couponIndex, platformStaffCouponIndex, userCouponIndex } from './screens.ts';

/** A coupon becomes active with its first issue; issued ones stay usable when it is stopped. */
export const couponStates = states('CouponStatus', {
  Draft: { issue: 'Effective' },
  Effective: { stop: 'Stopped', expire: 'Expired' },
  Stopped: { expire: 'Expired' },
});

/** A kind of coupon: its discount and conditions. Amounts are in the wallet's currency. */
export const coupon = resource({
  name: 'coupon',
  module: 'promotions',
  table: 'coupon',
  title: 'name',
  area: 'Coupon',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: couponIndex,
  readableFrom: [userCouponIndex, platformStaffCouponIndex],
  fields: {
    name: f.translations({ required: true, max: 64 }),
    preferentialAmount: f.money({ currency: 'currencyIds', required: true }),
    // Empty: any currency.
    currencyIds: f.refs('currency', { apiName: 'CurrencyId', default: [] }),
    availableAmount: f.money({ currency: 'currencyIds', default: '0' }),
    availableWeight: f.kilograms({ default: '0' }),
    expenseTypeId: f.ref('expenseType', { display: { ExpenseType: 'name' } }),
    superposition: f.flag({ default: false }),
    // 1 bills, 2 recharges
    useScope: f.count({ min: 1, max: 2, default: 1 }),
    couponValidityType: f.enum('CouponValidityType', { required: true, default: 1 }),
    startDate: f.time(),
    deadline: f.endTime(),
    effectiveDays: f.count({ max: 3650 }),
    // 0: unlimited.
    maximumDistribution: f.count({ default: 0 }),
    couponStatus: f.state(couponStates, 'Draft'),
    issuedQuantity: f.count({ readOnly: true, required: true, default: 0 }),
  },
  calls: { list: 'GetCoupons', create: 'EstablishCoupon', getEdit: 'GetEditCoupon', edit: 'EditCoupon', remove: 'DeleteCoupon' },
  unique: [{ on: ['name'], where: 'not is_deleted' }],
  indexes: [['couponStatus'], ['couponStatus', 'deadline']],
  search: ['name'],
  checks: {
    amounts: 'preferential_amount > 0 and coalesce(available_amount, 0) >= 0 and coalesce(available_weight, 0) >= 0',
    use_scope_known: 'use_scope in (1, 2)',
    dates_in_order: 'start_date is null or deadline is null or start_date < deadline',
    window_has_end: 'coupon_validity_type <> 1 or deadline is not null',
    days_given: 'coupon_validity_type <> 2 or coalesce(effective_days, 0) > 0',
    issued_within_maximum: 'issued_quantity >= 0 and (coalesce(maximum_distribution, 0) = 0 or issued_quantity <= maximum_distribution)',
  },
  page: {
    filters: ['couponStatus'],
    columns: [
      'name',
      'preferentialAmount',
      'availableAmount',
      'availableWeight',
      'expenseTypeId',
      'superposition',
      'useScope',
      'couponValidityType',
      'startDate',
      'deadline',
      'effectiveDays',
      'couponStatus',
      'issuedQuantity',
      'maximumDistribution',
    ],
    form: [
      ['name'],
      ['preferentialAmount', 'currencyIds'],
      ['availableAmount', 'availableWeight', 'expenseTypeId'],
      ['useScope', 'superposition'],
      ['couponValidityType', 'startDate', 'deadline', 'effectiveDays'],
      ['maximumDistribution'],
    ],
  },
});
