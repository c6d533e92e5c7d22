import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';

/** One side of a double-entry posting. For each transaction and currency, debits equal credits. */
export const ledgerEntry = resource({
  name: 'ledgerEntry',
  module: 'wallet',
  table: 'ledger_entry',
  bare: true,
  appendOnly: true,
  scope: { customer: 'ownerId' },
  fields: {
    transactionId: f.id({ readOnly: true, required: true }),
    account: f.text({ readOnly: true, required: true, max: 80 }),
    ownerId: f.customer({ readOnly: true, display: { OwnerName: 'displayName' } }),
    debit: f.money({ readOnly: true, required: true, default: '0' }),
    credit: f.money({ readOnly: true, required: true, default: '0' }),
    currencyId: f.ref('currency', { readOnly: true, required: true }),
    journalId: f.ref('journal', { readOnly: true }),
  },
  indexes: [['transactionId'], ['account'], ['ownerId'], { on: ['journalId'], where: 'journal_id is not null' }],
  checks: { one_side: '(debit > 0 and credit = 0) or (credit > 0 and debit = 0)' },
});
