import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { aboutMeasures } from '../warehouses/measure-fields.ts';
import { qualityInspection } from './quality-inspection.ts';
import { qualityInspectionIndex } from './screens.ts';

const id = f.id({ required: true });
const { Start, Submit, Cancel, Review } = qualityInspectionIndex;
const result = f.enum('InspectionResult', { required: true });
const quantity = f.count({ required: true, max: 1_000_000 });

/** The expected contents of the bin, or the expected loose goods of the document. */
const expected = f.list(
  {
    commodityId: f.ref('commodity', { required: true }),
    commodityName: f.text({ required: true, max: 200 }),
    commodityCode: f.text({ required: true, max: 50 }),
    identificationCode: f.text({ max: 50 }),
    picture: f.picture(),
    completionStatus: f.enum('CompletionStatus', { required: true }),
    /** Whether the warehouse has measured a piece of it before; the first receipt does. */
    isMeasured: f.flag({ required: true }),
    quantity: f.count({ required: true }),
  },
  { required: true },
);
/** The result of the inspection so far. */
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
const whole = f.row(qualityInspection, { id, expected, lines }, { required: true });

/** Starts the inspection of a bin that was signed for, or of the loose goods of a document; continues an open one of the same person. */
export const startQualityInspection = call({
  path: '/QualityInspection/StartQualityInspection',
  audience: ['platform', 'site', 'warehouse'],
  needs: Start,
  input: { documentId: f.id({ apiName: 'WarehouseDocumentId' }), binNumber: f.code({ max: 40 }), warehouseId: f.ref('warehouse') },
  output: whole,
});

/** An inspection with its expected and found goods. */
export const getQualityInspectionById = call({
  path: '/QualityInspection/GetQualityInspectionById',
  audience: ['platform', 'site', 'warehouse'],
  needs: [Start, Submit, Cancel, Review],
  input: { id },
  output: whole,
  transaction: 'none',
});

/** Adds one scanned piece, or removes one. */
export const scanInspectionGoods = call({
  path: '/QualityInspection/ScanInspectionGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: Submit,
  // A piece scanned again after a lost answer must count only once.
  idempotent: true,
  input: {
    id,
    identificationCode: f.code({ max: 50 }),
    commodityCode: f.code({ max: 50 }),
    inspectionResult: f.enum('InspectionResult'),
    takeBack: f.flag(),
    /** Counts goods of the owner that were not announced; without it they are refused until confirmed. */
    confirmUnannounced: f.flag(),
  },
  output: f.object(
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

/** Sets the number of pieces with a result, with pictures; replaces what was counted of it before. */
export const setInspectionGoods = call({
  path: '/QualityInspection/SetInspectionGoods',
  audience: ['platform', 'site', 'warehouse'],
  needs: Submit,
  input: {
    id,
    commodityId: f.ref('commodity', { required: true }),
    inspectionResult: result,
    quantity,
    imageUrls: f.images(),
    remarks: f.longText(),
    ...aboutMeasures,
  },
  output: done,
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

/** Closes an inspection: its findings become stock. Without lines, the counts of the scans apply. */
export const submitQualityInspection = call({
  path: '/QualityInspection/SubmitQualityInspection',
  audience: ['platform', 'site', 'warehouse'],
  needs: Submit,
  idempotent: true,
  input: { id, lines: results, remarks: f.longText(), ...aboutMeasures },
  output: done,
});

/** Cancels an inspection while none of its goods are on a shelf. */
export const cancelQualityInspection = call({
  path: '/QualityInspection/CancelQualityInspection',
  audience: ['platform', 'site', 'warehouse'],
  needs: Cancel,
  input: { id },
  output: done,
});

/** Corrects the findings of an inspection; separate movements adjust the stock. */
export const reviewQualityInspection = call({
  path: '/QualityInspection/ReviewQualityInspection',
  audience: ['platform', 'site'],
  needs: Review,
  input: { id, lines: { ...results, required: true }, remarks: f.longText(), ...aboutMeasures },
  output: done,
});
