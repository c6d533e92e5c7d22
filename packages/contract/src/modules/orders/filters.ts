import { type Field, fieldWith, type Fields, f, oneOrSeveral, wireName } from '../../core/field.ts';
import { agedFilters } from '../packages/aged.ts';
import { logisticsOrder } from './logistics-order.ts';

// The filter of a list for a field: one value or several.
function filterOf(name: string, field: Field): Field {
  return fieldWith(field, { apiName: wireName(name, field), required: false, readOnly: false, default: undefined }, oneOrSeveral);
}

const fields = logisticsOrder.fields as Fields;

/** Maximum number of numbers that the list of orders can be filtered by. */
export const maxNumbers = 1000;
/** Maximum length of a number of an order, a parcel or a carrier. */
export const maxNumberLength = 40;

/** Filters of the list of orders: its columns, and a list of numbers of any kind. */
export const orderFilters = {
  siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
  // More than `maxNumbers` are refused with a separate error (`LimitExceeded`).
  numbers: f.texts({ max: 2000, each: maxNumberLength, code: true }),
  recipientId: f.ref('recipient', { apiName: 'RecipientInformationId' }),
  /** The country of destination. */
  destinationCountryId: f.ref('region'),
  /** The currency of the wallet that the order is paid from. */
  currencyId: f.ref('currency'),
  ...agedFilters,
  /** Orders that wait for approval: those whose approval would succeed now, or those that something blocks. */
  approvable: f.flag(),
  /** Orders with which the warehouse's next step, a picking list, packing or bagging, is possible now, or the others. */
  ready: f.flag(),
  ...Object.fromEntries(logisticsOrder.page!.filters.map((name) => [name, filterOf(name, fields[name]!)])),
} as Fields;
