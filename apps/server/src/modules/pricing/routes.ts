import type { Output } from '@entrepot/contract/core/call.ts';
import type { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import type { Tariff } from '@entrepot/contract/modules/pricing/tariff-rows.ts';
import { isInForce } from '@entrepot/rules/pricing/choose.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { oneOf } from '../../core/db/conditions.ts';
import type { Db } from '../../core/db/db.ts';
import type { Method } from './channels.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import { priceBookOf } from './tariffs.ts';

/** Lists the shipping methods of the host's site with a public price, and the names of their destinations. */
export async function publicRoutes(tx: Db, caller: Caller): Promise<Output<typeof getPublicRoutes>> {
  const book = await priceBookOf(tx, caller.siteId);
  const at = caller.now.toISOString();
  const open = book.tariffs.filter((tariff) => tariff.visibleToPublic && !tariff.customerGroupIds.length && isInForce(tariff, at));
  const found = book.methods.map((method) => ({ method, destinationIds: destinationsOf(method, open) }));
  const routes = found.filter(({ destinationIds }) => destinationIds.length > 0);
  const names = await namesOf(tx, caller, [...new Set(routes.flatMap(({ destinationIds }) => destinationIds))]);
  return {
    destinations: names,
    inWorkingDays: (await siteConfigurationOf(tx, caller.siteId)).promiseInWorkingDays ?? false,
    routes: routes.map(({ method, destinationIds }) => ({
      id: method.id,
      name: method.name[caller.language],
      transportMode: method.transportMode,
      minDays: method.minDays ?? 0,
      maxDays: method.maxDays ?? 0,
      destinationIds,
    })),
  };
}

/** Returns the destinations of a method by its public prices; a price for all countries opens those that the method lists. */
function destinationsOf(method: Method, open: readonly Tariff[]): string[] {
  const own = method.destinationCountryIds ?? [];
  const fitting = open.filter(({ typeOfShippingIds }) => !typeOfShippingIds.length || typeOfShippingIds.includes(method.id));
  const priced = fitting.flatMap(({ destinationCountryIds }) => (destinationCountryIds.length ? destinationCountryIds : own));
  return [...new Set(priced)].filter((id) => !own.length || own.includes(id));
}

async function namesOf(tx: Db, { language }: Caller, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  const rows = await tx.selectFrom('region').select(['id', 'name']).where('id', '=', oneOf(ids)).orderBy('code').execute();
  return rows.map(({ id, name }) => ({ id, name: name[language] }));
}
