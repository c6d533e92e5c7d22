import { establishWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { moneyText } from '@entrepot/ui/format.ts';
import { Card, Grid, Group, Stack } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace } from '../../core/tabs/place.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, minus, plus } from './amounts.ts';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import { WalletCard } from './public.tsx';
import { useWallet } from './use-wallet.ts';

/** A customer takes money out of the wallet, to an account of a bank. */
export function Page() {
  const t = useWords('wallet');
  const place = usePlace();
  const { data: wallet } = useWallet();
  const currency = useCurrencyOf()(wallet);
  const balance = wallet?.balance ?? '0';
  const [amount, setAmount] = useState<string | null>(null);
  const [bankName, setBank] = useState('');
  const [accountName, setHolder] = useState('');
  const [accountNumber, setNumber] = useState('');
  const [remarks, setRemarks] = useState('');
  const asking = useCall(establishWithdrawal, {
    success: t('pages.withdrawn', { amount: moneyText(amount ?? '0', currency) }),
    done: async () => {
      await leave(place);
      go('/WithdrawalIndex');
    },
  });
  const tooMuch = compare(amount, balance) > 0;
  const filled = [bankName, accountName, accountNumber].every((value) => value.trim() !== '');
  const able = wallet !== undefined && isSome(amount) && !tooMuch && filled;
  const withdraw = () =>
    able && asking.run({ amount: amount!, bankName, accountName, accountNumber, ...(remarks.trim() ? { remarks } : {}) });
  return (
    <Stack>
      <PageHeader title={t('actions.withdraw')} onBack={() => leave(place)} />
      <WalletCard />
      <Card>
        <Stack>
          <Alert tone="info">{t('pages.withdrawalNote')}</Alert>
          <Grid columns={2} least={220}>
            <NumberField
              label={t('withdrawal.fields.amount')}
              prefix={currency.sign}
              decimals={currency.decimals}
              value={amount}
              onChange={setAmount}
              autoFocus
              required
              error={tooMuch ? t('pages.atMost', { amount: moneyText(balance, currency) }) : undefined}
            />
            <TextField label={t('withdrawal.fields.bankName')} value={bankName} onChange={setBank} maxLength={100} required />
            <TextField label={t('withdrawal.fields.accountName')} value={accountName} onChange={setHolder} maxLength={100} required />
            <TextField
              label={t('withdrawal.fields.accountNumber')}
              value={accountNumber}
              onChange={setNumber}
              maxLength={64}
              autoComplete="off"
              mono
              required
            />
          </Grid>
          <TextArea label={t('withdrawal.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
          {isSome(amount) && !tooMuch && (
            <BeforeAfter
              currency={currency}
              changes={[{ key: 'balance', label: t('wallet.fields.balance'), before: plus(balance), after: minus(balance, amount) }]}
            />
          )}
          <Group>
            <Button kind="primary" disabled={!able} onClick={withdraw}>
              {t('actions.withdraw')}
            </Button>
            {isSome(balance) && (
              <Button kind="link" onClick={() => setAmount(plus(balance))}>
                {t('pages.withdrawAll')}
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}
