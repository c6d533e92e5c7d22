import type { CodeOf } from '../../core/field.ts';
import { defineEvent } from '../../core/events.ts';

/** An expected package was signed for and is in the warehouse now. `source`: where it was declared. */
export const packageSigned = defineEvent<{ siteId: string; packageId: string; ownerId: string | null; source: CodeOf<'PackageSource'> }>(
  'packageSigned',
);
/** The signing of an expected package was undone: it is expected again. */
export const signingUndone = defineEvent<{ siteId: string; packageId: string }>('signingUndone');
/** Packages are on another shelf. Orders and picking lists with them follow. */
export const packagesMoved = defineEvent<{ siteId: string; packageIds: readonly string[]; shelfId: string }>('packagesMoved');
/** A package was lost in the warehouse; orders that contain it are put on hold. */
export const packageLost = defineEvent<{ siteId: string; packageId: string; orderIds: readonly string[] }>('packageLost');
/** A lost package was found; orders that wait for it continue. */
export const packageRecovered = defineEvent<{ siteId: string; packageId: string; orderIds: readonly string[] }>('packageRecovered');
/** A package is no longer of the customer whose orders contain it; `orderIds` are locked, and none of them has reserved it. */
export const packageLeftOwner = defineEvent<{ siteId: string; packageId: string; orderIds: readonly string[] }>('packageLeftOwner');
/** A problem of a package was reported or resolved. Orders that contain it are on hold while it has one. */
export const packageProblemChanged = defineEvent<{ siteId: string; packageId: string; orderIds: readonly string[] }>(
  'packageProblemChanged',
);
/**
 * A package leaves its orders because of a problem; published before the package is locked. `shelfId`: where its picked pieces are put; null
 * if only pieces that are still on their shelf leave.
 */
export const packageTakenOut = defineEvent<{ siteId: string; packageId: string; orderIds: readonly string[]; shelfId: string | null }>(
  'packageTakenOut',
);
/** A package left the warehouse for good without an order: its rent ends today. */
export const packageDisposed = defineEvent<{ siteId: string; packageId: string; ownerId: string | null; warehouseId: string }>(
  'packageDisposed',
);
/** A package was opened and its contents are stock of its owner: its rent as a package ends today. */
export const packageConverted = defineEvent<{ siteId: string; packageId: string; ownerId: string }>('packageConverted');
/** An undeclared package was claimed; its rent starts now. */
export const itemClaimed = defineEvent<{ siteId: string; packageId: string; ownerId: string }>('itemClaimed');
