import { errorsOf } from '../../core/errors.ts';

/** What the wallet says no to; amounts are in the wallet's currency. */
export const walletErrors = errorsOf('wallet', {
  balanceTooLow: 'InsufficientBalance',
  creditTooLow: 'InsufficientCredit',
  creditOff: 'CreditNotEnabled',
  moreThanUsed: 'TotalExceeded',
  noWallet: 'NotFound',
  withdrawalsInArrears: 'ArrearsBlock',
  withdrawalsOff: 'StateNotAllowed',
});
