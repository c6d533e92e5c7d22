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
import { establishCommodityVariants } from '@entrepot/contract/modules/commodities/variant-calls.ts';
import {
  adjustCommodityInventory,
  exportCommodityInventory,
  getCommodityReport,
  printCommodityLabels,
  printCommodityReport,
} from '@entrepot/contract/modules/commodities/stock-calls.ts';
import { handle, type Handler } from '../../core/calls/handler.ts';
import type { FileStore } from '../../core/files/files.ts';
import { exportOf } from '../../core/sheets/exports.ts';
import { adjust } from './adjust.ts';
import { audit, setSalesStatus } from './audit-commodity.ts';
import { commoditiesForOrder, commoditiesOfUser, commodityExport, commodityList, oneCommodity } from './commodity-lists.ts';
import { commodityEditing } from './edit-commodity.ts';
import { upload } from './import.ts';
import { commodityLabels } from './labels.ts';
import { ageing, printAgeing } from './ageing.ts';
import { printReport, report } from './report.ts';
import { getStockAgeing, printStockAgeing } from '@entrepot/contract/modules/commodities/ageing-calls.ts';
import { auditSpecification, measure, specification } from './specification.ts';
import { establishVariants } from './variants.ts';

/** Exports the list of stock as a file. */
export const inventoryExport = exportOf({
  kind: 'CommodityInventory',
  resource: () => commodityInventory,
  query: ({ siteId, ...query }) => ({ query: { ...query, siteId: siteId || null }, extras: {} }),
});

/** Handlers of commodities and their stock. */
export const commodityHandlers = (files: FileStore): Handler[] => [
  ...commodityEditing,
  ...handle(getCommodity, commodityList),
  ...handle(exportCommodity, commodityExport.start),
  ...handle(getCommodityByUserId, commoditiesOfUser),
  ...handle(getOrderCommodityByUserId, commoditiesForOrder),
  ...handle(getCommodityById, oneCommodity),
  ...handle(establishCommodityVariants, establishVariants),
  ...handle(auditCommodity, audit),
  ...handle(setCommoditySalesStatus, setSalesStatus),
  ...handle(upLoadCommodity, upload),
  ...handle(getCommoditySpecification, specification),
  ...handle(editCommoditySpecification, measure),
  ...handle(auditCommoditySpecification, auditSpecification),
  ...handle(exportCommodityInventory, inventoryExport.start),
  ...handle(adjustCommodityInventory, adjust),
  ...handle(getCommodityReport, report),
  ...handle(getStockAgeing, ageing),
  ...handle(printStockAgeing, printAgeing(files)),
  ...handle(printCommodityReport, printReport(files)),
  ...handle(printCommodityLabels, commodityLabels(files)),
];
