import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { userWalletIndex } from './screens.ts';

/** The pockets of one main account, in one currency. Only postings of the ledger change them. */
export const wallet = resource({
  name: 'wallet',
  module: 'wallet',
  table: 'wallet',
  area: 'UserAmountJournal',
  audience: { read: ['platform', 'site'], write: [] },
  screen: userWalletIndex,
  scope: { customer: 'ownerId' },
  fields: {
    ownerId: f.customer({ apiName: 'UserId', readOnly: true, required: true, display: ownerShows }),
    currencyId: f.ref('currency', { readOnly: true, required: true, display: currencyShows }),
    balance: f.money({ readOnly: true, required: true, default: '0' }),
    // The part of the balance that cannot be withdrawn, because it was not paid in.
    grantedBalance: f.money({ readOnly: true, required: true, default: '0' }),
    arrears: f.money({ readOnly: true, required: true, default: '0' }),
    arrearsTime: f.time({ readOnly: true }),
    creditEnabled: f.flag({ readOnly: true, required: true, default: false }),
    creditLimit: f.money({ readOnly: true, required: true, default: '0' }),
    // Negative after the limit was lowered below the used credit.
    creditBalance: f.money({ signed: true, readOnly: true, required: true, default: '0' }),
    creditArrears: f.money({ readOnly: true, required: true, default: '0' }),
    // Empty: the limit of the account's role.
    codLimit: f.money({ readOnly: true }),
  },
  calls: { list: 'GetUserWallets' },
  unique: [['ownerId']],
  indexes: [['creditEnabled'], ['arrearsTime']],
  checks: {
    balance_not_negative: 'balance >= 0',
    arrears_not_negative: 'arrears >= 0',
    arrears_has_time: '(arrears = 0) = (arrears_time is null)',
    credit_not_negative: 'credit_limit >= 0 and credit_arrears >= 0',
    credit_balance_is_what_is_left: 'credit_balance = credit_limit - credit_arrears',
    cod_limit_not_negative: 'cod_limit >= 0',
  },
  page: {
    filters: ['ownerId', 'creditEnabled'],
    columns: [
      'ownerId',
      'currencyId',
      'balance',
      'arrears',
      'arrearsTime',
      'creditEnabled',
      'creditLimit',
      'creditBalance',
      'creditArrears',
      'codLimit',
    ],
    form: [],
  },
});

/**
 * Fields returned with a wallet's row. Cash on delivery is stored by currency; these are in the wallet's currency at today's rates: the
 * amount that orders still collect or have collected and that is not paid out, and its part that is ready to be paid out.
 */
export const walletAnswer = {
  ...wallet.fields,
  // The part of the balance that can be withdrawn now, and the part that waits because it was earned in the mall lately.
  withdrawable: f.money({ readOnly: true }),
  recentSales: f.money({ readOnly: true }),
  // Rewards that are given once their order is delivered or their days have passed.
  pendingRewards: f.money({ readOnly: true }),
  // Everything to be paid, due or not: unpaid bills and used credit; and the part of the arrears that is credit of overdue statements.
  openAmount: f.money({ readOnly: true }),
  creditDue: f.money({ readOnly: true }),
  codOutstanding: f.money({ readOnly: true }),
  codPayable: f.money({ readOnly: true }),
};
