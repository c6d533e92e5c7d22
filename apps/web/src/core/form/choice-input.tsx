import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { ComponentType } from 'react';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** The input of a number that stands for a few things: `stage` of 1 and 2 is named by the module's texts `stage1` and `stage2`. */
export const choiceInput = (module: string, text: string, values: readonly number[]): ComponentType<InputProps> =>
  function ChoiceInput({ value, onChange, label, error, hint, disabled }: InputProps<number>) {
    const t = useWords(module);
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
