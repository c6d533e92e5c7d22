import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { codRemittanceIndex } from './screens.ts';

/** A remittance is put together, looked at by a person, and paid; until then it can be given up. */
export const codRemittanceStates = states('CodRemittanceStatus', {
  Draft: { confirm: 'Confirmed', cancel: 'Cancelled' },
  Confirmed: { remit: 'Remitted', cancel: 'Cancelled' },
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
  who: { read: 'CPS', write: '' },
  screen: codRemittanceIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    orders: f.list(
      {
        logisticsOrderId: f.id({ required: true }),
        serialNumber: f.code({ required: true }),
        collectedAmount: f.money({ required: true }),
        fee: f.money({ required: true }),
      },
      { byServer: true, required: true, max: 500 },
    ),
    orderCount: f.count({ byServer: true, required: true }),
    totalCollected: f.money({ byServer: true, required: true }),
    totalFee: f.money({ byServer: true, required: true }),
    netAmount: f.money({ byServer: true, required: true }),
    exchangeRate: f.rate({ byServer: true }),
    walletCurrencyId: f.ref('currency', { byServer: true, shows: { WalletSymbol: 'symbol' } }),
    walletAmount: f.money({ byServer: true }),
    codRemittanceStatus: f.state(codRemittanceStates, 'Draft'),
    payTo: f.text({ byServer: true, max: 10 }),
    transferNo: f.text({ byServer: true, max: 64 }),
    remittedTime: f.time({ byServer: true }),
    operatorId: f.ref('user', { byServer: true, shows: { OperatorName: 'nickName' }, seenBy: 'PS' }),
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
    leads: ['netAmount'],
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
      'operatorId',
    ],
    form: [],
  },
});
