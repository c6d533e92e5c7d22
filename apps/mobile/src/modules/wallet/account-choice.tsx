import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { type Listed, remove } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useRows } from '@entrepot/client/react/queries.ts';
import { useEffect, useState } from 'react';

/** The bank account of a withdrawal: a saved one, or a new one that can be saved. */
export interface Account {
  savedAccount: Listed<typeof bankAccount> | null;
  bankName: string;
  accountName: string;
  accountNumber: string;
  shouldSave: boolean;
}
export const newAccount: Account = { savedAccount: null, bankName: '', accountName: '', accountNumber: '', shouldSave: true };

/** Chooses a saved bank account, the most recent first, or enters a new one. */
export function AccountChoice({ value, onChange }: { value: Account; onChange(account: Account): void }) {
  const t = useTexts('wallet');
  const core = useTexts('core');
  const [isChosen, setChosen] = useState(false);
  const saved = useRows(bankAccount, { rows: 100 }).data?.data ?? [];
  const last = saved[0];
  useEffect(() => {
    if (last && !isChosen) onChange({ ...value, savedAccount: last });
  }, [last?.id]);
  const choose = (id: string | null) => {
    setChosen(true);
    onChange({ ...value, savedAccount: saved.find((one) => one.id === id) ?? null });
  };
  const deleting = useAction((id: string) => remove(bankAccount, id, { quiet: true }), { done: () => choose(null) });
  const { savedAccount, bankName, accountName, accountNumber, shouldSave } = value;
  const number = bankAccountNumber(accountNumber);
  const nameOf = (one: Listed<typeof bankAccount>) =>
    `${one.bankName} · ${one.accountName} · ${t('pages.endsIn', { ending: one.accountEnding })}`;
  return (
    <>
      {saved.length > 0 && (
        <Select<string>
          label={t('pages.savedAccounts')}
          options={[...saved.map((one) => ({ value: one.id, label: nameOf(one) })), { value: 'new', label: t('pages.newAccount') }]}
          value={savedAccount?.id ?? 'new'}
          onChange={choose}
          searchable={false}
          required
        />
      )}
      {savedAccount && (
        <Button kind="link" busy={deleting.busy} onClick={() => void deleting.run(savedAccount.id)}>
          {t('pages.deleteAccount')}
        </Button>
      )}
      {!savedAccount && (
        <>
          <TextField
            label={t('withdrawal.fields.bankName')}
            value={bankName}
            onChange={(typed) => onChange({ ...value, bankName: typed })}
            maxLength={100}
            required
          />
          <TextField
            label={t('withdrawal.fields.accountName')}
            value={accountName}
            onChange={(typed) => onChange({ ...value, accountName: typed })}
            maxLength={100}
            required
          />
          <TextField
            label={t('withdrawal.fields.accountNumber')}
            value={accountNumber}
            onChange={(typed) => onChange({ ...value, accountNumber: typed })}
            maxLength={64}
            autoComplete="off"
            error={number !== '' && !isBankAccountNumber(number) ? core('field.bankAccount') : undefined}
            mono
            required
          />
          <Checkbox label={t('pages.saveAccount')} checked={shouldSave} onChange={(ticked) => onChange({ ...value, shouldSave: ticked })} />
        </>
      )}
    </>
  );
}
