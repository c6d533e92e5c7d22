import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { customsClearanceNumberIndex } from '../customs/screens.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { bagNumberIndex, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** Prints the labels of bags as one PDF; returns its address. Void bags have none. */
export const printBagLabels = call({
  path: '/BagNumber/PrintBagLabels',
  audience: ['platform', 'site', 'warehouse'],
  needs: [bagNumberIndex.Print, transportShiftPackagingIndex.Seal],
  input: { ids: f.ids({ required: true, max: 200 }) },
  output: f.file({ required: true }),
});

/** The loading list of a shift: its bags, their parcels, weights and totals, as a PDF; returns its address. */
export const printShift = call({
  path: '/TransportShift/PrintTransportShift',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.Print,
  input: byId,
  output: f.file({ required: true }),
});

/** The customs manifest of a shift as a spreadsheet, in the columns of a template (default: the company's); returns its address. */
export const exportManifest = call({
  path: '/TransportShift/ExportCustomsManifest',
  audience: ['platform', 'site', 'warehouse'],
  needs: transportShiftIndex.ExportManifest,
  input: { ...byId, templateId: f.ref('template') },
  output: f.file({ required: true }),
});

/**
 * Assigns a customs number to every order of a shift (or the given ones) and a customs bag number to their bags; returns how many were
 * assigned.
 */
export const assignCustomsNumbers = call({
  path: '/CustomsClearanceCompany/AssignCustomsNumbers',
  audience: ['platform', 'site', 'warehouse'],
  needs: customsClearanceNumberIndex.Assign,
  input: {
    transportShiftId: f.id({ required: true }),
    logisticsOrderIds: f.ids(),
    companyId: f.ref('customsClearanceCompany'),
  },
  output: f.count({ required: true }),
});

/** Queries the carriers of some orders for new tracks; returns how many were added. */
export const synchronizeCarrierTracks = call({
  path: '/TrajectoryTrack/SynchronizeCarrierTracks',
  audience: ['platform', 'site', 'warehouse'],
  needs: [addOrderTracksScreen.AddOrder, transportShiftIndex.AddTrack],
  input: { logisticsOrderIds: f.ids({ required: true, max: 200 }) },
  output: f.count({ required: true }),
});
