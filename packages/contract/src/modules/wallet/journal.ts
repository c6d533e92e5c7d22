import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { userAmountJournalIndex } from './screens.ts';

/** One movement of one pocket of a wallet, with what was in it before and after. The credit pocket counts what is used, below zero. */
export const journal = resource({
  name: 'journal',
  module: 'wallet',
  table: 'journal',
  bare: true,
  appendOnly: true,
  title: 'serialNumber',
  area: 'UserAmountJournal',
  who: { read: 'CPS', write: '' },
  screen: userAmountJournalIndex,
  fields: {
    serialNumber: f.code({ byServer: true, required: true }),
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    amountAccount: f.enum('AmountAccount', { byServer: true, required: true }),
    journalType: f.enum('JournalType', { byServer: true, required: true }),
    // Counts the rows of one owner, pocket and currency from 1, so that "the row before" is never a matter of clocks.
    step: f.count({ byServer: true, required: true, seenBy: 'PS' }),
    amount: f.money({ signed: true, byServer: true, required: true }),
    beforeAmount: f.money({ signed: true, byServer: true, required: true }),
    afterAmount: f.money({ signed: true, byServer: true, required: true }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    originalCurrencyId: f.ref('currency', { byServer: true }),
    originalAmount: f.money({ signed: true, byServer: true }),
    exchangeRate: f.rate({ byServer: true }),
    billId: f.ref('bill', { byServer: true, shows: { BillSerialNumber: 'serialNumber' } }),
    paymentRecordId: f.ref('paymentRecord', { byServer: true, shows: { PaymentRecordSerialNumber: 'serialNumber' } }),
    sourceType: f.text({ byServer: true, required: true, max: 40 }),
    sourceId: f.id({ byServer: true, required: true, widget: 'code' }),
    seq: f.count({ byServer: true, required: true, starts: 0, seenBy: 'PS' }),
    operatorId: f.ref('user', { byServer: true, shows: { OperatorName: 'nickName' }, seenBy: 'PS' }),
    remarks: f.longText({ byServer: true }),
  },
  calls: { list: 'GetUserAmountJournals' },
  unique: [
    ['serialNumber'],
    ['ownerId', 'sourceType', 'sourceId', 'journalType', 'seq'],
    ['ownerId', 'amountAccount', 'currencyId', 'step'],
  ],
  indexes: [['ownerId'], ['ownerId', 'amountAccount'], ['amountAccount'], ['journalType'], ['billId'], ['sourceId']],
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
    leads: ['amount'],
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
      'operatorId',
      'remarks',
    ],
    form: [],
  },
});
