import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { ofOrdersFilters } from '../billing/calls.ts';
import { carrierCharge } from './carrier-charge.ts';
import { carrierChargeIndex } from './screens.ts';

const { invoiceNumber, statedAmount, statedCurrencyId, remarks, ownerId, currencyId } = carrierCharge.fields;

/** Filters of a list of charges in addition to its columns: their orders, and valid or voided ones. */
export const chargeFilters = { ...ofOrdersFilters, valid: f.flag(), paid: f.flag() };

/** Carrier charges. `CarrierId` filters by the carrier of the orders, which is the one that charged for them. */
export const getCarrierCharges = call({
  path: '/CarrierCharge/GetCarrierCharges',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(ownerId),
    invoiceNumber: anyOf(invoiceNumber),
    currencyId: anyOf(currencyId),
    ...chargeFilters,
    carrierId: anyOf(carrierCharge.fields.carrierId),
  },
  output: f.page(carrierCharge.fields),
  transaction: 'none',
  query: true,
});

/** Records a carrier's charge for an order; `number` is that of the order, the carrier, or one of its parcels. */
export const establishCarrierCharge = call({
  path: '/CarrierCharge/EstablishCarrierCharge',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex.Establish,
  input: { number: f.code({ required: true, max: 60 }), invoiceNumber, statedAmount, statedCurrencyId, remarks },
  output: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Imports the lines of a carrier's invoice from a spreadsheet, all of them or none; the job lists errors by row. */
export const importCarrierCharges = call({
  path: '/CarrierCharge/ImportCarrierCharges',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex.Import,
  input: { fileId: f.id({ required: true }) },
  output: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

/** Voids a charge for good, with a reason; the ledger reverses it. */
export const voidCarrierCharge = call({
  path: '/CarrierCharge/VoidCarrierCharge',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex.Void,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
});

/** Records that charges were paid to their carrier by a transfer, all of them or none: what we owe it is settled. */
export const payCarrierCharges = call({
  path: '/CarrierCharge/PayCarrierCharges',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex.Pay,
  input: { ids: f.ids({ required: true }), transferNo: f.code({ required: true, max: 64 }) },
  output: done,
  idempotent: true,
});

/** Takes a recorded payment of a charge back, with a reason: it was entered by mistake, or the bank returned it. The charge is owed again. */
export const undoCarrierPayment = call({
  path: '/CarrierCharge/UndoCarrierPayment',
  audience: ['platform', 'site'],
  needs: carrierChargeIndex.Pay,
  input: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
