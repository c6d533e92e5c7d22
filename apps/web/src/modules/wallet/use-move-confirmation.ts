import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Confirm } from '@entrepot/ui/feedback/dialog-props.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';

interface Move {
  from: string;
  to: string;
  amount: string;
  currency: Currency;
  danger?: boolean;
}

/** Confirmation before a manual money movement: payer, payee and amount. */
export function useMoveConfirmation(): (move: Move) => Parameters<Confirm>[0] {
  const t = useTexts('wallet');
  return ({ from, to, amount, currency, danger }) => {
    const written = moneyText(amount, currency);
    return {
      title: t('pages.moveTitle', { amount: written }),
      text: t('pages.moveText', { from, to, amount: written }),
      confirmLabel: t('pages.moveNow'),
      tone: danger ? 'danger' : 'plain',
    };
  };
}
