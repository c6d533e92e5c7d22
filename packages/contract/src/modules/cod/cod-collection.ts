import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';

/**
 * The collection for one order by its carrier, or at our own desk: the stated amount, the amount booked as collected, what the carrier paid to the site, the remittance
 * to the customer, and whether the receiver got the money back. Amounts are in the currency of collection.
 */
export const codCollection = resource({
  name: 'codCollection',
  module: 'cod',
  table: 'cod_collection',
  scope: { customer: 'ownerId' },
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    carrierId: f.ref('carrier', { readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    // A stated amount that differs from the order's: nothing is booked until a person decides.
    statedAmount: f.money({ readOnly: true }),
    collectedAmount: f.money({ readOnly: true }),
    collectedTime: f.time({ readOnly: true }),
    settledTime: f.time({ readOnly: true }),
    // The amount that the carrier paid over, before its fee; it may differ from the collected amount after a decision.
    settledAmount: f.money({ readOnly: true, required: true, default: '0', seenBy: ['platform', 'site'] }),
    // The row of a carrier's statement that settled it; empty when a person confirmed it.
    codStatementLineId: f.id({ readOnly: true, seenBy: ['platform', 'site'] }),
    // The entry of our own till that took the money; empty when a carrier collected it.
    tillEntryId: f.ref('tillEntry', { readOnly: true, seenBy: ['platform', 'site'] }),
    // When the receiver got the money back, and whether from the site instead of the carrier.
    returnedTime: f.time({ readOnly: true }),
    returnedBySite: f.flag({ readOnly: true, required: true, default: false, seenBy: ['platform', 'site'] }),
    carrierFee: f.money({ readOnly: true, required: true, default: '0', seenBy: ['platform', 'site'] }),
    codRemittanceId: f.ref('codRemittance', { readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  unique: [['logisticsOrderId']],
  indexes: [['ownerId'], ['codRemittanceId'], ['carrierId'], { on: ['tillEntryId'], where: 'till_entry_id is not null' }],
  checks: {
    amounts_not_negative: 'stated_amount >= 0 and collected_amount > 0 and carrier_fee >= 0',
    collected_has_time: '(collected_amount is null) = (collected_time is null)',
    only_collected_is_settled: 'settled_time is null or collected_time is not null',
    only_collected_is_remitted: 'cod_remittance_id is null or collected_time is not null',
    settled_has_time: '(settled_time is not null) or settled_amount = 0',
    fee_within_amount: 'carrier_fee <= settled_amount',
    only_collected_is_returned: 'returned_time is null or (collected_time is not null and cod_remittance_id is null)',
  },
});
