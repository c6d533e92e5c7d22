import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { type DemoName, demoAccounts } from '../accounts.ts';
import type { CurrencyIds } from '../../shipped/currencies.ts';
import type { UserIds } from './users.ts';
import type { SiteIds } from './sites.ts';
import { insertMany } from '../../shipped/rows.ts';

/** The credit limits of these customers (their role's default, in the site's currency). */
const credit: Partial<Record<DemoName, string>> = { bob: '10000', peer: '50000' };

/** Inserts an empty wallet for each customer, in the site's currency. */
export async function fillWallets(
  tx: Tx,
  caller: Caller,
  { sites, currencies, users }: { sites: SiteIds; currencies: CurrencyIds; users: UserIds },
): Promise<void> {
  const rows = demoAccounts
    .filter(({ kind }) => kind === 'User')
    .map(({ name, site }) => ({
      siteId: sites[site],
      ownerId: users[name],
      currencyId: site === 'H' ? currencies.HKD : currencies.CNY,
      creditEnabled: name in credit,
      creditLimit: credit[name] ?? '0',
      creditBalance: credit[name] ?? '0',
    }));
  await insertMany(tx, caller, wallet, rows);
}
