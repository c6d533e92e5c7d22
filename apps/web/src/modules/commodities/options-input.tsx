import { maxOptions, variantOptions } from '@entrepot/contract/modules/commodities/variant-options.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

type Line = Record<string, unknown>;

/** The options of a variant, such as colour: red. */
export function OptionsInput({ value, onChange, ...props }: InputProps<Line[]>) {
  const t = useTexts('commodities');
  return (
    <RowsInput
      {...props}
      value={value ?? []}
      onChange={(next: Line[]) => onChange(next.length ? next.slice(0, maxOptions) : null)}
      fields={variantOptions}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={(key) => t(`pages.variants.${key}`)}
    />
  );
}
