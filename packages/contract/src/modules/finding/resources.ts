import type { AnyResource } from '../../core/resource.ts';

/** Finding has no tables of its own: it reads those of other modules. */
export const findingResources: readonly AnyResource[] = [];
