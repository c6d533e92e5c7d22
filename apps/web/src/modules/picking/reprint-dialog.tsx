import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useState } from 'react';
import { useWords } from '../../core/i18n.ts';
import type { ListRow } from './list-page.tsx';

const { Printed } = enumCodes.PrintStatus;

interface Props {
  rows: readonly ListRow[];
  onClose(): void;
  onPrint(ids: string[], reprintIds: string[]): Promise<unknown>;
}

/** Some lists were printed before: two people with the same paper walk twice, so the person ticks those to print again. */
export function ReprintDialog({ rows, onClose, onPrint }: Props) {
  const t = useWords('picking');
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const before = rows.filter(({ printStatus }) => printStatus === Printed);
  const fresh = rows.filter(({ printStatus }) => printStatus !== Printed).map(({ id }) => id);
  const count = fresh.length + ticked.length;
  const print = async () => {
    if (await onPrint([...fresh, ...ticked], [...ticked])) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.reprintTitle')}
      footer={
        <Button kind="primary" onClick={print} disabled={count === 0}>
          {t('actions.printCount', { count })}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.reprintText', { before: before.length, fresh: fresh.length })} />
        <Stack gap="small">
          {before.map(({ id, serialNumber, pickerName }) => (
            <Checkbox
              key={id}
              label={
                <>
                  <span className="mono">{serialNumber}</span> {pickerName ? `· ${String(pickerName)}` : ''}
                </>
              }
              checked={ticked.includes(id)}
              onChange={(checked) => setTicked((now) => (checked ? [...now, id] : now.filter((other) => other !== id)))}
            />
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}
