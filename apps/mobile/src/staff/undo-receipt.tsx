import { undoReceipt } from '@entrepot/contract/modules/transport/undo-receipt.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { textOf } from '../core/form.tsx';
import { Soft } from '../core/parts.tsx';
import { useCallFields } from '../core/use-call-fields.ts';
import { PanelForm } from './panel-form.tsx';

interface Props {
  shiftId: string;
  /** Number of the bag, the loose carton or the package. */
  number: string;
  onClose(): void;
}

/** Reverts the receipt of a bag or package that was received by mistake, with a reason. */
export function UndoReceipt({ shiftId, number, onClose }: Props) {
  const t = useTexts('transport');
  const form = useCallFields({
    of: undoReceipt,
    keys: ['reason'],
    params: { id: shiftId, bagNo: number },
    entered: `undo-receipt:${shiftId}:${number}`,
    success: t('pages.receiptUndone', { bagNo: number }),
    done: onClose,
  });
  const action = t('actions.undoReceipt');
  return (
    <PanelForm
      title={`${action} · ${number}`}
      sentence={<Soft>{t('pages.undoReceiptText')}</Soft>}
      form={form}
      submit={action}
      onClose={onClose}
    >
      <TextField label={t('pages.undoReceiptReason')} required maxLength={500} {...textOf(form, 'reason')} />
    </PanelForm>
  );
}
