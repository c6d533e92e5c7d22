import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { type Button as ButtonOf, type ButtonRow, isVisibleIn, labelOf } from './buttons.tsx';
import { useButtons } from './use-buttons.tsx';

interface RecordButtonsProps<Row extends ButtonRow> {
  of: AnyResource;
  /** The module whose texts the buttons use; default: that of the resource. */
  texts?: string;
  buttons: readonly ButtonOf<Row>[];
  row: Row;
  /** Whether a button that is not dangerous is primary when it is the first; default: any. */
  isPrimary?(key: string): boolean;
}

/** The buttons of a record in the header of its page, the first of them primary, and the dialog that one of them opened. */
export function RecordButtons<Row extends ButtonRow>({
  of,
  texts = of.module,
  buttons,
  row,
  isPrimary = () => true,
}: RecordButtonsProps<Row>) {
  const t = useTexts(texts);
  const { offered, press, dialog } = useButtons(of, texts, buttons);
  return (
    <>
      {offered
        .filter((button) => isVisibleIn(button, row))
        .map((button, at) => (
          <Button
            key={button.key}
            kind={button.tone === 'danger' ? 'danger' : at === 0 && isPrimary(button.key) ? 'primary' : 'plain'}
            icon={button.icon && <Icon name={button.icon} />}
            onClick={() => press(button, row)}
          >
            {labelOf(t, button)}
          </Button>
        ))}
      {dialog}
    </>
  );
}
