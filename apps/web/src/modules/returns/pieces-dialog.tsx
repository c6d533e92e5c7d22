import { Button } from '@entrepot/ui/button.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

const most = 9999;

// No form of a call: it makes no call; the next scan does.
/** How many pieces the next scan counts. A barcode that was scanned into the field is no number of pieces. */
export function PiecesDialog({ onChoose, onClose }: { onChoose(pieces: number): void; onClose(): void }) {
  const t = useWords('returns');
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
