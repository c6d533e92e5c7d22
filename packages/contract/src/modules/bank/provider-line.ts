import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { currencyShows } from '../sites/currency.ts';
import { providerSettlementIndex } from './screens.ts';

/** A difference is open until a person decides; a payout is on its way until a line of the bank is matched with it. */
export const providerLineStates = states('ProviderLineStatus', {
  Matched: { revert: 'Reverted' },
  Open: { decide: 'Decided', revert: 'Reverted' },
  Decided: { undo: 'Open', revert: 'Reverted' },
  ToBank: { arrive: 'InBank', revert: 'Reverted' },
  InBank: { leave: 'ToBank' },
});

const { Open, Decided, Reverted } = enumCodes.ProviderLineStatus;
const live = `provider_line_status <> ${Reverted}`;

/** One movement in our account at a payment provider, as its file states it; money that leaves the account is negative. */
export const providerLine = resource({
  name: 'providerLine',
  module: 'bank',
  table: 'provider_line',
  title: 'providerReference',
  area: 'ProviderSettlement',
  audience: { read: ['platform', 'site'], write: [] },
  screen: providerSettlementIndex,
  fields: {
    providerFileId: f.ref('providerFile', { readOnly: true, required: true, display: { FileName: 'fileName' } }),
    configurationId: f.ref('onlinePaymentConfiguration', { readOnly: true, required: true }),
    line: f.count({ readOnly: true, required: true }),
    day: f.date({ readOnly: true, required: true }),
    providerLineKind: f.enum('ProviderLineKind', { readOnly: true, required: true }),
    amount: f.money({ readOnly: true, required: true, signed: true }),
    // Deducted from the amount by the provider; below 0 if it returns a fee.
    fee: f.money({ readOnly: true, required: true, signed: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    // Our number of the payment or refund, and the provider's.
    reference: f.text({ readOnly: true, max: 140 }),
    providerReference: f.text({ readOnly: true, max: 140 }),
    description: f.longText({ readOnly: true }),
    lineKey: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    providerLineStatus: f.state(providerLineStates, 'Matched'),
    providerDifference: f.enum('ProviderDifference', { readOnly: true }),
    onlinePaymentId: f.ref('onlinePayment', { readOnly: true, display: { OutTradeNo: 'outTradeNo' } }),
    onlineRefundId: f.ref('onlineRefund', { readOnly: true, display: { OutRefundNo: 'outRefundNo' } }),
    // The amount of our record, with the sign of the line; 0 without one.
    ownAmount: f.money({ readOnly: true, required: true, signed: true, default: '0' }),
    decidedById: f.staff({ readOnly: true, display: { DecidedByName: 'displayName' } }),
    decidedTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetProviderLines' },
  unique: [
    { on: ['configurationId', 'lineKey'], where: live },
    {
      on: ['onlinePaymentId'],
      where: `${live} and online_payment_id is not null and provider_difference is distinct from ${enumCodes.ProviderDifference.Twice}`,
    },
    {
      on: ['onlineRefundId'],
      where: `${live} and online_refund_id is not null and provider_difference is distinct from ${enumCodes.ProviderDifference.Twice}`,
    },
  ],
  indexes: [['providerFileId'], ['providerLineStatus'], ['configurationId']],
  search: ['reference', 'providerReference', 'description'],
  checks: {
    moves_money: 'amount <> 0 or fee <> 0',
    decided_has_reason: `provider_line_status <> ${Decided} or (remarks is not null and decided_time is not null)`,
    open_has_difference: `provider_line_status not in (${Open}, ${Decided}) or provider_difference is not null`,
  },
  page: {
    filters: ['providerLineStatus', 'providerLineKind', 'providerDifference', 'configurationId', 'providerFileId'],
    headline: ['amount'],
    columns: [
      'day',
      'providerLineKind',
      'amount',
      'fee',
      'currencyId',
      'ownAmount',
      'providerLineStatus',
      'providerDifference',
      'reference',
      'providerReference',
      'description',
      'onlinePaymentId',
      'onlineRefundId',
      'configurationId',
      'decidedById',
      'decidedTime',
      'remarks',
      'providerFileId',
    ],
    form: [],
  },
});
