import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Confirm } from '@entrepot/ui/dialog-props.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';

interface Move {
  from: string;
  to: string;
  amount: string;
  currency: Currency;
  danger?: boolean;
}

/** The question before money is moved by hand: from whom, to whom and how much. */
export function useAskMove(): (move: Move) => Parameters<Confirm>[0] {
  const t = useWords('wallet');
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
