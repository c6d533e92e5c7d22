import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { getLogisticsOrderReport, ReportGroup } from '@entrepot/contract/modules/reports/calls.ts';
import type { SiteCurrency } from '@entrepot/client/react/use-currencies.ts';
import { countedStates, currencyIdOf, daysOfKey, laneFilters, listAddress, type useReportFilters, within } from './report-filters.ts';
import { billed, refunded } from './bill-filters.ts';

/** A number of the report of orders. */
export type Counts = Exclude<keyof typeof getLogisticsOrderReport.output.children, 'key' | 'name' | 'memberCode' | 'currencyCode'>;

const filterOfGroup: { readonly [group in ReportGroup]?: string } = {
  warehouse: 'warehouseId',
  shippingMethod: 'shippingMethodId',
  carrier: 'carrierId',
  customer: 'ownerId',
};
const ofBills: readonly Counts[] = ['bills', 'revenue', 'discount', 'coupon', 'net', 'unpaid'];
// Orders have several of these, and no list shows them by the filters of the report.
const ofGoods: readonly Counts[] = ['parcels', 'packages', 'commodities'];
const { Unpaid, PartiallyPaid } = enumCodes.PaymentStatus;
const signed = JSON.stringify([enumCodes.OrderStatus.Signed]);

/**
 * The list that a number of the report counts: bills for revenue, carriers' charges for cost, orders for everything else. Null if there is
 * none, as for a margin, which combines two, and for goods, of which an order has several. A line has one currency, and so has its list.
 */
export function orderAddress(
  { key, currencyCode }: { key: string; currencyCode: string | null },
  group: ReportGroup,
  of: Counts,
  { own, timeZone, days: whole }: ReturnType<typeof useReportFilters>,
  currencies: readonly SiteCurrency[],
): string | null {
  if (of === 'margin' || ofGoods.includes(of)) return null;
  const days = group === 'day' || group === 'month' ? within(daysOfKey(key), whole) : whole;
  const name = filterOfGroup[group];
  if ((name || group === 'lane') && !key) return null;
  const filters: Record<string, string | null> = { ...own, currencyId: currencyIdOf(currencyCode, currencies) };
  if (name) filters[name] = key;
  if (group === 'lane') Object.assign(filters, laneFilters(key));
  const list = (path: string, more: Readonly<Record<string, string>>) => listAddress(path, days, timeZone, { ...filters, ...more });
  if (of === 'cost') return list('/CarrierChargeIndex', { valid: 'true' });
  if (of === 'refund') return list('/BillIndex', refunded());
  if (of === 'unpaid') return list('/BillIndex', { ...billed(), paymentStatus: JSON.stringify([Unpaid, PartiallyPaid]) });
  if (ofBills.includes(of)) return list('/BillIndex', billed());
  const isOfSigned = of === 'signed' || of === 'promised' || of === 'onTime' || of === 'onTimeShare' || of === 'transitDays';
  return list('/LogisticsOrderIndex', { orderStatus: isOfSigned ? signed : countedStates() });
}
