import { useEntered } from '@entrepot/client/react/use-entered.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  /** The thing that the number is about. */
  entered: string;
  title: string;
  label: string;
  /** Hint below the title. */
  lead?: string;
  /** Absent where the number has to be counted or weighed: a prefilled one would be confirmed unseen. */
  initial?: number | string;
  least: number;
  most?: number;
  decimals?: number;
  unit?: string;
  submit: string;
  onChoose(value: string): void;
  onClose(): void;
}

// More than is ever counted on one shelf: a code was scanned into the field.
const implausible = 1_000_000;

// Not a schema form: the input is sent after earlier scans.
/** Asks for one number during scanning, such as pieces or a weight, with buttons to confirm and cancel. */
export function NumberPanel({
  entered,
  title,
  label,
  lead,
  initial,
  least,
  most = implausible,
  decimals,
  unit,
  submit,
  onChoose,
  onClose,
}: Props) {
  const t = useTexts('staff');
  const { value, put: setValue, drop } = useEntered<string | null>(entered, initial === undefined ? null : String(initial));
  const close = () => {
    drop();
    onClose();
  };
  const core = useTexts('core');
  const isTooMuch = value !== null && Number(value) > most;
  const fits = value !== null && Number(value) >= least && !isTooMuch;
  const choose = () => {
    if (!fits) return;
    onChoose(value);
    close();
  };
  return (
    <Panel title={title}>
      <Inside>
        {lead && <Soft>{lead}</Soft>}
        <NumberField
          label={label}
          value={value}
          onChange={setValue}
          onEnter={choose}
          autoFocus
          decimals={decimals || undefined}
          unit={unit}
          error={isTooMuch ? core(most >= implausible ? 'field.looksLikeCode' : 'field.tooBig', { max: most }) : undefined}
        />
        <Button kind="primary" size="large" wide disabled={!fits} onClick={choose}>
          {submit}
        </Button>
        <Button wide onClick={close}>
          {t('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
