import { bankAccount } from './bank-account.ts';
import { codPocket } from './cod-pocket.ts';
import { journal } from './journal.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { moneyRequest } from './money-request.ts';
import { recharge } from './recharge.ts';
import { wallet } from './wallet.ts';
import { withdrawal } from './withdrawal.ts';

/** Customers' money: pockets, their movements, and the double entry behind them. */
export const walletResources = [wallet, codPocket, journal, ledgerEntry, moneyRequest, recharge, withdrawal, bankAccount] as const;
