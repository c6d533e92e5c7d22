import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { warehouseRentIndex } from './screens.ts';

/** Rent is billed when it is settled; unpaid rent can be waived. */
export const rentStates = states('RentSettlementStatus', {
  Accruing: { bill: 'Billed' },
  Billed: { waive: 'Waived' },
  Waived: { restore: 'Billed' },
});

/**
 * The rent of one package, of a commodity's pieces or of a bin in a settlement, in wire names, as returned: days by kind, volume in m³,
 * amount in the quotation's currency. `Number` is its display number; settlements of earlier versions have only the courier's number.
 */
export interface RentItemAnswer {
  PackageId: string | null;
  CommodityId?: string | null;
  BinId?: string | null;
  Number?: string;
  CourierNumber: string | null;
  FirstDate: string;
  LastDate: string;
  FreeDays: number;
  NormalDays: number;
  UltraDays: number;
  Volume: number;
  Quantity: number;
  Amount: number;
  WarehouseQuotationId: string;
}

/** The rent of one customer's goods in one warehouse up to a day. A day of a package is charged once. */
export const rentSettlement = resource({
  name: 'rentSettlement',
  module: 'rent',
  table: 'rent_settlement',
  area: 'WarehouseRent',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: warehouseRentIndex,
  scope: { customer: 'ownerId', warehouse: 'warehouseId' },
  fields: {
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    warehouseId: f.ref('warehouse', { readOnly: true, required: true }),
    // 1 packages, 2 commodities, 3 bins
    target: f.count({ readOnly: true, required: true, min: 1, max: 3, default: 1 }),
    periodStart: f.date({ readOnly: true, required: true }),
    periodEnd: f.date({ readOnly: true, required: true }),
    warehouseQuotationId: f.ref('warehouseQuotation', { readOnly: true, required: true }),
    quotationVersion: f.count({ apiName: 'Version', readOnly: true, required: true }),
    items: f.json<RentItemAnswer[]>({ readOnly: true, required: true, widget: 'rows' }),
    itemCount: f.count({ readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    amount: f.money({ readOnly: true, required: true }),
    rentSettlementStatus: f.state(rentStates, 'Accruing'),
    // The reason of the settlement: the end of a period, or that the goods went into an order or were disposed of.
    sourceType: f.text({ readOnly: true, required: true, max: 20, default: 'period' }),
    sourceId: f.id({ readOnly: true, widget: 'code' }),
    billId: f.ref('bill', { readOnly: true, display: { BillSerialNumber: 'serialNumber' } }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetWarehouseRents', open: 'GetWarehouseRentById' },
  unique: [
    { on: ['ownerId', 'warehouseId', 'periodStart', 'target'], where: "source_type = 'period'" },
    { on: ['sourceId', 'warehouseId', 'periodStart', 'target'], where: "source_type <> 'period'" },
  ],
  sortedByChange: true,
  indexes: [['ownerId'], ['warehouseId'], ['rentSettlementStatus']],
  search: ['remarks'],
  checks: {
    source_known: "(source_type = 'period') = (source_id is null)",
    period_in_order: 'period_end >= period_start',
    amount_is_positive: 'amount > 0',
    known_target: 'target between 1 and 3',
    billed_has_bill: `rent_settlement_status = ${enumCodes.RentSettlementStatus.Accruing} or bill_id is not null`,
  },
  page: {
    filters: ['ownerId', 'warehouseId', 'rentSettlementStatus'],
    headline: ['amount'],
    columns: [
      'ownerId',
      'warehouseId',
      'periodStart',
      'periodEnd',
      'itemCount',
      'amount',
      'currencyId',
      'rentSettlementStatus',
      'billId',
      'remarks',
    ],
    form: [],
  },
});
