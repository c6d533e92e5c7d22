import {
  auditCommodity,
  exportCommodity,
  getCommodity,
  getCommodityById,
  getCommodityByUserId,
  getOrderCommodityByUserId,
  setCommoditySalesStatus,
  upLoadCommodity,
} from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodityInventory } from '@entrepot/contract/modules/commodities/commodity-inventory.ts';
import {
  auditCommoditySpecification,
  editCommoditySpecification,
  getCommoditySpecification,
} from '@entrepot/contract/modules/commodities/specification-calls.ts';
import {
  adjustCommodityInventory,
  exportCommodityInventory,
  getCommodityReport,
  printCommodityLabels,
  printCommodityReport,
} from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { on, type Handler } from '../../core/calls/handler.ts';
import type { FileStore } from '../../core/files/files.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { adjust } from './adjust.ts';
import { audit, setSalesStatus } from './audit-commodity.ts';
import { commoditiesForOrder, commoditiesOfUser, commodityExport, commodityList, oneCommodity } from './commodity-lists.ts';
import { commodityEditing } from './edit-commodity.ts';
import { upload } from './import.ts';
import { printLabels } from './labels.ts';
import { ageing, printAgeing } from './ageing.ts';
import { printReport, report } from './report.ts';
import { getStockAgeing, printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { auditSpecification, measure, specification } from './specification.ts';

/** The list of stock as a file. */
export const inventoryExport = exportOf({
  kind: 'CommodityInventory',
  resource: () => commodityInventory,
  query: ({ siteId, ...query }) => ({ query: { ...query, siteId: siteId || null }, extras: {} }),
});

/** The calls of commodities and their stock. */
export const commodityHandlers = (files: FileStore): Handler[] => [
  ...commodityEditing,
  ...on(getCommodity, commodityList),
  ...on(exportCommodity, commodityExport.start),
  ...on(getCommodityByUserId, commoditiesOfUser),
  ...on(getOrderCommodityByUserId, commoditiesForOrder),
  ...on(getCommodityById, oneCommodity),
  ...on(auditCommodity, audit),
  ...on(setCommoditySalesStatus, setSalesStatus),
  ...on(upLoadCommodity, upload),
  ...on(getCommoditySpecification, specification),
  ...on(editCommoditySpecification, measure),
  ...on(auditCommoditySpecification, auditSpecification),
  ...on(exportCommodityInventory, inventoryExport.start),
  ...on(adjustCommodityInventory, adjust),
  ...on(getCommodityReport, report),
  ...on(getStockAgeing, ageing),
  ...on(printStockAgeing, printAgeing(files)),
  ...on(printCommodityReport, printReport(files)),
  ...on(printCommodityLabels, printLabels(files)),
];
