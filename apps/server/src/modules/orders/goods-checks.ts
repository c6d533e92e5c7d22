import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Language } from '@entrepot/contract/core/language.ts';

export type Package = RowOf<typeof pkg>;
export type CargoType = RowOf<typeof cargoType>;
/** Pieces of a package that are wanted; `held` of them the order holds already. */
export interface Wanted {
  row: Package;
  quantity: number;
  held: number;
}

const { OnShelf, Ordered } = enumCodes.PackageStatus;

/** Refuses packages that cannot be ordered now: 207, 213, 215, 313, or 102 for an open problem. What counts in the end is checked again under the lock. */
export function refuseGoods(wanted: readonly Wanted[], warehouseId: string): void {
  for (const { row, quantity, held } of wanted) {
    const number = row.courierNumber;
    if (row.warehouseId !== warehouseId) throw ordersErrors.otherWarehouse({ number });
    if (row.completionStatus !== enumCodes.CompletionStatus.Completed) throw packagesErrors.incomplete({ number });
    if (row.problemType !== null) throw packagesErrors.problemOpen({ number });
    if (row.packageStatus === Ordered && !held) throw packagesErrors.heldByOrder({ number });
    if (row.packageStatus !== OnShelf && row.packageStatus !== Ordered) throw packagesErrors.notOnShelf({ number });
    const free = row.availableQuantity + held;
    if (free < quantity) throw packagesErrors.notEnough({ number, available: free, wanted: quantity });
  }
}

/** Refuses cargo types that may not share an order (306): those in no common group of the site, besides the types that go with all. */
export function refuseMixture(
  types: readonly CargoType[],
  config: Pick<RowOf<typeof siteConfiguration>, 'mixCargoTypeGroups'>,
  language: Language,
): void {
  const strict = types.filter(({ mixWithAll }) => !mixWithAll);
  if (strict.length < 2) return;
  const together = (config.mixCargoTypeGroups ?? []).some(({ cargoTypeIds }) => strict.every(({ id }) => cargoTypeIds.includes(id)));
  if (!together) throw ordersErrors.cannotMix({ types: strict.map(({ name }) => name[language]) });
}

/** The cargo type with the highest danger level. */
export const strictest = (types: readonly CargoType[]): CargoType | undefined =>
  [...types].sort((a, b) => (b.dangerLevel ?? 0) - (a.dangerLevel ?? 0))[0];
