import { bin, binGoods } from './bin.ts';
import { qualityInspection, qualityInspectionLine } from './quality-inspection.ts';
import { warehouseDocument, warehouseDocumentGoods } from './warehouse-document.ts';

/** The resources of this module. */
export const receivingResources = [
  warehouseDocument,
  warehouseDocumentGoods,
  bin,
  binGoods,
  qualityInspection,
  qualityInspectionLine,
] as const;
