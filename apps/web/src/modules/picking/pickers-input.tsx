import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { MultiSelect } from '@entrepot/ui/select.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { usePickers } from './choices.ts';

/** Pickers of the warehouse chosen in the same form. */
export function PickersInput({
  field: _field,
  row,
  labelOf: _labelOf,
  currency: _currency,
  value,
  onChange,
  ...control
}: InputProps<string[]>) {
  const t = useWords('picking');
  const pickers = usePickers(t, typeof row?.warehouseId === 'string' ? row.warehouseId : null);
  return <MultiSelect options={pickers} value={value ?? []} onChange={onChange} {...control} />;
}
