import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  /** What printing again would mean, given how many were printed before and how many are fresh. */
  text(counts: { before: number; fresh: number }): string;
  /** The button's text for so many papers. */
  print(count: number): string;
  rows: readonly { id: string; printed: boolean; label: ReactNode }[];
  onClose(): void;
  /** Prints the fresh rows and those ticked, which are printed again; what it gives says whether it was done. */
  onPrint(ids: string[], reprintIds: string[]): Promise<unknown>;
}

/** Some papers were printed before, and a second one does harm: the person ticks those to print again. */
export function ReprintDialog({ title, text, print, rows, onClose, onPrint }: Props) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const before = rows.filter(({ printed }) => printed);
  const fresh = rows.filter(({ printed }) => !printed).map(({ id }) => id);
  const count = fresh.length + ticked.length;
  const go = async () => {
    if (await onPrint([...fresh, ...ticked], [...ticked])) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      footer={
        <Button kind="primary" onClick={go} disabled={count === 0}>
          {print(count)}
        </Button>
      }
    >
      <Stack>
        <Alert tone="warn" title={text({ before: before.length, fresh: fresh.length })} />
        <Stack gap="small">
          {before.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              checked={ticked.includes(id)}
              onChange={(checked) => setTicked((now) => (checked ? [...now, id] : now.filter((other) => other !== id)))}
            />
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}
