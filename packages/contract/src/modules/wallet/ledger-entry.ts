import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** One side of a posting in the double entry. For each transaction and currency, debits equal credits. */
export const ledgerEntry = resource({
  name: 'ledgerEntry',
  module: 'wallet',
  table: 'ledger_entry',
  bare: true,
  appendOnly: true,
  fields: {
    transactionId: f.id({ byServer: true, required: true }),
    account: f.text({ byServer: true, required: true, max: 80 }),
    ownerId: f.ref('user', { byServer: true }),
    debit: f.money({ byServer: true, required: true, starts: '0' }),
    credit: f.money({ byServer: true, required: true, starts: '0' }),
    currencyId: f.ref('currency', { byServer: true, required: true }),
    journalId: f.ref('journal', { byServer: true }),
  },
  indexes: [['transactionId'], ['account'], ['ownerId'], ['journalId']],
  checks: { one_side: '(debit > 0 and credit = 0) or (credit > 0 and debit = 0)' },
});
