import { resource } from '@entrepot/contract/core/resource.ts';
import { getCommodity, stockTotals } from '@entrepot/contract/modules/commodities/commodity-calls.ts';
import { commodity } from '@entrepot/contract/modules/commodities/commodity.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

const { warehouseId, runsLow } = getCommodity.input;

/** Commodity as its list shows it: with five stock totals, filterable by place and by low stock. */
export const stockedCommodity = resource({
  name: commodity.name,
  module: commodity.module,
  table: commodity.table,
  title: 'name',
  area: 'Commodity',
  audience: { read: ['platform', 'site', 'warehouse', 'customer'], write: ['platform', 'site', 'customer'] },
  screen: commodity.screen,
  fields: { ...commodity.fields, ...stockTotals, warehouseId, runsLow },
  calls: commodity.calls ?? {},
  search: ['commodityCode', 'name', 'chineseName', 'englishName', 'commoditySku', 'articleCode', 'identificationCode', 'moreBarcodes'],
  page: {
    filters: [
      'articleCode',
      'ownerId',
      'categoryId',
      'commodityStatus',
      'salesStatus',
      'specificationAuditStatus',
      'completionStatus',
      'warehouseId',
      'runsLow',
    ],
    columns: [
      'name',
      'pictures',
      'commodityCode',
      'commodityStatus',
      'availableQuantity',
      'frozenQuantity',
      'inTransitQuantity',
      'defectiveQuantity',
      'problemQuantity',
      'ownerId',
      'specificationAuditStatus',
      'completionStatus',
      'salesStatus',
      'categoryId',
      'cargoTypeId',
      'identificationCode',
      'articleCode',
      'price',
    ],
    form: [],
  },
});

/** The totals in process order. */
export const totals = ['availableQuantity', 'frozenQuantity', 'inTransitQuantity', 'defectiveQuantity', 'problemQuantity'] as const;
export type CommodityRow = Listed<typeof stockedCommodity>;
