import type { Invariant } from '../../core/jobs/invariants.ts';
import { brokenInventory, brokenLoads } from './proof.ts';

/** Invariants of stock: the inventory and the loads of shelves. */
export const commoditiesInvariants: readonly Invariant[] = [
  { rule: 'shelf', what: 'the counters of a shelf equal its contents', broken: brokenLoads },
  { rule: 'stock', what: 'the inventory equals the sum of all movements', broken: brokenInventory },
];
