import { call } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { userWalletIndex } from '../wallet/screens.ts';

/** A row that broke a rule: the rule's number, the row, and what was found. */
export interface LedgerDifference {
  rule: string;
  what: string;
  id: string | null;
  found: string;
}

/** One check of everything that must hold of a site's money and goods, and what did not. */
export const ledgerCheck = resource({
  name: 'ledgerCheck',
  module: 'billing',
  table: 'ledger_check',
  bare: true,
  fields: {
    differenceCount: f.count({ byServer: true, required: true }),
    // At most a hundred of them.
    differences: f.json<LedgerDifference[]>({ byServer: true, required: true, starts: [] }),
    milliseconds: f.count({ byServer: true, required: true }),
    // Null: by the clock.
    operatorId: f.ref('user', { byServer: true }),
  },
  indexes: [['differenceCount']],
});

const answer = f.object({
  checkedTime: f.time(),
  differenceCount: f.count(),
  milliseconds: f.count(),
  operatorName: f.text({ max: 64 }),
  differences: f.list({ rule: f.text({ required: true }), id: f.id(), found: f.text({ max: 2000 }) }),
});
const site = { siteId: f.ref('site', { seenBy: 'PS' }) };

/** The last check of a site's money and goods; its time is empty when there was none yet. */
export const getLedgerCheck = call({
  path: '/UserAmountJournal/GetLedgerCheck',
  who: 'PS',
  needs: userWalletIndex,
  takes: site,
  gives: answer,
  reads: true,
});

/** Checks a site's money and goods now. */
export const runLedgerCheck = call({
  path: '/UserAmountJournal/RunLedgerCheck',
  who: 'PS',
  needs: userWalletIndex,
  takes: site,
  gives: answer,
});
