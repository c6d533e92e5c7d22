import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { transportShiftIndex } from './screens.ts';

/**
 * Moves orders from a shift that has not left to another one that is loading: their parcels move from their open bags to a bag of the other
 * shift, loose ones without a bag. All of them or none.
 */
export const moveShiftOrders = call({
  path: '/TransportShift/MoveTransportShiftOrders',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.ConfirmDeparture,
  input: {
    id: f.id({ required: true }),
    toTransportShiftId: f.id({ required: true }),
    logisticsOrderIds: f.ids({ required: true }),
    /** The bag they go into; default: the first open one, or a new one. */
    bagNo: f.code({ max: 40 }),
  },
  /** Without a bag when all parcels are loose. */
  output: f.object({ moved: f.count({ required: true }), bagNo: f.code() }, { required: true }),
});
