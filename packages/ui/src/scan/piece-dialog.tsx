import { useTexts } from '../base/texts.tsx';
import { Button } from '../base/button.tsx';
import { Modal } from '../feedback/modal.tsx';
import { Stack, Text } from '../page/layout.tsx';

interface Props {
  /** The label that was scanned. */
  code: string;
  pieces: readonly { code: string; piece: number; weight: string | null }[];
  /** Receives the code of the piece. */
  onChoose(code: string): void;
  onClose(): void;
}

/** Asks which of several boxes with one courier label was scanned. */
export function PieceDialog({ code, pieces, onChoose, onClose }: Props) {
  const t = useTexts();
  return (
    <Modal opened onClose={onClose} size="small" title={t('scan.whichPiece')}>
      <Stack gap="small">
        <Text>{t('scan.whichPieceText', { code })}</Text>
        {pieces.map(({ code: own, piece, weight }, at) => (
          <Button key={own} size="large" starts={at === 0} onClick={() => onChoose(own)}>
            {[t('scan.piece', { piece }), weight && `${weight} kg`].filter(Boolean).join(' · ')}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
