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

const siteChoice = { siteId: f.ref('site', { seenBy: 'PS' }) };

export const establishTransferQuotation = call({
  path: '/TransferQuotation/EstablishTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Establish,
  takes: { ...siteChoice, ...transferQuotation.fields },
  gives: made,
});
/** Puts a new version of a quotation into the place of the old one, which orders that were priced by it keep. */
export const editTransferQuotation = call({
  path: '/TransferQuotation/EditTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Edit,
  takes: { ...versioned, ...transferQuotation.fields },
  gives: done,
});
export const establishWarehouseQuotation = call({
  path: '/WarehouseQuotation/EstablishWarehouseQuotation',
  who: 'PS',
  needs: needsOf(warehouseQuotation, 'create'),
  takes: { ...siteChoice, ...warehouseQuotation.fields },
  gives: made,
});
export const editWarehouseQuotation = call({
  path: '/WarehouseQuotation/EditWarehouseQuotation',
  who: 'PS',
  needs: needsOf(warehouseQuotation, 'edit'),
  takes: { ...versioned, ...warehouseQuotation.fields },
  gives: done,
});
export const establishInboundQuotation = call({
  path: '/InboundQuotation/EstablishInboundQuotation',
  who: 'PS',
  needs: needsOf(inboundQuotation, 'create'),
  takes: { ...siteChoice, ...inboundQuotation.fields },
  gives: made,
});
export const editInboundQuotation = call({
  path: '/InboundQuotation/EditInboundQuotation',
  who: 'PS',
  needs: needsOf(inboundQuotation, 'edit'),
  takes: { ...versioned, ...inboundQuotation.fields },
  gives: done,
});
/** Makes a disabled copy under a free name. */
export const copyTransferQuotation = call({
  path: '/TransferQuotation/CopyTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Copy,
  takes: byId,
  gives: made,
});
export const enableTransferQuotation = call({
  path: '/TransferQuotation/EnableTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Enable,
  takes: byId,
  gives: done,
});
export const disableTransferQuotation = call({
  path: '/TransferQuotation/DisableTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Disable,
  takes: byId,
  gives: done,
});
/** Every version of a quotation, newest first, each with who made it and until when it was the one that counts. */
export const getTransferQuotationVersions = call({
  path: '/TransferQuotation/GetTransferQuotationVersions',
  who: 'PS',
  needs: transferQuotationIndex,
  reads: true,
  takes: byId,
  gives: f.list(
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
  // The names of the groups it is for; none: everybody.
  groups: f.json<string[]>({ required: true }),
  customers: f.count({ required: true }),
} satisfies Fields;
/** Whom a change of a quotation touches, asked before it is saved. Open orders keep the price they were submitted with. */
export const getTransferQuotationReach = call({
  path: '/TransferQuotation/GetTransferQuotationReach',
  who: 'PS',
  needs: transferQuotationIndex,
  reads: true,
  takes: byId,
  gives: f.object(
    {
      ...reach,
      // Customers with an order by it in the last 90 days.
      buyers: f.count({ required: true }),
      drafts: f.count({ required: true }),
      orders: f.count({ required: true }),
    },
    { required: true },
  ),
});
/** Whom a change of the other prices touches: of rent, of receiving goods, of a service. */
export const getWarehouseQuotationReach = call({
  path: '/WarehouseQuotation/GetWarehouseQuotationReach',
  who: 'PS',
  needs: warehouseQuotationIndex,
  reads: true,
  takes: byId,
  gives: f.object(reach, { required: true }),
});
export const getInboundQuotationReach = call({
  path: '/InboundQuotation/GetInboundQuotationReach',
  who: 'PS',
  needs: inboundQuotationIndex,
  reads: true,
  takes: byId,
  gives: f.object(reach, { required: true }),
});
export const getValueAddedServiceReach = call({
  path: '/LogisticsValueAddedServicesQuotation/GetLogisticsValueAddedServicesQuotationReach',
  who: 'PS',
  needs: valueAddedServiceIndex,
  reads: true,
  takes: byId,
  gives: f.object(reach, { required: true }),
});
/** Starts the import of a rate sheet: a name in use gets a new version. */
export const upLoadTransferQuotation = call({
  path: '/TransferQuotation/UpLoadTransferQuotation',
  who: 'PS',
  needs: transferQuotationIndex.Import,
  takes: { ...siteChoice, fileId: f.id({ required: true }) },
  gives: startedJob,
});
/** Starts writing quotations, all of a site or those named, as the rate sheet that the import reads. */
export const exportTransferQuotations = call({
  path: '/TransferQuotation/ExportTransferQuotations',
  who: 'PS',
  needs: transferQuotationIndex,
  takes: { ...siteChoice, ids: f.ids({ max: 200 }) },
  gives: startedJob,
});
/**
 * Starts pricing the orders submitted in a past period by a quotation as if it had been in force, before it is. The result is a
 * workbook: the change in all, by customer, by order. Nothing is changed.
 */
export const rehearseTransferQuotation = call({
  path: '/TransferQuotation/RehearseTransferQuotation',
  who: 'PS',
  needs: [transferQuotationIndex.Edit, transferQuotationIndex.Enable],
  takes: { ...byId, startDate: f.time({ required: true }), endDate: f.time({ required: true }) },
  gives: startedJob,
});
const switched = { ...byId, enabled: f.flag({ required: true }) };
export const enableWarehouseQuotation = call({
  path: '/WarehouseQuotation/EnableWarehouseQuotation',
  who: 'PS',
  needs: warehouseQuotationIndex.Enable,
  takes: switched,
  gives: done,
});
export const enableInboundQuotation = call({
  path: '/InboundQuotation/EnableInboundQuotation',
  who: 'PS',
  needs: inboundQuotationIndex.Enable,
  takes: switched,
  gives: done,
});

/** The services a customer may order with an order from a warehouse, by group, with their prices. */
export const selectValueAddedServices = call({
  path: '/LogisticsValueAddedServicesQuotation/GetSelectLogisticsValueAddedServices',
  who: 'CPSW',
  needs: null,
  reads: true,
  query: true,
  takes: {
    userId: f.id({ seenBy: 'PSW' }),
    warehouseId: f.id({ required: true }),
    typeOfShippingId: f.id(),
  },
  gives: f.list(
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
  who: 'PS',
  needs: null,
  reads: true,
  query: true,
  takes: {},
  gives: f.page({ id: f.id({ required: true }), name: f.text({ required: true }), multipleChoice: f.flag() }),
});

/** What is asked of every price before ordering. Amounts are in `currencyId`, or in the customer's wallet currency. */
const wish = {
  userId: f.id({ seenBy: 'PSW' }),
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
      height: f.centimetres({ wire: 'Geight' }),
      quantity: f.count({ min: 1, max: 10_000 }),
    },
    { required: true, max: 100 },
  ),
} satisfies Fields;
const quotes = f.object(
  { quotes: f.list({ ...quoteFields, ...channelFields }, { required: true }), excluded: f.list(excludedFields, { required: true }) },
  { required: true },
);

/** Prices typed pieces for every way to ship, cheapest first; visitors get general quotations only. */
export const calculateFreight = call({
  path: '/FreightCalculator/CalculateFreight',
  who: 'ACPSW',
  needs: null,
  reads: true,
  takes: typed,
  gives: quotes,
});
/** Prices packages in the warehouse, or so many pieces of each, for every way to ship, cheapest first. */
export const calculateOrderFreight = call({
  path: '/FreightCalculator/CalculateOrderFreight',
  who: 'CPSW',
  needs: [freightCalculatorIndex, logisticsOrderIndex],
  reads: true,
  takes: {
    ...wish,
    packageIds: f.ids(),
    goods: f.list({ packageId: f.id(), commodityId: f.id(), quantity: f.count({ min: 1 }) }),
  },
  gives: quotes,
});
/** The quotations an order could use: one for each way to ship, cheapest first. */
export const getAvailableQuotations = call({
  path: '/TransferQuotation/GetAvailableQuotations',
  who: 'CPSW',
  needs: [availableQuotationsIndex, freightCalculatorIndex],
  reads: true,
  takes: { ...listQuery, ...typed },
  gives: f.list(
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
