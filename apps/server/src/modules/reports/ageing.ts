import { type RawBuilder, sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { logisticsOrder } from '@entrepot/contract/modules/orders/logistics-order.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { type AgeingStep, ageingSteps, getAgeingReport, waitingAges } from '@entrepot/contract/modules/reports/ageing-report.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { text } from '../../core/calls/texts.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { queryJson, type Columns, listJson } from '../../core/lists/json-answers.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { atSites, scopeOf } from '../../core/scope/scope.ts';
import { orderWaitsSince } from '../orders/public.ts';
import { packageWaitsSince } from '../packages/public.ts';
import { sitesOf } from '../sites/public.ts';
import { mainAccountOf } from '../access/public.ts';
import type { Sheet } from './export-report.ts';
import { dayMs } from '@entrepot/rules/time.ts';

type ReportQuery = Input<typeof getAgeingReport>;
type Fragment = RawBuilder<unknown>;
const { output } = getAgeingReport;
const { PackageStatus, OrderStatus } = enumCodes;

const ofPackages = { of: pkg, screen: packageIndex, state: 'packageStatus', since: packageWaitsSince('r') };
const ofOrders = { of: logisticsOrder, screen: logisticsOrderIndex, state: 'orderStatus', since: orderWaitsSince('r') };

/** The queue of each step and the states in which records wait at it. */
const steps = {
  toWeigh: { ...ofPackages, codes: [PackageStatus.Signed] },
  toShelve: { ...ofPackages, codes: [PackageStatus.Weighed] },
  shelved: { ...ofPackages, codes: [PackageStatus.OnShelf] },
  toApprove: { ...ofOrders, codes: [OrderStatus.ToBeApproved] },
  toPick: { ...ofOrders, codes: [OrderStatus.ToBePicked] },
  picking: { ...ofOrders, codes: [OrderStatus.Picking] },
  toPack: { ...ofOrders, codes: [OrderStatus.ToBePacked] },
  toBag: { ...ofOrders, codes: [OrderStatus.Packed] },
  bagged: { ...ofOrders, codes: [OrderStatus.Bagged] },
  underWay: {
    ...ofOrders,
    codes: [OrderStatus.Departed, OrderStatus.Arrived, OrderStatus.CustomsClearing, OrderStatus.CustomsCleared, OrderStatus.Delivering],
  },
  toFetch: { ...ofOrders, codes: [OrderStatus.ToBePickedUp] },
} satisfies Record<AgeingStep, unknown>;

/**
 * Builds the relation `g`: one row per step, steps without waiting records included; each is read through the index of warehouse and state.
 */
async function linesOf(tx: Db, caller: Caller, { siteId, warehouseId, ownerId }: ReportQuery): Promise<Fragment> {
  const here = atSites(caller, sitesOf(caller, siteId));
  const owner = ownerId ? await mainAccountOf(tx, caller, ownerId) : null;
  const waiting = ageingSteps.map((step) => {
    const { of, state, since, codes } = steps[step];
    return sql`select ${sql.lit(step)} as step, ${since} as since
      from warehouse w
      join ${sql.table(of.table)} r on r.site_id = w.site_id
        and r.warehouse_id = w.id
        and ${sql.ref(`r.${state}`)} in (${sql.join(codes.map((code) => sql.lit(code)))})
      where ${scopeOf(here, warehouse, 'w')}
        and ${scopeOf(here, of, 'r')} ${warehouseId ? sql`and w.id = ${warehouseId}` : sql``} ${owner ? sql`and r.owner_id = ${owner}` : sql``}`;
  });
  const ago = (days: number) => new Date(caller.now.getTime() - days * dayMs);
  const ages = Object.entries(waitingAges).map(([name, [from, to]]) => {
    const startsBefore = from === 0 ? sql`true` : sql`f.since <= ${ago(from)}`;
    const ended = to === null ? sql`true` : sql`f.since > ${ago(to)}`;
    return sql`(count(f.since) filter (where ${startsBefore} and ${ended}))::int as ${sql.ref(name)}`;
  });
  const named = ageingSteps.map((step, at) => {
    const { screen, state, codes } = steps[step];
    const filter = JSON.stringify({ [state]: codes.length === 1 ? codes[0] : codes });
    return sql`(${sql.lit(at)}::int, ${sql.lit(step)}, ${sql.lit(screen.name)}, ${sql.lit(filter)}::jsonb, ${text(caller.language, `reports.ageing.steps.${step}`) ?? step}::text)`;
  });
  return sql`(select s.at, s.step, s.screen, s.filter, s.name, ${sql.join(ages)}, count(f.since)::int as waiting,
        min(f.since) as oldest
      from (values ${sql.join(named)}) s (at, step, screen, filter, name)
      left join (${sql.join(waiting, sql` union all `)}) f on f.step = s.step
      group by s.at, s.step, s.screen, s.filter, s.name) g`;
}

const names = Object.keys(output.children) as (keyof typeof output.children)[];
const values = Object.fromEntries(names.map((name) => [name, sql`g.${sql.ref(name)}`])) as Columns<typeof output>;
const order = sql`g.at`;

/** Returns how long packages and orders have waited at each step, with one statement. */
export async function ageing(tx: Db, caller: Caller, input: ReportQuery): Promise<RawJson> {
  return queryJson(tx, listJson(caller, output, values, { from: await linesOf(tx, caller, input), order }));
}

const sums = [...Object.keys(waitingAges), 'waiting'];

/** Returns the same as a sheet for export, with step names. */
export async function ageingSheet(tx: Tx, caller: Caller, input: ReportQuery): Promise<Sheet> {
  const from = await linesOf(tx, caller, input);
  const siteId = sitesOf(caller, input.siteId)[0] ?? caller.siteId;
  return { from, order, columns: ['name', ...sums], amounts: [], texts: 'reports.ageing', name: 'ageing', siteId, sums };
}
