import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { customsClearanceNumberIndex } from '../customs/screens.ts';
import { addOrderTracksScreen } from '../tracking/screens.ts';
import { bagNumberIndex, transportShiftIndex, transportShiftPackagingIndex } from './screens.ts';

const byId = { id: f.id({ required: true }) };

/** The labels of bags in one PDF; gives its address. Bags that are void have none. */
export const printBagLabels = call({
  path: '/BagNumber/PrintBagLabels',
  who: 'PSW',
  needs: [bagNumberIndex.Print, transportShiftPackagingIndex.Seal],
  takes: { ids: f.ids({ required: true, max: 200 }) },
  gives: f.file({ required: true }),
});

/** The loading list of a shift: its bags, their parcels, weights and totals, as a PDF; gives its address. */
export const printShift = call({
  path: '/TransportShift/PrintTransportShift',
  who: 'PSW',
  needs: transportShiftIndex.Print,
  takes: byId,
  gives: f.file({ required: true }),
});

/** The customs manifest of a shift as a spreadsheet, in the columns of a template (default: the company's); gives its address. */
export const exportManifest = call({
  path: '/TransportShift/ExportCustomsManifest',
  who: 'PSW',
  needs: transportShiftIndex.ExportManifest,
  takes: { ...byId, templateId: f.ref('template') },
  gives: f.file({ required: true }),
});

/** Gives every order of a shift (or those named) a house number and their bags a customs bag number; answers how many were given. */
export const assignCustomsNumbers = call({
  path: '/CustomsClearanceCompany/AssignCustomsNumbers',
  who: 'PSW',
  needs: customsClearanceNumberIndex.Assign,
  takes: {
    transportShiftId: f.id({ required: true }),
    logisticsOrderIds: f.ids(),
    companyId: f.ref('customsClearanceCompany'),
  },
  gives: f.count({ required: true }),
});

/** Asks the carriers of some orders where they are; answers how many tracks were new. */
export const synchronizeCarrierTracks = call({
  path: '/TrajectoryTrack/SynchronizeCarrierTracks',
  who: 'PSW',
  needs: [addOrderTracksScreen.AddOrder, transportShiftIndex.AddTrack],
  takes: { logisticsOrderIds: f.ids({ required: true, max: 200 }) },
  gives: f.count({ required: true }),
});
