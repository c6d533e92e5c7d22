import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { currencyShows } from '../sites/currency.ts';
import { bankStatementIndex } from './screens.ts';

/** One imported statement of one of the company's accounts. */
export const bankStatement = resource({
  name: 'bankStatement',
  module: 'bank',
  table: 'bank_statement',
  title: 'fileName',
  area: 'BankStatement',
  audience: { read: ['platform', 'site'], write: [] },
  screen: bankStatementIndex,
  fields: {
    accountNumber: f.text({ readOnly: true, required: true, max: 64 }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    bankFileFormat: f.enum('BankFileFormat', { readOnly: true, required: true }),
    fileName: f.text({ readOnly: true, required: true, max: 100 }),
    // The SHA-256 of the file, which is imported once.
    fileHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    firstDay: f.date({ readOnly: true }),
    lastDay: f.date({ readOnly: true }),
    openingBalance: f.money({ readOnly: true, signed: true }),
    closingBalance: f.money({ readOnly: true, signed: true }),
    credits: f.money({ readOnly: true, required: true }),
    debits: f.money({ readOnly: true, required: true }),
    lineCount: f.count({ readOnly: true, required: true }),
    // Lines of it that an earlier statement contained.
    knownCount: f.count({ readOnly: true, required: true }),
    importedById: f.staff({ readOnly: true, required: true, display: { ImportedByName: 'displayName' } }),
    // When, by whom and why the import was taken back.
    revertedTime: f.time({ readOnly: true }),
    revertedById: f.staff({ readOnly: true, display: { RevertedByName: 'displayName' } }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetBankStatements' },
  unique: [{ on: ['fileHash', 'accountNumber', 'currencyId'], where: 'reverted_time is null' }],
  search: ['fileName', 'accountNumber'],
  checks: {
    sums_not_negative: 'credits >= 0 and debits >= 0',
    counts_in_order: 'known_count <= line_count',
    reverted_has_reason: '(reverted_time is null) = (remarks is null)',
  },
  page: {
    filters: ['bankFileFormat'],
    headline: ['credits', 'debits'],
    columns: [
      'fileName',
      'accountNumber',
      'currencyId',
      'bankFileFormat',
      'firstDay',
      'lastDay',
      'openingBalance',
      'closingBalance',
      'credits',
      'debits',
      'lineCount',
      'knownCount',
      'importedById',
      'revertedTime',
      'revertedById',
      'remarks',
    ],
    form: [],
  },
});
