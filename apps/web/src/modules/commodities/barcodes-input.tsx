import { commodity, maxBarcodes } from '@entrepot/contract/modules/commodities/commodity.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useState } from 'react';

type Line = Record<string, unknown>;
const fields = { barcode: commodity.fields.identificationCode };
const linesOf = (codes: readonly string[] | null | undefined): Line[] => (codes ?? []).map((barcode) => ({ barcode }));
const codesOf = (lines: readonly Line[]) => lines.flatMap(({ barcode }) => (barcode ? [String(barcode).trim().toUpperCase()] : []));

/** Further barcodes of a commodity, one per line: typed, or scanned into the field. */
export function BarcodesInput({ value, onChange, ...props }: InputProps<string[]>) {
  const t = useTexts('commodities');
  // A line without a code yet is not part of the value.
  const [lines, setLines] = useState(() => linesOf(value));
  const shown = codesOf(lines).join() === (value ?? []).join() ? lines : linesOf(value);
  return (
    <RowsInput
      {...props}
      value={shown}
      onChange={(next: Line[]) => {
        setLines(next.slice(0, maxBarcodes));
        onChange(codesOf(next.slice(0, maxBarcodes)));
      }}
      fields={fields}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={() => t('commodity.fields.moreBarcodes')}
    />
  );
}
