import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

const readOnlyRequired = { readOnly: true, required: true } as const;
const signed = { ...readOnlyRequired, signed: true } as const;

/**
 * A change of what a bill contributes to the revenue of its site, on the day of the change: made, edited, discounted, paid with coupons,
 * refunded, voided, restored. Written by the database with every change of a bill. Reports add these rows, so that a correction counts on
 * its own day and a past day does not change.
 */
export const billChange = resource({
  name: 'billChange',
  module: 'billing',
  table: 'bill_change',
  bare: true,
  appendOnly: true,
  writtenBy: 'core',
  scope: { customer: 'ownerId' },
  fields: {
    billId: f.ref('bill', readOnlyRequired),
    ownerId: f.customer({ readOnly: true, required: true }),
    currencyId: f.ref('currency', readOnlyRequired),
    billType: f.enum('BillType', readOnlyRequired),
    // 1 when the bill began to count, -1 when it was voided.
    bills: f.count({ ...readOnlyRequired, min: -1, max: 1 }),
    revenue: f.money(signed),
    // Staff discounts and coupons; `coupon` is the part of coupons.
    discount: f.money(signed),
    coupon: f.money(signed),
    refund: f.money(signed),
    // Booked before these rows existed: on the day of the bill, with later corrections.
    estimated: f.flag({ ...readOnlyRequired, default: false }),
  },
  // Without columns: by time.
  indexes: [['billId'], ['ownerId'], []],
});
