import type { AnyResource } from '../../core/resource.ts';

/** The timeline has no tables of its own: it reads those of other modules. */
export const timelineResources: readonly AnyResource[] = [];
