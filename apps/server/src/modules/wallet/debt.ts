import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { debtChanged } from '@entrepot/contract/modules/wallet/events.ts';
import { wallet as walletResource } from '@entrepot/contract/modules/wallet/wallet.ts';
import { type Dec, dec, greatest, zero } from '@entrepot/rules/decimal.ts';
import { publish } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change } from '../../core/db/rows.ts';
import { notifyCustomer } from '../messaging/public.ts';
import { currencyFormatOf } from './money.ts';
import { ordersWaitTime } from './owed.ts';
import type { Wallet } from './wallets.ts';

/** A customer's debt in due bills, as billing derives it. */
export interface Arrears {
  arrears: Dec;
  arrearsTime: Date | null;
}

const debt = { type: enumCodes.UserMessageType.Bill, infoType: 'Debt' } as const;

/** Sets the derived arrears of a wallet that the caller has locked; new arrears notify the customer, any change publishes an event. */
export async function setArrears(tx: Tx, caller: Caller, wallet: Wallet, { arrears, arrearsTime }: Arrears): Promise<Wallet> {
  const same = dec(wallet.arrears).equals(dec(arrears)) && wallet.arrearsTime?.getTime() === arrearsTime?.getTime();
  if (same) return wallet;
  const { siteId, ownerId } = wallet;
  const changed = await change(tx, caller, walletResource, wallet, { arrears, arrearsTime });
  if (dec(wallet.arrears).isZero())
    await notifyCustomer(tx, caller, {
      siteId,
      ownerId,
      ...debt,
      text: 'wallet.messages.arrears',
      values: {
        amount: (await currencyFormatOf(tx, caller, wallet.currencyId)).text(arrears),
        day: dayOf((await ordersWaitTime(tx, changed)) ?? caller.now, caller.timeZone),
      },
      link: '/BillIndex?Overdue=true',
    });
  await publish(tx, caller, debtChanged, { siteId, ownerId, before: wallet.arrears, arrears, arrearsTime });
  return changed;
}

/** Warns a customer whose used credit exceeds nine tenths of the limit. */
export async function notifyCreditUse(tx: Tx, caller: Caller, before: Wallet, after: Wallet): Promise<void> {
  const nearlyUsed = ({ creditArrears, creditLimit }: Wallet) => dec(creditArrears).gt(dec(creditLimit).times('0.9'));
  if (nearlyUsed(before) || !nearlyUsed(after)) return;
  const { siteId, ownerId, currencyId } = after;
  const format = await currencyFormatOf(tx, caller, currencyId);
  const left = greatest(dec(after.creditBalance), zero);
  const values = { used: format.text(after.creditArrears), limit: format.text(after.creditLimit), left: format.text(left) };
  await notifyCustomer(tx, caller, {
    siteId,
    ownerId,
    ...debt,
    text: 'wallet.messages.creditNearlyUsed',
    values,
    link: '/UserAmountJournalIndex',
  });
}
