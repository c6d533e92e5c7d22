import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { commodity } from './commodity.ts';
import { commodityIndex } from './screens.ts';

const readers = [commodity.screen!, ...commodity.readableFrom!];
const ids = f.ids({ required: true, max: 200 });
const pieces = () => f.count({ readOnly: true, required: true });

/** The five totals of a commodity: sums over its inventory, of one warehouse when a list filters by one. */
export const stockTotals = {
  availableQuantity: pieces(),
  frozenQuantity: pieces(),
  defectiveQuantity: pieces(),
  problemQuantity: pieces(),
  inTransitQuantity: pieces(),
};

/** The quantity a customer may put into an order of a warehouse: available and on a shelf. */
const orderable = { orderableQuantity: pieces() };

export const getCommodity = call({
  path: '/Commodity/GetCommodity',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    commodityCode: f.text({ max: 50 }),
    identificationCode: f.text({ max: 50 }),
    articleCode: f.text({ max: 50 }),
    /** The article code in full: the variants of one article. */
    article: f.code({ max: 50 }),
    /** A scanned code: a barcode, the commodity code or the SKU, in full. */
    barcode: f.code({ max: 50 }),
    name: f.text({ max: 100 }),
    ownerId: anyOf(f.customer({ apiName: 'UserId', seenBy: ['platform', 'site', 'warehouse'] })),
    commodityStatus: anyOf(f.enum('CommodityStatus')),
    salesStatus: anyOf(f.enum('SalesStatus')),
    specificationAuditStatus: anyOf(f.enum('SpecificationAuditStatus')),
    completionStatus: f.enum('CompletionStatus'),
    /** A category includes its descendants. */
    categoryId: f.ref('commodityCategory'),
    cargoTypeId: anyOf(f.ref('cargoType', { apiName: 'CargoType' })),
    /** Only commodities in stock in the warehouse or on their way to it; the totals are for this warehouse. */
    warehouseId: f.ref('warehouse'),
    /** Only those with less available than their warning quantity. */
    runsLow: f.flag(),
  },
  output: f.page({ ...commodity.fields, ...stockTotals }),
});

/** Exports the list to a file. */
export const exportCommodity = call({
  path: '/Commodity/ExportCommodity',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: commodityIndex.Export,
  query: true,
  input: { ...getCommodity.input, ...exportInput },
  output: startedJob,
});

/** The commodities of one customer. */
export const getCommodityByUserId = call({
  path: '/Commodity/GetCommodityByUserId',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  query: true,
  input: { ownerId: f.customer({ apiName: 'UserId' }), commodityStatus: f.enum('CommodityStatus') },
  output: f.page({ ...commodity.fields, ...stockTotals }),
});

/** A customer's stock that can go into an order of a warehouse. */
export const getOrderCommodityByUserId = call({
  path: '/Commodity/GetOrderCommodityByUserId',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: [...readers, logisticsOrderIndex.Establish],
  transaction: 'none',
  query: true,
  input: { ownerId: f.customer({ apiName: 'UserId' }), warehouseId: f.ref('warehouse', { required: true }) },
  output: f.rowPage(commodity, { ...stockTotals, ...orderable }),
});

/** One commodity with its stock by warehouse. */
export const getCommodityById = call({
  path: '/Commodity/GetCommodityById',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  twinForAll: true,
  needs: readers,
  transaction: 'none',
  input: { id: f.id({ required: true }) },
  output: f.object({
    ...commodity.fields,
    ...stockTotals,
    stock: f.list({
      warehouseId: f.id({ required: true }),
      warehouseName: f.text({ required: true }),
      ...stockTotals,
      ...orderable,
      oldestBatch: f.date(),
    }),
  }),
});

/** Approves commodities for receiving and ordering, or rejects them with a reason. */
export const auditCommodity = call({
  path: '/Commodity/AuditCommodity',
  aliases: ['/UserCommodity/AuditCommodity'],
  audience: ['platform', 'site'],
  needs: commodityIndex.Audit,
  input: { ids, approved: f.flag({ required: true }), remarks: f.longText() },
  output: done,
});

/** Puts commodities on sale, or off sale. */
export const setCommoditySalesStatus = call({
  path: '/Commodity/SetCommoditySalesStatus',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: commodityIndex.SetSalesStatus,
  input: { ids, salesStatus: f.enum('SalesStatus', { required: true }) },
  output: done,
});

/** Maximum number of pictures with a spreadsheet. */
export const maxImportPictures = 200;

/** Imports commodities from a spreadsheet, with their pictures: each file is named after the commodity's code. */
export const upLoadCommodity = call({
  path: '/Commodity/UpLoadCommodity',
  audience: ['platform', 'site', 'customer'],
  twinForAll: true,
  needs: commodityIndex.Import,
  input: {
    fileId: f.id({ required: true }),
    ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }),
    pictures: f.texts({ max: maxImportPictures, each: 300 }),
  },
  output: startedJob,
});
