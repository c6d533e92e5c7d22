import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { withdrawalIndex } from './screens.ts';

/** A customer's bank account, saved for later withdrawals. */
export const bankAccount = resource({
  name: 'bankAccount',
  module: 'wallet',
  table: 'bank_account',
  area: 'BankAccount',
  title: 'accountEnding',
  audience: { read: ['customer'], write: ['customer'] },
  screen: withdrawalIndex,
  scope: { customer: 'ownerId' },
  maxPerCustomer: { rows: 50 },
  // The customer's own data: the warehouse relies on none of it.
  customerWrites: 'free',
  fields: {
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true }),
    bankName: f.text({ readOnly: true, required: true, max: 100 }),
    accountName: f.text({ readOnly: true, required: true, max: 100 }),
    // The whole number is stored encrypted and only shown on the withdrawals that used it.
    accountEnding: f.text({ readOnly: true, required: true, max: 8 }),
    sealedAccount: f.text({ readOnly: true, required: true, max: 400, seenBy: [], widget: 'hidden' }),
    usedTime: f.time({ readOnly: true, required: true }),
  },
  calls: { list: 'GetBankAccounts', remove: 'DeleteBankAccount' },
  indexes: [['ownerId']],
  page: { filters: [], columns: ['bankName', 'accountName', 'accountEnding', 'usedTime'], form: [] },
});
