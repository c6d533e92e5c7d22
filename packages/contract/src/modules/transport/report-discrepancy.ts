import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { arrivalDiscrepancyIndex } from './screens.ts';

/** Records a damaged bag, parcel, bin or return of an arrived shift, or one that arrived although it is not on it. */
export const reportDiscrepancy = call({
  path: '/ArrivalDiscrepancy/ReportArrivalDiscrepancy',
  audience: ['platform', 'site', 'warehouse'],
  needs: arrivalDiscrepancyIndex.Report,
  idempotent: true,
  input: {
    transportShiftId: f.id({ required: true }),
    kind: f.enum('ArrivalDiscrepancyKind', { apiName: 'ArrivalDiscrepancyKind', required: true }),
    number: f.code({ required: true, max: 60 }),
    reason: f.longText({ required: true }),
    pictures: f.images({ apiName: 'ImageUrls' }),
  },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Records what was decided about a discrepancy. */
export const decideDiscrepancy = call({
  path: '/ArrivalDiscrepancy/DecideArrivalDiscrepancy',
  audience: ['platform', 'site', 'warehouse'],
  needs: arrivalDiscrepancyIndex.Decide,
  input: { id: f.id({ required: true }), decision: f.longText({ required: true }) },
  output: done,
});
