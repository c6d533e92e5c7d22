import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { withdrawalIndex } from './screens.ts';

/** An account of a customer at a bank, kept so that it is typed once. */
export const bankAccount = resource({
  name: 'bankAccount',
  module: 'wallet',
  table: 'bank_account',
  area: 'BankAccount',
  title: 'accountEnding',
  who: { read: 'C', write: 'C' },
  screen: withdrawalIndex,
  fields: {
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true }),
    bankName: f.text({ byServer: true, required: true, max: 100 }),
    accountName: f.text({ byServer: true, required: true, max: 100 }),
    // The whole number is kept encrypted and shown to nobody again but on the withdrawals that used it.
    accountEnding: f.text({ byServer: true, required: true, max: 8 }),
    sealedAccount: f.text({ byServer: true, required: true, max: 400, seenBy: '', widget: 'hidden' }),
    usedTime: f.time({ byServer: true, required: true }),
  },
  calls: { list: 'GetBankAccounts', remove: 'DeleteBankAccount' },
  indexes: [['ownerId']],
  page: { filters: [], columns: ['bankName', 'accountName', 'accountEnding', 'usedTime'], form: [] },
});
