import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { commodity } from './commodity.ts';
import { commodityIndex } from './screens.ts';

const readers = [commodity.screen!, ...commodity.readableFrom!];
const ids = f.ids({ required: true, max: 200 });
const pieces = () => f.count({ byServer: true, required: true });

/** The five totals of a commodity: sums over its inventory, of one warehouse where a list asks for one. */
export const stockTotals = {
  availableQuantity: pieces(),
  frozenQuantity: pieces(),
  defectiveQuantity: pieces(),
  problemQuantity: pieces(),
  inTransitQuantity: pieces(),
};

/** What a customer may put into an order of a warehouse: available and on a shelf. */
const orderable = { orderableQuantity: pieces() };

export const getCommodity = call({
  path: '/Commodity/GetCommodity',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    commodityCode: f.text({ max: 50 }),
    identificationCode: f.text({ max: 50 }),
    name: f.text({ max: 100 }),
    ownerId: anyOf(f.ref('user', { wire: 'UserId', seenBy: 'PSW' })),
    commodityStatus: anyOf(f.enum('CommodityStatus')),
    salesStatus: anyOf(f.enum('SalesStatus')),
    specificationAuditStatus: anyOf(f.enum('SpecificationAuditStatus')),
    completionStatus: f.enum('CompletionStatus'),
    /** A category stands for those below it, too. */
    categoryId: f.ref('commodityCategory'),
    cargoTypeId: anyOf(f.ref('cargoType', { wire: 'CargoType' })),
    /** Only what lies in the warehouse or is on its way there; the totals are those of it. */
    warehouseId: f.ref('warehouse'),
    /** Only those of which less is available than their warning quantity. */
    runsLow: f.flag(),
  },
  gives: f.page({ ...commodity.fields, ...stockTotals }),
});

/** The list as a file. */
export const exportCommodity = call({
  path: '/Commodity/ExportCommodity',
  who: 'CPSW',
  twinForAll: true,
  needs: commodityIndex.Export,
  query: true,
  takes: { ...getCommodity.takes, ...exportInput },
  gives: startedJob,
});

/** The commodities of one customer. */
export const getCommodityByUserId = call({
  path: '/Commodity/GetCommodityByUserId',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  query: true,
  takes: { ownerId: f.ref('user', { wire: 'UserId' }), commodityStatus: f.enum('CommodityStatus') },
  gives: f.page({ ...commodity.fields, ...stockTotals }),
});

/** What of a customer's stock can go into an order of a warehouse. */
export const getOrderCommodityByUserId = call({
  path: '/Commodity/GetOrderCommodityByUserId',
  who: 'CPSW',
  twinForAll: true,
  needs: [...readers, logisticsOrderIndex.Establish],
  reads: true,
  query: true,
  takes: { ownerId: f.ref('user', { wire: 'UserId' }), warehouseId: f.ref('warehouse', { required: true }) },
  gives: f.page({ ...commodity.fields, ...stockTotals, ...orderable }),
});

/** One commodity with what lies of it in which warehouse. */
export const getCommodityById = call({
  path: '/Commodity/GetCommodityById',
  who: 'CPSW',
  twinForAll: true,
  needs: readers,
  reads: true,
  takes: { id: f.id({ required: true }) },
  gives: f.object({
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

/** Says whether commodities may be received and ordered; a rejection says why. */
export const auditCommodity = call({
  path: '/Commodity/AuditCommodity',
  aliases: ['/UserCommodity/AuditCommodity'],
  who: 'PS',
  needs: commodityIndex.Audit,
  takes: { ids, approved: f.flag({ required: true }), remarks: f.longText() },
  gives: done,
});

/** Offers commodities for sale, or halts that. */
export const setCommoditySalesStatus = call({
  path: '/Commodity/SetCommoditySalesStatus',
  who: 'CPS',
  twinForAll: true,
  needs: commodityIndex.SetSalesStatus,
  takes: { ids, salesStatus: f.enum('SalesStatus', { required: true }) },
  gives: done,
});

/** How many pictures may come beside a spreadsheet. */
export const mostImportPictures = 200;

/** Commodities from a spreadsheet, with their pictures beside it: each file is named as the code it shows. */
export const upLoadCommodity = call({
  path: '/Commodity/UpLoadCommodity',
  who: 'CPS',
  twinForAll: true,
  needs: commodityIndex.Import,
  takes: {
    fileId: f.id({ required: true }),
    ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }),
    pictures: f.texts({ max: mostImportPictures, each: 300 }),
  },
  gives: startedJob,
});
