import { leftOf, type LineRow } from '@entrepot/client/floor/picking.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { Inside, Panel } from '../core/parts.tsx';

interface Props {
  line: LineRow;
  /** Takes what is missing; it is sent after the scans before it. */
  onSend(pieces: number, remarks: string | null): void;
}

// No form of a call: what is typed goes after the scans before it.
/** Says that goods are not where they should be: opened by a button, for it stops the order. */
export function Shortage({ line, onSend }: Props) {
  const t = useWords('picking');
  const staff = useWords('staff');
  const most = leftOf(line);
  const [isOpen, setOpen] = useState(false);
  const [missing, setMissing] = useState<string | null>(String(most));
  const [remarks, setRemarks] = useState('');
  const pieces = Number(missing);
  const fits = pieces >= 1 && pieces <= most;
  useCommands({ problem: () => setOpen(true) });
  if (!isOpen)
    return (
      <Button wide onClick={() => setOpen(true)}>
        {t('actions.reportShortage')}
      </Button>
    );
  return (
    <Panel title={t('pages.shortageTitle', { number: line.courierNumber, shelf: line.shelfNumber })}>
      <Inside>
        <Alert tone="warn">{t('pages.shortageText', { order: line.serialNumber })}</Alert>
        <NumberField label={t('pages.missingOf', { most })} value={missing} onChange={setMissing} required />
        <TextField label={t('pages.remarks')} value={remarks} onChange={setRemarks} maxLength={500} />
        <Stack gap="small">
          <Button kind="danger" wide disabled={!fits} onClick={() => onSend(pieces, remarks.trim() || null)}>
            {t('actions.reportShortage')}
          </Button>
          <Button wide onClick={() => setOpen(false)}>
            {staff('picking.notMissing')}
          </Button>
        </Stack>
      </Inside>
    </Panel>
  );
}
