import { NumberField } from '@entrepot/ui/number-field.tsx';
import { fits } from '@entrepot/ui/stepper-rules.ts';
import { useWords } from '@entrepot/ui/words.tsx';
import { useState } from 'react';

interface Props {
  label: string;
  /** 0: what stands in the field cannot be. */
  pieces: number;
  most: number;
  onChange(pieces: number): void;
}

/** How many pieces of something, from one to what there is. A number that cannot be stays as typed and is told; its owner gets 0. */
export function PiecesField({ label, pieces, most, onChange }: Props) {
  const kit = useWords();
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
