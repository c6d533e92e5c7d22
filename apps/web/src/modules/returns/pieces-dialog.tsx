import { Button } from '@entrepot/ui/base/button.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const most = 9999;

// Not a schema form: it makes no call; the next scan does.
/** Number of pieces that the next scan counts. A barcode scanned into the field is rejected. */
export function PiecesDialog({ onChoose, onClose }: { onChoose(pieces: number): void; onClose(): void }) {
  const t = useTexts('returns');
  const [value, setValue] = useState<string | null>('1');
  const pieces = Number(value);
  const fits = Number.isInteger(pieces) && pieces >= 1 && pieces <= most;
  const choose = () => {
    if (!fits) return;
    onChoose(pieces);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="small"
      title={t('actions.severalPieces')}
      footer={
        <Button kind="primary" onClick={choose} disabled={!fits} shortcut="Enter">
          {t('actions.count')}
        </Button>
      }
    >
      <NumberField
        label={t('calls.quantity')}
        value={value}
        onChange={setValue}
        onEnter={choose}
        autoFocus
        error={value && !fits ? t('pages.piecesRange', { most }) : undefined}
      />
    </Modal>
  );
}
