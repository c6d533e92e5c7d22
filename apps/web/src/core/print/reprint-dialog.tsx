import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { type ReactNode, useState } from 'react';

interface Props {
  title: string;
  /** Explains the effect of printing again, given how many were printed before and how many are new. */
  text(counts: { before: number; fresh: number }): string;
  /** Label of the print button for a number of documents. */
  print(count: number): string;
  rows: readonly { id: string; printed: boolean; label: ReactNode }[];
  onClose(): void;
  /** Prints the new rows and the selected ones, which are reprinted; the result reports whether it was done. */
  onPrint(ids: string[], reprintIds: string[]): Promise<unknown>;
}

/** Warns that some documents were printed before and that duplicates do harm; the user selects those to print again. */
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
