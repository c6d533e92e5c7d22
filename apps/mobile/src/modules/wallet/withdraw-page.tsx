import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { establishWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { unknownCurrency, useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Money } from '@entrepot/ui/money/money.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel } from '../../core/parts.tsx';
import { AccountChoice, newAccount } from './account-choice.tsx';

/** Withdraws money from the wallet to a bank account. */
export function WithdrawPage() {
  const t = useTexts('wallet');
  const { data: own, error, refetch } = useCallQuery(getUserWallet, {}, { of: wallet });
  if (own) return <Withdrawing own={own} />;
  return (
    <Page title={t('actions.withdraw')} back="/withdrawals">
      <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>
    </Page>
  );
}

type Own = Listed<typeof wallet> & { withdrawable?: string | null; recentSales?: string | null };

function Withdrawing({ own }: { own: Own }) {
  const t = useTexts('wallet');
  const [, go] = useLocation();
  const currency = useCurrencies().find(({ id }) => id === own.currencyId) ?? unknownCurrency;
  const [amount, setAmount] = useState<string | null>(null);
  const [account, setAccount] = useState(newAccount);
  const [remarks, setRemarks] = useState('');
  const withdrawal = useCall(establishWithdrawal, {
    success: t('pages.withdrawn', { amount: moneyText(amount ?? '0', currency) }),
    done: () => go('/withdrawals', { replace: true }),
  });
  const withdrawable = own.withdrawable ?? '0';
  const { savedAccount, bankName, accountName } = account;
  const number = bankAccountNumber(account.accountNumber);
  const isTooMuch = compare(amount, withdrawable) > 0;
  const isFilled = savedAccount !== null || (bankName.trim() !== '' && accountName.trim() !== '' && isBankAccountNumber(number));
  const able = amount !== null && isSome(amount) && !isTooMuch && isFilled;
  async function withdraw(): Promise<void> {
    if (!able) return;
    const to = savedAccount
      ? { bankAccountId: savedAccount.id }
      : { bankName, accountName, accountNumber: number, saveAccount: account.shouldSave };
    const agreed = await confirm({
      title: t('pages.withdrawAskTitle', { amount: moneyText(amount, currency) }),
      text: t('pages.withdrawAskText', {
        bank: savedAccount?.bankName ?? bankName,
        holder: savedAccount?.accountName ?? accountName,
        number: savedAccount ? `…${savedAccount.accountEnding}` : number,
      }),
      confirmLabel: t('actions.withdraw'),
    });
    if (agreed) await withdrawal.run({ amount, ...to, remarks: remarks.trim() || undefined });
  }
  return (
    <Page
      title={t('actions.withdraw')}
      back="/withdrawals"
      foot={
        <Button kind="primary" size="large" wide disabled={!able} busy={withdrawal.busy} onClick={() => void withdraw()}>
          {t('actions.withdraw')}
        </Button>
      }
    >
      <Panel>
        <Inside>
          <DetailList
            of={[
              [t('wallet.fields.balance'), <Money key="now" amount={own.balance} currency={currency} />],
              [
                t('wallet.fields.grantedBalance'),
                isSome(own.grantedBalance) && <Money key="granted" amount={own.grantedBalance} currency={currency} />,
              ],
              [
                t('wallet.fields.recentSales'),
                isSome(own.recentSales) && <Money key="recent" amount={own.recentSales!} currency={currency} />,
              ],
              [t('wallet.fields.withdrawable'), <Money key="free" amount={withdrawable} currency={currency} />],
              [t('pages.afterwards'), able && <Money key="after" amount={minus(own.balance, amount)} currency={currency} />],
            ]}
          />
          <Alert tone="info">{t('pages.withdrawalNote')}</Alert>
          <NumberField
            label={t('withdrawal.fields.amount')}
            prefix={currency.sign}
            decimals={currency.decimals}
            value={amount}
            onChange={setAmount}
            required
            error={isTooMuch ? t('pages.atMost', { amount: moneyText(withdrawable, currency) }) : undefined}
          />
          {isSome(withdrawable) && (
            <Button kind="quiet" onClick={() => setAmount(plus(withdrawable))}>
              {t('pages.withdrawAll')}
            </Button>
          )}
          <AccountChoice value={account} onChange={setAccount} />
          <TextArea label={t('withdrawal.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
        </Inside>
      </Panel>
    </Page>
  );
}
