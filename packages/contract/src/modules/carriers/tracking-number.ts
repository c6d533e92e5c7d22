import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { carrierIndex } from './screens.ts';

/** A number is used by a waybill once; a voided one is never used again. */
export const trackingNumberStates = states('LocalTrackingNumberStatus', {
  Unused: { take: 'Used', void: 'Voided' },
  Used: { void: 'Voided' },
});

/** One waybill number from the range a carrier assigned to the site; numbers are used in sequence. */
export const trackingNumber = resource({
  name: 'trackingNumber',
  module: 'carriers',
  table: 'tracking_number',
  title: 'number',
  bare: true,
  area: 'Carrier',
  audience: { read: ['platform', 'site', 'warehouse'], write: ['platform', 'site'] },
  screen: carrierIndex,
  fields: {
    carrierId: f.ref('carrier', { readOnly: true, required: true }),
    number: f.code({ apiName: 'TrackingNumber', readOnly: true, required: true, max: 40 }),
    sequence: f.count({ readOnly: true, required: true }),
    status: f.state(trackingNumberStates, 'Unused', { apiName: 'LocalTrackingNumberStatus' }),
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true }),
    usedTime: f.time({ readOnly: true }),
    voidedTime: f.time({ readOnly: true }),
  },
  calls: { list: 'GetLocalTrackingNumbers' },
  unique: [['carrierId', 'number']],
  indexes: [
    ['carrierId', 'status', 'sequence'],
    ['logisticsOrderId'],
    { on: ['status'], where: `status = ${enumCodes.LocalTrackingNumberStatus.Voided}` },
  ],
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
