import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { useState } from 'react';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  title: string;
  label: string;
  /** Hint below the title. */
  lead?: string;
  starts: number | string;
  least: number;
  most?: number;
  decimals?: number;
  unit?: string;
  submit: string;
  onChoose(value: string): void;
  onClose(): void;
}

// Not a schema form: the input is sent after earlier scans.
/** Asks for one number during scanning, such as pieces or a weight, with buttons to confirm and cancel. */
export function NumberPanel({ title, label, lead, starts, least, most = 1_000_000, decimals, unit, submit, onChoose, onClose }: Props) {
  const t = useTexts('staff');
  const [value, setValue] = useState<string | null>(String(starts));
  const fits = value !== null && Number(value) >= least && Number(value) <= most;
  const choose = () => {
    if (!fits) return;
    onChoose(value);
    onClose();
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
        />
        <Button kind="primary" size="large" wide disabled={!fits} onClick={choose}>
          {submit}
        </Button>
        <Button wide onClick={onClose}>
          {t('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
