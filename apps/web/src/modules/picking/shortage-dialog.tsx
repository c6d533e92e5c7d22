import { reportPickingShortage } from '@entrepot/contract/modules/picking/calls.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { leftOf, type LineRow } from './use-picking.ts';

/** Reports goods that are not where they should be: the order stops and the leaders are told. */
export function ShortageDialog({ listId, line, onClose }: { listId: string; line: LineRow; onClose(): void }) {
  const t = useWords('picking');
  const most = leftOf(line);
  const [value, setValue] = useState<string | null>(String(most));
  const [remarks, setRemarks] = useState('');
  const reporting = useCall(reportPickingShortage, { success: t('pages.reported', { number: line.courierNumber }), done: onClose });
  const quantity = Number(value);
  const fits = quantity >= 1 && quantity <= most;
  const report = () => (fits ? reporting.run({ id: listId, lineId: line.id, quantity, remarks }) : undefined);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.shortageTitle', { number: line.courierNumber, shelf: line.shelfNumber })}
      footer={
        <Button kind="danger" onClick={report} busy={reporting.busy} disabled={!fits}>
          {t('actions.reportShortage')}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={t('pages.shortageText', { order: line.serialNumber })} />
        <NumberField label={t('pages.missingOf', { most })} value={value} onChange={setValue} onEnter={report} autoFocus />
        <TextArea label={t('pages.remarks')} value={remarks} onChange={setRemarks} maxLength={500} rows={3} />
      </Stack>
    </Modal>
  );
}
