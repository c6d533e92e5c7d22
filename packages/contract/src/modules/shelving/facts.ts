import { fact } from '../../core/events.ts';

/** Packages that the caller holds lie on another shelf of their warehouse now; the shelves are counted and logged already. */
export const packagesTransferred = fact<{ siteId: string; packageIds: readonly string[]; fromShelfId: string; toShelfId: string }>(
  'packagesTransferred',
);
