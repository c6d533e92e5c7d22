import { Button } from '@entrepot/ui/base/button.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

// Not a schema form: it makes no call; the next scan does.
interface Props {
  most: number;
  /** By default that part of a line is picked. */
  title?: string;
  onChoose(pieces: number): void;
  onClose(): void;
}

/** Number of pieces that the next scan moves, if not all. */
export function QuantityDialog({ most, title, onChoose, onClose }: Props) {
  const t = useTexts('picking');
  const [value, setValue] = useState<string | null>('1');
  const pieces = Number(value);
  const fits = pieces >= 1 && pieces <= most;
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
      title={title ?? t('actions.somePieces')}
      footer={
        <Button kind="primary" onClick={choose} disabled={!fits} shortcut="Enter">
          {title ?? t('actions.take')}
        </Button>
      }
    >
      <NumberField
        label={t('pages.piecesOf', { most })}
        value={value}
        onChange={setValue}
        onEnter={choose}
        autoFocus
        error={value && !fits ? t('pages.piecesOf', { most }) : undefined}
      />
    </Modal>
  );
}
