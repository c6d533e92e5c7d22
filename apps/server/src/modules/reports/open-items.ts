import { type RawBuilder, sql } from 'kysely';
import type { Input, ListQuery } from '@entrepot/contract/core/call.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import { codCollection } from '@entrepot/contract/modules/cod/cod-collection.ts';
import { carrierCharge } from '@entrepot/contract/modules/costs/carrier-charge.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { getOpenItemsReport, openItemAges } from '@entrepot/contract/modules/reports/open-items-report.ts';
import { platformOrder } from '@entrepot/contract/modules/shops/platform-order.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { dayIn, zoneOf } from '../../core/db/times.ts';
import { queryJson, type Columns, labelOf, pageJson } from '../../core/lists/json-answers.ts';
import { localizedColumn } from '../../core/lists/localized.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { moneyWithCarrier } from '../cod/public.ts';
import { sitesOf } from '../sites/public.ts';
import type { Sheet } from './export-report.ts';

type ReportQuery = Input<typeof getOpenItemsReport> & Partial<ListQuery>;
type Fragment = RawBuilder<unknown>;
const { output } = getOpenItemsReport;
const { Signed } = enumCodes.OrderStatus;
const { ToBeCollected } = enumCodes.CollectionStatus;

const marketplaceOf = sql`(select p.shop_authorization_information_type
  from platform_order p
  where p.site_id = o.site_id and p.logistics_order_id = o.id and not p.is_deleted
  order by p.id
  limit 1)`;

/** Builds the relation `g`: one row per carrier or marketplace and currency. */
function linesOf(caller: Caller, { siteId, groupBy }: ReportQuery): Fragment {
  const siteIds = sitesOf(caller, siteId);
  const here = atSites(caller, siteIds);
  const zone = zoneOf(siteIds.length === 1 ? siteIds[0]! : caller.siteId);
  const isMarketplace = groupBy === 'marketplace';
  const partner = isMarketplace
    ? { columns: sql`null::uuid as carrier_id, ${marketplaceOf}` }
    : { columns: sql`o.carrier_id, null::smallint` };
  const item = (currency: Fragment, values: Fragment) => sql`o.site_id, o.id, ${partner.columns} as marketplace, ${currency} as currency_id,
    ${dayIn(sql`o.signed_time`, zone)} as day, ${values}`;
  const items = sql`select ${item(sql`o.collection_currency_id`, sql`o.collection_amount as not_collected, 0::numeric as not_paid_over, 0::numeric as charges`)}
      from logistics_order o
      where ${scopeOf(here, logisticsOrder, 'o')} and o.collection_status = ${ToBeCollected} and o.order_status = ${Signed}
    union all
    select ${item(sql`r.currency_id`, sql`0, ${moneyWithCarrier('r')}, 0`)}
      from cod_collection r
      join logistics_order o on o.site_id = r.site_id and o.id = r.logistics_order_id
      where ${scopeOf(here, codCollection, 'r')} and ${moneyWithCarrier('r')} <> 0
    union all
    select ${item(sql`c.currency_id`, sql`0, 0, c.amount`)}
      from carrier_charge c
      join logistics_order o on o.site_id = c.site_id and o.id = c.logistics_order_id
      where ${scopeOf(here, carrierCharge, 'c')} and c.voided_time is null and c.paid_time is null`;
  const open = sql`(x.not_collected + x.not_paid_over)`;
  const days = sql`${dayOf(caller.now, zone)}::date - x.day`;
  const ages = Object.entries(openItemAges).map(
    ([name, [from, to]]) =>
      sql`coalesce(sum(${open}) filter (where ${days} >= ${sql.lit(from)} ${to === null ? sql`` : sql`and ${days} <= ${sql.lit(to)}`}), 0) as ${sql.ref(name)}`,
  );
  const name = isMarketplace
    ? labelOf(caller, platformOrder.fields.shopAuthorizationInformationType, sql`x.marketplace`)
    : sql`max(${localizedColumn(carrier, 'name', caller.language, 'k')})`;
  return sql`(select x.carrier_id, ${name} as name, sum(x.not_collected) as not_collected, sum(x.not_paid_over) as not_paid_over,
        sum(${open}) as open, count(*) filter (where ${open} <> 0)::int as orders, ${sql.join(ages)},
        min(x.day) filter (where ${open} <> 0) as oldest, sum(x.charges) as charges, y.code as currency_code
      from (${items}) x
      join currency y on y.id = x.currency_id
      left join carrier k on k.id = x.carrier_id and k.site_id = x.site_id
      ${isMarketplace ? sql`where x.marketplace is not null` : sql``}
      group by x.carrier_id, x.marketplace, y.code) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.open desc, g.charges desc, g.name, g.currency_code`;

/** Returns a page of what is open with carriers or marketplaces, with one statement. */
export async function openItems(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  const page = pageJson(caller, output, values, { from: sql`lines g`, order, paging: input });
  return queryJson(tx, sql`with lines as materialized (select g.* from ${linesOf(caller, input)}) select ${page}`);
}

const columns = names.filter((name) => name !== 'carrierId');
const amounts = ['notCollected', 'notPaidOver', 'open', ...Object.keys(openItemAges), 'charges'];

/** Returns the whole report as a sheet for export. */
export async function openItemsSheet(_tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const siteId = sitesOf(caller, input.siteId)[0] ?? caller.siteId;
  return {
    from: linesOf(caller, input),
    order,
    columns,
    amounts,
    texts: 'reports.openItems',
    name: 'open-items',
    siteId,
    sums: [...amounts, 'orders'],
  };
}
