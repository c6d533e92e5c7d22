import { f } from '../../core/field.ts';

/** Narrows a list to what has waited at its step for so many days at least, and for fewer than so many. */
export const agedFilters = {
  agedFrom: f.count({ max: 9999 }),
  agedTo: f.count({ max: 9999 }),
  /** The day of the site's calendar on which it moved on: a package was put on a shelf, an order left the house. */
  movedOn: f.date(),
};
