import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { cargoType } from '@entrepot/contract/modules/commodities/cargo-type.ts';
import { ordersErrors } from '@entrepot/contract/modules/orders/errors.ts';
import { packagesErrors } from '@entrepot/contract/modules/packages/errors.ts';
import type { pkg } from '@entrepot/contract/modules/packages/package.ts';
import type { siteConfiguration } from '@entrepot/contract/modules/sites/site-configuration.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { isWeighed } from '../../packages/public.ts';

export type Package = RowOf<typeof pkg>;
export type CargoType = RowOf<typeof cargoType>;
/** Requested pieces of a package; `reserved` of them are reserved by the order already. */
export interface Wanted {
  row: Package;
  quantity: number;
  reserved: number;
}

const { OnShelf, Ordered } = enumCodes.PackageStatus;

/**
 * Rejects packages that cannot be ordered now: `PackageFrozen`, `InsufficientStock`, `CompletionRequired`, `DifferentWarehouse`, or
 * `PackageNotWeighed`, `StateNotAllowed` for an open issue. The decisive check is repeated under the lock.
 */
export function refuseGoods(wanted: readonly Wanted[], warehouseId: string): void {
  for (const { row, quantity, reserved } of wanted) {
    const number = row.courierNumber;
    if (row.warehouseId !== warehouseId) throw ordersErrors.otherWarehouse({ number });
    if (row.completionStatus !== enumCodes.CompletionStatus.Completed) throw packagesErrors.incomplete({ number });
    if (row.problemType !== null) throw packagesErrors.problemOpen({ number });
    if (row.packageStatus === Ordered && !reserved) throw packagesErrors.reservedByOrder({ number });
    if (row.packageStatus !== OnShelf && row.packageStatus !== Ordered) throw packagesErrors.notOnShelf({ number });
    if (!isWeighed(row)) throw packagesErrors.notWeighedYet({ number });
    const free = row.availableQuantity + reserved;
    if (free < quantity) throw packagesErrors.notEnough({ number, available: free, wanted: quantity });
  }
}

/**
 * Rejects cargo types that cannot be mixed (`CargoTypesCannotMix`): those without a common group of the site, apart from types that can be
 * mixed with all.
 */
export function refuseMixture(
  types: readonly CargoType[],
  config: Pick<RowOf<typeof siteConfiguration>, 'mixCargoTypeGroups'>,
  language: Language,
): void {
  const strict = types.filter(({ mixWithAll }) => !mixWithAll);
  if (strict.length < 2) return;
  const isMixable = (config.mixCargoTypeGroups ?? []).some(({ cargoTypeIds }) => strict.every(({ id }) => cargoTypeIds.includes(id)));
  if (!isMixable) throw ordersErrors.cannotMix({ types: strict.map(({ name }) => name[language]) });
}

/** Returns the cargo type with the highest danger level. */
export const strictest = (types: readonly CargoType[]): CargoType | undefined =>
  [...types].sort((a, b) => (b.dangerLevel ?? 0) - (a.dangerLevel ?? 0))[0];
