import { errorsOf } from '../../core/errors.ts';

/** Refusals of the wallet; amounts are in the wallet's currency. */
export const walletErrors = errorsOf('wallet', {
  baseCurrencyLocked: 'StateNotAllowed',
  rechargeWaits: 'StateNotAllowed',
  movedSinceOpening: 'StateNotAllowed',
  balanceTooLow: 'InsufficientBalance',
  cashTooLow: 'InsufficientBalance',
  salesTooRecent: 'InsufficientBalance',
  creditTooLow: 'InsufficientCredit',
  creditOff: 'CreditNotEnabled',
  moreThanUsed: 'TotalExceeded',
  noWallet: 'NotFound',
  withdrawalsInArrears: 'ArrearsBlock',
  withdrawalsOff: 'StateNotAllowed',
  reversedElsewhere: 'StateNotAllowed',
  alreadyReversed: 'StateNotAllowed',
  notPaidOut: 'StateNotAllowed',
});
