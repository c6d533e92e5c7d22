import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

interface Props {
  /** The thing that the number is about. */
  entered: string;
  most: number;
  onChoose(pieces: number): void;
  onClose(): void;
}

// Not a schema form: it makes no call; the next scan does.
/** Number of pieces that the next scan counts, if not one. */
export function PiecesDialog({ entered, most, onChoose, onClose }: Props) {
  const t = useTexts('packing');
  const { value, put: setValue, drop } = useEntered<string | null>(entered, null);
  const close = () => {
    drop();
    onClose();
  };
  const pieces = Number(value);
  const fits = pieces >= 1 && pieces <= most;
  const choose = () => {
    if (!fits) return;
    onChoose(pieces);
    close();
  };
  const choosing = (
    <Button kind="primary" onClick={choose} disabled={!fits} shortcut="Enter">
      {t('actions.countPieces')}
    </Button>
  );
  return (
    <Modal opened onClose={close} size="small" title={t('actions.manyPieces')} footer={choosing}>
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
