import { bankAccount } from '@entrepot/contract/modules/wallet/bank-account.ts';
import { bankAccountNumber, isBankAccountNumber } from '@entrepot/rules/bank-account.ts';
import { list, type Listed, remove } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** To which account of a bank: one kept before, or a new one as it is typed, which may be kept. */
export interface Account {
  kept: Listed<typeof bankAccount> | null;
  bankName: string;
  accountName: string;
  accountNumber: string;
  keep: boolean;
}
export const newAccount: Account = { kept: null, bankName: '', accountName: '', accountNumber: '', keep: true };

/** The accounts that were used before, the last one first, or the fields of a new one. */
export function AccountChoice({ value, onChange }: { value: Account; onChange(account: Account): void }) {
  const t = useWords('wallet');
  const core = useWords('core');
  const [isChosen, setChosen] = useState(false);
  const { data: saved = [] } = useQuery({
    queryKey: ['bankAccounts'],
    queryFn: async () => (await list(bankAccount, { rows: 100 }, { quiet: true })).data,
  });
  const last = saved[0];
  useEffect(() => {
    if (last && !isChosen) onChange({ ...value, kept: last });
  }, [last?.id]);
  const choose = (id: string | null) => {
    setChosen(true);
    onChange({ ...value, kept: saved.find((one) => one.id === id) ?? null });
  };
  const forgetting = useAction((id: string) => remove(bankAccount, id, { quiet: true }), { done: () => choose(null) });
  const { kept, bankName, accountName, accountNumber, keep } = value;
  const number = bankAccountNumber(accountNumber);
  const nameOf = (one: Listed<typeof bankAccount>) =>
    `${one.bankName} · ${one.accountName} · ${t('pages.endsIn', { ending: one.accountEnding })}`;
  return (
    <>
      {saved.length > 0 && (
        <Select<string>
          label={t('pages.savedAccounts')}
          options={[...saved.map((one) => ({ value: one.id, label: nameOf(one) })), { value: 'new', label: t('pages.newAccount') }]}
          value={kept?.id ?? 'new'}
          onChange={choose}
          searchable={false}
          required
        />
      )}
      {kept && (
        <Button kind="link" busy={forgetting.busy} onClick={() => void forgetting.run(kept.id)}>
          {t('pages.forgetAccount')}
        </Button>
      )}
      {!kept && (
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
          <Checkbox label={t('pages.keepAccount')} checked={keep} onChange={(ticked) => onChange({ ...value, keep: ticked })} />
        </>
      )}
    </>
  );
}
