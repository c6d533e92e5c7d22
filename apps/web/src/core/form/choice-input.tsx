import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { ComponentType } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

/** Creates the input of a numeric enumeration: `stage` with 1 and 2 uses the module's texts `stage1` and `stage2`. */
export const choiceInput = (module: string, text: string, values: readonly number[]): ComponentType<InputProps> =>
  function ChoiceInput({ value, onChange, label, error, hint, disabled }: InputProps<number>) {
    const t = useTexts(module);
    return (
      <Select
        label={label}
        options={values.map((one) => ({ value: one, label: t(`${text}${one}`) }))}
        value={value ?? null}
        onChange={(next) => onChange(next as number | null)}
        required
        error={error}
        hint={hint}
        disabled={disabled}
      />
    );
  };
