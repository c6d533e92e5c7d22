import type { Input } from '@entrepot/contract/core/call.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { selectValueAddedServices } from '@entrepot/contract/modules/pricing/calls.ts';
import { valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dec, text as plain } from '@entrepot/rules/decimal.ts';
import { percentMethods } from '@entrepot/rules/pricing/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import type { Query } from '../../core/lists/filters.ts';
import { pageOf } from '../../core/lists/page.ts';
import { find } from '../../core/db/rows.ts';
import { enumLabel, text } from '../../core/calls/texts.ts';
import { currenciesOf } from '../sites/public.ts';
import { servicesOffered } from './services.ts';
import type { Service } from '@entrepot/contract/modules/pricing/tariff-rows.ts';
import { priceBookOf } from './tariffs.ts';
import { customerGroupsOf } from './customer-groups.ts';

/** Lists the services available to an order of a customer from a warehouse, by group, each with a formatted price. */
export async function offerServices(tx: Db, caller: Caller, input: Input<typeof selectValueAddedServices>) {
  const { siteId } = await find(tx, caller, warehouse, input.warehouseId);
  const ownerId = caller.audience === 'customer' ? caller.ownerId : input.userId;
  const book = await priceBookOf(tx, siteId);
  const customerGroupIds = ownerId ? await customerGroupsOf(tx, siteId, ownerId) : [];
  const offered = servicesOffered(book, {
    warehouseId: input.warehouseId,
    shippingMethodId: input.typeOfShippingId ?? null,
    customerGroupIds,
  });
  const { byId } = await currenciesOf(tx, siteId, caller.now);
  return book.groups.flatMap((group) => {
    const services = offered
      .filter(({ row }) => row.groupId === group.id)
      .map((one) => choice(caller.language, one, byId[one.currencyId]?.symbol ?? ''));
    const { id, name, explain } = group;
    return services.length ? [{ id, name: name[caller.language], explain, multipleChoice: group.multipleChoice ?? false, services }] : [];
  });
}

function choice(language: Language, { row, calculationMethod, amountOfMoney, currencyId }: Service, symbol: string) {
  return {
    id: row.id,
    name: row.name[language],
    price: priceText(language, calculationMethod, amountOfMoney, symbol),
    calculationMethod,
    amountOfMoney,
    currencyId,
    symbol,
    stage: row.stage,
    needsPicture: row.needsPicture ?? false,
  };
}

function priceText(language: Language, method: Service['calculationMethod'], amount: string, symbol: string): string {
  const label = enumLabel(language, 'CalculationMethod', method);
  const number = plain(dec(amount));
  const values = { label, amount: number, money: `${symbol}${number}` };
  return text(language, percentMethods.has(method) ? 'pricing.price.percent' : 'pricing.price.amount', values) ?? '';
}

/** Lists the groups of services, for selection. */
export const offerGroups = (tx: Db, caller: Caller, query: Query) => pageOf(tx, caller, valueAddedServiceGroup, query);
