import { call, done, listQuery } from '../../core/call.ts';
import { type Fields, f } from '../../core/field.ts';
import { needsOf } from '../../core/resource.ts';
import { startedJob } from '../files/calls.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { inboundQuotation } from './inbound-quotation.ts';
import { channelFields, excludedFields, quoteFields } from './quote.ts';
import {
  availableQuotationsIndex,
  freightCalculatorIndex,
  inboundQuotationIndex,
  transferQuotationIndex,
  valueAddedServiceIndex,
  warehouseQuotationIndex,
} from './screens.ts';
import { transferQuotation } from './transfer-quotation.ts';
import { warehouseQuotation } from './warehouse-quotation.ts';

const byId = { id: f.id({ required: true }) };
const versioned = { ...byId, rowVersion: f.count({ min: 1 }) };
const made = f.object({ id: f.id({ required: true }) });

const siteChoice = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };

export const establishTransferQuotation = call({
  path: '/TransferQuotation/EstablishTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Establish,
  input: { ...siteChoice, ...transferQuotation.fields },
  output: made,
});
/** Replaces a quotation by a new version; orders priced by the old one retain it. */
export const editTransferQuotation = call({
  path: '/TransferQuotation/EditTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Edit,
  input: { ...versioned, ...transferQuotation.fields },
  output: done,
});
export const establishWarehouseQuotation = call({
  path: '/WarehouseQuotation/EstablishWarehouseQuotation',
  audience: ['platform', 'site'],
  needs: needsOf(warehouseQuotation, 'create'),
  input: { ...siteChoice, ...warehouseQuotation.fields },
  output: made,
});
export const editWarehouseQuotation = call({
  path: '/WarehouseQuotation/EditWarehouseQuotation',
  audience: ['platform', 'site'],
  needs: needsOf(warehouseQuotation, 'edit'),
  input: { ...versioned, ...warehouseQuotation.fields },
  output: done,
});
export const establishInboundQuotation = call({
  path: '/InboundQuotation/EstablishInboundQuotation',
  audience: ['platform', 'site'],
  needs: needsOf(inboundQuotation, 'create'),
  input: { ...siteChoice, ...inboundQuotation.fields },
  output: made,
});
export const editInboundQuotation = call({
  path: '/InboundQuotation/EditInboundQuotation',
  audience: ['platform', 'site'],
  needs: needsOf(inboundQuotation, 'edit'),
  input: { ...versioned, ...inboundQuotation.fields },
  output: done,
});
/** Creates a disabled copy under a free name. */
export const copyTransferQuotation = call({
  path: '/TransferQuotation/CopyTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Copy,
  input: byId,
  output: made,
});
export const enableTransferQuotation = call({
  path: '/TransferQuotation/EnableTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Enable,
  input: byId,
  output: done,
});
export const disableTransferQuotation = call({
  path: '/TransferQuotation/DisableTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Disable,
  input: byId,
  output: done,
});
/** All versions of a quotation, newest first, each with its author and the end of its validity. */
export const getTransferQuotationVersions = call({
  path: '/TransferQuotation/GetTransferQuotationVersions',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex,
  transaction: 'none',
  input: byId,
  output: f.list(
    {
      id: f.id({ required: true }),
      creationTime: f.time({ required: true }),
      creatorName: f.text(),
      replacedTime: f.time(),
      ...transferQuotation.fields,
      version: f.count({ required: true }),
    },
    { required: true },
  ),
});
const reach = {
  inForce: f.flag({ required: true }),
  // The names of its customer groups; none: all customers.
  groups: f.json<string[]>({ required: true }),
  customers: f.count({ required: true }),
} satisfies Fields;
/** Previews the reach of a change of a quotation before it is saved. Open orders retain their submitted price. */
export const getTransferQuotationReach = call({
  path: '/TransferQuotation/GetTransferQuotationReach',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex,
  transaction: 'none',
  input: byId,
  output: f.object(
    {
      ...reach,
      // Customers who ordered by it in the last 90 days.
      buyers: f.count({ required: true }),
      drafts: f.count({ required: true }),
      orders: f.count({ required: true }),
    },
    { required: true },
  ),
});
/** Previews the reach of a change of the other prices: of rent, of inbound handling, of a service. */
export const getWarehouseQuotationReach = call({
  path: '/WarehouseQuotation/GetWarehouseQuotationReach',
  audience: ['platform', 'site'],
  needs: warehouseQuotationIndex,
  transaction: 'none',
  input: byId,
  output: f.object(reach, { required: true }),
});
export const getInboundQuotationReach = call({
  path: '/InboundQuotation/GetInboundQuotationReach',
  audience: ['platform', 'site'],
  needs: inboundQuotationIndex,
  transaction: 'none',
  input: byId,
  output: f.object(reach, { required: true }),
});
export const getValueAddedServiceReach = call({
  path: '/LogisticsValueAddedServicesQuotation/GetLogisticsValueAddedServicesQuotationReach',
  audience: ['platform', 'site'],
  needs: valueAddedServiceIndex,
  transaction: 'none',
  input: byId,
  output: f.object(reach, { required: true }),
});
/** Starts the import of a rate sheet: a name in use gets a new version. */
export const upLoadTransferQuotation = call({
  path: '/TransferQuotation/UpLoadTransferQuotation',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex.Import,
  input: { ...siteChoice, fileId: f.id({ required: true }) },
  output: startedJob,
});
/** Starts an export of quotations, all of a site or the given ones, as the rate sheet that the import reads. */
export const exportTransferQuotations = call({
  path: '/TransferQuotation/ExportTransferQuotations',
  audience: ['platform', 'site'],
  needs: transferQuotationIndex,
  input: { ...siteChoice, ids: f.ids({ max: 200 }) },
  output: startedJob,
});
/**
 * Starts a rehearsal: prices the orders submitted in a past period by a quotation that is not in force yet. The result is a workbook: the
 * difference in total, by customer, by order. Changes nothing.
 */
