import type { AnyResource } from '../../core/resource.ts';

/** Finding keeps nothing of its own: it reads what the others kept. */
export const findingResources: readonly AnyResource[] = [];
