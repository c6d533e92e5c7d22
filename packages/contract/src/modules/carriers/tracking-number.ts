import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { carrierIndex } from './screens.ts';

/** A number is taken by a waybill once; a voided one is never used again. */
export const trackingNumberStates = states('LocalTrackingNumberStatus', {
  Unused: { take: 'Used', void: 'Voided' },
  Used: { void: 'Voided' },
});

/** One waybill number out of the range a carrier gave the site; numbers are taken in their sequence. */
export const trackingNumber = resource({
  name: 'trackingNumber',
  module: 'carriers',
  table: 'tracking_number',
  title: 'number',
  bare: true,
  area: 'Carrier',
  who: { read: 'PSW', write: 'PS' },
  screen: carrierIndex,
  fields: {
    carrierId: f.ref('carrier', { byServer: true, required: true }),
    number: f.code({ wire: 'TrackingNumber', byServer: true, required: true, max: 40 }),
    sequence: f.count({ byServer: true, required: true }),
    status: f.state(trackingNumberStates, 'Unused', { wire: 'LocalTrackingNumberStatus' }),
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true }),
    usedTime: f.time({ byServer: true }),
    voidedTime: f.time({ byServer: true }),
  },
  calls: { list: 'GetLocalTrackingNumbers' },
  unique: [['carrierId', 'number']],
  indexes: [['carrierId', 'status', 'sequence'], ['logisticsOrderId']],
  search: ['number'],
  checks: {
    used_by_an_order: `status <> ${enumCodes.LocalTrackingNumberStatus.Used} or (logistics_order_id is not null and used_time is not null)`,
  },
  page: {
    filters: ['carrierId', 'status'],
    columns: ['number', 'carrierId', 'sequence', 'status', 'logisticsOrderId', 'usedTime', 'voidedTime'],
    form: [],
  },
});
