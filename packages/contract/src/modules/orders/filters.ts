import { type Field, fieldWith, type Fields, f, oneOrSeveral, wireName } from '../../core/field.ts';
import { agedFilters } from '../packages/aged.ts';
import { logisticsOrder } from './logistics-order.ts';

// As every list's filters: one value or several.
function filterOf(name: string, field: Field): Field {
  return fieldWith(field, { wire: wireName(name, field), required: false, byServer: false, starts: undefined }, oneOrSeveral);
}

const fields = logisticsOrder.fields as Fields;

/** How many numbers the list of orders finds at once. */
export const mostNumbers = 1000;
/** No number of an order, a parcel or a carrier is longer. */
export const longestNumber = 40;

/** What the list of orders may be narrowed by: its columns, and so many numbers of any kind at once. */
export const orderFilters = {
  siteId: f.ref('site', { seenBy: 'PS' }),
  // More than `mostNumbers` are refused by their own code (106).
  numbers: f.texts({ max: 2000, each: longestNumber, code: true }),
  recipientId: f.ref('recipient', { wire: 'RecipientInformationId' }),
  /** To which country it goes. */
  destinationCountryId: f.ref('region'),
  /** The currency of the wallet that the order is paid from. */
  currencyId: f.ref('currency'),
  ...agedFilters,
  ...Object.fromEntries(logisticsOrder.page!.filters.map((name) => [name, filterOf(name, fields[name]!)])),
} as Fields;

export const orderListCall = {
  path: '/LogisticsOrder/GetLogisticsOrders' as const,
  who: 'CPSW',
  needs: [logisticsOrder.screen!, ...logisticsOrder.readableFrom!],
  reads: true,
  query: true,
  takes: orderFilters,
  // What it costs, in the customer's currency; and where numbers were looked for, which of them the order was found by.
  gives: f.page({
    ...fields,
    payable: f.money({ seenBy: 'CPS' }),
    payableCurrencyId: f.id({ seenBy: 'CPS' }),
    foundBy: f.texts(),
  }),
};
