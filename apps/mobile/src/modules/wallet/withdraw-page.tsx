import { getUserWallet } from '@entrepot/contract/modules/wallet/calls.ts';
import { wallet } from '@entrepot/contract/modules/wallet/wallet.ts';
import { establishWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Money } from '@entrepot/ui/money.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel } from '../../core/parts.tsx';
import { AccountChoice, newAccount } from './account-choice.tsx';

/** Takes money out of the wallet, to an account of a bank. */
export function WithdrawPage() {
  const t = useWords('wallet');
  const {
    data: own,
    error,
    refetch,
  } = useQuery({ queryKey: ['wallet'], queryFn: () => askRows(wallet, getUserWallet, {}, { quiet: true }) });
  if (own) return <Withdrawing own={own} />;
  return (
    <Page title={t('actions.withdraw')} back="/withdrawals">
      <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={2} />}</Panel>
    </Page>
  );
}

function Withdrawing({ own }: { own: Listed<typeof wallet> }) {
  const t = useWords('wallet');
  const [, go] = useLocation();
  const currency = useCurrencies().find(({ id }) => id === own.currencyId) ?? { code: '', sign: '', decimals: 2 };
  const [amount, setAmount] = useState<string | null>(null);
  const [account, setAccount] = useState(newAccount);
  const [remarks, setRemarks] = useState('');
  const asking = useCall(establishWithdrawal, {
    success: t('pages.withdrawn', { amount: moneyText(amount ?? '0', currency) }),
    done: () => go('/withdrawals', { replace: true }),
  });
  const { kept, bankName, accountName } = account;
  const number = bankAccountNumber(account.accountNumber);
  const isTooMuch = compare(amount, own.balance) > 0;
  const isFilled = kept !== null || (bankName.trim() !== '' && accountName.trim() !== '' && isBankAccountNumber(number));
  const able = amount !== null && isSome(amount) && !isTooMuch && isFilled;
  async function withdraw(): Promise<void> {
    if (!able) return;
    const to = kept ? { bankAccountId: kept.id } : { bankName, accountName, accountNumber: number, keepAccount: account.keep };
    const agreed = await confirm({
      title: t('pages.withdrawAskTitle', { amount: moneyText(amount, currency) }),
      text: t('pages.withdrawAskText', {
        bank: kept?.bankName ?? bankName,
        holder: kept?.accountName ?? accountName,
        number: kept ? `…${kept.accountEnding}` : number,
      }),
      confirmLabel: t('actions.withdraw'),
    });
    if (agreed) await asking.run({ amount, ...to, remarks: remarks.trim() || undefined });
  }
  return (
    <Page
      title={t('actions.withdraw')}
      back="/withdrawals"
      foot={
        <Button kind="primary" size="large" wide disabled={!able} busy={asking.busy} onClick={() => void withdraw()}>
          {t('actions.withdraw')}
        </Button>
      }
    >
      <Panel>
        <Inside>
          <Facts
            of={[
              [t('wallet.fields.balance'), <Money key="now" amount={own.balance} currency={currency} />],
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
            error={isTooMuch ? t('pages.atMost', { amount: moneyText(own.balance, currency) }) : undefined}
          />
          {isSome(own.balance) && (
            <Button kind="quiet" onClick={() => setAmount(plus(own.balance))}>
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
