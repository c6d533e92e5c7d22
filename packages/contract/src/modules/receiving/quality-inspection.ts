import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { ownerShows } from '../access/user.ts';
import { qualityInspectionIndex } from './screens.ts';

/** Somebody's look at the goods of a bin, of loose goods of a document, or of an inbound return. */
export const qualityInspection = resource({
  name: 'qualityInspection',
  module: 'receiving',
  table: 'quality_inspection',
  area: 'QualityInspection',
  who: { read: 'PSW', write: '' },
  screen: qualityInspectionIndex,
  fields: {
    documentId: f.ref('warehouseDocument', { wire: 'WarehouseDocumentId', byServer: true, shows: { OrderNo: 'orderNo' } }),
    returnOrderId: f.ref('returnOrder', { byServer: true }),
    binId: f.ref('bin', { byServer: true, shows: { BinNumber: 'binNumber' } }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    inspectorId: f.ref('user', { byServer: true, required: true }),
    inspectionStatus: f.enum('QualityInspectionStatus', {
      wire: 'QualityInspectionStatus',
      byServer: true,
      required: true,
      starts: enumCodes.QualityInspectionStatus.Inspecting,
    }),
    startTime: f.time({ byServer: true, required: true }),
    endTime: f.time({ byServer: true }),
    reviewerId: f.ref('user', { byServer: true }),
    reviewTime: f.time({ byServer: true }),
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetQualityInspections' },
  unique: [
    {
      on: ['binId'],
      where: `bin_id is not null and inspection_status = ${enumCodes.QualityInspectionStatus.Inspecting} and not is_deleted`,
    },
  ],
  indexes: [['documentId'], ['returnOrderId'], ['binId'], ['warehouseId', 'inspectionStatus'], ['inspectorId']],
  checks: { one_target: 'num_nonnulls(document_id, return_order_id) = 1' },
  page: {
    filters: ['documentId', 'inspectionStatus', 'warehouseId', 'inspectorId'],
    columns: ['documentId', 'binId', 'ownerId', 'warehouseId', 'inspectorId', 'inspectionStatus', 'startTime', 'endTime', 'reviewerId'],
    form: [],
  },
});

/** So many pieces of a commodity with one result. What is scanned counts up a line; what is submitted stands. */
export const qualityInspectionLine = resource({
  name: 'qualityInspectionLine',
  module: 'receiving',
  table: 'quality_inspection_line',
  bare: true,
  fields: {
    inspectionId: f.ref('qualityInspection', { byServer: true, required: true }),
    commodityId: f.ref('commodity', {
      required: true,
      shows: { CommodityName: 'name', CommodityCode: 'commodityCode', IdentificationCode: 'identificationCode' },
    }),
    inspectionResult: f.enum('InspectionResult', { required: true, starts: enumCodes.InspectionResult.Qualified }),
    quantity: f.count({ required: true, starts: 0 }),
    pictures: f.images({ wire: 'ImageUrls', starts: [] }),
    remarks: f.longText(),
  },
  unique: [['inspectionId', 'commodityId', 'inspectionResult']],
  indexes: [['commodityId']],
  checks: { quantity_not_negative: 'quantity >= 0' },
});
