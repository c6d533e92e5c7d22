import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { userIndex } from '../access/screens.ts';
import { billIndex } from '../billing/screens.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { journal, journalDetails } from './journal.ts';
import { rechargeIndex, userAmountJournalIndex, userWalletIndex } from './screens.ts';
import { walletAnswer } from './wallet.ts';

const owner = f.customer({ apiName: 'UserId', required: true });
const remarks = f.longText({ required: true });

/** The wallet of a customer; customers get their own. */
export const getUserWallet = call({
  path: '/UserAmountJournal/GetUserWallet',
  audience: ['platform', 'site', 'customer'],
  needs: [userWalletIndex, userAmountJournalIndex, billIndex, rechargeIndex, logisticsOrderIndex],
  input: { ownerId: f.customer({ apiName: 'UserId', seenBy: ['platform', 'site'] }) },
  // `ordersWaitTime`: when the site stops approving orders because of the arrears.
  output: f.object({ ...walletAnswer, ordersWaitTime: f.time() }),
  transaction: 'none',
});

export const getUserWallets = call({
  path: '/UserAmountJournal/GetUserWallets',
  audience: ['platform', 'site'],
  needs: userWalletIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: f.customer({ apiName: 'UserId' }),
    // An alias: a list that shows arrears as an amount filters by this name.
    arrears: f.flag(),
    inArrears: f.flag(),
    creditEnabled: f.flag(),
  },
  output: f.page(walletAnswer),
  transaction: 'none',
  query: true,
});

/** The amount statement: each movement with the activity, order or purchase, and person that it is about, in the reader's language. */
export const getUserAmountJournals = call({
  path: '/UserAmountJournal/GetUserAmountJournals',
  audience: ['platform', 'site', 'customer'],
  needs: userAmountJournalIndex,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(journal.fields.ownerId),
    amountAccount: anyOf(journal.fields.amountAccount),
    journalType: anyOf(journal.fields.journalType),
  },
  output: f.page({ ...journal.fields, ...journalDetails }),
  transaction: 'none',
  query: true,
});

/** Exports the amount statement to a file; a customer's export contains only their own rows. */
export const exportUserAmountJournals = call({
  path: '/UserAmountJournal/ExportUserAmountJournals',
  audience: ['platform', 'site', 'customer'],
  needs: userAmountJournalIndex.Export,
  query: true,
  input: {
    siteId: f.ref('site', { seenBy: ['platform', 'site'] }),
    ownerId: anyOf(journal.fields.ownerId),
    amountAccount: anyOf(journal.fields.amountAccount),
    journalType: anyOf(journal.fields.journalType),
    ...exportInput,
  },
  output: startedJob,
});

export const adjustUserAmount = call({
  path: '/UserAmountJournal/AdjustUserAmount',
  audience: ['platform', 'site'],
  needs: [userWalletIndex.Adjust, userAmountJournalIndex.Adjust],
  input: { ownerId: owner, amount: f.money({ currency: 'target', signed: true, required: true }), remarks },
  output: f.object(journal.fields),
  idempotent: true,
});

/** Reverses a manual adjustment, or a repayment of credit, with opposite entries. Other entries are reversed by their documents. */
export const reverseUserAmount = call({
  path: '/UserAmountJournal/ReverseUserAmount',
  audience: ['platform', 'site'],
  needs: [userWalletIndex.Adjust, userAmountJournalIndex.Adjust],
  input: { id: f.id({ required: true }), remarks },
  output: done,
  idempotent: true,
});

/** Repays used credit from the balance. */
export const repayCredit = call({
  path: '/UserAmountJournal/RepayCredit',
  audience: ['customer'],
  needs: billIndex.Pay,
  input: { amount: f.money({ currency: 'target', required: true }) },
  output: f.list(journal.fields),
  idempotent: true,
});

/** Records money that staff received by hand; booked immediately. */
export const manualRecharge = call({
  path: '/Recharge/ManualRecharge',
  audience: ['platform', 'site'],
  needs: rechargeIndex.Manual,
  input: { ownerId: owner, amount: f.money({ currency: 'target', required: true }), remarks: f.longText() },
  output: f.object({ id: f.id({ required: true }) }),
  idempotent: true,
});

/** Sets a customer's credit limit; it applies to the main account. */
export const setUserCredit = call({
  path: '/User/SetUserCredit',
  audience: ['platform', 'site'],
  needs: [userIndex.SetCredit, userWalletIndex.SetCredit],
  input: {
    id: f.customer({ required: true }),
    creditEnabled: f.flag({ required: true }),
    creditLimit: f.money({ currency: 'target', required: true }),
  },
  output: done,
});
