import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { aboutMeasures } from '../warehouses/about-measures.ts';
import { qualityInspection } from './quality-inspection.ts';
import { qualityInspectionIndex } from './screens.ts';

const id = f.id({ required: true });
const { Start, Submit, Cancel, Review } = qualityInspectionIndex;
const result = f.enum('InspectionResult', { required: true });
const quantity = f.count({ required: true, max: 1_000_000 });

/** What should be in the bin, or loose in the document. */
const expected = f.list(
  {
    commodityId: f.ref('commodity', { required: true }),
    commodityName: f.text({ required: true, max: 200 }),
    commodityCode: f.text({ required: true, max: 50 }),
    identificationCode: f.text({ max: 50 }),
    picture: f.picture(),
    completionStatus: f.enum('CompletionStatus', { required: true }),
    /** Did the warehouse measure a piece of it before? The first receipt does. */
    isMeasured: f.flag({ required: true }),
    quantity: f.count({ required: true }),
  },
  { required: true },
);
/** What was counted or found so far. */
const lines = f.list(
  {
    commodityId: f.ref('commodity', { required: true }),
    commodityName: f.text({ required: true, max: 200 }),
    commodityCode: f.text({ required: true, max: 50 }),
    isMeasured: f.flag({ required: true }),
    inspectionResult: result,
    quantity,
    imageUrls: f.images({ required: true }),
    remarks: f.longText(),
  },
  { required: true },
);
const whole = f.object({ id, ...qualityInspection.fields, expected, lines }, { required: true });

/** Begins to inspect a bin that was signed for, or the loose goods of a document; goes on where the same person stopped. */
export const startQualityInspection = call({
  path: '/QualityInspection/StartQualityInspection',
  who: 'PSW',
  needs: Start,
  takes: { documentId: f.id({ wire: 'WarehouseDocumentId' }), binNumber: f.code({ max: 40 }), warehouseId: f.ref('warehouse') },
  gives: whole,
});

/** An inspection with what is expected and what was found. */
export const getQualityInspectionById = call({
  path: '/QualityInspection/GetQualityInspectionById',
  who: 'PSW',
  needs: [Start, Submit, Cancel, Review],
  takes: { id },
  gives: whole,
  reads: true,
});

/** One piece more, or one back, of what is scanned. */
export const scanInspectionGoods = call({
  path: '/QualityInspection/ScanInspectionGoods',
  who: 'PSW',
  needs: Submit,
  // A piece whose answer was lost is counted once.
  idempotent: true,
  takes: {
    id,
    identificationCode: f.code({ max: 50 }),
    commodityCode: f.code({ max: 50 }),
    inspectionResult: f.enum('InspectionResult'),
    takeBack: f.flag(),
  },
  gives: f.object(
    {
      commodityId: f.ref('commodity', { required: true }),
      commodityName: f.text({ required: true, max: 200 }),
      commodityCode: f.text({ required: true, max: 50 }),
      isMeasured: f.flag({ required: true }),
      inspectionResult: result,
      quantity,
      counted: f.count({ required: true }),
      expected: f.count({ required: true }),
    },
    { required: true },
  ),
});

/** Says how many pieces have a result, with pictures; what was counted of it before is replaced. */
export const setInspectionGoods = call({
  path: '/QualityInspection/SetInspectionGoods',
  who: 'PSW',
  needs: Submit,
  takes: {
    id,
    commodityId: f.ref('commodity', { required: true }),
    inspectionResult: result,
    quantity,
    imageUrls: f.images(),
    remarks: f.longText(),
    ...aboutMeasures,
  },
  gives: done,
});

const results = f.list(
  {
    commodityId: f.ref('commodity', { required: true }),
    inspectionResult: result,
    quantity,
    imageUrls: f.images(),
    remarks: f.longText(),
  },
  { max: 1000 },
);

/** Closes an inspection: what was found becomes stock. Without lines, what was counted scan by scan stands. */
export const submitQualityInspection = call({
  path: '/QualityInspection/SubmitQualityInspection',
  who: 'PSW',
  needs: Submit,
  idempotent: true,
  takes: { id, lines: results, remarks: f.longText(), ...aboutMeasures },
  gives: done,
});

/** Takes an inspection back while nothing of it lies on a shelf. */
export const cancelQualityInspection = call({
  path: '/QualityInspection/CancelQualityInspection',
  who: 'PSW',
  needs: Cancel,
  takes: { id },
  gives: done,
});

/** Corrects what an inspection found; the stock follows by movements of its own. */
export const reviewQualityInspection = call({
  path: '/QualityInspection/ReviewQualityInspection',
  who: 'PS',
  needs: Review,
  takes: { id, lines: { ...results, required: true }, remarks: f.longText(), ...aboutMeasures },
  gives: done,
});
