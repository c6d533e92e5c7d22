import { Button } from '@entrepot/ui/button.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { type Parcel, signFor } from './signing.ts';

interface Props {
  parcel: Parcel;
  warehouseId: string;
  onChange(parcel: Parcel): void;
}

/** Asks for the member code on the label of a parcel nobody declared; without one it waits as an unknown item. */
export function MemberForm({ parcel, warehouseId, onChange }: Props) {
  const t = useWords('packages');
  const [code, setCode] = useState('');
  const giving = useAction(
    (memberCode: string, key) => signFor({ warehouseId, courierNumber: parcel.row.courierNumber, memberCode }, key),
    {
      done(signed) {
        tell({ tone: 'success', text: t('pages.givenTo', { customer: signed.customer }) });
        onChange(signed);
      },
    },
  );
  const give = () => code.trim() && giving.run(code.trim().toUpperCase());
  return (
    <Group align="bottom">
      <TextField
        label={t('package.fields.labelMemberCode')}
        value={code}
        onChange={setCode}
        onEnter={give}
        placeholder={t('pages.memberHint')}
        mono
        autoFocus
      />
      <Button kind="primary" onClick={give} busy={giving.busy} disabled={!code.trim()}>
        {t('actions.assign')}
      </Button>
    </Group>
  );
}
