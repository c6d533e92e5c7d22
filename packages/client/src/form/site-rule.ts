import { f } from '@entrepot/contract/core/field.ts';
import type { AnyResource } from '@entrepot/contract/core/resource.ts';

/** The site of a new row, or the site that a list shows: for users of several sites. */
export const siteField = f.ref('site');

/** Whether rows of this resource belong to a site that is not one of its own fields. */
export const isOfSite = (of: AnyResource): boolean => !of.shared && !('siteId' in of.fields);
