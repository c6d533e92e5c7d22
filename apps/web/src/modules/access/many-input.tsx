import { MultiSelect } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

interface Props<T extends string | number> extends InputProps<T[]> {
  options: readonly { value: T; label: string }[];
}

/** Props that a form passes to a custom input besides its value: error, hint, required and disabled. */
export const inputState = ({ error, hint, required, disabled }: InputProps) => ({
  error,
  hint,
  required,
  disabled,
});

/** The input of a form that chooses some of its options. */
export function ManyInput<T extends string | number>({ options, ...props }: Props<T>) {
  return <MultiSelect label={props.label} options={options} value={props.value ?? []} onChange={props.onChange} {...inputState(props)} />;
}
