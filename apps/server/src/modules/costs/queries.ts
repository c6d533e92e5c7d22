import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import type { getCarrierCharges } from '@entrepot/contract/modules/costs/calls.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { pageOf } from '../../core/lists/page.ts';

/** SQL condition: charges of orders that meet a condition. */
const forOrders = (ordersFilter: RawBuilder<unknown>) =>
  sql`exists (select 1 from logistics_order o where o.site_id = carrier_charge.site_id and o.id = carrier_charge.logistics_order_id and ${ordersFilter})`;

const filters = {
  warehouseId: (id: string) => forOrders(sql`o.warehouse_id = ${id}`),
  shippingMethodId: (id: string) => forOrders(sql`o.shipping_method_id = ${id}`),
  destinationCountryId: (id: string) => forOrders(sql`o.receiver ->> 'countryId' = ${id}`),
  paid: (isPaid: boolean) => (isPaid ? sql`paid_time is not null` : sql`paid_time is null and voided_time is null`),
  valid: (isValid: boolean) => (isValid ? sql`voided_time is null` : sql`voided_time is not null`),
};

/** Returns a page of carrier charges within the caller's scope. */
export const charges = (tx: Db, caller: Caller, query: Input<typeof getCarrierCharges> & ListQuery) =>
  pageOf(tx, caller, carrierCharge, query, { filters });
