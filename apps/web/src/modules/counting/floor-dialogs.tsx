import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import type { Choosing } from '@entrepot/client/floor/use-counting.ts';

const most = 1_000_000;

interface NumberProps {
  title: string;
  starts: number;
  least: number;
  onChoose(pieces: number): void;
  onClose(): void;
}

// No form of a call: what they ask goes out through the queue of scans, each in its turn.
/** A number of pieces: of the next scan, or of a line. */
export function NumberDialog({ title, starts, least, onChoose, onClose }: NumberProps) {
  const t = useWords('counting');
  const [value, setValue] = useState<string | null>(String(starts));
  const pieces = Number(value);
  const fits = value !== null && pieces >= least && pieces <= most;
  const choose = () => {
    if (!fits) return;
    onChoose(pieces);
    onClose();
  };
  const footer = (
    <Button kind="primary" onClick={choose} disabled={!fits} shortcut="Enter">
      {t('actions.changeNumber')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} size="small" title={title} footer={footer}>
      <NumberField label={t('calls.quantity')} value={value} onChange={setValue} onEnter={choose} autoFocus />
    </Modal>
  );
}

/** Is a shelf empty on which nothing was counted? */
export function EmptyDialog({ shelf, onEmpty, onClose }: { shelf: string; onEmpty(): void; onClose(): void }) {
  const t = useWords('counting');
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

/** Whose commodity a code is, where several customers have it. */
export function ChooseDialog({ choosing, onChoose, onClose }: { choosing: Choosing; onChoose(id: string): void; onClose(): void }) {
  const t = useWords('counting');
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
