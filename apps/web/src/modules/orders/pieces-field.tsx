import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { fits } from '@entrepot/ui/form/stepper-rules.ts';
import { useTexts } from '@entrepot/ui/base/texts.tsx';
import { useState } from 'react';

interface Props {
  label: string;
  /** 0 when the input is invalid. */
  pieces: number;
  most: number;
  onChange(pieces: number): void;
}

/** Number of pieces, from 1 to `most`. Invalid input stays in the field with an error, and `onChange` receives 0. */
export function PiecesField({ label, pieces, most, onChange }: Props) {
  const kit = useTexts();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (pieces ? String(pieces) : '');
  const range = { least: 1, most };
  const put = (next: string | null) => {
    setTyped(next ?? '');
    onChange(next && fits(next, range) ? Number(next) : 0);
  };
  return (
    <NumberField
      label={label}
      value={text}
      onChange={put}
      decimals={2}
      signed
      error={fits(text, range) ? undefined : kit('stepper.range', range)}
    />
  );
}
