import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { addOrderTracksScreen } from './screens.ts';

/** Where a track came from. */
export const trackSources = { system: 1, staff: 2, shift: 3, carrier: 4 } as const;

/**
 * One event on the way of an order or of an inbound document. Written once for each source key; only its words and its time
 * are ever changed, and only a person's own entries are deleted.
 */
export const track = resource({
  name: 'track',
  module: 'tracking',
  table: 'track',
  area: 'TrajectoryTrack',
  who: { read: 'CPSW', write: 'PSW' },
  screen: addOrderTracksScreen,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, shows: { SerialNumber: 'serialNumber' } }),
    warehouseDocumentId: f.ref('warehouseDocument', { byServer: true }),
    status: f.enum('TrajectoryStatus', { wire: 'TrajectoryStatus', byServer: true, required: true }),
    trackTime: f.time({ required: true }),
    content: f.translations({ required: true, max: 500 }),
    location: f.text({ byServer: true, max: 200 }),
    public: f.flag({ byServer: true, required: true, starts: true }),
    source: f.count({ byServer: true, required: true, min: 1, max: 4, starts: trackSources.system, seenBy: 'PSW' }),
    sourceKey: f.text({ byServer: true, required: true, max: 128, seenBy: 'PSW' }),
    operatorId: f.ref('user', { byServer: true, seenBy: 'PSW' }),
  },
  unique: [
    ['logisticsOrderId', 'sourceKey'],
    ['warehouseDocumentId', 'sourceKey'],
  ],
  indexes: [
    ['logisticsOrderId', 'trackTime'],
    ['warehouseDocumentId', 'trackTime'],
  ],
  checks: {
    one_target: 'num_nonnulls(logistics_order_id, warehouse_document_id) = 1',
    known_source: 'source between 1 and 4',
  },
});
