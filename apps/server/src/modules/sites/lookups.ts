import { sql } from 'kysely';
import type { Input, ListQuery, Output } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import {
  type getCurrencyFormats,
  type getSelectCurrencies,
  getSelectTableExpenseTypes,
  lookUpRegions,
  lookUpSiteJoinWarehouse,
  lookUpSites,
} from '@entrepot/contract/modules/sites/lookup-calls.ts';
import { region } from '@entrepot/contract/modules/sites/region.ts';
import { site } from '@entrepot/contract/modules/sites/site.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { signFor } from '@entrepot/rules/pricing/display.ts';
import { currenciesOf, sitesOf } from './public.ts';
import { listJson } from '../../core/lists/json-answers.ts';
import { notDeleted } from '../../core/db/conditions.ts';
import { lookUp, lookUpPage } from '../../core/lists/choices.ts';

const enabled = sql`r.enable_status = ${enumCodes.EnableStatus.Enabled}`;

/** Lists the countries, or the parts of a region, that the caller's site offers, in the order of their creation. */
export function regionsBelow(tx: Db, caller: Caller, query: Partial<ListQuery> & { parentId?: string | null }) {
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
    isHome: caller.siteId ? sql`r.id is not distinct from (select s.country_id from site s where s.id = ${caller.siteId})` : sql`false`,
    children: sql`'[]'::jsonb`,
  };
  return lookUp(tx, caller, region, query, { output: lookUpRegions.output, where: sql`${place} and ${offered}`, also });
}

const ownSites = (caller: Caller) => sql`r.id = any(${caller.siteIds}::uuid[]) and ${enabled}`;

/** Lists the sites that the caller may see. */
export const sitesToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUp(tx, caller, site, query, { output: lookUpSites.output, where: ownSites(caller), also: { code: sql`r.code` }, order: sql`r.code` });

/** Lists the sites that the caller may see, each with its active warehouses as Children. */
export const sitesWithWarehouses = (tx: Db, caller: Caller, query: Partial<ListQuery>) => {
  const own = caller.audience === 'warehouse' ? sql`and w.id = any(${caller.warehouseIds ?? []}::uuid[])` : sql``;
  const { output } = lookUpSiteJoinWarehouse;
  const from = sql`warehouse w where w.site_id = r.id and not w.is_deleted and w.enable_status = ${enumCodes.EnableStatus.Enabled} ${own}`;
  const values = { id: sql`w.id`, value: sql`w.id`, name: nameIn('w', caller.language) };
  const children = listJson(caller, output.children.children, values, { from, order: sql`w.code` });
  return lookUp(tx, caller, site, query, { output, where: ownSites(caller), also: { children }, order: sql`r.code` });
};

/** Lists the currencies that a site offers now, by code. */
export async function currenciesToPick(
  tx: Db,
  caller: Caller,
  { siteId, content }: Input<typeof getSelectCurrencies> & Partial<ListQuery>,
) {
  const [wanted = caller.siteId] = siteId ? sitesOf(caller, siteId) : [];
  const { byId, baseId, displayId } = await currenciesOf(tx, wanted, caller.now);
  const named = await tx.selectFrom('currency').select(['id', 'name']).where(notDeleted).execute();
  const nameOf = new Map(named.map(({ id, name }) => [id, name[caller.language]]));
  return Object.values(byId)
    .filter(({ effective }) => effective)
    .map(({ id, code, symbol, decimalPlaces, rate, displayRate, displayTime }) => ({
      id,
      value: id,
      name: nameOf.get(id) ?? code,
      code,
      symbol,
      decimalPlaces,
      exchangeRate: rate,
      isBase: id === baseId,
      isDisplay: id === displayId,
      displayRate,
      displayTime,
    }))
    .filter(({ name, code }) => !content || `${code} ${name}`.toLowerCase().includes(content.toLowerCase()));
}

/** Lists the currencies of the host's site for visitors. */
export const publicCurrencies = (tx: Db, caller: Caller) => currenciesToPick(tx, caller, {});

/** Returns how amounts are written, and what each site of the caller proposes for new rows. Deleted currencies are last. */
export async function currencyFormats(tx: Db, caller: Caller): Promise<Output<typeof getCurrencyFormats>> {
  const { byId, baseId, displayId } = await currenciesOf(tx, caller.siteId, caller.now);
  const rows = await tx
    .selectFrom('currency')
    .select(['id', 'code', 'symbol', 'decimalPlaces'])
    .orderBy('isDeleted')
    .orderBy('code')
    .execute();
  const sites = await tx
    .selectFrom('site')
    .leftJoin('region', 'region.id', 'site.countryId')
    .select(['site.id', 'site.defaultCurrencyId', 'site.countryId', 'site.phoneCodes', 'region.phoneCode'])
    .where('site.id', 'in', [...new Set([caller.siteId, ...caller.siteIds])])
    .execute();
  return {
    currencies: rows.map((row) => {
      const offered = byId[row.id];
      return {
        ...row,
        symbol: signFor(row, byId[displayId]?.code),
        isOffered: offered?.effective ?? false,
        isBase: row.id === baseId,
        isDisplay: row.id === displayId,
        displayRate: offered?.displayRate ?? null,
        displayTime: offered?.displayTime ?? null,
      };
    }),
    sites: sites.map(({ id, defaultCurrencyId, countryId, phoneCodes, phoneCode }) => ({
      id,
      currencyId: defaultCurrencyId,
      countryId,
      phoneCode: phoneCodes?.[0] ?? phoneCode,
    })),
  };
}

/** A page of expense types to choose from, with their codes. */
export const expenseTypesToPick = (tx: Db, caller: Caller, query: Partial<ListQuery>) =>
  lookUpPage(tx, caller, expenseType, query, {
    output: getSelectTableExpenseTypes.output,
    also: { code: sql`r.code` },
    order: sql`r.display_order, r.id`,
  });
