import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { addOrderTracksScreen } from './screens.ts';

/** The sources of a track. */
export const trackSources = { system: 1, staff: 2, shift: 3, carrier: 4 } as const;

/**
 * One event on the way of an order or of an inbound document. Written once for each source key; only its text and time can be changed, and
 * only entries written by a person can be deleted.
 */
export const track = resource({
  name: 'track',
  module: 'tracking',
  table: 'track',
  area: 'TrajectoryTrack',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'warehouse'] },
  screen: addOrderTracksScreen,
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, display: { SerialNumber: 'serialNumber' } }),
    warehouseDocumentId: f.ref('warehouseDocument', { readOnly: true }),
    status: f.enum('TrajectoryStatus', { apiName: 'TrajectoryStatus', readOnly: true, required: true }),
    trackTime: f.time({ required: true }),
    content: f.translations({ required: true, max: 500 }),
    location: f.text({ readOnly: true, max: 200 }),
    public: f.flag({ readOnly: true, required: true, default: true }),
    source: f.count({
      readOnly: true,
      required: true,
      min: 1,
      max: 4,
      default: trackSources.system,
      seenBy: ['platform', 'site', 'warehouse'],
    }),
    sourceKey: f.text({ readOnly: true, required: true, max: 128, seenBy: ['platform', 'site', 'warehouse'] }),
    operatorId: f.staff({ readOnly: true, seenBy: ['platform', 'site', 'warehouse'] }),
  },
  unique: [
    ['logisticsOrderId', 'sourceKey'],
    ['warehouseDocumentId', 'sourceKey'],
  ],
  indexes: [['logisticsOrderId', 'trackTime'], { on: ['warehouseDocumentId', 'trackTime'], where: 'warehouse_document_id is not null' }],
  checks: {
    one_target: 'num_nonnulls(logistics_order_id, warehouse_document_id) = 1',
    known_source: 'source between 1 and 4',
  },
});
