import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { warehouseRentIndex } from './screens.ts';

/** Rent is billed when it is settled; what was not paid yet can be waived. */
export const rentStates = states('RentSettlementStatus', {
  Accruing: { bill: 'Billed' },
  Billed: { waive: 'Waived' },
});

/**
 * The rent of one parcel, of a commodity's pieces or of a bin in a settlement, in wire names, as it is answered: days by kind, volume in
 * m³, amount in the quotation's currency. `Number` is how people call it; settlements of former versions have the courier's number alone.
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

/** The rent of one customer's goods in one warehouse up to a day. A day of a parcel is charged once. */
export const rentSettlement = resource({
  name: 'rentSettlement',
  module: 'rent',
  table: 'rent_settlement',
  area: 'WarehouseRent',
  who: { read: 'CPS', write: '' },
  screen: warehouseRentIndex,
  fields: {
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    warehouseId: f.ref('warehouse', { byServer: true, required: true }),
    // 1 packages, 2 commodities, 3 bins
    target: f.count({ byServer: true, required: true, min: 1, max: 3, starts: 1 }),
    periodStart: f.date({ byServer: true, required: true }),
    periodEnd: f.date({ byServer: true, required: true }),
    warehouseQuotationId: f.ref('warehouseQuotation', { byServer: true, required: true }),
    quotationVersion: f.count({ wire: 'Version', byServer: true, required: true }),
    items: f.json<RentItemAnswer[]>({ byServer: true, required: true, widget: 'rows' }),
    itemCount: f.count({ byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    amount: f.money({ byServer: true, required: true }),
    rentSettlementStatus: f.state(rentStates, 'Accruing'),
    // What made it be settled: the end of a period, or that the goods went into an order or were thrown away.
    sourceType: f.text({ byServer: true, required: true, max: 20, starts: 'period' }),
    sourceId: f.id({ byServer: true, widget: 'code' }),
    billId: f.ref('bill', { byServer: true, shows: { BillSerialNumber: 'serialNumber' } }),
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetWarehouseRents', open: 'GetWarehouseRentById' },
  unique: [
    { on: ['ownerId', 'warehouseId', 'periodStart', 'target'], where: "source_type = 'period'" },
    { on: ['sourceId', 'warehouseId', 'periodStart', 'target'], where: "source_type <> 'period'" },
  ],
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
    leads: ['amount'],
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
