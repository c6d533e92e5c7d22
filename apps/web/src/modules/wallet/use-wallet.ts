import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import type { Listed } from '@entrepot/client/calls/api.ts';

export type WalletRow = Listed<typeof wallet> & {
  withdrawable?: string | null;
  recentSales?: string | null;
  pendingRewards?: string | null;
  openAmount?: string | null;
  creditDue?: string | null;
  ordersWaitTime?: Date | null;
  codPayable?: string | null;
  codOutstanding?: string | null;
};

/** Wallet of a customer; the user's own without `ownerId`. `enabled: false` sends no request. */
export const useWallet = (ownerId?: string | null, enabled = true) =>
  useCallQuery(getUserWallet, ownerId ? { ownerId } : {}, {
    of: wallet,
    select: (row): WalletRow => row,
    follows: [wallet.name],
    enabled,
  });
