import { type Fields, f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { openingCalendarIndex } from './screens.ts';

const hours = f.text({ max: 60 });

/** Days with hours of their own; closed without hours. Without `until` it is one day. */
export const dayException = {
  from: f.date({ required: true }),
  until: f.date(),
  hours,
  name: f.inLanguages(),
} satisfies Fields;

/**
 * The opening hours of a warehouse, of a pickup point, or of the whole site when neither is named: the hours of each weekday, and dated
 * exceptions. A place without its own uses those of its warehouse, then those of the site.
 */
export const openingCalendar = resource({
  name: 'openingCalendar',
  module: 'sites',
  table: 'opening_calendar',
  title: 'name',
  area: 'OpeningCalendar',
  audience: { read: ['platform', 'site'], write: ['platform', 'site'] },
  screen: openingCalendarIndex,
  scope: { warehouse: null },
  fields: {
    // Default: the name of the place.
    name: f.text({ max: 64 }),
    warehouseId: f.ref('warehouse'),
    selfPickupAddressId: f.ref('selfPickupAddress'),
    monday: hours,
    tuesday: hours,
    wednesday: hours,
    thursday: hours,
    friday: hours,
    saturday: hours,
    sunday: hours,
    exceptions: f.list(dayException, { default: [], max: 200 }),
  },
  calls: {
    list: 'GetOpeningCalendars',
    create: 'EstablishOpeningCalendar',
    getEdit: 'GetEditOpeningCalendar',
    edit: 'EditOpeningCalendar',
    remove: 'DeleteOpeningCalendar',
  },
  unique: [
    { on: ['warehouseId'], where: 'warehouse_id is not null and not is_deleted' },
    { on: ['selfPickupAddressId'], where: 'self_pickup_address_id is not null and not is_deleted' },
    { on: [], where: 'warehouse_id is null and self_pickup_address_id is null and not is_deleted' },
  ],
  search: ['name'],
  page: {
    filters: ['warehouseId', 'selfPickupAddressId'],
    columns: ['name', 'warehouseId', 'selfPickupAddressId'],
    form: [
      ['warehouseId', 'selfPickupAddressId', 'name'],
      ['monday', 'tuesday', 'wednesday', 'thursday'],
      ['friday', 'saturday', 'sunday'],
      ['exceptions'],
    ],
  },
});
