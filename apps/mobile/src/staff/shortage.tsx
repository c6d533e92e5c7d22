import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { leftOf, type LineRow } from '@entrepot/client/floor/picking.ts';
import { useCommands } from '@entrepot/client/react/use-commands.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Inside, Panel } from '../core/parts.tsx';

interface Props {
  line: LineRow;
  /** Called with the missing quantity; it is sent after earlier scans. */
  onSend(pieces: number, remarks: string | null): void;
}

// Not a schema form: the input is sent after earlier scans.
/** Reports goods missing from their shelf. Opened by a button, because a shortage stops the order. */
export function Shortage({ line, onSend }: Props) {
  const t = useTexts('picking');
  const staff = useTexts('staff');
  const most = leftOf(line);
  const [isOpen, setOpen] = useState(false);
  const typed = useEntered<{ missing: string | null; remarks: string }>(`shortage-panel:${line.id}`, {
    missing: String(most),
    remarks: '',
  });
  const { missing, remarks } = typed.value;
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
        <NumberField
          label={t('pages.missingOf', { most })}
          value={missing}
          onChange={(next) => typed.put({ missing: next, remarks })}
          required
        />
        <TextField label={t('pages.remarks')} value={remarks} onChange={(next) => typed.put({ missing, remarks: next })} maxLength={500} />
        <Stack gap="small">
          <Button kind="danger" wide disabled={!fits} onClick={() => (typed.drop(), onSend(pieces, remarks.trim() || null))}>
            {t('actions.reportShortage')}
          </Button>
          <Button wide onClick={() => (typed.drop(), setOpen(false))}>
            {staff('picking.notMissing')}
          </Button>
        </Stack>
      </Inside>
    </Panel>
  );
}
