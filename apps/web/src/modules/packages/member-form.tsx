import { Button } from '@entrepot/ui/button.tsx';
import { Group } from '@entrepot/ui/layout.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** Asks for the member code on the label of a parcel nobody declared; without one it waits as an unknown item. */
export function MemberForm({ onMember }: { onMember(code: string): void }) {
  const t = useWords('packages');
  const [code, setCode] = useState('');
  const give = () => code.trim() && onMember(code.trim().toUpperCase());
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
      <Button kind="primary" onClick={give} disabled={!code.trim()}>
        {t('actions.assign')}
      </Button>
    </Group>
  );
}