export const rehearseTransferQuotation = call({
  path: '/TransferQuotation/RehearseTransferQuotation',
  audience: ['platform', 'site'],
  needs: [transferQuotationIndex.Edit, transferQuotationIndex.Enable],
  input: { ...byId, startDate: f.time({ required: true }), endDate: f.endTime({ required: true }) },
  output: startedJob,
});
const switched = { ...byId, enabled: f.flag({ required: true }) };
export const enableWarehouseQuotation = call({
  path: '/WarehouseQuotation/EnableWarehouseQuotation',
  audience: ['platform', 'site'],
  needs: warehouseQuotationIndex.Enable,
  input: switched,
  output: done,
});
export const enableInboundQuotation = call({
  path: '/InboundQuotation/EnableInboundQuotation',
  audience: ['platform', 'site'],
  needs: inboundQuotationIndex.Enable,
  input: switched,
  output: done,
});

/** The services a customer may order with an order from a warehouse, by group, with their prices. */
export const selectValueAddedServices = call({
  path: '/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: null,
  transaction: 'none',
  query: true,
  input: {
    userId: f.id({ seenBy: ['platform', 'site', 'warehouse'] }),
    warehouseId: f.id({ required: true }),
    typeOfShippingId: f.id(),
  },
  output: f.list(
    {
      id: f.id({ required: true }),
      name: f.text({ required: true }),
      multipleChoice: f.flag({ required: true }),
      explain: f.longText(),
      services: f.list(
        {
          id: f.id({ required: true }),
          name: f.text({ required: true }),
          price: f.text({ required: true, max: 500 }),
          calculationMethod: f.enum('CalculationMethod', { required: true }),
          amountOfMoney: f.money({ required: true }),
          currencyId: f.id({ required: true }),
          symbol: f.text({ required: true }),
          stage: f.count({ required: true }),
          needsPicture: f.flag({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
});
export const selectServiceGroups = call({
  path: '/LogisticsValueAddedServicesQuotationGrouping/GetSelectTableLogisticsValueAddedServicesQuotationGroupings',
  audience: ['platform', 'site'],
  needs: null,
  transaction: 'none',
  query: true,
  input: {},
  output: f.page({ id: f.id({ required: true }), name: f.text({ required: true }), multipleChoice: f.flag() }),
});

/** Input of every price query before ordering. Amounts are in `currencyId`, or in the customer's wallet currency. */
const wish = {
  userId: f.id({ seenBy: ['platform', 'site', 'warehouse'] }),
  warehouseId: f.id({ required: true }),
  destinationCountryId: f.id({ required: true }),
  mailboxCode: f.code({ max: 12 }),
  typeOfShippingId: f.id(),
  carrierId: f.id(),
  declaredPrice: f.money(),
  collectionAmount: f.money(),
  currencyId: f.id(),
  taxInclusive: f.flag(),
  selfPickup: f.flag(),
} satisfies Fields;
const typed = {
  ...wish,
  cargoTypeIds: f.ids({ max: 50 }),
  pieces: f.list(
    {
      weight: f.kilograms({ required: true }),
      length: f.centimetres(),
      width: f.centimetres(),
      height: f.centimetres({ apiName: 'Geight' }),
      quantity: f.count({ min: 1, max: 10_000 }),
    },
    { required: true, max: 100 },
  ),
} satisfies Fields;
const quotes = f.object(
  { quotes: f.list({ ...quoteFields, ...channelFields }, { required: true }), excluded: f.list(excludedFields, { required: true }) },
  { required: true },
);

/** Prices typed pieces for every shipping channel, cheapest first; visitors get general quotations only. */
export const calculateFreight = call({
  path: '/FreightCalculator/CalculateFreight',
  audience: ['platform', 'site', 'warehouse', 'customer', 'anonymous'],
  needs: null,
  transaction: 'none',
  input: typed,
  output: quotes,
});
/** Prices packages in the warehouse, or a number of pieces of each, for every shipping channel, cheapest first. */
export const calculateOrderFreight = call({
  path: '/FreightCalculator/CalculateOrderFreight',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [freightCalculatorIndex, logisticsOrderIndex],
  transaction: 'none',
  input: {
    ...wish,
    packageIds: f.ids(),
    goods: f.list({ packageId: f.id(), commodityId: f.id(), quantity: f.count({ min: 1 }) }),
  },
  output: quotes,
});
/** The quotations an order could use: one for each shipping channel, cheapest first. */
export const getAvailableQuotations = call({
  path: '/TransferQuotation/GetAvailableQuotations',
  audience: ['platform', 'site', 'warehouse', 'customer'],
  needs: [availableQuotationsIndex, freightCalculatorIndex],
  transaction: 'none',
  input: { ...listQuery, ...typed },
  output: f.list(
    {
      quotationId: f.id({ required: true }),
      quotationName: f.text({ required: true }),
      ...channelFields,
      total: f.money({ required: true }),
      symbol: f.text({ required: true }),
      walletCurrencyCode: f.text({ required: true }),
      walletSymbol: f.text({ required: true }),
      walletDecimalPlaces: f.count({ required: true }),
    },
    { required: true },
  ),
});
