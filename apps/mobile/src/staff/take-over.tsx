import type { Words } from '@entrepot/client/texts/i18n.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  /** The module's words: `takeOver` among its actions, `reason` among its calls. */
  t: Words;
  title: string;
  text: string;
  busy?: boolean;
  onTake(reason: string): void;
  onClose(): void;
}

// No form of a call: where shelves are counted it goes out after the scans before it.
/** Takes work over from somebody who has it in hand, with a reason. */
export function TakeOver({ t, title, text, busy, onTake, onClose }: Props) {
  const staff = useWords('staff');
  const [reason, setReason] = useState('');
  const said = reason.trim();
  return (
    <Panel title={title}>
      <Inside>
        <Soft>{text}</Soft>
        <TextField label={t('calls.reason')} value={reason} onChange={setReason} maxLength={500} required />
        <Button kind="primary" size="large" wide disabled={!said} busy={busy} onClick={() => onTake(said)}>
          {t('actions.takeOver')}
        </Button>
        <Button wide onClick={onClose}>
          {staff('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
