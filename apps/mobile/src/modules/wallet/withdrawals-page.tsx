import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { withdrawalIndex } from '@entrepot/contract/modules/wallet/screens.ts';
import { cancelWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { withdrawal } from '@entrepot/contract/modules/wallet/withdrawal.ts';
import { list, type Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Row, State } from '../../core/parts.tsx';

type Withdrawal = Listed<typeof withdrawal>;
const { ToBeAudited } = enumCodes.WithdrawalStatus;

/** The customer's withdrawals; a pending one can be cancelled. */
export function WithdrawalsPage() {
  const t = useTexts('wallet');
  const can = useCan();
  return (
    <Page
      title={t('withdrawal.plural')}
      back="/wallet"
      foot={
        can(withdrawalIndex.Establish) && (
          <Button kind="primary" size="large" wide href="/app/withdrawals/new">
            {t('actions.withdraw')}
          </Button>
        )
      }
    >
      <MoreRows
        about={['withdrawal']}
        load={(part, signal) => list(withdrawal, { ...part }, { quiet: true, signal })}
        row={(one) => <OneWithdrawal row={one} />}
        empty={<EmptyState title={t('withdrawal.empty')} />}
      />
    </Page>
  );
}

function OneWithdrawal({ row }: { row: Withdrawal }) {
  const t = useTexts('wallet');
  const can = useCan();
  const currencies = useCurrencies();
  const currency = currencies.find(({ id }) => id === row.currencyId) ?? unknownCurrency;
  const cancelling = useCall(cancelWithdrawal);
  const number = row.serialNumber;
  async function confirmCancel() {
    const agreed = await confirm({
      title: t('pages.cancelWithdrawalTitle', { number }),
      text: t('pages.cancelWithdrawalText', { amount: moneyText(row.amount, currency) }),
      confirmLabel: t('actions.cancelWithdrawal'),
    });
    if (agreed && (await cancelling.run({ id: row.id }))) toast({ tone: 'success', text: t('pages.withdrawalCancelled', { number }) });
  }
  const lines = [number, row.bankName, t('pages.endsIn', { ending: row.accountEnding }), row.transferNo, row.auditRemarks];
  return (
    <>
      <Row
        title={<Money amount={row.amount} currency={currency} />}
        lines={lines.filter(Boolean).join(' · ')}
        end={<State of="WithdrawalStatus" code={row.withdrawalStatus} />}
      />
      {row.withdrawalStatus === ToBeAudited && can(withdrawalIndex.Establish) && (
        <Inside>
          <Button wide busy={cancelling.busy} onClick={() => void confirmCancel()}>
            {t('actions.cancelWithdrawal')}
          </Button>
        </Inside>
      )}
    </>
  );
}
