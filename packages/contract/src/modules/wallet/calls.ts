import { anyOf, call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { userIndex } from '../access/screens.ts';
import { billIndex } from '../billing/screens.ts';
import { exportInput, startedJob } from '../files/calls.ts';
import { logisticsOrderIndex } from '../orders/screens.ts';
import { journal } from './journal.ts';
import { rechargeIndex, userAmountJournalIndex, userWalletIndex } from './screens.ts';
import { walletAnswer } from './wallet.ts';

const owner = f.ref('user', { wire: 'UserId', required: true });
const remarks = f.longText({ required: true });

/** The wallet of a customer; customers get their own. */
export const getUserWallet = call({
  path: '/UserAmountJournal/GetUserWallet',
  who: 'CPS',
  needs: [userWalletIndex, userAmountJournalIndex, billIndex, rechargeIndex, logisticsOrderIndex],
  takes: { ownerId: f.ref('user', { wire: 'UserId', seenBy: 'PS' }) },
  gives: f.object(walletAnswer),
  reads: true,
});

export const getUserWallets = call({
  path: '/UserAmountJournal/GetUserWallets',
  who: 'PS',
  needs: userWalletIndex,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: f.ref('user', { wire: 'UserId' }),
    // The same question twice: a list that shows arrears as an amount asks for them by the other name.
    arrears: f.flag(),
    inArrears: f.flag(),
    creditEnabled: f.flag(),
  },
  gives: f.page(walletAnswer),
  reads: true,
  query: true,
});

/** The amount statement as a file; the customers' own is their own. */
export const exportUserAmountJournals = call({
  path: '/UserAmountJournal/ExportUserAmountJournals',
  who: 'CPS',
  needs: userAmountJournalIndex.Export,
  query: true,
  takes: {
    siteId: f.ref('site', { seenBy: 'PS' }),
    ownerId: anyOf(journal.fields.ownerId),
    amountAccount: anyOf(journal.fields.amountAccount),
    journalType: anyOf(journal.fields.journalType),
    ...exportInput,
  },
  gives: startedJob,
});

export const adjustUserAmount = call({
  path: '/UserAmountJournal/AdjustUserAmount',
  who: 'PS',
  needs: [userWalletIndex.Adjust, userAmountJournalIndex.Adjust],
  takes: { ownerId: owner, amount: f.money({ signed: true, required: true }), remarks },
  gives: f.object(journal.fields),
  idempotent: true,
});

/** Pays back used credit out of the balance. */
export const repayCredit = call({
  path: '/UserAmountJournal/RepayCredit',
  who: 'C',
  needs: billIndex.Pay,
  takes: { amount: f.money({ required: true }) },
  gives: f.list(journal.fields),
  idempotent: true,
});

/** Money that staff took in by hand, booked at once. */
export const manualRecharge = call({
  path: '/Recharge/ManualRecharge',
  who: 'PS',
  needs: rechargeIndex.Manual,
  takes: { ownerId: owner, amount: f.money({ required: true }), remarks: f.longText() },
  gives: f.object({ id: f.id({ required: true }) }),
  idempotent: true,
});

/** Sets how much a customer may pay on credit; it applies to the main account. */
export const setUserCredit = call({
  path: '/User/SetUserCredit',
  who: 'PS',
  needs: [userIndex.SetCredit, userWalletIndex.SetCredit],
  takes: { id: f.ref('user', { required: true }), creditEnabled: f.flag({ required: true }), creditLimit: f.money({ required: true }) },
  gives: done,
});
