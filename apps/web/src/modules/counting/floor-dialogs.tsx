import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import type { Choosing } from '@entrepot/client/floor/use-counting.ts';

const max = 1_000_000;

interface NumberProps {
  /** The thing that the number is about. */
  entered: string;
  title: string;
  initial: number;
  least: number;
  onChoose(pieces: number): void;
  onClose(): void;
}

// Not a schema form: their input is sent in order through the scan queue.
/** A number of pieces: of the next scan, or of a line. */
export function NumberDialog({ entered, title, initial, least, onChoose, onClose }: NumberProps) {
  const t = useTexts('counting');
  const { value, put: setValue, drop } = useEntered<string | null>(entered, String(initial));
  const close = () => {
    drop();
    onClose();
  };
  const pieces = Number(value);
  const fits = value !== null && pieces >= least && pieces <= max;
  const choose = () => {
    if (!fits) return;
    onChoose(pieces);
    close();
  };
  const footer = (
    <Button kind="primary" onClick={choose} disabled={!fits} shortcut="Enter">
      {t('actions.changeNumber')}
    </Button>
  );
  return (
    <Modal opened onClose={close} size="small" title={title} footer={footer}>
      <NumberField label={t('calls.quantity')} value={value} onChange={setValue} onEnter={choose} autoFocus />
    </Modal>
  );
}

/** Confirms that a shelf without counted pieces is empty. */
export function EmptyDialog({ shelf, onEmpty, onClose }: { shelf: string; onEmpty(): void; onClose(): void }) {
  const t = useTexts('counting');
  const footer = (
    <>
      <Button onClick={onClose}>{t('pages.notEmpty')}</Button>
      <Button kind="primary" onClick={onEmpty}>
        {t('pages.isEmpty')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} size="small" title={t('pages.emptyTitle', { shelf })} footer={footer}>
      <Text>{t('pages.emptyText')}</Text>
    </Modal>
  );
}

/** Selects the owner of a code that several customers have. */
export function ChooseDialog({ choosing, onChoose, onClose }: { choosing: Choosing; onChoose(id: string): void; onClose(): void }) {
  const t = useTexts('counting');
  return (
    <Modal opened onClose={onClose} size="small" title={t('pages.whose', { code: choosing.code })}>
      <Stack gap="small">
        {choosing.choices.map(({ id, name }) => (
          <Button key={id} size="large" onClick={() => (onChoose(id), onClose())}>
            {name}
          </Button>
        ))}
      </Stack>
    </Modal>
  );
}
