import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { userAmountJournalIndex } from './screens.ts';

/** One movement of one pocket of a wallet, with its balance before and after. The credit pocket counts used credit as a negative amount. */
export const journal = resource({
  name: 'journal',
  module: 'wallet',
  table: 'journal',
  bare: true,
  appendOnly: true,
  title: 'serialNumber',
  area: 'UserAmountJournal',
  audience: { read: ['platform', 'site', 'customer'], write: [] },
  screen: userAmountJournalIndex,
  scope: { customer: 'ownerId' },
  fields: {
    serialNumber: f.code({ readOnly: true, required: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    amountAccount: f.enum('AmountAccount', { readOnly: true, required: true }),
    journalType: f.enum('JournalType', { readOnly: true, required: true }),
    // Numbers the rows of one owner, pocket and currency from 1, so that the order of rows does not depend on clocks.
    step: f.count({ readOnly: true, required: true, seenBy: ['platform', 'site'] }),
    amount: f.money({ signed: true, readOnly: true, required: true }),
    // The part of it that is not cash: gifts, and sales paid by coupons or on credit.
    grantedAmount: f.money({ signed: true, readOnly: true, required: true, default: '0' }),
    beforeAmount: f.money({ signed: true, readOnly: true, required: true }),
    afterAmount: f.money({ signed: true, readOnly: true, required: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    originalCurrencyId: f.ref('currency', { readOnly: true }),
    originalAmount: f.money({ currency: 'originalCurrencyId', signed: true, readOnly: true }),
    exchangeRate: f.rate({ readOnly: true }),
    billId: f.ref('bill', { readOnly: true, display: { BillSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { readOnly: true, display: { PaymentRecordSerialNumber: 'serialNumber' } }),
    sourceType: f.text({ readOnly: true, required: true, max: 40 }),
    sourceId: f.id({ readOnly: true, required: true, widget: 'code' }),
    // The entry that this one reverses.
    reversesId: f.ref('journal', { readOnly: true, display: { ReversesSerialNumber: 'serialNumber' } }),
    seq: f.count({ readOnly: true, required: true, default: 0, seenBy: ['platform', 'site'] }),
    operatorId: f.staff({ readOnly: true, display: { OperatorName: 'displayName' }, seenBy: ['platform', 'site'] }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetUserAmountJournals' },
  unique: [
    ['serialNumber'],
    ['ownerId', 'sourceType', 'sourceId', 'journalType', 'seq'],
    ['ownerId', 'amountAccount', 'currencyId', 'step'],
    { on: ['reversesId'], where: 'reverses_id is not null' },
  ],
  indexes: [
    ['ownerId'],
    ['ownerId', 'amountAccount'],
    ['amountAccount'],
    ['journalType'],
    { on: ['billId'], where: 'bill_id is not null' },
    ['sourceId'],
  ],
  search: ['serialNumber', 'remarks'],
  checks: {
    after_adds_up: 'after_amount = before_amount + amount',
    balance_not_negative: 'amount_account <> 1 or (before_amount >= 0 and after_amount >= 0)',
    credit_counts_what_is_used: 'amount_account <> 2 or (before_amount <= 0 and after_amount <= 0)',
    cod_not_negative: 'amount_account <> 3 or (before_amount >= 0 and after_amount >= 0)',
    limit_change_moves_nothing: 'journal_type <> 204 or amount = 0',
    type_fits_account: 'journal_type / 100 = amount_account',
    step_from_one: 'step >= 1',
  },
  page: {
    filters: ['ownerId', 'amountAccount', 'journalType'],
    headline: ['amount'],
    columns: [
      'serialNumber',
      'ownerId',
      'amountAccount',
      'journalType',
      'beforeAmount',
      'amount',
      'afterAmount',
      'currencyId',
      'originalAmount',
      'originalCurrencyId',
      'exchangeRate',
      'billId',
      'paymentRecordId',
      'reversesId',
      'operatorId',
      'remarks',
    ],
    form: [],
  },
});

/** The subject of a movement: the activity, the order or purchase, and the person. */
export const journalDetails = { about: f.text({ readOnly: true, max: 300 }) };
