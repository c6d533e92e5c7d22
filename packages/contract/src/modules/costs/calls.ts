import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { ofOrdersFilters } from '../billing/calls.ts';
import { carrierCharge } from './carrier-charge.ts';
import { carrierChargeIndex } from './screens.ts';

const { invoiceNumber, statedAmount, statedCurrencyId, remarks, ownerId, currencyId } = carrierCharge.fields;

/** What a list of charges is narrowed by beside its own columns: the orders they are for, and those that count or were voided. */
export const chargeFilters = { ...ofOrdersFilters, valid: f.flag() };

/** What carriers charged. `CarrierId` narrows to the orders of a carrier, who is the one that charged for them. */
export const getCarrierCharges = call({
  path: '/CarrierCharge/GetCarrierCharges',
  who: 'PS',
  needs: carrierChargeIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: anyOf(ownerId),
    invoiceNumber: anyOf(invoiceNumber),
    currencyId: anyOf(currencyId),
    ...chargeFilters,
    carrierId: anyOf(carrierCharge.fields.carrierId),
  },
  gives: f.page(carrierCharge.fields),
  reads: true,
  query: true,
});

/** Takes in what a carrier charged for an order; `number` is the order's own, the carrier's, or that of one of its parcels. */
export const establishCarrierCharge = call({
  path: '/CarrierCharge/EstablishCarrierCharge',
  who: 'PS',
  needs: carrierChargeIndex.Establish,
  takes: { number: f.code({ required: true, max: 60 }), invoiceNumber, statedAmount, statedCurrencyId, remarks },
  gives: f.object({ id: f.id({ required: true }) }, { required: true }),
});

/** Takes in the lines of a carrier's invoice from a spreadsheet, all of them or none; the job tells what is wrong by row. */
export const importCarrierCharges = call({
  path: '/CarrierCharge/ImportCarrierCharges',
  who: 'PS',
  needs: carrierChargeIndex.Import,
  takes: { fileId: f.id({ required: true }) },
  gives: f.object({ jobId: f.id({ required: true }) }, { required: true }),
});

/** Voids a charge for good, with the reason; the ledger turns it back. */
export const voidCarrierCharge = call({
  path: '/CarrierCharge/VoidCarrierCharge',
  who: 'PS',
  needs: carrierChargeIndex.Void,
  takes: { id: f.id({ required: true }), remarks: f.longText({ required: true }) },
  gives: done,
});
