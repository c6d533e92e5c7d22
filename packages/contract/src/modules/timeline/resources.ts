import type { AnyResource } from '../../core/resource.ts';

/** The timeline keeps nothing of its own: it reads what the others kept. */
export const timelineResources: readonly AnyResource[] = [];
