import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

// Not a schema form: it makes no call; the next scan does.
interface Props {
  /** The thing that the number is about. */
  entered: string;
  most: number;
  /** By default that part of a line is picked. */
  title?: string;
  onChoose(pieces: number): void;
  onClose(): void;
}

/** Number of pieces that the next scan moves, if not all. */
export function QuantityDialog({ entered, most, title, onChoose, onClose }: Props) {
  const t = useTexts('picking');
  const { value, put: setValue, drop } = useEntered<string | null>(entered, '1');
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
  return (
    <Modal
      opened
      onClose={close}
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
