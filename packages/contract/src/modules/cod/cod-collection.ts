import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';

/**
 * What a carrier says of the money of one order: what it stated, what was booked as collected, when it paid that over, and
 * with which remittance the customer gets it. Amounts are in the currency of collection.
 */
export const codCollection = resource({
  name: 'codCollection',
  module: 'cod',
  table: 'cod_collection',
  fields: {
    logisticsOrderId: f.ref('logisticsOrder', { byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    carrierId: f.ref('carrier', { byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    // A statement's amount that is not the order's: nothing is booked until a person decides.
    statedAmount: f.money({ byServer: true }),
    collectedAmount: f.money({ byServer: true }),
    collectedTime: f.time({ byServer: true }),
    settledTime: f.time({ byServer: true }),
    carrierFee: f.money({ byServer: true, required: true, starts: '0', seenBy: 'PS' }),
    codRemittanceId: f.ref('codRemittance', { byServer: true }),
    remarks: f.longText({ byServer: true }),
  },
  unique: [['logisticsOrderId']],
  indexes: [['ownerId'], ['codRemittanceId'], ['carrierId']],
  checks: {
    amounts_not_negative: 'stated_amount >= 0 and collected_amount > 0 and carrier_fee >= 0',
    collected_has_time: '(collected_amount is null) = (collected_time is null)',
    only_collected_is_settled: 'settled_time is null or collected_time is not null',
    only_collected_is_remitted: 'cod_remittance_id is null or collected_time is not null',
    fee_within_amount: 'carrier_fee <= coalesce(collected_amount, 0)',
  },
});
