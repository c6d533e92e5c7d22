// What this module offers to the others.
export { accounts } from './accounts.ts';
export { type Arrears, setArrears } from './debt.ts';
export { type Leg, type PostingOf, postLegs } from './ledger.ts';
export { type Coin, coinOf, plain } from './money.ts';
export { openWallet, walletHearings } from './open-wallet.ts';
export { type JournalRow, type MoneyEvent, type Movement, postEvent } from './post-event.ts';
export { type CreditTerms, setCredit } from './set-credit.ts';
export { lockWallet, mainAccountOf, type Wallet, type WalletSummary, walletOf, walletSummary } from './wallets.ts';
