import { pricingErrors } from '@entrepot/contract/modules/pricing/errors.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { PriceBook } from './tariffs.ts';
import type { Service } from '@entrepot/contract/modules/pricing/tariff-rows.ts';

/** Restrictions of services; null means not known yet and does not restrict. */
export interface ServiceScope {
  warehouseId: string;
  shippingMethodId: string | null;
  customerGroupIds: readonly string[];
}

const allows = (set: readonly string[] | null, value: string | null) => !set?.length || value === null || set.includes(value);

/** Returns the services available to an order, in display order. */
export function servicesOffered(book: PriceBook, scope: ServiceScope): Service[] {
  return book.services
    .filter(({ row }) => row.enableStatus === enumCodes.EnableStatus.Enabled)
    .filter(({ row }) => allows(row.warehouseIds, scope.warehouseId) && allows(row.typeOfShippingIds, scope.shippingMethodId))
    .filter(({ row }) => !row.customerGroupIds?.length || row.customerGroupIds.some((id) => scope.customerGroupIds.includes(id)))
    .sort((a, b) => a.displayOrder - b.displayOrder);
}

/**
 * Returns the chosen services. Throws `NotFound` for one that is not available, and `DuplicateSelection` for two of a group that allows
 * one.
 */
export function chosenServices(book: PriceBook, scope: ServiceScope, ids: readonly string[], language: Language): Service[] {
  const offered = servicesOffered(book, scope);
  const chosen = [...new Set(ids)].map((id) => {
    const service = offered.find((one) => one.id === id);
    if (!service) throw pricingErrors.serviceNotOffered({ service: book.services.find((one) => one.id === id)?.row.name[language] ?? '' });
    return service;
  });
  for (const group of book.groups.filter(({ multipleChoice }) => !multipleChoice)) {
    if (chosen.filter(({ row }) => row.groupId === group.id).length > 1) throw pricingErrors.oneOfGroup({ group: group.name[language] });
  }
  return chosen;
}
