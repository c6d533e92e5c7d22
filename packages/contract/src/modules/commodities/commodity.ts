import { weightReading } from '../warehouses/measure-fields.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { enumCodes } from '../../data/codes.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { packageIndex } from '../packages/screens.ts';
import { qualityInspectionIndex, warehouseDocumentIndex } from '../receiving/screens.ts';
import { returnOrderIndex } from '../returns/screens.ts';
import { commodityStates, specificationStates } from './commodity-states.ts';
import { commodityIndex, commodityInventoryIndex } from './screens.ts';
import { maxOptions, variantOptions } from './variant-options.ts';

/** The maximum number of further barcodes of a commodity. */
export const maxBarcodes = 20;

/**
 * A kind of goods that a customer stocks. Its five totals are sums over its inventory and not columns: a row updated by every movement
 * would be a lock contention point.
 */
export const commodity = resource({
  name: 'commodity',
  module: 'commodities',
  table: 'commodity',
  title: 'name',
  area: 'Commodity',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: commodityIndex,
  readableFrom: [
    commodityInventoryIndex,
    warehouseDocumentIndex,
    qualityInspectionIndex,
    returnOrderIndex,
    logisticsOrderIndex,
    packageIndex,
  ],
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 50_000 },
  // Declared data of the customer: sizes and weights that the warehouse measured are fields of their own, and identity is audited.
  customerWrites: 'free',
  fields: {
    ownerId: f.customer({ apiName: 'UserId', display: { UserName: 'userName', NickName: 'nickName', MemberCode: 'memberCode' } }),
    commodityCode: f.code({ required: true, max: 50 }),
    name: f.text({ required: true, max: 100 }),
    chineseName: f.text({ max: 100 }),
    englishName: f.text({ max: 100 }),
    alias: f.text({ max: 100 }),
    commoditySku: f.code({ max: 50 }),
    // A variant of an article: commodities of one owner with the same article code differ in their options, which the name states.
    articleCode: f.code({ max: 50 }),
    variantOptions: f.list(variantOptions, { max: maxOptions }),
    identificationCode: f.code({ max: 50 }),
    // Further codes on the goods: of the carton, of a former packaging. Each is unique among the barcodes of its owner.
    moreBarcodes: f.texts({ widget: 'text', each: 50, max: maxBarcodes, code: true }),
    price: f.money(),
    currencyId: f.ref('currency'),
    salesStatus: f.enum('SalesStatus', { default: enumCodes.SalesStatus.OnSale }),
    salesMode: f.enum('SalesModes', { apiName: 'SalesModes', default: enumCodes.SalesModes.NotForSale }),
    commodityStatus: f.state(commodityStates, 'ToBeAudited'),
    auditRemarks: f.longText({ readOnly: true }),
    categoryId: f.ref('commodityCategory', { apiName: 'CommodityCategories', display: { CommodityCategoriesName: 'name' } }),
    cargoTypeId: f.ref('cargoType', { apiName: 'CargoType', display: { CargoTypeName: 'name' } }),
    hsCode: f.code({ max: 16 }),
    originCountryId: f.ref('region'),
    material: f.text({ max: 100 }),
    brand: f.text({ max: 64 }),
    pictures: f.images({ default: [] }),
    length: f.centimetres({ default: '0' }),
    width: f.centimetres({ default: '0' }),
    height: f.centimetres({ apiName: 'Geight', default: '0' }),
    actualWeight: f.kilograms({ default: '0' }),
    grossWeight: f.kilograms({ default: '0' }),
    measuredLength: f.centimetres({ readOnly: true }),
    measuredWidth: f.centimetres({ readOnly: true }),
    measuredHeight: f.centimetres({ apiName: 'MeasuredGeight', readOnly: true }),
    measuredActualWeight: f.kilograms({ readOnly: true }),
    measuredGrossWeight: f.kilograms({ readOnly: true }),
    weightReading,
    measuredPictures: f.images({ readOnly: true, required: true, default: [] }),
    measuredTime: f.time({ readOnly: true }),
    specificationAuditStatus: f.state(specificationStates, 'ToBeAudited'),
    completionStatus: f.enum('CompletionStatus', { readOnly: true, required: true, default: enumCodes.CompletionStatus.ToBeCompleted }),
    // The facts recorded when pieces are put on a shelf for the first time, and the pieces picked first.
    lotRequired: f.flag({ default: false }),
    expiryRequired: f.flag({ default: false }),
    stockRotation: f.enum('StockRotation', { default: enumCodes.StockRotation.Fifo }),
    earlyWarningQuantity: f.count({ default: 0 }),
    warnedTime: f.time({ readOnly: true }),
    remarks: f.longText(),
  },
  calls: {
    list: 'GetCommodity',
    create: 'EstablishCommodity',
    open: 'GetCommodityById',
    edit: 'EditCommodity',
    remove: 'DeleteCommodity',
  },
  unique: [
    { on: ['ownerId', 'commodityCode'], where: 'not is_deleted' },
    { on: ['ownerId', 'identificationCode'], where: 'identification_code is not null and not is_deleted' },
  ],
  sortedByChange: true,
  indexes: [
    ['ownerId'],
    ['commodityStatus'],
    ['categoryId'],
    ['identificationCode'],
    ['commodityCode'],
    ['commoditySku'],
    { on: ['ownerId', 'commodityCode'], where: 'more_barcodes is not null' },
    ['name'],
    { on: ['specificationAuditStatus'], where: `specification_audit_status <> ${enumCodes.SpecificationAuditStatus.Approved}` },
    { on: ['salesStatus'], where: `sales_status <> ${enumCodes.SalesStatus.OnSale}` },
    { on: ['ownerId', 'articleCode'], where: 'article_code is not null' },
  ],
  totals: ['commodityStatus'],
  search: ['commodityCode', 'name', 'chineseName', 'englishName', 'commoditySku', 'articleCode', 'identificationCode', 'moreBarcodes'],
  checks: {
    price_not_negative: 'price >= 0',
    measures_not_negative: 'least(length, width, height, actual_weight, gross_weight) >= 0',
    warning_not_negative: 'early_warning_quantity >= 0',
  },
  page: {
    filters: [
      'commodityCode',
      'articleCode',
      'name',
      'ownerId',
      'commodityStatus',
      'salesStatus',
      'specificationAuditStatus',
      'categoryId',
      'cargoTypeId',
    ],
    columns: [
      'pictures',
      'commodityCode',
      'name',
      'ownerId',
      'commodityStatus',
      'specificationAuditStatus',
      'completionStatus',
      'salesStatus',
      'categoryId',
      'cargoTypeId',
      'identificationCode',
      'commoditySku',
      'articleCode',
      'price',
    ],
    form: [
      ['ownerId'],
      ['commodityCode', 'identificationCode'],
      ['moreBarcodes'],
      ['name', 'alias'],
      ['chineseName', 'englishName'],
      ['commoditySku', 'brand'],
      ['articleCode', 'variantOptions'],
      ['categoryId', 'cargoTypeId'],
      ['price', 'currencyId'],
      ['salesMode', 'salesStatus'],
      ['length', 'width', 'height'],
      ['actualWeight', 'grossWeight'],
      ['hsCode', 'originCountryId', 'material'],
      ['lotRequired', 'expiryRequired', 'stockRotation'],
      ['earlyWarningQuantity'],
      ['pictures'],
      ['remarks'],
    ],
  },
});
