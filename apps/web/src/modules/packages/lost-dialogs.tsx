import { recoverPackage, reportPackageLost } from '@entrepot/contract/modules/packages/floor-calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { ConfirmDialog } from '@entrepot/ui/confirm-dialog.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import type { PackageRow } from './package-facts.ts';

interface Props {
  row: PackageRow;
  onClose(): void;
}

/** Reports that a package cannot be found; its order stops. */
export function LostDialog({ row, onClose }: Props) {
  const t = useWords('packages');
  const [remarks, setRemarks] = useState('');
  const reporting = useCall(reportPackageLost, { success: t('pages.lostTold', { number: row.courierNumber }), done: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`${t('actions.reportLost')}: ${row.courierNumber}`}
      text={t('pages.lostText')}
      confirmLabel={t('actions.reportLost')}
      tone="danger"
      {...(remarks.trim() ? {} : { stops: [t('pages.lostRemarks')] })}
      onConfirm={() => reporting.run({ id: row.id, remarks })}
    >
      <TextArea
        label={t('package.fields.internalRemarks')}
        value={remarks}
        onChange={setRemarks}
        rows={3}
        maxLength={500}
        required
        autoFocus
      />
    </ConfirmDialog>
  );
}

/** Puts a package that was found again on a shelf. */
export function RecoverDialog({ row, onClose }: Props) {
  const t = useWords('packages');
  const [shelf, setShelf] = useState('');
  const recovering = useCall(recoverPackage, { success: t('pages.recovered', { number: row.courierNumber }), done: onClose });
  const save = () => shelf.trim() && recovering.run({ id: row.id, shelfNumber: shelf.trim().toUpperCase() });
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={`${t('actions.recover')}: ${row.courierNumber}`}
      footer={
        <Button kind="primary" disabled={!shelf.trim()} onClick={save} shortcut="Enter">
          {t('actions.recover')}
        </Button>
      }
    >
      <TextField label={t('calls.shelfNumber')} value={shelf} onChange={setShelf} onEnter={save} mono required autoFocus />
    </Modal>
  );
}
