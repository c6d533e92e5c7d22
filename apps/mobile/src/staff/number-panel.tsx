import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { NumberField } from '@entrepot/ui/number-field.tsx';
import { useState } from 'react';
import { Inside, Panel, Soft } from '../core/parts.tsx';

interface Props {
  title: string;
  label: string;
  /** Under the title: what is to be known before it is typed. */
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

// No form of a call: what is typed goes after the scans before it.
/** Asks for one number in the middle of scanning: pieces, a weight. Two buttons under the thumb: take it, or go back. */
export function NumberPanel({ title, label, lead, starts, least, most = 1_000_000, decimals, unit, submit, onChoose, onClose }: Props) {
  const t = useWords('staff');
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
