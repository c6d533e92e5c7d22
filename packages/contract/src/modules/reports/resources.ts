import type { AnyResource } from '../../core/resource.ts';

/** Reports keep nothing of their own: they sum what the others kept. */
export const reportsResources: readonly AnyResource[] = [];
