import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { useQuery } from '@tanstack/react-query';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';

export type WalletRow = Listed<typeof wallet> & { codPayable?: string | null; codOutstanding?: string | null };

/** The wallet of a customer; the person's own when nobody is named. `enabled: false` does not ask. */
export const useWallet = (ownerId?: string | null, enabled = true) =>
  useQuery({
    queryKey: ['wallet', ownerId ?? 'own'],
    queryFn: (): Promise<WalletRow> => askRows(wallet, getUserWallet, ownerId ? { ownerId } : {}, { quiet: true }),
    meta: { follows: [wallet.name] },
    enabled,
  });
