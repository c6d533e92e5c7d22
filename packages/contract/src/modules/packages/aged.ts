import { f } from '../../core/field.ts';

/** Filters a list by waiting time at the present step: at least so many days, and fewer than so many. */
export const agedFilters = {
  agedFrom: f.count({ max: 9999 }),
  agedTo: f.count({ max: 9999 }),
  /** The day of the site's calendar on which the status changed: a package was put on a shelf, an order left the warehouse. */
  movedOn: f.date(),
};
