import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const most = 9999;

interface Props {
  /** The thing that the number is about. */
  entered: string;
  onChoose(pieces: number): void;
  onClose(): void;
}

// Not a schema form: it makes no call; the next scan does.
/** Number of pieces that the next scan counts. A barcode scanned into the field is rejected. */
export function PiecesDialog({ entered, onChoose, onClose }: Props) {
  const t = useTexts('returns');
  const { value, put: setValue, drop } = useEntered<string | null>(entered, '1');
  const close = () => {
    drop();
    onClose();
  };
  const pieces = Number(value);
  const fits = Number.isInteger(pieces) && pieces >= 1 && pieces <= most;
  const choose = () => {
    if (!fits) return;
    onChoose(pieces);
    close();
  };
  return (
    <Modal
      opened
      onClose={close}
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
