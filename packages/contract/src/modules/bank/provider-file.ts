import { enumCodes } from '../../data/codes.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { states } from '../../core/states.ts';
import { currencyShows } from '../sites/currency.ts';
import { providerSettlementIndex } from './screens.ts';

/** An import that was wrong is taken back: its entries are reversed, and its lines can be imported again. */
export const providerFileStates = states('ProviderFileStatus', { Imported: { revert: 'Reverted' } });

/** One imported settlement file of a payment provider. */
export const providerFile = resource({
  name: 'providerFile',
  module: 'bank',
  table: 'provider_file',
  title: 'fileName',
  area: 'ProviderSettlement',
  audience: { read: ['platform', 'site'], write: [] },
  screen: providerSettlementIndex,
  fields: {
    fileName: f.text({ readOnly: true, required: true, max: 100 }),
    configurationId: f.ref('onlinePaymentConfiguration', { readOnly: true, required: true }),
    onlinePaymentProvider: f.enum('OnlinePaymentProvider', { readOnly: true, required: true }),
    providerFileStatus: f.state(providerFileStates, 'Imported'),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    // The SHA-256 of the file, which is imported once.
    fileHash: f.text({ readOnly: true, required: true, max: 64, seenBy: [] }),
    firstDay: f.date({ readOnly: true, required: true }),
    lastDay: f.date({ readOnly: true, required: true }),
    payments: f.money({ readOnly: true, required: true }),
    refunds: f.money({ readOnly: true, required: true }),
    fees: f.money({ readOnly: true, required: true, signed: true }),
    others: f.money({ readOnly: true, required: true, signed: true }),
    payouts: f.money({ readOnly: true, required: true }),
    lineCount: f.count({ readOnly: true, required: true }),
    // Lines of it that an earlier file contained.
    knownCount: f.count({ readOnly: true, required: true }),
    importedById: f.staff({ readOnly: true, required: true, display: { ImportedByName: 'displayName' } }),
    revertedById: f.staff({ readOnly: true, display: { RevertedByName: 'displayName' } }),
    revertedTime: f.time({ readOnly: true }),
    remarks: f.longText({ readOnly: true }),
  },
  calls: { list: 'GetProviderFiles' },
  unique: [{ on: ['configurationId', 'fileHash'], where: `provider_file_status <> ${enumCodes.ProviderFileStatus.Reverted}` }],
  indexes: [['configurationId']],
  search: ['fileName'],
  checks: { counts_in_order: 'known_count <= line_count', days_in_order: 'first_day <= last_day' },
  page: {
    filters: ['configurationId', 'providerFileStatus'],
    headline: ['payments', 'payouts'],
    columns: [
      'fileName',
      'providerFileStatus',
      'configurationId',
      'onlinePaymentProvider',
      'firstDay',
      'lastDay',
      'payments',
      'refunds',
      'fees',
      'others',
      'payouts',
      'currencyId',
      'lineCount',
      'knownCount',
      'importedById',
      'revertedById',
      'revertedTime',
      'remarks',
    ],
    form: [],
  },
});
