import type { Caller } from '../core/calls/caller.ts';
import type { Config } from '../core/config.ts';
import type { Tx } from '../core/rows/db.ts';
import { fileStore } from '../core/files/files.ts';
import type { Job } from '../core/jobs/jobs.ts';
import { sealLog } from './access/public.ts';
import { checkLedger, markOverdue } from './billing/ledger-check.ts';
import { announceDue } from './content/notices.ts';
import { makeStatements } from './billing/make-statement.ts';
import { sweepFiles } from './files/sweep.ts';
import { expireUnpaid, freeRejected, signLongDelivered } from './orders/by-the-clock.ts';
import { returnUnfetched, warnOfKeepDays } from './orders/pickup-keep.ts';
import { reconcilePayments, reconcileRefunds } from './payments/by-the-clock.ts';
import { runTimetables } from './picking/rules.ts';
import { rewardBirthdays } from './promotions/birthdays.ts';
import { expireCoupons, turnActivities } from './promotions/by-the-clock.ts';
import { settleMonths } from './rent/settle-rent.ts';
import { openAndClose } from './transport/by-the-clock.ts';
import { synchronizeAll } from './transport/synchronize.ts';
import { remindDebtors } from './wallet/remind-debtors.ts';

interface Base {
  db: Tx;
  config: Pick<Config, 'secretKey' | 'dataDir' | 's3'>;
  takeNumber: Caller['takeNumber'];
}

/** What the product does by the clock; times are UTC, eight hours behind the sites. */
export const businessJobs = ({ db, takeNumber, config }: Base): Job[] => {
  const nightly = () => ({ db, takeNumber, now: new Date() });
  return [
    {
      name: 'seal-operation-log',
      at: '* * * * *',
      run: async () => void (await sealLog({ db, secret: config.secretKey, now: new Date() })),
    },
    { name: 'mark-overdue', at: '0 18 * * *', run: async () => void (await markOverdue(nightly())) },
    { name: 'remind-debtors', at: '0 1 * * *', run: async () => void (await remindDebtors(nightly())) },
    { name: 'settle-rent', at: '0 18 * * *', run: async () => void (await settleMonths(nightly())) },
    { name: 'make-statements', at: '0 19 * * *', run: async () => void (await makeStatements(nightly())) },
    { name: 'check-ledger', at: '0 20 * * *', run: async () => void (await checkLedger(nightly())) },
    { name: 'expire-unpaid-orders', at: '*/10 * * * *', run: async () => void (await expireUnpaid(nightly())) },
    { name: 'free-rejected-orders', at: '5 * * * *', run: async () => void (await freeRejected(nightly())) },
    { name: 'sign-long-delivered', at: '0 19 * * *', run: async () => void (await signLongDelivered(nightly())) },
    { name: 'expire-coupons', at: '15 * * * *', run: async () => void (await expireCoupons(nightly())) },
    { name: 'turn-activities', at: '* * * * *', run: async () => void (await turnActivities(nightly())) },
    { name: 'reward-birthdays', at: '5 16 * * *', run: async () => void (await rewardBirthdays(nightly())) },
    { name: 'warn-of-pickup-days', at: '30 16 * * *', run: async () => void (await warnOfKeepDays(nightly())) },
    { name: 'return-unfetched-orders', at: '35 16 * * *', run: async () => void (await returnUnfetched(nightly())) },
    { name: 'announce-notices', at: '* * * * *', run: async () => void (await announceDue(nightly())) },
    { name: 'reconcile-online-payments', at: '*/2 * * * *', run: async () => void (await reconcilePayments(nightly())) },
    { name: 'reconcile-online-refunds', at: '*/2 * * * *', run: async () => void (await reconcileRefunds(nightly())) },
    { name: 'open-and-close-shifts', at: '* * * * *', run: async () => void (await openAndClose(nightly())) },
    { name: 'synchronize-carrier-tracks', at: '*/30 * * * *', run: async () => void (await synchronizeAll(nightly())) },
    {
      name: 'remove-unused-files',
      at: '30 18 * * *',
      run: async () => void (await sweepFiles({ db, files: fileStore(config), now: new Date() })),
    },
    { name: 'make-picking-lists', at: '* * * * *', run: async () => void (await runTimetables(nightly())) },
  ];
};
