import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { lookUpCarriers, lookUpShippingMethods } from '@entrepot/contract/modules/sites/lookup-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { lookUp } from '../../core/lists/choices.ts';

const enabled = sql`r.enable_status = ${enumCodes.EnableStatus.Enabled}`;
/** Matches an empty set, or one that contains the requested id. */
const meets = (column: string, id: string | null | undefined) =>
  id ? sql`(coalesce(jsonb_array_length(${sql.ref(column)}), 0) = 0 or ${sql.ref(column)} @> to_jsonb(array[${id}::text]))` : sql`true`;

/** Lists the active carriers, optionally only those of a shipping method. */
export async function carriersToPick(tx: Db, caller: Caller, query: Input<typeof lookUpCarriers> & Partial<ListQuery>) {
  const ofMethod = query.typeOfShippingId
    ? sql`exists (select 1
        from shipping_method m
        where m.site_id = r.site_id
          and m.id = ${query.typeOfShippingId}
          and (coalesce(jsonb_array_length(m.carrier_ids), 0) = 0 or m.carrier_ids @> to_jsonb(array[r.id::text])))`
    : sql`true`;
  return lookUp(tx, caller, carrier, query, {
    output: lookUpCarriers.output,
    where: sql`${enabled} and ${ofMethod}`,
    also: { alias: sql`r.alias` },
  });
}

/** Lists the active shipping methods from a warehouse to a country. */
export const shippingMethodsToPick = (tx: Db, caller: Caller, query: Input<typeof lookUpShippingMethods> & Partial<ListQuery>) =>
  lookUp(tx, caller, shippingMethod, query, {
    where: sql`${enabled} and ${meets('r.warehouseIds', query.warehouseId)} and ${meets('r.destinationCountryIds', query.destinationCountryId)}`,
    output: lookUpShippingMethods.output,
    also: { minimumAging: sql`r.min_days`, maximumAging: sql`r.max_days`, transportMode: sql`r.transport_mode` },
    order: sql`r.display_order, r.id`,
  });
