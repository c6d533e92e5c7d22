import { codPocket } from './cod-pocket.ts';
import { journal } from './journal.ts';
import { ledgerEntry } from './ledger-entry.ts';
import { recharge } from './recharge.ts';
import { wallet } from './wallet.ts';
import { withdrawal } from './withdrawal.ts';

/** Customers' money: pockets, their movements, and the double entry behind them. */
export const walletResources = [wallet, codPocket, journal, ledgerEntry, recharge, withdrawal] as const;
