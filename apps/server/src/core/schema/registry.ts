import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { resources } from '@entrepot/contract/modules/index.ts';

const byName = new Map((resources as readonly AnyResource[]).map((resource) => [resource.name, resource]));

/** Every resource of the product. */
export const allResources = resources as readonly AnyResource[];
/** The resource of this name, as used by refs. */
export const resourceNamed = (name: string) => byName.get(name);
