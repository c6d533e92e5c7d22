import type { PickerProps } from '@entrepot/ui/context-props.ts';
import { TextField } from '@entrepot/ui/text-field.tsx';

/** Stands where a picker would, for records of a module that this version does not have: their ids are typed. */
export function IdField({
  value,
  onChange,
  many,
  shown: _shown,
  width: _width,
  small: _small,
  row: _row,
  within: _within,
  ...props
}: PickerProps) {
  const text = typeof value === 'string' ? value : (value ?? []).join(' ');
  const idsIn = (typed: string) => (many ? typed.split(/[\s,]+/).filter(Boolean) : typed);
  return <TextField {...props} value={text} onChange={(typed) => onChange(typed === '' ? null : idsIn(typed))} mono />;
}
