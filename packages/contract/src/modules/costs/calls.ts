import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { carrierCharge } from './carrier-charge.ts';
import { carrierChargeIndex } from './screens.ts';

const { invoiceNumber, statedAmount, statedCurrencyId, remarks } = carrierCharge.fields;

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
