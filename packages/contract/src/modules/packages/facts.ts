import type { CodeOf } from '../../core/field.ts';
import { fact } from '../../core/events.ts';

/** A package that was expected was signed for: it lies in a warehouse now. `source`: who said that it would come. */
export const packageSigned = fact<{ siteId: string; packageId: string; ownerId: string | null; source: CodeOf<'PackageSource'> }>(
  'packageSigned',
);
/** The signing of a package that was expected is taken back: it is expected again. */
export const signingUndone = fact<{ siteId: string; packageId: string }>('signingUndone');
/** A package was lost in the house; orders that hold its goods stop. */
export const packageLost = fact<{ siteId: string; packageId: string; orderIds: readonly string[] }>('packageLost');
/** A package left the house for good without an order: its rent ends today. */
export const packageDisposed = fact<{ siteId: string; packageId: string; ownerId: string | null; warehouseId: string }>('packageDisposed');
/** A parcel was opened and is stock of its owner: its rent as a parcel ends today. */
export const packageConverted = fact<{ siteId: string; packageId: string; ownerId: string }>('packageConverted');
/** A parcel nobody declared has its owner now; rent runs from here. */
export const itemClaimed = fact<{ siteId: string; packageId: string; ownerId: string }>('itemClaimed');
