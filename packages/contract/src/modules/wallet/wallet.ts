import { f } from '../../core/field.ts';
import { resource } from '../../core/resource.ts';
import { ownerShows } from '../access/user.ts';
import { currencyShows } from '../sites/currency.ts';
import { userWalletIndex } from './screens.ts';

/** The pockets of one main account, in one currency. Only postings of the ledger move them. */
export const wallet = resource({
  name: 'wallet',
  module: 'wallet',
  table: 'wallet',
  area: 'UserAmountJournal',
  who: { read: 'PS', write: '' },
  screen: userWalletIndex,
  fields: {
    ownerId: f.ref('user', { wire: 'UserId', byServer: true, required: true, shows: ownerShows }),
    currencyId: f.ref('currency', { byServer: true, required: true, shows: currencyShows }),
    balance: f.money({ byServer: true, required: true, starts: '0' }),
    arrears: f.money({ byServer: true, required: true, starts: '0' }),
    arrearsTime: f.time({ byServer: true }),
    creditEnabled: f.flag({ byServer: true, required: true, starts: false }),
    creditLimit: f.money({ byServer: true, required: true, starts: '0' }),
    // Below zero after the limit was lowered under what is used.
    creditBalance: f.money({ signed: true, byServer: true, required: true, starts: '0' }),
    creditArrears: f.money({ byServer: true, required: true, starts: '0' }),
    // Empty: the limit of the account's role.
    codLimit: f.money({ byServer: true }),
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
 * What is answered of a wallet beside its row. Cash on delivery is kept by currency; here it is told in the wallet's currency at
 * today's rates: what orders still collect or have collected and nobody paid out, and what of it lies ready to be paid out.
 */
export const walletAnswer = {
  ...wallet.fields,
  codOutstanding: f.money({ byServer: true }),
  codPayable: f.money({ byServer: true }),
};
