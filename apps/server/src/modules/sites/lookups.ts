import { sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import { helpTutorialType } from '@entrepot/contract/modules/content/help-tutorial.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import {
  type getSelectCurrencies,
  getSelectTableExpenseTypes,
  lookUpCarriers,
  lookUpRegions,
  lookUpShippingMethods,
  lookUpSiteJoinWarehouse,
  lookUpSites,
} from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { nameIn } from '../../core/rows/in-language.ts';
import { currenciesOf, lookUp, lookUpPage, sitesOf } from './public.ts';
import { listJson } from '../../core/rows/answers.ts';
import { notHidden } from '../../core/rows/conditions.ts';

const enabled = sql`r.enable_status = ${enumCodes.EnableStatus.Enabled}`;
/** An empty set, or one that holds the id asked for. */
const meets = (column: string, id: string | null | undefined) =>
  id ? sql`(coalesce(jsonb_array_length(${sql.ref(column)}), 0) = 0 or ${sql.ref(column)} @> to_jsonb(array[${id}::text]))` : sql`true`;

/** The countries, or the parts of a region, that the caller's site offers, in the order they were entered. */
export function regionsBelow(tx: Tx, caller: Caller, query: Partial<ListQuery> & { parentId?: string | null }) {
  const place = query.parentId ? sql`r.parent_id = ${query.parentId}` : sql`r.parent_id is null`;
  const offered = caller.siteId
    ? sql`not exists (select 1 from region_of_site o where o.site_id = ${caller.siteId} and o.region_id = r.id and not o.enabled)`
    : sql`true`;
  const also = {
    parentId: sql`r.parent_id`,
    level: sql`r.level`,
    code: sql`r.code`,
    phoneCode: sql`r.phone_code`,
    postalCode: sql`r.postal_code`,
    hasChildren: sql`exists (select 1 from region c where c.parent_id = r.id and not c.is_deleted)`,
    children: sql`'[]'::jsonb`,
  };
  return lookUp(tx, caller, region, query, { gives: lookUpRegions.gives, where: sql`${place} and ${offered}`, also });
}

const ownSites = (caller: Caller) => sql`r.id = any(${caller.siteIds}::uuid[]) and ${enabled}`;

/** The sites the caller may see. */
export const sitesToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, site, query, { gives: lookUpSites.gives, where: ownSites(caller), also: { code: sql`r.code` }, order: sql`r.code` });

/** The sites the caller may see, each with its warehouses in use as Children. */
export const sitesWithWarehouses = (tx: Tx, caller: Caller, query: Partial<ListQuery>) => {
  const own = caller.who === 'W' ? sql`and w.id = any(${caller.warehouseIds ?? []}::uuid[])` : sql``;
  const { gives } = lookUpSiteJoinWarehouse;
  const from = sql`warehouse w where w.site_id = r.id and not w.is_deleted and w.enable_status = ${enumCodes.EnableStatus.Enabled} ${own}`;
  const values = { id: sql`w.id`, value: sql`w.id`, name: nameIn('w', caller.language) };
  const children = listJson(caller, gives.of.children, values, { from, order: sql`w.code` });
  return lookUp(tx, caller, site, query, { gives, where: ownSites(caller), also: { children }, order: sql`r.code` });
};

/** The currencies that a site offers now, by code. */
export async function currenciesToPick(
  tx: Tx,
  caller: Caller,
  { siteId, content }: Input<typeof getSelectCurrencies> & Partial<ListQuery>,
) {
  const [wanted = caller.siteId] = siteId ? sitesOf(caller, siteId) : [];
  const { byId, baseId } = await currenciesOf(tx, wanted, caller.now);
  const named = await tx.selectFrom('currency').select(['id', 'name']).where(notHidden).execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name[caller.language]]));
  return Object.values(byId)
    .filter(({ effective }) => effective)
    .map(({ id, code, symbol, decimalPlaces, rate }) => ({
      id,
      value: id,
      name: nameOf.get(id) ?? code,
      code,
      symbol,
      decimalPlaces,
      exchangeRate: rate,
      isBase: id === baseId,
    }))
    .filter(({ name, code }) => !content || `${code} ${name}`.toLowerCase().includes(content.toLowerCase()));
}

/** The carriers in use, of those a shipping method goes with when one is named. */
export async function carriersToPick(tx: Tx, caller: Caller, query: Input<typeof lookUpCarriers> & Partial<ListQuery>) {
  const ofMethod = query.typeOfShippingId
    ? sql`exists (select 1 from shipping_method m where m.site_id = r.site_id and m.id = ${query.typeOfShippingId}
        and (coalesce(jsonb_array_length(m.carrier_ids), 0) = 0 or m.carrier_ids @> to_jsonb(array[r.id::text])))`
    : sql`true`;
  return lookUp(tx, caller, carrier, query, {
    gives: lookUpCarriers.gives,
    where: sql`${enabled} and ${ofMethod}`,
    also: { alias: sql`r.alias` },
  });
}

/** The shipping methods in use that start at a warehouse and reach a country. */
export const shippingMethodsToPick = (tx: Tx, caller: Caller, query: Input<typeof lookUpShippingMethods> & Partial<ListQuery>) =>
  lookUp(tx, caller, shippingMethod, query, {
    where: sql`${enabled} and ${meets('r.warehouseIds', query.warehouseId)} and ${meets('r.destinationCountryIds', query.destinationCountryId)}`,
    gives: lookUpShippingMethods.gives,
    also: { minimumAging: sql`r.min_days`, maximumAging: sql`r.max_days`, transportMode: sql`r.transport_mode` },
    order: sql`r.display_order, r.id`,
  });

export const trackSchemesToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, trackScheme, query, { order: sql`r.is_default desc, r.name` });

export const helpTypesToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, helpTutorialType, query, { order: sql`r.display_order, r.id` });

export const expenseTypesToPick = (tx: Tx, caller: Caller, query: Partial<ListQuery>) =>
  lookUpPage(tx, caller, expenseType, query, {
    gives: getSelectTableExpenseTypes.gives,
    also: { code: sql`r.code` },
    order: sql`r.display_order, r.id`,
  });
