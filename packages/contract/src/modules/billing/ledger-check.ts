import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userWalletIndex } from '../wallet/screens.ts';

/** A row that breaks a rule: the rule's number, the row, and what was found. `open`: no fault of the books, but for a person to settle. */
export interface LedgerDifference {
  rule: string;
  what: string;
  id: string | null;
  found: string;
  open?: boolean;
}

/** One check of the invariants of a site's money and goods, with the violations. */
export const ledgerCheck = resource({
  name: 'ledgerCheck',
  module: 'billing',
  table: 'ledger_check',
  bare: true,
  fields: {
    // Without what is open for a person.
    differenceCount: f.count({ readOnly: true, required: true }),
    // At most a hundred of them.
    differences: f.json<LedgerDifference[]>({ readOnly: true, required: true, default: [] }),
    milliseconds: f.count({ readOnly: true, required: true }),
    // Null: run by the scheduler.
    operatorId: f.staff({ readOnly: true }),
  },
  indexes: [['differenceCount']],
});

const answer = f.object({
  checkedTime: f.time(),
  /** The nightly check did not run after it. */
  overdue: f.flag({ required: true }),
  differenceCount: f.count(),
  openCount: f.count(),
  milliseconds: f.count(),
  operatorName: f.text({ max: 64 }),
  differences: f.list({ rule: f.text({ required: true }), id: f.id(), found: f.text({ max: 2000 }), open: f.flag({ required: true }) }),
});
const site = { siteId: f.ref('site', { seenBy: ['platform', 'site'] }) };

/** The last check of a site's money and goods; its time is empty when there is none yet. */
export const getLedgerCheck = call({
  path: '/UserAmountJournal/GetLedgerCheck',
  audience: ['platform', 'site'],
  needs: userWalletIndex,
  input: site,
  output: answer,
  transaction: 'none',
});

/** Checks a site's money and goods now. */
export const runLedgerCheck = call({
  path: '/UserAmountJournal/RunLedgerCheck',
  audience: ['platform', 'site'],
  needs: userWalletIndex,
  input: site,
  output: answer,
});
