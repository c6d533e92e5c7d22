import { MultiSelect } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';

interface Props<T extends string | number> extends InputProps<T[]> {
  options: readonly { value: T; label: string }[];
}

/** What a form tells an input of its own beside its value: error, hint, whether it is required or shut. */
export const told = ({ error, hint, required, disabled }: InputProps) => ({
  error,
  hint,
  required,
  disabled,
});

/** The input of a form that chooses some of its options. */
export function ManyInput<T extends string | number>({ options, ...props }: Props<T>) {
  return <MultiSelect label={props.label} options={options} value={props.value ?? []} onChange={props.onChange} {...told(props)} />;
}
