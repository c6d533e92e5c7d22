import { isSome } from '@entrepot/client/money/amounts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

/** States how much of a balance can be withdrawn, and why the rest cannot. */
export function WithdrawableNote({ wallet }: { wallet: WalletRow }) {
  const t = useTexts('wallet');
  const currency = useCurrencyOf()(wallet);
  const { withdrawable, grantedBalance, recentSales } = wallet;
  return (
    <Alert tone="info">
      {t('pages.withdrawableNow', { amount: moneyText(withdrawable ?? '0', currency) })}{' '}
      {isSome(grantedBalance) && t('pages.grantedNote', { amount: moneyText(grantedBalance, currency) })}{' '}
      {isSome(recentSales) && t('pages.recentNote', { amount: moneyText(recentSales!, currency) })}
    </Alert>
  );
}
