import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { codRemittanceIndex } from './screens.ts';

/** A remittance is created, reviewed, and paid; until then it can be cancelled, afterwards its payout can be returned. */
export const codRemittanceStates = states('CodRemittanceStatus', {
  Draft: { confirm: 'Confirmed', cancel: 'Cancelled' },
  Confirmed: { remit: 'Remitted', cancel: 'Cancelled' },
  Remitted: { return: 'Returned' },
});

/** The ways of paying collected money out: into the wallet, or to the customer's bank. */
export const payTos = ['balance', 'bank'] as const;
export type PayTo = (typeof payTos)[number];

/** Collected money of one customer in one currency on its way to them. Sums are in that currency, the wallet amount in the wallet's. */
export const codRemittance = resource({
  name: 'codRemittance',
  module: 'cod',
  table: 'cod_remittance',
  title: 'serialNumber',
  area: 'CodRemittance',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: codRemittanceIndex,
  scope: { customer: 'ownerId' },
  rowVerbs: ['confirm', 'pay', 'cancel', 'returnPayout', 'correctTransfer'],
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    orders: f.list(
      {
        logisticsOrderId: f.id({ required: true }),
        serialNumber: f.code({ required: true }),
        collectedAmount: f.money({ required: true }),
        fee: f.money({ required: true }),
      },
      { readOnly: true, required: true, max: 500 },
    ),
    orderCount: f.count({ readOnly: true, required: true }),
    totalCollected: f.money({ readOnly: true, required: true }),
    totalFee: f.money({ readOnly: true, required: true }),
    netAmount: f.money({ readOnly: true, required: true }),
    exchangeRate: f.rate({ readOnly: true }),
    walletCurrencyId: f.ref('currency', { readOnly: true, display: { WalletSymbol: 'symbol' } }),
    walletAmount: f.money({ currency: 'walletCurrencyId', readOnly: true }),
    codRemittanceStatus: f.state(codRemittanceStates, 'Draft'),
    payTo: f.text({ readOnly: true, max: 10 }),
    transferNo: f.text({ readOnly: true, max: 64 }),
    remittedTime: f.time({ readOnly: true }),
    // Why its payout was returned.
    returnRemarks: f.longText({ readOnly: true }),
    confirmedById: f.staff({ readOnly: true, display: { ConfirmedByName: 'displayName' }, seenBy: ['platform', 'site'] }),
    operatorId: f.staff({ readOnly: true, display: { OperatorName: 'displayName' }, seenBy: ['platform', 'site'] }),
  },
  calls: { list: 'GetCodRemittances', open: 'GetCodRemittanceById' },
  unique: [['serialNumber']],
  indexes: [['ownerId'], ['codRemittanceStatus']],
  search: ['serialNumber', 'transferNo'],
  checks: {
    net_adds_up: 'net_amount = total_collected - total_fee',
    amounts_in_order: 'total_collected > 0 and total_fee >= 0 and net_amount > 0 and order_count > 0',
    pay_to_known: "pay_to in ('balance', 'bank')",
    remitted_says_where: `cod_remittance_status <> ${enumCodes.CodRemittanceStatus.Remitted} or (pay_to is not null and remitted_time is not null)`,
    bank_has_transfer: "pay_to <> 'bank' or transfer_no is not null",
    balance_has_amount: "pay_to <> 'balance' or (wallet_amount is not null and wallet_currency_id is not null and exchange_rate > 0)",
  },
  page: {
    filters: ['ownerId', 'codRemittanceStatus'],
    headline: ['netAmount'],
    columns: [
      'serialNumber',
      'ownerId',
      'codRemittanceStatus',
      'orderCount',
      'totalCollected',
      'totalFee',
      'netAmount',
      'currencyId',
      'payTo',
      'exchangeRate',
      'walletAmount',
      'transferNo',
      'remittedTime',
      'returnRemarks',
      'operatorId',
    ],
    form: [],
  },
});
