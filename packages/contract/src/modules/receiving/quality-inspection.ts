import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { ownerShows } from '../access/user.ts';
import { qualityInspectionIndex } from './screens.ts';

/** An inspection of the goods of a bin, of loose goods of a document, or of an inbound return. */
export const qualityInspection = resource({
  name: 'qualityInspection',
  module: 'receiving',
  table: 'quality_inspection',
  area: 'QualityInspection',
  audience: { read: ['platform', 'site', 'warehouse'], write: [] },
  screen: qualityInspectionIndex,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    documentId: f.ref('warehouseDocument', { apiName: 'WarehouseDocumentId', readOnly: true, display: { OrderNo: 'orderNo' } }),
    returnOrderId: f.ref('returnOrder', { readOnly: true }),
    binId: f.ref('bin', { readOnly: true, display: { BinNumber: 'binNumber' } }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    inspectorId: f.staff({ readOnly: true, required: true }),
    inspectionStatus: f.enum('QualityInspectionStatus', {
      apiName: 'QualityInspectionStatus',
      readOnly: true,
      required: true,
      default: enumCodes.QualityInspectionStatus.Inspecting,
    }),
    startTime: f.time({ readOnly: true, required: true }),
    endTime: f.time({ readOnly: true }),
    reviewerId: f.staff({ readOnly: true }),
    reviewTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetQualityInspections' },
  unique: [
    {
      on: ['binId'],
      where: `bin_id is not null and inspection_status = ${enumCodes.QualityInspectionStatus.Inspecting} and not is_deleted`,
    },
  ],
  sortedByChange: true,
  indexes: [['documentId'], ['returnOrderId'], ['binId'], ['warehouseId', 'inspectionStatus'], ['inspectorId']],
  checks: { one_target: 'num_nonnulls(document_id, return_order_id) = 1' },
  page: {
    filters: ['documentId', 'inspectionStatus', 'warehouseId', 'inspectorId'],
    columns: ['documentId', 'binId', 'ownerId', 'warehouseId', 'inspectorId', 'inspectionStatus', 'startTime', 'endTime', 'reviewerId'],
    form: [],
  },
});

/** So many pieces of a commodity with one result. Scans count up a line; a submitted line is final. */
export const qualityInspectionLine = resource({
  name: 'qualityInspectionLine',
  module: 'receiving',
  table: 'quality_inspection_line',
  bare: true,
  fields: {
    inspectionId: f.ref('qualityInspection', { readOnly: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      display: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    inspectionResult: f.enum('InspectionResult', { required: true, default: enumCodes.InspectionResult.Qualified }),
    quantity: f.count({ required: true, default: 0 }),
    pictures: f.images({ apiName: 'ImageUrls', default: [] }),
    remarks: f.longText(),
  },
  unique: [['inspectionId', 'commodityId', 'inspectionResult']],
  indexes: [['commodityId']],
  checks: { quantity_not_negative: 'quantity >= 0' },
});
