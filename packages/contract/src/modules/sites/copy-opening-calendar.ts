import { call } from '../../core/call.ts';
import { errorsOf } from '../../core/errors.ts';
import { f } from '../../core/field.ts';
import { openingCalendarIndex } from './screens.ts';

/**
 * Copies the week, the dated exceptions or both of a calendar to those of other places, which get a calendar when they have none. Exceptions
 * of the same days are replaced, others stay. Returns the number of places.
 */
export const copyOpeningCalendar = call({
  path: '/OpeningCalendar/CopyOpeningCalendar',
  audience: ['platform', 'site'],
  needs: openingCalendarIndex.Copy,
  input: {
    id: f.id({ required: true }),
    warehouseIds: f.refs('warehouse', { default: [] }),
    selfPickupAddressIds: f.refs('selfPickupAddress', { default: [] }),
    withWeek: f.flag({ required: true }),
    withExceptions: f.flag({ required: true }),
  },
  output: f.count({ required: true }),
});

/** Refusals of copying: no place or no part is chosen, a place of another site, and more exceptions than a calendar can have. */
export const openingCalendarErrors = errorsOf('sites', {
  noPlaceToCopy: 'ValidationFailed',
  otherSiteToCopy: 'ValidationFailed',
  tooManyExceptions: 'LimitExceeded',
});
