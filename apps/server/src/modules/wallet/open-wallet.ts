import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { accountCreated } from '@entrepot/contract/modules/access/facts.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { findWhere, insert } from '../../core/rows/rows.ts';
import { limitsOf } from '../access/public.ts';
import { referralHearings } from './referral.ts';
import type { Wallet } from './wallets.ts';

/** Gives a main account its wallet, in the site's default currency and with the credit of its role; one that is there stays. */
export async function openWallet(tx: Tx, caller: Caller, { siteId, ownerId }: { siteId: string; ownerId: string }): Promise<Wallet> {
  const [known] = await findWhere(tx, caller, wallet, { siteId, ownerId });
  if (known) return known;
  const { creditEnabled, creditLimit } = await limitsOf(tx, siteId, ownerId);
  const currencyId = await defaultCurrencyOf(tx, siteId);
  return insert(tx, caller, wallet, { siteId, ownerId, currencyId, creditEnabled, creditLimit, creditBalance: creditLimit });
}

async function defaultCurrencyOf(tx: Tx, siteId: string): Promise<string> {
  const found = await tx
    .selectFrom('site')
    .select((of) => of.fn.coalesce('defaultCurrencyId', of.selectFrom('currency').select('id').where('code', '=', 'CNY')).as('currencyId'))
    .where('id', '=', siteId)
    .executeTakeFirst();
  const currencyId = found?.currencyId;
  if (!currencyId) throw new Error(`site ${siteId} has no currency for wallets`);
  return currencyId;
}

/** A customer's main account gets its wallet as soon as it is there. */
export const walletHearings: readonly Hearing[] = [
  when(accountCreated, async (tx, caller, { siteId, userId, ownerId, accountTypeCode }) => {
    if (accountTypeCode === enumCodes.AccountTypeCode.User && ownerId === userId) await openWallet(tx, caller, { siteId, ownerId });
  }),
  ...referralHearings,
];
