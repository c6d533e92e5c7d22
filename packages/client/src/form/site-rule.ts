import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** Which site a new row is for, and which one a list shows: asked of those who work for several. */
export const siteField = f.ref('site');

/** Do rows of this resource belong to a site that is not said otherwise in its own fields? */
export const isOfSite = (of: AnyResource): boolean => !of.shared && !('siteId' in of.fields);
