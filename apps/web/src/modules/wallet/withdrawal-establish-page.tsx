import { establishWithdrawal } from '@entrepot/contract/modules/wallet/withdrawal-calls.ts';
import { remove } from '@entrepot/client/calls/api.ts';
import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useRows } from '@entrepot/client/react/queries.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Card, Grid, Group, Stack } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation } from '../../core/tabs/tab-location.ts';
import { useAction, useCall } from '@entrepot/client/react/use-action.ts';
import { compare, isSome, minus, plus } from '@entrepot/client/money/amounts.ts';
import { WithdrawableNote } from './withdrawable-note.tsx';
import { BeforeAfter } from './before-after.tsx';
import { useCurrencyOf } from './currency.tsx';
import { WalletCard } from './public.tsx';
import { useWallet } from './use-wallet.ts';

/** Requests a withdrawal from the customer's wallet to a bank account. */
export function Page() {
  const t = useTexts('wallet');
  const core = useTexts('core');
  const place = useTabLocation();
  const { data: wallet } = useWallet();
  const currency = useCurrencyOf()(wallet);
  const balance = wallet?.balance ?? '0';
  const withdrawable = wallet?.withdrawable ?? '0';
  const [amount, setAmount] = useState<string | null>(null);
  const [bankName, setBank] = useState('');
  const [accountName, setHolder] = useState('');
  const [accountNumber, setNumber] = useState('');
  const [remarks, setRemarks] = useState('');
  const [saveAccount, setSaveAccount] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const saved = useRows(bankAccount, { rows: 100 }).data?.data ?? [];
  // The last used account until another is selected; an empty selection is a new one.
  const savedAccount = saved.find(({ id }) => id === (chosen ?? saved[0]?.id));
  const deleting = useAction((id: string) => remove(bankAccount, id, { quiet: true }), { done: () => setChosen(null) });
  const withdrawal = useCall(establishWithdrawal, {
    success: t('pages.withdrawn', { amount: moneyText(amount ?? '0', currency) }),
    done: async () => {
      await leave(place);
      go('/WithdrawalIndex');
    },
  });
  const tooMuch = compare(amount, withdrawable) > 0;
  const number = bankAccountNumber(accountNumber);
  const badNumber = number !== '' && !isBankAccountNumber(number);
  const filled =
    savedAccount !== undefined || ([bankName, accountName].every((value) => value.trim() !== '') && isBankAccountNumber(number));
  const able = wallet !== undefined && isSome(amount) && !tooMuch && filled;
  async function withdraw(): Promise<void> {
    if (!able) return;
    const to = savedAccount ? { bankAccountId: savedAccount.id } : { bankName, accountName, accountNumber: number, saveAccount };
    const agreed = await confirm({
      title: t('pages.withdrawAskTitle', { amount: moneyText(amount!, currency) }),
      text: t('pages.withdrawAskText', {
        bank: savedAccount?.bankName ?? bankName,
        holder: savedAccount?.accountName ?? accountName,
        number: savedAccount ? `…${savedAccount.accountEnding}` : number,
      }),
      confirmLabel: t('actions.withdraw'),
    });
    if (agreed) await withdrawal.run({ amount: amount!, ...to, remarks: remarks.trim() ? remarks : undefined });
  }
  return (
    <Stack>
      <PageHeader title={t('actions.withdraw')} onBack={() => leave(place)} />
      <WalletCard />
      <Card>
        <Stack>
          <Alert tone="info">{t('pages.withdrawalNote')}</Alert>
          {wallet && compare(withdrawable, balance) < 0 && <WithdrawableNote wallet={wallet} />}
          <Grid columns={2} least={220}>
            <NumberField
              label={t('withdrawal.fields.amount')}
              prefix={currency.sign}
              decimals={currency.decimals}
              value={amount}
              onChange={setAmount}
              autoFocus
              required
              error={tooMuch ? t('pages.atMost', { amount: moneyText(withdrawable, currency) }) : undefined}
            />
            {saved.length > 0 && (
              <Select<string>
                label={t('pages.savedAccounts')}
                options={[
                  ...saved.map((one) => ({
                    value: one.id,
                    label: `${one.bankName} · ${one.accountName} · ${t('pages.endsIn', { ending: one.accountEnding })}`,
                  })),
                  { value: 'new', label: t('pages.newAccount') },
                ]}
                value={savedAccount?.id ?? 'new'}
                onChange={setChosen}
                required
              />
            )}
            {!savedAccount && (
              <>
                <TextField label={t('withdrawal.fields.bankName')} value={bankName} onChange={setBank} maxLength={100} required />
                <TextField label={t('withdrawal.fields.accountName')} value={accountName} onChange={setHolder} maxLength={100} required />
                <TextField
                  label={t('withdrawal.fields.accountNumber')}
                  value={accountNumber}
                  onChange={setNumber}
                  maxLength={64}
                  autoComplete="off"
                  error={badNumber ? core('field.bankAccount') : undefined}
                  mono
                  required
                />
              </>
            )}
          </Grid>
          {savedAccount ? (
            <Group>
              <Button kind="link" onClick={() => void deleting.run(savedAccount.id)}>
                {t('pages.deleteAccount')}
              </Button>
            </Group>
          ) : (
            <Checkbox label={t('pages.saveAccount')} checked={saveAccount} onChange={setSaveAccount} />
          )}
          <TextArea label={t('withdrawal.fields.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={2} />
          {isSome(amount) && !tooMuch && (
            <BeforeAfter
              currency={currency}
              changes={[{ key: 'balance', label: t('wallet.fields.balance'), before: plus(balance), after: minus(balance, amount) }]}
            />
          )}
          <Group>
            <Button kind="primary" disabled={!able} onClick={() => void withdraw()}>
              {t('actions.withdraw')}
            </Button>
            {isSome(withdrawable) && (
              <Button kind="link" onClick={() => setAmount(plus(withdrawable))}>
                {t('pages.withdrawAll')}
              </Button>
            )}
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}
