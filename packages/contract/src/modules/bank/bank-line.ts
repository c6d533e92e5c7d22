import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { bankStatementIndex } from './screens.ts';

/** A line is matched with the record that it pays, or explained when there is none, such as interest; both can be undone. */
export const bankLineStates = states('BankLineStatus', {
  Open: { match: 'Matched', explain: 'Explained' },
  Matched: { undo: 'Open' },
  Explained: { undo: 'Open' },
});

const { Open, Matched, Explained } = enumCodes.BankLineStatus;

/** One movement of an account of the company, as the bank stated it; money that went out is negative. */
export const bankLine = resource({
  name: 'bankLine',
  module: 'bank',
  table: 'bank_line',
  title: 'description',
  area: 'BankStatement',
  audience: { read: ['platform', 'site'], write: [] },
  screen: bankStatementIndex,
  scope: { customer: 'ownerId' },
  fields: {
    bankStatementId: f.ref('bankStatement', { readOnly: true, required: true, display: { FileName: 'fileName' } }),
    accountNumber: f.text({ readOnly: true, required: true, max: 64 }),
    line: f.count({ readOnly: true, required: true }),
    day: f.date({ readOnly: true, required: true }),
    amount: f.money({ readOnly: true, required: true, signed: true }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    reference: f.text({ readOnly: true, max: 140 }),
    bankReference: f.text({ readOnly: true, max: 140 }),
    counterparty: f.text({ readOnly: true, max: 140 }),
    description: f.longText({ readOnly: true }),
    // A hash of its content and its number among equal lines, by which the same line in another file is recognized.
    lineKey: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    bankLineStatus: f.state(bankLineStates, 'Open'),
    bankMatchType: f.enum('BankMatchType', { readOnly: true }),
    sourceId: f.id({ readOnly: true }),
    sourceNumber: f.code({ readOnly: true }),
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, display: ownerShows }),
    matchedById: f.staff({ readOnly: true, display: { MatchedByName: 'displayName' } }),
    matchedTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetBankLines' },
  unique: [
    { on: ['accountNumber', 'lineKey'], where: 'not is_deleted' },
    { on: ['bankMatchType', 'sourceId'], where: `bank_line_status = ${Matched}` },
  ],
  indexes: [['bankStatementId'], ['bankLineStatus'], ['ownerId'], ['sourceId']],
  search: ['description', 'reference', 'counterparty', 'sourceNumber'],
  checks: {
    moves_money: 'amount <> 0',
    matched_has_record: `(bank_line_status = ${Matched}) = (source_id is not null) and (source_id is null) = (bank_match_type is null)`,
    decided_has_person: `(bank_line_status = ${Open}) = (matched_time is null)`,
    explained_has_remarks: `bank_line_status <> ${Explained} or remarks is not null`,
  },
  page: {
    filters: ['bankLineStatus', 'bankMatchType', 'bankStatementId', 'ownerId'],
    headline: ['amount'],
    columns: [
      'day',
      'amount',
      'currencyId',
      'counterparty',
      'reference',
      'description',
      'bankLineStatus',
      'bankMatchType',
      'sourceNumber',
      'ownerId',
      'matchedById',
      'matchedTime',
      'remarks',
      'accountNumber',
      'bankStatementId',
    ],
    form: [],
  },
});
