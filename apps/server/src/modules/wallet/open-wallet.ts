import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { type AccountClosed, accountClosed, accountCreated } from '@entrepot/contract/modules/access/events.ts';
import { baseCurrencyChanged } from '@entrepot/contract/modules/sites/events.ts';
import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { walletErrors } from '@entrepot/contract/modules/wallet/errors.ts';
import { recharge } from '@entrepot/contract/modules/wallet/recharge.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere, insert, lockWhere, softDelete } from '../../core/db/rows.ts';
import { nameOf } from '../../core/lists/localized.ts';
import { asSystemIn } from '../../core/scope/scope.ts';
import { dec } from '@entrepot/rules/decimal.ts';
import { limitsOf } from '../access/public.ts';
import { siteConfigurationOf } from '../sites/public.ts';
import type { Wallet } from './wallets.ts';

/** Opens the wallet of a main account, in the site's default currency and with the credit of its role; an existing one stays. */
export async function openWallet(tx: Tx, caller: Caller, { siteId, ownerId }: { siteId: string; ownerId: string }): Promise<Wallet> {
  const [known] = await findWhere(tx, caller, wallet, { siteId, ownerId });
  if (known) return known;
  const credit = await limitsOf(tx, siteId, ownerId);
  const { creditEnabled, creditLimit } = (await isForStaffToGrant(tx, caller, siteId))
    ? { creditEnabled: false, creditLimit: '0' }
    : credit;
  const currencyId = await defaultCurrencyOf(tx, siteId);
  return insert(tx, caller, wallet, { siteId, ownerId, currencyId, creditEnabled, creditLimit, creditBalance: creditLimit });
}

/** Credit of an account that staff create is granted by *Set credit*, which asks about the site's limits. */
async function isForStaffToGrant(tx: Tx, caller: Caller, siteId: string): Promise<boolean> {
  if (caller.audience !== 'platform' && caller.audience !== 'site') return false;
  const { manualLimit, personLimit, customerLimit, totalLimit } = await siteConfigurationOf(tx, siteId);
  return [manualLimit, personLimit, customerLimit, totalLimit].some((limit) => dec(limit).gt(0));
}

async function defaultCurrencyOf(tx: Tx, siteId: string): Promise<string> {
  const found = await tx
    .selectFrom('site')
    .select((of) => of.fn.coalesce('defaultCurrencyId', of.selectFrom('currency').select('id').where('code', '=', 'CNY')).as('currencyId'))
    .where('id', '=', siteId)
    .executeTakeFirst();
  const currencyId = found?.currencyId;
  if (!currencyId) throw new Error(`site ${siteId} has no default wallet currency`);
  return currencyId;
}

/** Deletes the bank accounts of a closed account; its withdrawals name theirs. */
async function deleteBankAccounts(tx: Tx, caller: Caller, { siteId, userId, ownerId }: AccountClosed): Promise<void> {
  if (userId !== ownerId) return;
  const system = asSystemIn(caller, siteId);
  const blank = { bankName: '-', accountName: '-', accountEnding: '-', sealedAccount: '-' };
  for (const row of await lockWhere(tx, system, bankAccount, { siteId, ownerId }))
    await softDelete(tx, system, bankAccount, await change(tx, system, bankAccount, row, blank));
}

/**
 * Lets empty wallets follow the base currency of their site. Once the site has postings or bills, or while a recharge waits, the
 * change is refused (`StateNotAllowed`): their amounts would be read in another currency. Postings and bills lock their wallet first.
 */
async function followBaseCurrency(
  tx: Tx,
  caller: Caller,
  { siteId, from, to }: { siteId: string; from: string | null; to: string | null },
) {
  const system = asSystemIn(caller, siteId);
  const wallets = await lockWhere(tx, system, wallet, { siteId });
  const used =
    await sql`select 1 from journal where site_id = ${siteId} union all select 1 from bill where site_id = ${siteId} limit 1`.execute(tx);
  if (used.rows.length) {
    const site = await tx.selectFrom('site').select(['name', 'nameInLanguages']).where('id', '=', siteId).executeTakeFirstOrThrow();
    const codes = await tx.selectFrom('currency').select(['id', 'code']).execute();
    const codeOf = (id: string | null) => codes.find((one) => one.id === id)?.code ?? '';
    throw walletErrors.baseCurrencyLocked({ site: nameOf(site, caller.language), currency: codeOf(from), wanted: codeOf(to) });
  }
  const { ToBePaid, ToBeAudited } = enumCodes.RechargeStatus;
  const [waiting] = await findWhere(tx, system, recharge, { siteId, rechargeStatus: [ToBePaid, ToBeAudited] }, ['serialNumber']);
  if (waiting) throw walletErrors.rechargeWaits({ number: waiting.serialNumber });
  if (!to) return;
  for (const row of wallets) await change(tx, system, wallet, row, { currencyId: to });
}

/** Opens the wallet of a customer's main account when it is created, and follows its end and the base currency. */
export const walletSubscribers: readonly Subscriber[] = [
  on(accountClosed, deleteBankAccounts),
  on(baseCurrencyChanged, followBaseCurrency),
  on(accountCreated, async (tx, caller, { siteId, userId, ownerId, accountTypeCode }) => {
    if (accountTypeCode === enumCodes.AccountTypeCode.User && ownerId === userId) await openWallet(tx, caller, { siteId, ownerId });
  }),
];
