import { useWords } from '@entrepot/client/react/use-words.ts';
import { f } from '@entrepot/contract/core/field.ts';
import { adjustUserAmount } from '@entrepot/contract/modules/wallet/calls.ts';
import { journal } from '@entrepot/contract/modules/wallet/journal.ts';
import { moneyText } from '@entrepot/ui/format.ts';
import { eitherOf } from '../../core/form/either-of.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { useAskMove } from './ask-move.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import type { WalletRow } from './use-wallet.ts';

// Which way the money goes is asked by itself; the call takes an amount below zero for what is taken out.
const own = { comesIn: f.flag({ required: true, starts: true }), amount: f.money({ required: true }) };

/** Puts money into a balance or takes it out by hand, with a reason; never below 0. */
export function AdjustDialog({ wallet, name, onClose }: { wallet: WalletRow; name: string; onClose(): void }) {
  const t = useWords('wallet');
  const currency = useCurrencyOf()(wallet);
  const askMove = useAskMove();
  const [theirs, house] = [t('pages.balanceOf', { name }), t('pages.compensation')];
  return (
    <CallDialog
      of={adjustUserAmount}
      about={journal}
      title={t('pages.adjustOf', { name })}
      currency={currency}
      own={own}
      rows={[['comesIn'], ['amount'], ['remarks']]}
      fields={({ comesIn, amount }) => ({
        comesIn: { label: t('pages.direction'), ...eitherOf(t('actions.putIn'), t('actions.takeOut')) },
        amount: {
          label: t('journal.fields.amount'),
          autoFocus: true,
          wrong: !comesIn && compare(amount, wallet.balance) > 0 && t('pages.atMost', { amount: moneyText(wallet.balance, currency) }),
        },
        remarks: { label: t('pages.reason') },
      })}
      given={{ ownerId: wallet.ownerId }}
      input={({ comesIn, amount }) => ({ amount: comesIn ? plus(amount) : minus('0', amount) })}
      asks={({ comesIn, amount }) =>
        isSome(amount)
          ? askMove({ from: comesIn ? house : theirs, to: comesIn ? theirs : house, amount: amount ?? '0', currency, danger: !comesIn })
          : null
      }
      submit={({ comesIn }) => t(comesIn ? 'actions.putIn' : 'actions.takeOut')}
      tone={({ comesIn }) => (comesIn ? 'primary' : 'danger')}
      success={t('pages.adjusted', { name })}
      onClose={onClose}
    >
      {({ comesIn, amount }) =>
        isSome(amount) &&
        (comesIn || compare(amount, wallet.balance) <= 0) && (
          <BeforeAfter
            currency={currency}
            changes={[
              {
                key: 'balance',
                label: t('wallet.fields.balance'),
                before: wallet.balance,
                after: comesIn ? plus(wallet.balance, amount) : minus(wallet.balance, amount),
              },
            ]}
          />
        )
      }
    </CallDialog>
  );
}
